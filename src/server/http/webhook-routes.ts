// Routes for the webhooks of a farm, and their delivery while the server listens.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf } from '#domain/kernel/fields';
import { inOneLine } from '#domain/kernel/text';
import { countAttempts } from '#server/accounts/attempt-limits';
import { mailerOf } from '#server/accounts/mail';
import { deliverWebhooks } from '#server/farm/webhook-delivery';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  resumeWebhook,
  testWebhook,
  type WebhookContext,
} from '#server/farm/webhooks';
import { tokenOf } from '#server/http/account-routes';
import type { Database } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';

type OfFarm = FastifyRequest<{ Params: { farm_id: string; id: string; delivery: string } }>;

const pausedMessage = (to: string, { name, url, reason }: { name: string; url: string; reason: string }) => `Olá, ${inOneLine(to)}.

O Lida deixou de avisar o programa "${inOneLine(name)}" (${new URL(url).host}).

Motivo: ${reason}.

Nada se perdeu: quando o programa voltar, abra "Avisos a outros programas" no Lida e aperte Retomar. O que foi registrado nesse tempo será enviado.
`;

export function webhookRoutes(app: FastifyInstance, db: Database, settings: Settings, farmId: (request: OfFarm) => string) {
  const allowsPrivate = settings.WEBHOOKS_PRIVATE === 'on';
  const context = (request: OfFarm): WebhookContext => ({ db, token: tokenOf(request), farm_id: farmId(request), ip: request.ip, allowsPrivate });
  const id = ({ params }: OfFarm) => idOf(params.id);
  /** Each opens a connection to somebody else: not as often as one can press. */
  const seldom = async (request: OfFarm) => {
    const asked = context(request);
    await listWebhooks(asked);
    await countAttempts(db, [{ key: `webhooks of ${asked.farm_id}`, most: 60 }]);
    return asked;
  };

  const hooks = '/api/farms/:farm_id/webhooks';
  app.get(hooks, (request: OfFarm) => listWebhooks(context(request)));
  app.post(hooks, async (request: OfFarm) => addWebhook(await seldom(request), request.body));
  app.delete(`${hooks}/:id`, (request: OfFarm) => removeWebhook(context(request), id(request)));
  app.post(`${hooks}/:id/resume`, (request: OfFarm) => resumeWebhook(context(request), id(request)));
  app.post(`${hooks}/:id/test`, async (request: OfFarm) => testWebhook(await seldom(request), id(request)));
  app.get(`${hooks}/:id/deliveries`, (request: OfFarm) => listDeliveries(context(request), id(request)));
  app.post(`${hooks}/:id/deliveries/:delivery/resend`, async (request: OfFarm) =>
    resendDelivery(await seldom(request), id(request), idOf(request.params.delivery)),
  );

  const sendMail = mailerOf(settings);
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onListen', (done) => {
    stop = deliverWebhooks(db, {
      allowsPrivate,
      report: (err) => app.log.warn({ err }, 'webhooks not delivered'),
      ...(sendMail && {
        tellOwner: ({ name, email }, webhook) =>
          void sendMail(email, 'Um programa parou de receber avisos do Lida', pausedMessage(name, webhook)).catch((err: unknown) =>
            app.log.error({ err }, 'mail not sent'),
          ),
      }),
    });
    done();
  });
  app.addHook('preClose', async () => stop?.());
}
