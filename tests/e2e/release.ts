// A proxy between the browser and the server that reports another application version from some moment on. The built files are shared by all workers, so they stay unchanged.
import { request as ask, createServer } from 'node:http';
import { ownPort } from '../../scripts/ports.mjs';
import { test as visit } from './fixtures';

export const test = visit.extend<{ release: { tomorrow(): void; url: string } }>({
  release: async ({ server }, use) => {
    let isNew = false;
    const proxy = createServer((asked, answer) => {
      const isWorker = isNew && asked.url === '/worker.js';
      const headers = { ...asked.headers };
      // A compressed or 304 response could not be changed.
      if (isWorker) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
      const behind = ask(new URL(asked.url!, server.url), { method: asked.method, headers }, (told) => {
        told.on('error', () => answer.destroy());
        if (!isWorker) {
          answer.writeHead(told.statusCode!, told.headers);
          return told.pipe(answer);
        }
        let text = '';
        told.setEncoding('utf8').on('data', (part: string) => (text += part));
        return told.on('end', () => answer.writeHead(200, { 'content-type': 'text/javascript' }).end(text.replace(/"version":"\w+"/, '"version":"amanha"')));
      });
      behind.on('error', () => answer.destroy());
      asked.pipe(behind);
    });
    const port = await ownPort();
    await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
    await use({ tomorrow: () => (isNew = true), url: `http://127.0.0.1:${port}` });
    proxy.closeAllConnections();
    proxy.close();
  },
  baseURL: async ({ release }, use) => use(release.url),
});
