// Refuses requests while the server's clock is unset: every date would look like a future one, and devices would get a wrong today.
import type { FastifyInstance } from 'fastify';
import { Refused } from '#server/kernel/refused';

/** A clock before this day was never set. */
export const earliestDate = '2020-01-01';

const notSet = () => new Refused('O relógio do servidor está errado. O que você registrar fica guardado e é enviado quando ele for acertado.', 503, 'later');

export function refuseWhileClockUnset(app: FastifyInstance) {
  const earliest = Date.parse(earliestDate);
  app.addHook('onRequest', (request, _reply, done) => {
    const needsTime = request.url.startsWith('/api/') || request.url === '/readyz';
    done(needsTime && Date.now() < earliest ? notSet() : undefined);
  });
}
