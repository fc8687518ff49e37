// A Vite plugin for `npm run dev` that does what src/server/http/web.ts does in production.

/** @import { Plugin } from 'vite' */
/** @import { Offer } from '#server/http/landing' */

/** The URLs that the server answers; Vite answers all others. */
export const serverUrls = '^/(api/|(healthz|readyz|metrics)(\\?|$))';

/** Replaces the service worker that `npm start` left in the browser, which would serve its cached files instead of the sources. */
const removalWorker = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('lida-')) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: 'window' })) await client.navigate(client.url);
}`;

const unavailable = { message: 'O servidor não está no ar: veja o terminal de npm run dev.', code: 'later' };

/**
 * @param {{
 *   sessionCookie: string,
 *   landingPage: (page: string, offer: Offer) => string,
 *   offer: () => Promise<Offer | undefined>,
 * }} server `offer` resolves when the server runs the last change.
 * @returns {Plugin}
 */
export function pages({ sessionCookie, landingPage, offer }) {
  const hasSession = new RegExp(`(^|; *)${sessionCookie}=[^;]`);
  return {
    name: 'lida-pages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '', headers } = request;
        if (url === '/worker.js') return void response.setHeader('content-type', 'text/javascript').end(removalWorker);
        if (/^\/(\?|$)/.test(url) && !hasSession.test(headers.cookie ?? '')) request.url = '/landing.html';
        if (!new RegExp(serverUrls).test(url)) return next();
        // Requests during a restart wait for the new server.
        offer().then(
          (isThere) =>
            isThere ? next() : void response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(unavailable)),
          next,
        );
      });
    },
    /** The replica in memory keeps the rules it was opened with: only a full reload uses the new ones everywhere. */
    hotUpdate({ file, modules, timestamp }) {
      if (this.environment.name !== 'client' || modules.length === 0 || !/\/src\/(domain|web\/data)\//.test(file)) return;
      const seen = new Set();
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module, seen, timestamp, true);
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (page, { path }) =>
        path === '/landing.html' ? landingPage(page, (await offer()) ?? { SIGNUP: 'open', CONTACT_URL: undefined, PUBLIC_URL: undefined }) : page,
    },
  };
}
