// The machine's clock. One that was never set would judge every day as one to come, and tell phones a wrong today: until it is right, nothing is done by it.
import type { FastifyInstance } from 'fastify';
import { Refused } from '#server/kernel/refused';

/** A clock that says an earlier day was never set. */
export const birthOfLida = '2020-01-01';

const notSet = () => new Refused('O relógio do servidor está errado. O que você registrar fica guardado e é enviado quando ele for acertado.', 503, 'later');

export function keepTime(app: FastifyInstance) {
  const birth = Date.parse(birthOfLida);
  app.addHook('onRequest', (request, _reply, done) => {
    const needsTime = request.url.startsWith('/api/') || request.url === '/readyz';
    done(needsTime && Date.now() < birth ? notSet() : undefined);
  });
}
