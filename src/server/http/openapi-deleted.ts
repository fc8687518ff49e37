// OpenAPI: the bin, and what a sync tells about deletions by others.
import { recentDays } from '#domain/kernel/recent-records';
import { nounNames } from '#domain/nouns';
import { removalVerbs } from '#domain/overview/deletions';
import { verbs } from '#domain/verbs';
import { farmParam, type Json, json, moment, nullable, object, param, ref, refusals, text, uuid } from '#server/http/openapi-schemas';

const list = (items: Json) => ({ type: 'array', items });
const integer = { type: 'integer' };
const inWords = { subject: nullable(text), details: list(object({ label: text, value: text })) };

/** Somebody else deleted a record that the caller worked on. */
export const deletionSchema = object({ call_id: uuid, noun: { enum: nounNames }, id: uuid, who: text, at: moment });

export function deletedPaths(): Json {
  const along = object({ noun: { enum: nounNames }, count: integer, records: list(object({ id: uuid, ...inWords })) });
  const entry = object({
    call_id: { ...uuid, description: 'A chamada que excluiu' },
    at: moment,
    who: text,
    noun: { enum: nounNames },
    ...inWords,
    records: list({ anyOf: nounNames.map((noun) => ref(`${noun}_row`)) }),
    along: list(along),
  });
  return {
    '/api/farms/{farm_id}/deleted': {
      get: {
        tags: ['sync'],
        summary: `Excluídos dos últimos ${recentDays} dias, do mais novo ao mais antigo, com o que foi junto: quem pode excluir`,
        operationId: 'deleted',
        parameters: [
          farmParam,
          param('noun', 'query', { enum: removalVerbs.map((verb) => verbs[verb].on) }, 'Só deste tipo de registro'),
          param('search', 'query', text, 'Palavras do registro'),
          param('after', 'query', text, 'O next da página anterior'),
        ],
        responses: { 200: json(object({ rows: list(entry), next: nullable(text) })), ...refusals },
      },
    },
  };
}
