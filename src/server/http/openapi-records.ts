// The part of the OpenAPI document about records: lists, one record, its history, and the verbs.
import { factsOf, type Kind } from '#domain/kernel/fields';
import { recentDays } from '#domain/kernel/recent-records';
import type { stamps } from '#domain/kernel/stamps';
import { type NounName, nouns } from '#domain/nouns';
import { verbs } from '#domain/verbs';
import { hasRanges, listedFields, mostListed, mostValues, ranges } from '#server/farm/list-query';
import { farmParam, type Json, json, moment, nullable, object, param, ref, refusals, schemaOf, text, uuid } from '#server/http/openapi-schemas';

const stampSchemas: Record<(typeof stamps)[number], Json> = {
  created_at: moment,
  created_by: uuid,
  updated_at: moment,
  version: { type: 'integer', description: 'O número de ordem, na fazenda, da última mudança deste registro' },
  deleted_at: nullable(moment),
  deleted_call: nullable(uuid),
};

const listWords =
  'Filtros: campo=valor (campo= sem valor: os que não o têm), campo[in]=um&campo[in]=outro e, para datas, números e momentos, campo[gte], campo[gt], campo[lte] e campo[lt]. Registros sem valor no campo da ordem vêm por último; os de mesmo valor, na ordem do id. Tem tudo o que já estava confirmado quando foi pedida, também quando quem responde é uma réplica do banco de dados.';

type Known = { field: string; label: string; kind: Kind | 'moment'; optional: boolean; values?: Record<string, string> };

/** What the server writes on every record. */
const stampFacts: Known[] = [
  { field: 'id', label: 'O id', kind: 'reference', optional: false },
  { field: 'created_at', label: 'Quando foi criado', kind: 'moment', optional: false },
  { field: 'created_by', label: 'Por quem foi criado', kind: 'reference', optional: false },
  { field: 'updated_at', label: 'Quando mudou: o momento em que a pessoa o fez, às vezes sem sinal', kind: 'moment', optional: false },
  { field: 'version', label: 'O número de ordem da última mudança', kind: 'integer', optional: false },
];

function valueSchema({ kind, values }: Known): Json {
  if (kind === 'date') return { type: 'string', format: 'date' };
  if (kind === 'moment') return moment;
  if (kind === 'decimal') return { type: 'number' };
  if (kind === 'integer') return { type: 'integer' };
  if (kind === 'flag') return { type: 'boolean' };
  if (kind === 'choice') return { enum: Object.keys(values!) };
  return kind === 'text' ? text : uuid;
}

/** By its value, by several, and by range. An empty value is that of records without one. */
function filtersBy(noun: NounName, known: Known): Json[] {
  const { field, label, optional } = known;
  const value = valueSchema(known);
  const bounds = hasRanges(noun, field) ? Object.keys(ranges) : [];
  return [
    param(field, 'query', optional && value !== text ? { anyOf: [value, { const: '' }] } : value, label),
    param(`${field}[in]`, 'query', { type: 'array', items: value, minItems: 1, maxItems: mostValues }),
    ...bounds.map((bound) => param(`${field}[${bound}]`, 'query', value)),
  ];
}

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
  const filters = [...Object.entries(fields).map(([field, schema]) => ({ field, ...factsOf(schema) })), ...stampFacts].flatMap((known) =>
    filtersBy(name, known),
  );
  const page = [
    param('limit', 'query', { type: 'integer', minimum: 1, maximum: mostListed, default: 100 }, 'Quantos registros por página'),
    param(
      'order',
      'query',
      { enum: listedFields(name).flatMap((field) => [field, `-${field}`]) },
      'O campo da ordem, com - antes para a inversa; sem ele, o id',
    ),
    param('after', 'query', text, 'O next da página anterior, na mesma ordem'),
  ];
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
        description: listWords,
        operationId: `list_${name}`,
        parameters: [farmParam, ...page, ...filters],
        responses: { 200: json(object({ rows: { type: 'array', items: ref(name) }, next: nullable(text) })), ...refusals },
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
