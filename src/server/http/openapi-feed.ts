// OpenAPI: a copy of the farm for other programs: all records, and then what changed.
import { nounNames } from '#domain/nouns';
import { mostListed } from '#server/farm/list-query';
import { farmParam, type Json, json, nullable, object, param, ref, refusals, startOver, text, uuid } from '#server/http/openapi-schemas';

/** Told apart by `noun`. */
export const feedSchemas = (): Json => ({
  FarmRecord: { oneOf: nounNames.map((noun) => object({ noun: { const: noun }, record: ref(noun) })) },
  RecordChange: { oneOf: nounNames.map((noun) => object({ noun: { const: noun }, id: uuid, record: nullable(ref(noun)) })) },
});

const limit = param('limit', 'query', { type: 'integer', minimum: 1, maximum: mostListed, default: 100 }, 'Quantos registros por página');
const more = { type: 'boolean', description: 'Se há outra página agora' };

export function feedPaths(): Json {
  return {
    '/api/farms/{farm_id}/records': {
      get: {
        tags: ['records'],
        summary: 'Todos os registros da fazenda, página por página',
        description:
          'O começo de uma cópia da fazenda: os registros que quem pede pode ler, sem os excluídos. Repita com o cursor da resposta enquanto more for true; o cursor da última página é para records/changes, que conta tudo o que mudou desde a primeira. Uma página pode vir vazia.',
        operationId: 'farm_records',
        parameters: [farmParam, param('cursor', 'query', text, 'O cursor da página anterior; sem ele, do começo'), limit],
        responses: {
          200: json(object({ records: { type: 'array', items: ref('FarmRecord') }, cursor: { ...text, description: 'Para a página seguinte' }, more })),
          410: startOver,
          ...refusals,
        },
      },
    },
    '/api/farms/{farm_id}/records/changes': {
      get: {
        tags: ['records'],
        summary: 'O que mudou desde um cursor, cada registro como está agora',
        description:
          'Continua uma cópia da fazenda. Aplique as mudanças na ordem: record é o registro inteiro, ou null quando foi excluído ou foi para outra fazenda. Guarde o cursor e pergunte de novo com ele, já enquanto more for true, depois quando quiser; um cursor não vence com o tempo. O mesmo registro pode vir mais de uma vez, e uma página pode vir vazia.',
        operationId: 'record_changes',
        parameters: [farmParam, { ...param('cursor', 'query', text, 'O da última página de records, ou o da resposta anterior'), required: true }, limit],
        responses: {
          200: json(object({ changes: { type: 'array', items: ref('RecordChange') }, cursor: { ...text, description: 'Para a pergunta seguinte' }, more })),
          410: startOver,
          ...refusals,
        },
      },
    },
  };
}
