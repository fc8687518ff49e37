// OpenAPI: the changes of a farm and of single records, in words.
import { nounNames } from '#domain/nouns';
import { changeKinds } from '#domain/overview/history-descriptions';
import { type Json, json, moment, nullable, object, param, refusals, text, uuid } from '#server/http/openapi-schemas';

const list = (items: Json) => ({ type: 'array', items });
const integer = { type: 'integer' };
const day = { type: 'string', format: 'date' };

export function changesPaths(): Json {
  const field = object({ label: text, before: nullable(text), after: text });
  const record = object({
    noun: { enum: nounNames },
    id: uuid,
    subject: nullable(text),
    kind: { enum: Object.keys(changeKinds) },
    is_deleted: { type: 'boolean' },
    fields: list(field),
  });
  const entry = object({
    version: integer,
    at: moment,
    actor: uuid,
    who: text,
    title: text,
    records: list(record),
    count: { ...integer, description: 'Quantos registros mudaram; records tem os primeiros' },
  });
  return {
    '/api/farms/{farm_id}/changes': {
      get: {
        tags: ['sync'],
        summary: 'Alterações da fazenda em palavras, da mais nova à mais antiga: proprietário e administrador',
        operationId: 'changes',
        parameters: [
          param('farm_id', 'path', uuid),
          param('noun', 'query', { enum: nounNames }, 'Só deste tipo de registro'),
          param('person', 'query', uuid, 'Só desta pessoa'),
          param('from', 'query', day, 'Deste dia em diante, na fazenda'),
          param('to', 'query', day, 'Até este dia'),
          param('record', 'query', text, 'O histórico destes registros de noun: ids separados por vírgula'),
          param('after', 'query', text, 'O next da página anterior'),
        ],
        responses: {
          200: json(object({ rows: list(entry), next: nullable(text), people: list(object({ id: uuid, name: text })) })),
          ...refusals,
        },
      },
    },
  };
}
