// Avisos a outros programas: webhooks of a farm, signed as Standard Webhooks.
import * as z from 'zod/mini';
import { fact, text } from '#domain/kernel/fields';

export const webhookWords = {
  title: 'Avisos a outros programas',
  failed: 'Erro ao carregar os avisos',
  notSaved: 'Não foi possível salvar o aviso',
  notRemoved: 'Não foi possível excluir o aviso',
  notSent: 'Não foi possível enviar',
  none: 'Nenhum aviso',
  missing: 'Este aviso não existe mais',
  noDelivery: 'Este envio não existe mais',
  badUrl: 'Informe um endereço que começa com https://',
  privateUrl: 'Este endereço é de uma rede interna: o Lida só avisa programas na internet',
  unknownName: 'Este nome não pôde ser encontrado na internet',
  noNoun: 'Escolha ao menos um tipo de registro',
  unknownNoun: 'Tipo de registro desconhecido',
  unknownVerb: 'Verbo desconhecido',
  noChange: 'Escolha ao menos um: registrado, alterado ou excluído',
  tooMany: 'A fazenda já tem 10 avisos. Exclua um antes de criar outro.',
  givenUp: 'Três dias sem resposta do outro programa',
  gone: 'O outro programa disse que não quer mais avisos (410)',
};

export const mostWebhooks = 10;

const names = (missing: string, unknown: string) =>
  z._default(z.nullable(z.array(z.string(unknown).check(z.maxLength(80, unknown)), missing).check(z.minLength(1, missing), z.maxLength(400, unknown))), null);

export const webhookChanges = { created: 'Registrado', updated: 'Alterado', deleted: 'Excluído' };
export type WebhookChange = keyof typeof webhookChanges;
export const webhookChangeNames = Object.keys(webhookChanges) as WebhookChange[];

const kinds = z._default(
  z.nullable(z.array(z.enum(webhookChangeNames, webhookWords.noChange), webhookWords.noChange).check(z.minLength(1, webhookWords.noChange), z.maxLength(3))),
  null,
);

/** POST /api/farms/{farm_id}/webhooks. Without `nouns` and `verbs` everything is told; with both, what one of them names. `changes`: of those, only what was created, updated or deleted. */
export const webhookCreation = z.strictObject({
  name: text('Nome', { max: 60 }),
  url: text('Endereço', { max: 500 }),
  nouns: fact(names(webhookWords.noNoun, webhookWords.unknownNoun), { label: 'Tipos de registro', kind: 'text', optional: true }),
  verbs: fact(names(webhookWords.unknownVerb, webhookWords.unknownVerb), { label: 'Verbos', kind: 'text', optional: true }),
  changes: fact(kinds, { label: 'Quando avisar', kind: 'text', optional: true }),
});

/** `behind`: versions of the farm that are not delivered yet. */
export type Webhook = {
  id: string;
  name: string;
  url: string;
  nouns: string[] | null;
  verbs: string[] | null;
  changes: WebhookChange[] | null;
  created_at: string;
  paused_at: string | null;
  pause_reason: string | null;
  behind: number;
};
export type Webhooks = { rows: Webhook[] };

/** `secret` is shown this once. */
export type CreatedWebhook = { id: string; secret: string };

export type Delivery = {
  id: string;
  kind: 'events' | 'test';
  events: number;
  attempts: number;
  status: number | null;
  error: string | null;
  created_at: string;
  tried_at: string | null;
  delivered_at: string | null;
};
export type Deliveries = { rows: Delivery[] };

/** The body of a request. `record` is as of the moment of sending, null when it is deleted or moved to another farm. */
export type WebhookBody = { type: 'farm.changed' | 'test'; timestamp: string; farm_id: string; data: { events: WebhookEvent[] } };
export type WebhookEvent = {
  version: number;
  verb: string;
  at: string;
  by: string;
  noun: string;
  id: string;
  change: WebhookChange;
  record: Record<string, unknown> | null;
};

const hour = 3_600_000;
/** Milliseconds: how long a message is tried, and the longest pause between attempts. */
export const patience = { all: 72 * hour, longest: 6 * hour, first: 5_000 };

/** The pause after the nth failure, with `luck` from 0 to 1 as jitter: 5 s, 20 s, 80 s and so on, up to 6 hours, each shorter or longer by a fifth. */
export const pauseAfter = (attempts: number, luck: number) => Math.min(patience.longest, patience.first * 4 ** Math.min(attempts - 1, 20)) * (0.8 + 0.4 * luck);
