// The worker that serves the application's files: there while somebody is signed in, gone when they leave; a new version waits to be asked.
type Waiting = (takeOver: () => void) => void;

export async function keepShell(newVersion: Waiting) {
  if (!('serviceWorker' in navigator)) return;
  // Without it everything works but a cold start without signal: an old browser's private window, say.
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (!registration) return;
  const offer = () => {
    const { waiting } = registration;
    // The first worker of a device replaces nothing.
    if (waiting && navigator.serviceWorker.controller) newVersion(() => takeOver(waiting));
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
}

function takeOver(worker: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over');
}

export async function dropShell() {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('lida-')) await caches.delete(name);
}
