// The service worker: caches the application's own files, so that it opens offline, and keeps files that another application shares until they are opened. It has no farm data and sends nothing.
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
  if (event.request.method === 'POST' && url.origin === location.origin && url.pathname === sharedPath) event.respondWith(keepShared(event.request));
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(fromCache('/index.html', event.request));
  else if (files.includes(url.pathname)) event.respondWith(fromCache(url.pathname, event.request));
});

async function fromCache(path: string, request: Request) {
  const cached = await (await caches.open(cacheName)).match(path);
  return cached ?? fetch(request);
}

/** As in the manifest. */
const sharedPath = '/shared';
/** As in shared-files.ts. Not deleted with an older version of the application. */
const sharedCache = 'shared-files';
const [mostBytes, mostFiles] = [20 * 1024 * 1024, 20];

const answer = (error?: string) => Response.redirect(error ? `/received?erro=${error}` : sharedPath, 303);

/** Of what is already there the oldest go, so that a device is not filled up. */
async function keepShared(request: Request) {
  const sent = await request.formData().catch(() => null);
  const files = (sent?.getAll('files') ?? []).filter((one): one is File => typeof one !== 'string' && one.size > 0);
  if (files.length === 0) return answer('vazio');
  if (files.length > mostFiles) return answer('muitos');
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) return answer('grande');
  const cache = await caches.open(sharedCache);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length + files.length - mostFiles))) await cache.delete(old);
  for (const file of files) {
    const headers = { 'content-type': file.type || 'application/octet-stream', 'x-name': encodeURIComponent(wellFormed(file.name.slice(0, 500))) };
    await cache.put(`${sharedPath}/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
  return answer();
}

/** Half of a pair of characters cannot be encoded. */
const wellFormed = (name: string) => name.replace(/[\ud800-\udfff]/gu, '');
