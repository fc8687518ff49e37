// The worker that serves the application's files: there while somebody is signed in, gone when they leave; a new version waits to be asked.
/// <reference types="vite/client" />
const pause = 60_000;
/** How long somebody looks at a button that turns. */
const patience = 10_000;

/** `left`: nobody listens any more. */
export async function keepShell(newVersion: () => void, left: AbortSignal) {
  // Under `npm run dev` the files change all the time: none is kept.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const registration = await registered(left);
  if (!registration || left.aborted) return;
  const offer = () => {
    // The first worker of a device replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller) newVersion();
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer, { signal: left }), { signal: left });
  // Another tab let the new version in: the files of this one are gone.
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', newVersion, { signal: left });
}

/**
 * A line that breaks while the files come leaves none of them: they are asked for again with the next signal, or in a while.
 * Without them everything works but a cold start without signal, and what was never opened: an old browser's private window, say.
 */
async function registered(left: AbortSignal) {
  while (!left.aborted) {
    const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    if (worker && (await installed(worker))) return registration;
    await new Promise((again) => {
      addEventListener('online', again, { once: true, signal: left });
      setTimeout(again, pause);
    });
  }
  return undefined;
}

/** The server speaks of a new version: its files are not waited for until the next visit. */
export async function lookForUpdate() {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  // Without an answer, or with one that never ends, what came before may still be there.
  await Promise.race([registration?.update().catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
  return registration;
}

/** The new version takes over, as soon as all of it is here; with no worker at all the server has it. */
export async function update() {
  const registration = await lookForUpdate();
  const worker = registration?.waiting ?? registration?.installing;
  const arrived = worker && (await installed(worker));
  if (!arrived) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over');
  // The old worker keeps its place while it still answers something: a page that is opened anew asks nothing of it any more.
  setTimeout(() => location.reload(), patience);
}

function installed(worker: ServiceWorker): Promise<boolean> {
  return new Promise((decided) => {
    const look = () => {
      if (worker.state !== 'installing') decided(worker.state !== 'redundant');
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

export async function dropShell() {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('lida-')) await caches.delete(name);
}
