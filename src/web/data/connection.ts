// Whether the browser is online, offline, or has just come back online.
export type Connection = 'online' | 'offline' | 'back';

const backDuration = 3_000;
let connection: Connection = navigator.onLine ? 'online' : 'offline';
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function change(next: Connection) {
  clearTimeout(timer);
  connection = next;
  if (next === 'back') timer = setTimeout(() => change('online'), backDuration);
  for (const watcher of watchers) watcher();
}

addEventListener('offline', () => change('offline'));
addEventListener('online', () => change('back'));

export const currentConnection = () => connection;
export function watchConnection(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
