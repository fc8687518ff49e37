// The part of the OpenAPI document about records: lists, one record, its history, and the verbs.
import { factsOf } from '#domain/kernel/fields';
import { recentDays } from '#domain/kernel/recent-records';
import type { stamps } from '#domain/kernel/stamps';
import { type NounName, nouns } from '#domain/nouns';
import { verbs } from '#domain/verbs';
import { mostListed } from '#server/farm/records';
import { farmParam, type Json, json, moment, nullable, object, param, ref, refusals, schemaOf, text, uuid } from '#server/http/openapi-schemas';

const stampSchemas: Record<(typeof stamps)[number], Json> = {
  created_at: moment,
  created_by: uuid,
  updated_at: moment,
  version: { type: 'integer', description: 'O número de ordem, na fazenda, da última mudança deste registro' },
  deleted_at: nullable(moment),
  deleted_call: nullable(uuid),
};

/** `owned`: a record contains owner and farm; a sync row does not, since they are in the URL. */
export function rowSchema(name: NounName, owned: Json): Json {
  const row = schemaOf(nouns[name].row, 'output') as { properties: Json };
  return { ...object({ ...owned, ...row.properties, ...stampSchemas }), title: nouns[name].title };
}

/** Sync rows include those moved to another farm. */
export const leaving = (row: Json): Json => ({
  ...row,
  properties: { ...(row['properties'] as Json), moved_to: { ...uuid, description: 'A fazenda para onde o registro foi: aqui ele só é guardado pelo nome' } },
});

export function nounPaths(name: NounName): Json {
  const path = `/api/farms/{farm_id}/${name}`;
  const { title, fields, recent } = nouns[name];
  const filters = Object.entries(fields).map(([field, schema]) => param(field, 'query', { type: 'string' }, factsOf(schema).label));
  const page = [param('limit', 'query', { type: 'integer', minimum: 1, maximum: mostListed, default: 100 }), param('after', 'query', uuid)];
  const change = object({
    version: { type: 'integer' },
    verb: { type: 'string' },
    actor: uuid,
    actor_name: { type: 'string' },
    at: moment,
    before: nullable({ type: 'object' }),
    after: { type: 'object' },
  });
  return {
    [path]: {
      get: {
        tags: [name],
        summary: `${title}: lista`,
        description: 'Tem tudo o que já estava confirmado quando foi pedida, também quando quem responde é uma réplica do banco de dados.',
        operationId: `list_${name}`,
        parameters: [farmParam, ...page, ...filters],
        responses: { 200: json(object({ rows: { type: 'array', items: ref(name) }, next: nullable(uuid) })), ...refusals },
      },
    },
    [`${path}/{id}`]: {
      get: {
        tags: [name],
        summary: `${title}: um registro`,
        operationId: `get_${name}`,
        parameters: [farmParam, param('id', 'path', uuid)],
        responses: { 200: json(ref(name)), ...refusals },
      },
    },
    [`${path}/{id}/history`]: {
      get: {
        tags: [name],
        summary: `${title}: histórico de um registro`,
        operationId: `history_${name}`,
        parameters: [farmParam, param('id', 'path', uuid), param('before', 'query', { type: 'integer' })],
        responses: { 200: json(object({ changes: { type: 'array', items: change } })), ...refusals },
      },
    },
    ...(recent && olderPath(name)),
  };
}

function olderPath(name: NounName): Json {
  const before = param(
    'before',
    'query',
    { type: 'string', format: 'date' },
    `Só os de antes deste dia; sem ele, os que um aparelho não guarda (${recentDays} dias)`,
  );
  const place = param('after', 'query', text, 'O next da página anterior');
  return {
    [`/api/farms/{farm_id}/older/${name}`]: {
      get: {
        tags: [name],
        summary: `${nouns[name].title}: os anteriores, do mais novo ao mais antigo`,
        operationId: `older_${name}`,
        parameters: [farmParam, before, place],
        responses: { 200: json(object({ rows: { type: 'array', items: ref(`${name}_row`) }, next: nullable(text) })), ...refusals },
      },
    },
  };
}

export function verbPaths(): Json {
  const key = param('Idempotency-Key', 'header', uuid, 'O id da chamada: repetida, ela não é feita de novo');
  return Object.fromEntries(
    Object.entries(verbs).map(([name, { title, on }]) => [
      `/api/farms/{farm_id}/verbs/${name}`,
      {
        post: {
          tags: [on],
          summary: title,
          operationId: name,
          parameters: [farmParam, key],
          requestBody: { required: true, content: { 'application/json': { schema: ref(`${name}_input`) } } },
          responses: { 200: json(ref('Done')), ...refusals },
        },
      },
    ]),
  );
}
