// OpenAPI: resources of ICAR ADE.
import { adeResources } from '#server/farm/ade';
import { type Json, json, object, param, refusals, uuid } from '#server/http/openapi-schemas';

const integer = { type: 'integer' };
const view = object({ totalItems: integer, totalPages: integer, pageSize: integer, currentPage: integer });
const member = { type: 'array', items: { type: 'object', description: 'Recurso do ICAR ADE 1.3', additionalProperties: true } };

export function adePaths(): Json {
  return Object.fromEntries(
    adeResources.map((name) => [
      `/api/farms/{farm_id}/ade/${name}`,
      {
        get: {
          tags: ['ade'],
          summary: `${name} do ICAR ADE 1.3: todos, ou os modificados desde um momento, com os excluídos`,
          operationId: `ade_${name}`,
          parameters: [
            param('farm_id', 'path', uuid),
            param('page', 'query', { type: 'integer', minimum: 1 }),
            param('modified-from', 'query', { type: 'string', format: 'date-time' }),
          ],
          responses: { 200: json(object({ view, member })), ...refusals },
        },
      },
    ]),
  );
}
