// The addresses of access itself: its log, the sessions and the profile of whoever asks, and the suspension of an owner.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf } from '#domain/kernel/fields';
import { listAccess } from '#server/accounts/access-pages';
import { confirmationLetter, takenLetter, warningLetter } from '#server/accounts/email-messages';
import { postOf } from '#server/accounts/mail';
import { beginSecondFactor, confirmSecondFactor, newCodes, secondFactorOf, turnOffSecondFactor } from '#server/accounts/own-second-factor';
import { changeProfile, confirmEmail, type Deliver, endSession, endSessions } from '#server/accounts/profile';
import { listSuspended, suspendOwner } from '#server/accounts/suspension';
import { tokenOf } from '#server/http/account-routes';
import type { Database } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';

type Listed = FastifyRequest<{ Querystring: Record<string, unknown> }>;
type OfRecord = FastifyRequest<{ Params: { id: string } }>;

export function accessRoutes(app: FastifyInstance, db: Database, settings: Settings) {
  app.get('/api/access_log', (request: Listed) => listAccess(db, tokenOf(request), request.query, false));
  app.get('/api/super_admin/access_log', (request: Listed) => listAccess(db, tokenOf(request), request.query, true));

  app.get('/api/super_admin/suspended_owners', (request) => listSuspended(db, tokenOf(request)));
  app.put('/api/super_admin/owners/:id/suspension', (request: OfRecord) =>
    suspendOwner(db, tokenOf(request), idOf(request.params.id), request.body, request.ip),
  );

  app.delete('/api/my_data/sessions', (request) => endSessions(db, tokenOf(request), null, request.ip));
  app.delete('/api/my_data/sessions/:id', (request: OfRecord) => endSession(db, tokenOf(request), idOf(request.params.id), request.ip));

  const factor = '/api/my_data/second_factor';
  app.get(factor, (request) => secondFactorOf(db, tokenOf(request)));
  app.post(factor, (request) => beginSecondFactor(db, tokenOf(request), request.body, request.ip));
  app.put(factor, (request) => confirmSecondFactor(db, tokenOf(request), request.body, request.ip));
  app.post(`${factor}/codes`, (request) => newCodes(db, tokenOf(request), request.body, request.ip));
  app.post(`${factor}/off`, (request) => turnOffSecondFactor(db, tokenOf(request), request.body, request.ip));

  const post = postOf(settings);
  /** The answer does not wait: how long it takes would tell whether the address is taken. */
  const deliverFor = (request: FastifyRequest): Deliver | undefined =>
    post &&
    (({ name, from, to, token }) => {
      const letters = [
        post(
          to,
          'Confirme o seu e-mail no Lida',
          token === null ? takenLetter(name) : confirmationLetter(name, `${settings.PUBLIC_URL}/login#confirmar=${token}`),
        ),
        post(from, 'Troca de e-mail no Lida', warningLetter(name, to)),
      ];
      for (const letter of letters) letter.catch((error: unknown) => request.log.error({ err: error }, 'mail not sent'));
    });
  app.put('/api/my_data/profile', (request) => changeProfile(db, tokenOf(request), request.body, request.ip, deliverFor(request)));
  app.put('/api/accounts/email', (request) => confirmEmail(db, request.body, request.ip));
}
