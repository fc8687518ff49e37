// OpenAPI: the webhooks of a farm.
import { webhookChangeNames, webhookCreation } from '#domain/people/webhooks';
import { type Json, json, moment, nullable, object, param, ref, refusals, schemaOf, text, uuid } from '#server/http/openapi-schemas';

const integer = { type: 'integer' };
const list = (items: Json) => ({ type: 'array', items });

export const webhookSchemas = (): Json => ({
  Webhook: object({
    id: uuid,
    name: text,
    url: text,
    nouns: nullable(list(text)),
    verbs: nullable(list(text)),
    changes: { ...nullable(list({ enum: webhookChangeNames })), description: 'Só o que foi registrado, alterado ou excluído; null: tudo' },
    created_at: moment,
    paused_at: nullable(moment),
    pause_reason: nullable(text),
    behind: { ...integer, description: 'Versões da fazenda ainda não entregues' },
  }),
  WebhookDelivery: object({
    id: { ...uuid, description: 'O cabeçalho webhook-id' },
    kind: { enum: ['events', 'test'] },
    events: integer,
    attempts: integer,
    status: { ...nullable(integer), description: 'O que o outro programa respondeu por último' },
    error: nullable(text),
    created_at: moment,
    tried_at: nullable(moment),
    delivered_at: nullable(moment),
  }),
});

const operation = (operationId: string, summary: string, answer: Json, parameters: Json[], body?: Json) => ({
  tags: ['farms'],
  summary,
  operationId,
  parameters,
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
  responses: { 200: json(answer), ...refusals },
});

export function webhookPaths(): Json {
  const farm = [param('farm_id', 'path', uuid)];
  const one = [...farm, param('id', 'path', uuid)];
  const hooks = '/api/farms/{farm_id}/webhooks';
  const nothing = { type: 'null' };
  return {
    [hooks]: {
      get: operation('list_webhooks', 'Os avisos da fazenda a outros programas: proprietário e administrador', object({ rows: list(ref('Webhook')) }), farm),
      post: operation(
        'create_webhook',
        'Criar um aviso a outro programa',
        object({ id: uuid, secret: { ...text, description: 'Para conferir as assinaturas; mostrado só desta vez' } }),
        farm,
        schemaOf(webhookCreation, 'input'),
      ),
    },
    [`${hooks}/{id}`]: { delete: operation('remove_webhook', 'Excluir um aviso a outro programa', nothing, one) },
    [`${hooks}/{id}/resume`]: { post: operation('resume_webhook', 'Retomar um aviso parado: o que ficou para trás é enviado', nothing, one) },
    [`${hooks}/{id}/test`]: { post: operation('test_webhook', 'Enviar um aviso de teste', ref('WebhookDelivery'), one) },
    [`${hooks}/{id}/deliveries`]: { get: operation('list_deliveries', 'Os últimos envios de um aviso', object({ rows: list(ref('WebhookDelivery')) }), one) },
    [`${hooks}/{id}/deliveries/{delivery}/resend`]: {
      post: operation('resend_delivery', 'Enviar de novo, com o mesmo webhook-id', ref('WebhookDelivery'), [...one, param('delivery', 'path', uuid)]),
    },
  };
}
