// The part of the OpenAPI document about devices: sync, snapshot, known calls, and calls handed over.
import { handingOver } from '#domain/sync/handed-over';
import { knownCallsSchema } from '#server/farm/known-calls';
import { deletionSchema } from '#server/http/openapi-deleted';
import { farmParam, type Json, json, moment, nullable, object, param, ref, refusals, schemaOf, text, uuid } from '#server/http/openapi-schemas';

const pageForm = `Linhas de texto, das quais se lê um Snapshot. A primeira é JSON: cursor, farm e, na primeira página, total e pages (o after de cada uma
das outras; com upto, onde começa a página que vem depois, podem vir duas de cada vez). Depois, para cada tipo de registro que há,
uma linha JSON com noun e columns (cada coluna, na ordem, com text, number, boolean, moment ou json), as linhas do COPY do PostgreSQL em formato de texto
(tabulação entre as colunas, \\N para o que está vazio, momentos em UTC) e uma linha \\. que as encerra; em departures estão os registros que foram para
outras fazendas. A última linha é JSON: next, o after da página seguinte, ou null. Uma página sem a última linha foi cortada e não vale.`;

export function syncPaths(): Json {
  const snapshot = object({ message: { type: 'string' }, code: { const: 'snapshot' } });
  const results = { type: 'array', items: ref('Result') };
  return {
    '/api/farms/{farm_id}/sync': {
      post: {
        tags: ['sync'],
        summary: 'Dizer as chamadas e ouvir o que mudou',
        operationId: 'sync',
        parameters: [farmParam],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: object({ cursor: nullable(ref('Cursor')), calls: { type: 'array', items: ref('Call') }, as: { type: 'string', format: 'uuid' } }, [
                'cursor',
                'calls',
              ]),
            },
          },
        },
        responses: {
          200: json(
            object(
              { results, rows: ref('Rows'), cursor: nullable(ref('Cursor')), snapshot, farm: ref('Farm'), deletions: { type: 'array', items: deletionSchema } },
              ['results', 'rows', 'cursor', 'farm'],
            ),
          ),
          ...refusals,
        },
      },
    },
    ...handedOverPaths(),
    '/api/farms/{farm_id}/calls/known': {
      post: {
        tags: ['sync'],
        summary: 'Quais destas chamadas o servidor tem: um aparelho pergunta depois de uma restauração',
        operationId: 'known_calls',
        parameters: [farmParam],
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(knownCallsSchema, 'input') } } },
        responses: { 200: json(object({ known: { type: 'array', items: uuid } })), ...refusals },
      },
    },
    '/api/farms/{farm_id}/snapshot': {
      get: {
        tags: ['sync'],
        summary: 'O que um aparelho guarda da fazenda, página por página',
        operationId: 'snapshot',
        parameters: [farmParam, param('after', 'query', { type: 'string' }), param('upto', 'query', { type: 'string' })],
        responses: { 200: { description: pageForm, content: { 'text/plain': { schema: text } } }, ...refusals },
      },
    },
  };
}

function handedOverPaths(): Json {
  const call = schemaOf(handingOver.shape.calls.def.element, 'input') as { properties: Json };
  const row = object({
    ...call.properties,
    person_name: text,
    handed_at: moment,
  });
  const path = '/api/farms/{farm_id}/handed_over';
  return {
    [path]: {
      post: {
        tags: ['sync'],
        summary: 'Entregar ao dono chamadas que quem as fez não pode mais enviar',
        description: 'Também de quem perdeu o acesso há menos de 30 dias, com a sessão que tinha. Na resposta, os ids guardados: só esses saem do aparelho.',
        operationId: 'hand_over',
        parameters: [farmParam],
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(handingOver, 'input') } } },
        responses: { 200: json(object({ taken: { type: 'array', items: uuid } })), ...refusals },
      },
      get: {
        tags: ['sync'],
        summary: 'Chamadas entregues que esperam a decisão de proprietário ou administrador',
        operationId: 'handed_over',
        parameters: [farmParam],
        responses: { 200: json(object({ rows: { type: 'array', items: row } })), ...refusals },
      },
    },
    [`${path}/{id}`]: {
      delete: {
        tags: ['sync'],
        summary: 'Descartar uma chamada entregue',
        operationId: 'discard_handed_over',
        parameters: [farmParam, param('id', 'path', uuid)],
        responses: { 200: json({ type: 'null' }), ...refusals },
      },
    },
  };
}
