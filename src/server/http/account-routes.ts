// Routes for accounts: session, sign-up, passwords. The cookie is set and cleared here and nowhere else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import { tokenForm } from '#domain/people/access-tokens';
import type { Installation } from '#domain/people/accounts';
import { changePassword, confirmToken, createAccount, renew, requestReset, signOut, useReset, whoIs } from '#server/accounts/accounts';
import { deviceCookie } from '#server/accounts/known-devices';
import { mailerOf, resetMessage } from '#server/accounts/mail';
import { type ClientInfo, type OpenedSession, signInByPassword } from '#server/accounts/sign-in';
import { bearerOf } from '#server/http/bearer';
import { noteRefusedSignIn } from '#server/kernel/access-log';
import type { Database } from '#server/kernel/db';
import { sessionCookie } from '#server/kernel/session';
import type { Settings } from '#server/kernel/settings';

const day = 24 * 60 * 60;
const sixtyDays = 60 * day;
const year = 365 * day;

/** A request with both uses the bearer only. A token of a program is none of a cookie. */
export function tokenOf(request: FastifyRequest) {
  const bearer = bearerOf(request);
  if (bearer !== undefined) return bearer;
  const token = request.cookies[sessionCookie];
  return token !== undefined && tokenForm.test(token) ? undefined : token;
}

export function accountRoutes(app: FastifyInstance, db: Database, settings: Settings) {
  const isPublic = settings.PUBLIC_URL !== undefined;
  const isPublicHttps = settings.PUBLIC_URL?.startsWith('https:') ?? false;
  const cookieFor = ({ protocol }: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isPublicHttps || protocol === 'https' }) as const;
  const sendMail = mailerOf(settings);
  const installation: Installation = { signup: settings.SIGNUP === 'open', reset_by_mail: sendMail !== undefined, contact_url: settings.CONTACT_URL ?? null };

  const clientOf = (request: FastifyRequest): ClientInfo => ({
    address: request.ip,
    browser: request.headers['user-agent'],
    token: tokenOf(request),
    device: request.cookies[deviceCookie],
    isPublic,
  });
  const setCookies = (reply: FastifyReply, { token, session, device }: OpenedSession) => {
    const cookie = cookieFor(reply.request);
    reply.setCookie(sessionCookie, token, { ...cookie, maxAge: sixtyDays });
    if (device) reply.setCookie(deviceCookie, device, { ...cookie, path: '/api', maxAge: year });
    return session;
  };

  // Sign-in has its own connections, so that it never queues behind a tenant.
  const reserved = db.reserved ?? db;
  app.addHook('onRequest', (request) => confirmToken(db, tokenOf(request)));

  app.get('/api/installation', () => installation);
  app.get('/api/session', (request) => whoIs(db, tokenOf(request)));
  app.post('/api/session', async (request, reply) =>
    setCookies(reply, await signInByPassword(reserved, request.body, clientOf(request)).catch(noteRefusedSignIn(reserved, request.body, request.ip))),
  );
  app.post('/api/session/refresh', async (request, reply) => setCookies(reply, await renew(db, tokenOf(request), isPublic)));
  app.delete('/api/session', async (request, reply) => {
    await signOut(db, tokenOf(request));
    reply.clearCookie(sessionCookie, cookieFor(request));
    return null;
  });

  app.post('/api/accounts', async (request, reply) => {
    if (!installation.signup) throw new RuleBroken('O cadastro está fechado nesta instalação. Peça acesso ao administrador.', undefined, 'forbidden');
    return setCookies(reply, await createAccount(reserved, request.body, clientOf(request)));
  });
  app.put('/api/accounts/password', async (request, reply) => setCookies(reply, await changePassword(db, request.body, clientOf(request))));
  app.post('/api/accounts/reset', async (request) => {
    if (!sendMail) throw forbidden();
    await requestReset(reserved, request.body, request.ip, async (to, name, token) => {
      // The response does not wait for the mail: its duration would reveal whether the email is known.
      sendMail(to, 'Nova senha do Lida', resetMessage(name, `${settings.PUBLIC_URL}/login#redefinir=${token}`)).catch((error: unknown) =>
        request.log.error({ err: error }, 'mail not sent'),
      );
    });
    return { message: 'Se este e-mail tiver uma conta, o link chega em instantes.' };
  });
  app.put('/api/accounts/reset', async (request) => {
    await useReset(reserved, request.body, request.ip);
    return { message: 'Senha alterada. Entre com a nova senha.' };
  });
}
