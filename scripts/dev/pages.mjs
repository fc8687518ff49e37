// What the server does with addresses beside its interface (src/server/http/web.ts), done by Vite under `npm run dev`.

/** @import { Plugin } from 'vite' */
/** @import { Offer } from '#server/http/landing' */

/** What the server answers; everything else is Vite's. */
export const answered = '^/(api/|(healthz|readyz|metrics)(\\?|$))';

/** In the place of the worker that `npm start` left in a browser, whose files would be shown instead of the sources. */
const lastWorker = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('lida-')) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: 'window' })) await client.navigate(client.url);
}`;

const notNow = { message: 'O servidor não está no ar: veja o terminal de npm run dev.', code: 'later' };

/**
 * @param {{
 *   sessionCookie: string,
 *   landingPage: (page: string, offer: Offer) => string,
 *   offer: () => Promise<Offer | undefined>,
 * }} server `offer` answers when the server has followed the last change.
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
        if (url === '/worker.js') return void response.setHeader('content-type', 'text/javascript').end(lastWorker);
        if (/^\/(\?|$)/.test(url) && !hasSession.test(headers.cookie ?? '')) request.url = '/landing.html';
        if (!new RegExp(answered).test(url)) return next();
        // Whoever asks while the server restarts waits for the new one.
        offer().then(
          (isThere) => (isThere ? next() : void response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(notNow))),
          next,
        );
      });
    },
    /** The farm in memory runs the rules it was opened with: only a page that begins anew has the new ones everywhere. */
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
