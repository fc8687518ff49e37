// The bytes of photos and documents in the OpenAPI document.
import { mediaTypes, pieces } from '#domain/attachments/file-types';
import { farmParam, type Json, json, object, param, refusals } from '#server/http/openapi-schemas';

const binary = { type: 'string', format: 'binary' };

export function attachmentPaths(): Json {
  const hash = param('content_hash', 'path', { type: 'string', pattern: '^[0-9a-f]{64}$' }, 'O content_hash de uma foto ou documento: SHA-256 em hexadecimal');
  const state = json(object({ received: { type: 'integer' }, size: { type: 'integer' } }));
  const of = (operationId: string, summary: string, more: Json) => ({ tags: ['attachments'], operationId, summary, parameters: [farmParam, hash], ...more });
  return {
    '/api/farms/{farm_id}/files/{content_hash}': {
      get: of('read_file', 'Os bytes de uma foto ou documento, para quem pode ler o registro', {
        responses: {
          200: { description: 'O arquivo', content: Object.fromEntries(Object.values(mediaTypes).map((type) => [type, { schema: binary }])) },
          ...refusals,
        },
      }),
    },
    '/api/farms/{farm_id}/files/{content_hash}/upload': {
      get: of('upload_state', 'Quanto de uma foto ou documento já chegou: o envio continua dali', { responses: { 200: state, ...refusals } }),
      patch: of('upload_piece', `Enviar uma parte, de até ${pieces.most / 1024} kB, depois de create_attachment; a última confere tamanho, tipo e SHA-256`, {
        parameters: [farmParam, hash, param('Upload-Offset', 'header', { type: 'integer', minimum: 0 }, 'Onde a parte começa: o received da última resposta')],
        requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: binary } } },
        responses: { 200: state, ...refusals },
      }),
    },
  };
}
