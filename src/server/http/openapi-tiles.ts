// OpenAPI: the background of the pasture map.
import { type Json, param, refusals, uuid } from '#server/http/openapi-schemas';

const number = { type: 'integer', minimum: 0 };

export const tilePaths = (): Json => ({
  '/api/farms/{farm_id}/tiles/{z}/{x}/{y}': {
    get: {
      tags: ['farms'],
      summary: 'Um quadro do mapa de fundo, buscado no endereço configurado pela fazenda',
      operationId: 'map_tile',
      parameters: [param('farm_id', 'path', uuid), param('z', 'path', number), param('x', 'path', number), param('y', 'path', number)],
      responses: { 200: { description: 'A imagem', content: { 'image/png': {}, 'image/jpeg': {}, 'image/webp': {} } }, ...refusals },
    },
  },
});
