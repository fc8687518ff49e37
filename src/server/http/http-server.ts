// The door of one process: opened to whoever asks, and closed after the last answer.
import type { FastifyBaseLogger } from 'fastify';
import { type Around, createApp } from '#server/http/app';
import { CannotStart } from '#server/kernel/cannot-start';
import type { Database } from '#server/kernel/db';
import { logOf } from '#server/kernel/log';
import type { Settings } from '#server/kernel/settings';

/** A stop takes ten seconds at most: answers have the first six, the backup what is left before the last two, the database the rest. */
export const patience = { answers: 6_000, backup: 8_000, all: 9_700 };

/** `open` tells the address. */
export type HttpServer = { log: Pick<FastifyBaseLogger, 'error' | 'warn'>; open(): Promise<string>; close(): Promise<void> };

export async function createHttpServer(db: Database, settings: Settings, around: Omit<Around, 'log'>): Promise<HttpServer> {
  const app = await createApp(db, settings, { ...around, log: logOf(settings.LOG_LEVEL) });
  return {
    log: app.log,
    open: () =>
      app.listen({ port: settings.PORT, host: settings.HOST }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EADDRINUSE' ? new CannotStart(`A porta ${settings.PORT} já está em uso. Escolha outra com PORT.`) : error;
      }),
    /** Nobody new is let in, whoever is inside gets an answer; who has not even finished asking is not waited for any longer than the others take. */
    async close() {
      const impatience = setTimeout(() => app.server.closeAllConnections(), patience.answers);
      await app.close().finally(() => clearTimeout(impatience));
    },
  };
}

export function fail(error: unknown) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}
