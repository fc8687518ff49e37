// The HTTP server of one process: listens, and drains its requests on close.
import type { FastifyBaseLogger } from 'fastify';
import { type AppOptions, createApp } from '#server/http/app';
import { CannotStart } from '#server/kernel/cannot-start';
import type { Database } from '#server/kernel/db';
import { logOf } from '#server/kernel/log';
import type { Settings } from '#server/kernel/settings';

/** A shutdown takes at most ten seconds. Milliseconds after its start: end of the responses, of the backup, of everything. */
export const shutdownTimes = { answers: 6_000, backup: 8_000, all: 9_700 };

/** `open` returns the address. */
export type HttpServer = { log: Pick<FastifyBaseLogger, 'error' | 'warn'>; open(): Promise<string>; close(): Promise<void> };

export async function createHttpServer(db: Database, settings: Settings, options: Omit<AppOptions, 'log'>): Promise<HttpServer> {
  const app = await createApp(db, settings, { ...options, log: logOf(settings.LOG_LEVEL) });
  return {
    log: app.log,
    open: () =>
      app.listen({ port: settings.PORT, host: settings.HOST }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EADDRINUSE' ? new CannotStart(`A porta ${settings.PORT} já está em uso. Escolha outra com PORT.`) : error;
      }),
    /** Drains; connections with incomplete requests are closed at the drain timeout. */
    async close() {
      const drainTimer = setTimeout(() => app.server.closeAllConnections(), shutdownTimes.answers);
      await app.close().finally(() => clearTimeout(drainTimer));
    },
  };
}

export function fail(error: unknown) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}
