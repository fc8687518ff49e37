// The addresses of accounts: session, new account, passwords. The cookie is set and cleared here and nowhere else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import type { Installation } from '#domain/people/accounts';
import { changePassword, confirmToken, createAccount, leave, renew, requestReset, useReset, whoIs } from '#server/accounts/accounts';
import { deviceCookie } from '#server/accounts/known-devices';
import { postOf, resetLetter } from '#server/accounts/mail';
import { type Arrival, enter, type Visit } from '#server/accounts/sign-in';
import { notingRefusal } from '#server/kernel/access-log';
import type { Database } from '#server/kernel/db';
import { sessionCookie } from '#server/kernel/session';
import type { Settings } from '#server/kernel/settings';

const day = 24 * 60 * 60;
const sixtyDays = 60 * day;
const year = 365 * day;

export const tokenOf = (request: FastifyRequest) => request.cookies[sessionCookie];

export function accountRoutes(app: FastifyInstance, db: Database, settings: Settings) {
  const isPublic = settings.PUBLIC_URL !== undefined;
  const isPublicHttps = settings.PUBLIC_URL?.startsWith('https:') ?? false;
  const cookieFor = ({ protocol }: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isPublicHttps || protocol === 'https' }) as const;
  const post = postOf(settings);
  const installation: Installation = { signup: settings.SIGNUP === 'open', reset_by_mail: post !== undefined, contact_url: settings.CONTACT_URL ?? null };

  const visitOf = (request: FastifyRequest): Visit => ({
    address: request.ip,
    browser: request.headers['user-agent'],
    token: tokenOf(request),
    device: request.cookies[deviceCookie],
    isPublic,
  });
  const arrive = (reply: FastifyReply, { token, session, device }: Arrival) => {
    const cookie = cookieFor(reply.request);
    reply.setCookie(sessionCookie, token, { ...cookie, maxAge: sixtyDays });
    if (device) reply.setCookie(deviceCookie, device, { ...cookie, path: '/api', maxAge: year });
    return session;
  };

  // Whoever comes in waits behind no tenant.
  const apart = db.apart ?? db;
  app.addHook('onRequest', (request) => confirmToken(db, tokenOf(request)));

  app.get('/api/installation', () => installation);
  app.get('/api/session', (request) => whoIs(db, tokenOf(request)));
  app.post('/api/session', async (request, reply) =>
    arrive(reply, await enter(apart, request.body, visitOf(request)).catch(notingRefusal(apart, request.body, request.ip))),
  );
  app.post('/api/session/refresh', async (request, reply) => arrive(reply, await renew(db, tokenOf(request), isPublic)));
  app.delete('/api/session', async (request, reply) => {
    await leave(db, tokenOf(request));
    reply.clearCookie(sessionCookie, cookieFor(request));
    return null;
  });

  app.post('/api/accounts', async (request, reply) => {
    if (!installation.signup) throw new RuleBroken('O cadastro está fechado nesta instalação. Peça acesso ao administrador.', undefined, 'forbidden');
    return arrive(reply, await createAccount(apart, request.body, visitOf(request)));
  });
  app.put('/api/accounts/password', async (request, reply) => arrive(reply, await changePassword(db, request.body, visitOf(request))));
  app.post('/api/accounts/reset', async (request) => {
    if (!post) throw forbidden();
    await requestReset(apart, request.body, request.ip, async (to, name, token) => {
      // The answer does not wait: how long it takes would tell whether the email is known.
      post(to, 'Nova senha do Lida', resetLetter(name, `${settings.PUBLIC_URL}/login#redefinir=${token}`)).catch((error: unknown) =>
        request.log.error({ err: error }, 'mail not sent'),
      );
    });
    return { message: 'Se este e-mail tiver uma conta, o link chega em instantes.' };
  });
  app.put('/api/accounts/reset', async (request) => {
    await useReset(apart, request.body, request.ip);
    return { message: 'Senha alterada. Entre com a nova senha.' };
  });
}
