// The service worker: caches the application's own files, so that it opens offline. It has no farm data and sends nothing.
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

const { version, files } = JSON.parse('__LIDA_SHELL__') as { version: string; files: string[] };
const cacheName = `lida-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith('lida-') && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

// A new version waits until the person accepts it.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(fromCache('/index.html', event.request));
  else if (files.includes(url.pathname)) event.respondWith(fromCache(url.pathname, event.request));
});

async function fromCache(path: string, request: Request) {
  const cached = await (await caches.open(cacheName)).match(path);
  return cached ?? fetch(request);
}
