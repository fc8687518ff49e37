// Routes for notices and the private calendar: a person's own choices and devices, the link in an e-mail, and the calendar file.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf } from '#domain/kernel/fields';
import { countAttempts, networkOf } from '#server/accounts/attempt-limits';
import { mailerOf } from '#server/accounts/mail';
import { tokenOf } from '#server/http/account-routes';
import { type Readers, readForms } from '#server/http/request-bodies';
import type { Database } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';
import { endCalendar, newCalendar, readCalendar } from '#server/notices/calendar';
import { addDevice, myNotices, removeDevice, saveChoice, testDevice } from '#server/notices/own-notices';
import { pushServiceOf } from '#server/notices/push-service';
import { readStopToken, stopEmails } from '#server/notices/stop-link';

type OfRecord = FastifyRequest<{ Params: { id: string } }>;
type Stopping = FastifyRequest<{ Params: { token: string } }>;
type OfFile = FastifyRequest<{ Params: { file: string } }>;

const mostStops = 30;

export async function noticeRoutes(app: FastifyInstance, db: Database, settings: Settings, readers: Readers) {
  const push = pushServiceOf(db, settings);
  const hasMail = mailerOf(settings) !== undefined;

  const own = '/api/my_data/notices';
  app.get(own, (request) => myNotices(db, tokenOf(request), push, hasMail));
  app.put(`${own}/:id`, (request: OfRecord) => saveChoice(db, tokenOf(request), idOf(request.params.id), request.body, hasMail));
  app.post('/api/my_data/devices', (request) => addDevice(db, tokenOf(request), request.body, push));
  app.delete('/api/my_data/devices/:id', (request: OfRecord) => removeDevice(db, tokenOf(request), idOf(request.params.id)));
  app.post('/api/my_data/devices/:id/test', (request: OfRecord) => testDevice(db, tokenOf(request), idOf(request.params.id), push));
  app.post('/api/my_data/calendar', (request) => newCalendar(db, tokenOf(request)));
  app.delete('/api/my_data/calendar', (request) => endCalendar(db, tokenOf(request)));

  await app.register(async (scope) => {
    // A mailbox sends a form (RFC 8058); whatever it says, the address is what counts.
    readForms(scope, readers);
    const limited = (request: Stopping) => countAttempts(db, [{ key: `stop e-mails address ${networkOf(request.ip)}`, most: mostStops }]);
    const stop = '/api/notices/stop/:token';
    // A link that is only looked at, by a scanner for example, stops nothing.
    scope.get(stop, async (request: Stopping, reply) => {
      await limited(request);
      await readStopToken(db, request.params.token);
      return reply.redirect(`/login#parar=${request.params.token}`);
    });
    scope.post(stop, async (request: Stopping) => {
      await limited(request);
      return stopEmails(db, request.params.token);
    });
  });

  app.get('/calendar/:file', async (request: OfFile, reply) => {
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    const { etag, text } = await readCalendar(db, request.params.file, request.ip, settings.PUBLIC_URL, new Date().toISOString());
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag)) return reply.status(304).send();
    return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="lida.ics"' }).send(await text());
  });
}
