// Registers the service worker while somebody is signed in and removes it on sign-out; a new version waits until the person accepts it.
/// <reference types="vite/client" />
const retryDelay = 60_000;
/** The longest wait while the button shows a spinner. */
const timeout = 10_000;
/** The new worker usually takes over within a second. */
const takeOver = 5_000;

export async function registerShell(newVersion: () => void, signal: AbortSignal) {
  // Under `npm run dev` files change all the time: no cache.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const registration = await registered(signal);
  if (!registration || signal.aborted) return;
  // A page that was loaded while the worker became active is not its own: without signal it would not get the next screen.
  if (!navigator.serviceWorker.controller) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('claim'));
  const offer = () => {
    // The first worker on a device replaces no older version.
    if (registration.waiting && navigator.serviceWorker.controller) newVersion();
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer, { signal }), { signal });
  // Another tab activated the new version: the cached files of this one are deleted.
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', newVersion, { signal });
}

/**
 * The installation is all or nothing: if the connection breaks, retry when the browser is online again, or after a pause.
 * Without the worker (an old browser's private window, for example) everything works except a cold start, or an unvisited screen, offline.
 */
async function registered(signal: AbortSignal) {
  while (!signal.aborted) {
    const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    if (worker && (await installed(worker))) return registration;
    await new Promise((again) => {
      addEventListener('online', again, { once: true, signal });
      setTimeout(again, retryDelay);
    });
  }
  return undefined;
}

/** The server has a new version: check for its files now, not at the next visit. */
export async function checkForUpdate() {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  // Without a response, or with one that never ends, an already downloaded version may still be waiting.
  await Promise.race([registration?.update().catch(() => {}), new Promise((resolve) => setTimeout(resolve, timeout))]);
  return registration;
}

/** Activates the new version once it is completely downloaded; without a worker a reload gets it from the server. */
export async function update() {
  const registration = await checkForUpdate();
  const worker = registration?.waiting ?? registration?.installing;
  const arrived = worker && (await installed(worker));
  if (!arrived) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over');
  reloadUntilGone(takeOver);
}

/** The old worker stays active while it still handles a request: a reload ends those of this page. Chromium loses a reload that begins while the old worker is being stopped, so it is repeated. */
function reloadUntilGone(pause: number) {
  setTimeout(() => {
    location.reload();
    reloadUntilGone(2 * pause);
  }, pause);
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

export async function removeShell() {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  // Also what somebody shared: the next person is not to see it.
  for (const name of await caches.keys()) if (name.startsWith('lida-') || name === 'shared-files') await caches.delete(name);
}
