// The service worker: serves the application's own files, so that it opens without signal. It knows no data and sends nothing.
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

const { version, files } = JSON.parse('__LIDA_SHELL__') as { version: string; files: string[] };
const shelf = `lida-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shelf).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith('lida-') && name !== shelf) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

// A new version waits until the person says so.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(fromShelf('/index.html', event.request));
  else if (files.includes(url.pathname)) event.respondWith(fromShelf(url.pathname, event.request));
});

async function fromShelf(path: string, request: Request) {
  const kept = await (await caches.open(shelf)).match(path);
  return kept ?? fetch(request);
}
