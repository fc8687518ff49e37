// The route that brings a whole farm: the only one that accepts a ZIP.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RuleBroken } from '#domain/kernel/errors';
import { idOf } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { countAttempts } from '#server/accounts/attempt-limits';
import type { Files } from '#server/farm/attachment-files';
import { importFarm } from '#server/farm/farm-import';
import { tokenOf } from '#server/http/account-routes';
import { bodyLimits, type Readers, readZips } from '#server/http/request-bodies';
import type { Database } from '#server/kernel/db';
import { NotSignedIn, tokenHash } from '#server/kernel/session';

type Asked = FastifyRequest<{ Querystring: { id?: string | string[] } }>;

/** In a quarter of an hour, for each session. */
const most = 10;

export async function farmImportRoute(app: FastifyInstance, db: Database, files: Files, readers: Readers) {
  await app.register(async (scope) => {
    readZips(scope, readers);
    scope.post('/api/farms/import', { bodyLimit: bodyLimits.farm }, async (request: Asked) => {
      const token = tokenOf(request);
      if (!token) throw new NotSignedIn();
      const id = request.query.id === undefined ? newId() : idOf(request.query.id);
      if (!id) throw new RuleBroken('id inválido', 'id', 'validation');
      await countAttempts(db, [{ key: `farm import ${tokenHash(token).toString('hex').slice(0, 32)}`, most }]);
      return importFarm(db, files, token, id, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.ip);
    });
  });
}
