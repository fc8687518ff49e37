// The service worker: caches the application's own files, so that it opens offline, shows notices, and keeps files that another application shares until they are opened. It has no farm data.
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
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'POST' && url.origin === location.origin && url.pathname === sharedPath) event.respondWith(keepShared(event.request));
  if (event.request.method !== 'GET' || url.origin !== location.origin || /^\/(api|calendar)\//.test(url.pathname)) return;
  if (files.includes(url.pathname)) event.respondWith(fromCache(url.pathname, event.request));
  else if (event.request.mode === 'navigate') event.respondWith(fromCache('/index.html', event.request));
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

type Told = { title?: string; body?: string; tag?: string; link?: string; farm_id?: string };

// A browser that gets a message and shows nothing takes the permission away.
self.addEventListener('push', (event) => {
  const { title = 'Lida', body = '', tag = 'lida', link = '/', farm_id = '' } = (event.data?.json() ?? {}) as Told;
  const data = `${link}${link.includes('?') ? '&' : '?'}fazenda=${farm_id}`;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data, icon: '/icon-192.png', badge: '/icon-192.png', lang: 'pt-BR' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as string));
});

/** In a window that is open, or a new one. */
async function open(link: string) {
  const [client] = await self.clients.matchAll({ type: 'window' });
  if (!client) return void (await self.clients.openWindow(link));
  client.postMessage({ open: link });
  await client.focus().catch(() => {});
}

// The browser replaces the address of its own accord: the server must know the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as Event & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };
  const tell = async () => {
    const made =
      newSubscription ??
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: oldSubscription!.options.applicationServerKey }));
    const { endpoint, keys } = made.toJSON();
    await fetch('/api/my_data/devices', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ endpoint, keys }) });
  };
  (event as ExtendableEvent).waitUntil(tell());
});
