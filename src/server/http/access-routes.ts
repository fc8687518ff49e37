// Routes for the access log, the caller's own sessions, tokens, second factor and profile, the tokens that reach a farm, and the suspension of an owner.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf } from '#domain/kernel/fields';
import { listAccess } from '#server/accounts/access-log-list';
import { createToken, listFarmTokens, listTokens, revokeFarmToken, revokeToken, thisToken } from '#server/accounts/access-tokens';
import { confirmationMessage, takenMessage, warningMessage } from '#server/accounts/email-messages';
import { mailerOf } from '#server/accounts/mail';
import { beginSecondFactor, confirmSecondFactor, newCodes, secondFactorOf, turnOffSecondFactor } from '#server/accounts/own-second-factor';
import { changeProfile, confirmEmail, type Deliver, endSession, endSessions } from '#server/accounts/profile';
import { listSuspended, suspendOwner } from '#server/accounts/suspension';
import { tokenOf } from '#server/http/account-routes';
import type { Database } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';

type Listed = FastifyRequest<{ Querystring: Record<string, unknown> }>;
type OfRecord = FastifyRequest<{ Params: { id: string } }>;
type OfFarm = FastifyRequest<{ Params: { farm_id: string; id: string } }>;

export function accessRoutes(app: FastifyInstance, db: Database, settings: Settings, farmId: (request: OfFarm) => string) {
  app.get('/api/access_log', (request: Listed) => listAccess(db, tokenOf(request), request.query, false));
  app.get('/api/super_admin/access_log', (request: Listed) => listAccess(db, tokenOf(request), request.query, true));

  app.get('/api/super_admin/suspended_owners', (request) => listSuspended(db, tokenOf(request)));
  app.put('/api/super_admin/owners/:id/suspension', (request: OfRecord) =>
    suspendOwner(db, tokenOf(request), idOf(request.params.id), request.body, request.ip),
  );

  app.delete('/api/my_data/sessions', (request) => endSessions(db, tokenOf(request), null, request.ip));
  app.delete('/api/my_data/sessions/:id', (request: OfRecord) => endSession(db, tokenOf(request), idOf(request.params.id), request.ip));

  app.get('/api/token', (request) => thisToken(db, tokenOf(request)));
  app.get('/api/my_data/tokens', (request) => listTokens(db, tokenOf(request)));
  app.post('/api/my_data/tokens', (request) => createToken(db, tokenOf(request), request.body, request.ip));
  app.delete('/api/my_data/tokens/:id', (request: OfRecord) => revokeToken(db, tokenOf(request), idOf(request.params.id), request.ip));
  app.get('/api/farms/:farm_id/tokens', (request: OfFarm) => listFarmTokens(db, tokenOf(request), farmId(request)));
  app.delete('/api/farms/:farm_id/tokens/:id', (request: OfFarm) =>
    revokeFarmToken(db, tokenOf(request), farmId(request), idOf(request.params.id), request.ip),
  );

  const factor = '/api/my_data/second_factor';
  app.get(factor, (request) => secondFactorOf(db, tokenOf(request)));
  app.post(factor, (request) => beginSecondFactor(db, tokenOf(request), request.body, request.ip));
  app.put(factor, (request) => confirmSecondFactor(db, tokenOf(request), request.body, request.ip));
  app.post(`${factor}/codes`, (request) => newCodes(db, tokenOf(request), request.body, request.ip));
  app.post(`${factor}/off`, (request) => turnOffSecondFactor(db, tokenOf(request), request.body, request.ip));

  const sendMail = mailerOf(settings);
  /** The response does not wait for the mail: its duration would reveal whether the address is taken. */
  const deliverFor = (request: FastifyRequest): Deliver | undefined =>
    sendMail &&
    (({ name, from, to, token }) => {
      const sent = [
        sendMail(
          to,
          'Confirme o seu e-mail no Lida',
          token === null ? takenMessage(name) : confirmationMessage(name, `${settings.PUBLIC_URL}/login#confirmar=${token}`),
        ),
        sendMail(from, 'Troca de e-mail no Lida', warningMessage(name, to)),
      ];
      for (const sending of sent) sending.catch((error: unknown) => request.log.error({ err: error }, 'mail not sent'));
    });
  app.put('/api/my_data/profile', (request) => changeProfile(db, tokenOf(request), request.body, request.ip, deliverFor(request)));
  app.put('/api/accounts/email', (request) => confirmEmail(db, request.body, request.ip));
}
