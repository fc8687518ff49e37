// The routes of photos and documents: their bytes arrive in pieces, and leave as what they are and never as a page.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { extensions, mediaTypes, pieces } from '#domain/attachments/file-types';
import { type Files, readAttachmentFile, receivePiece, uploadState } from '#server/farm/attachment-files';
import { tokenOf } from '#server/http/account-routes';
import { type Readers, readPieces } from '#server/http/request-bodies';
import type { Database } from '#server/kernel/db';
import { setFileQuota } from '#server/kernel/file-quota';

type Asked = FastifyRequest<{ Params: { farm_id: string; content_hash: string } }>;
type FarmId = (request: FastifyRequest<{ Params: { farm_id: string } }>) => string;

/** Nothing in the file runs, whatever it contains and wherever it is opened. */
const harmless = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

export async function attachmentRoutes(app: FastifyInstance, db: Database, files: Files, farmId: FarmId, readers: Readers) {
  setFileQuota(db, files.quota);
  const path = '/api/farms/:farm_id/files/:content_hash';
  const asked = (request: Asked) => {
    const farm_id = farmId(request);
    return { db, files, token: tokenOf(request), farm_id, content_hash: request.params.content_hash.toLowerCase() };
  };
  app.get(path, { compress: false, exposeHeadRoute: false }, async (request: Asked, reply) => {
    const { type, size, bytes } = await readAttachmentFile(asked(request));
    const name = `${request.params.content_hash.slice(0, 12).toLowerCase()}.${extensions[type]}`;
    return reply
      .headers({ ...harmless, 'content-type': mediaTypes[type], 'content-length': size, 'content-disposition': `attachment; filename="${name}"` })
      .send(bytes);
  });
  app.get(`${path}/upload`, { exposeHeadRoute: false }, (request: Asked) => uploadState(asked(request)));
  await app.register(async (scope) => {
    readPieces(scope, readers);
    scope.patch(`${path}/upload`, { bodyLimit: pieces.most }, (request: Asked) =>
      receivePiece(asked(request), request.headers['upload-offset'], Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
    );
  });
}
