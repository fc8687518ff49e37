// Request bodies: limits of size, nesting and upload speed. Compressed bodies are refused.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusedFile, wholeFarmLimits } from '#domain/import/whole-farm';
import { Refused } from '#server/kernel/refused';

const kilobyte = 1024;
/** Without a session, with one, for sync, which carries many calls, and for the file of a whole farm. */
export const bodyLimits = { anonymous: 16 * kilobyte, known: 64 * kilobyte, sync: 5 * kilobyte * kilobyte, farm: wholeFarmLimits.zip };
export const mostNesting = 20;
/** `bytes` per second, measured over `seconds`: slower uploads are closed. */
export const slowest = { bytes: kilobyte, seconds: 20 };

const compressed = () => new Refused('Envie o conteúdo sem compressão', 415, 'malformed');
const tooLarge = () => new Refused('O conteúdo enviado é grande demais', 413, 'malformed');
const tooDeep = () => new Refused('O conteúdo enviado tem níveis demais', 400, 'malformed');
const cutOff = () => new Refused('O conteúdo enviado não chegou inteiro', 400, 'malformed');

export type Readers = {
  /** Whether the request has a valid session. */
  isKnown: (request: FastifyRequest) => boolean;
  /** Called before a large body is read. Returns the function to call at its end, or the refusal. */
  beginLarge: (request: FastifyRequest) => (() => void) | Refused;
  /** Called when a body has arrived completely. */
  arrived: (raw: IncomingMessage) => void;
};

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Before the session is looked up. */
export function refuseCompressed(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers: { 'content-encoding': encoding } }, _reply, done) =>
    done(encoding === undefined || encoding.trim().toLowerCase() === 'identity' ? undefined : compressed()),
  );
}

type Done = (error: Error | null, body?: Buffer) => void;

/** Reads a body within the limits of its route, and gives it as bytes. */
const bodyReader =
  ({ isKnown, beginLarge, arrived }: Readers, tooLargeFor: () => Error = tooLarge) =>
  (request: FastifyRequest, payload: IncomingMessage, done: Done) => {
    const most = Math.min(request.routeOptions.bodyLimit, isKnown(request) ? Number.POSITIVE_INFINITY : bodyLimits.anonymous);
    const length = request.headers['content-length'] === undefined ? undefined : Number(request.headers['content-length']);
    if (length !== undefined && length > most) return done(tooLargeFor());
    const pieces: Buffer[] = [];
    let got = 0;
    let release: (() => void) | undefined;
    const end: Done = (error, body) => {
      payload.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      release?.();
      if (error) return done(error);
      arrived(request.raw);
      done(null, body);
    };
    const onData = (piece: Buffer) => {
      got += piece.length;
      if (got > most) return end(tooLargeFor());
      if (got > bodyLimits.known && !release) {
        const begun = beginLarge(request);
        if (begun instanceof Refused) return end(begun);
        release = begun;
      }
      pieces.push(piece);
    };
    const onEnd = () => (length !== undefined && got !== length ? end(cutOff()) : end(null, pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, got)));
    const onBroken = () => end(cutOff());
    payload.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  };

export function readBodies(app: FastifyInstance, readers: Readers) {
  const parse = app.getDefaultJsonParser('error', 'error');
  const read = bodyReader(readers);
  // Accept only JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) =>
    read(request, payload, (error, body) => {
      if (error) return done(error);
      if (isDeeperThan(body!, mostNesting)) return done(tooDeep());
      void parse(request, body!.toString('utf8'), done);
    }),
  );
}

/** In a scope of its own: only the routes of this scope accept a ZIP. */
export function readZips(scope: FastifyInstance, readers: Readers) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/zip',
    bodyReader(readers, () => refusedFile('tooLarge')),
  );
}

/** In a scope of its own, as above: a piece of a photo or document. */
export function readPieces(scope: FastifyInstance, readers: Readers) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/offset+octet-stream', bodyReader(readers));
}

/** In a scope of its own: its routes accept any body and ignore it. */
export function readForms(scope: FastifyInstance, readers: Readers) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', bodyReader(readers));
}

const [quote, backslash, openList, closeList, openObject, closeObject] = Buffer.from('"\\[]{}');

/** Checked before parsing: the parser would recurse into every level. */
export function isDeeperThan(json: Uint8Array, most: number) {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const sign = json[i];
    if (inText) {
      if (sign === backslash) i++;
      else if (sign === quote) inText = false;
    } else if (sign === quote) inText = true;
    else if (sign === openList || sign === openObject) {
      if (++depth > most) return true;
    } else if (sign === closeList || sign === closeObject) depth--;
  }
  return false;
}

/** Register before hooks that refuse: bodies of refused requests, which nobody reads, are checked too. Returns the function to call when a body has arrived. */
export function closeSlow(app: FastifyInstance) {
  const receiving = new Map<IncomingMessage, { since: number; bytesBefore: number }>();
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) receiving.set(raw, { since: performance.now(), bytesBefore: raw.socket.bytesRead });
    done();
  });
  const ticking = setInterval(() => {
    const now = performance.now();
    for (const [raw, known] of receiving) {
      if (raw.complete || raw.socket.destroyed) receiving.delete(raw);
      else if (now - known.since >= slowest.seconds * 1000) {
        if (raw.socket.bytesRead - known.bytesBefore < slowest.bytes * slowest.seconds) raw.socket.destroy();
        else Object.assign(known, { since: now, bytesBefore: raw.socket.bytesRead });
      }
    }
  }, 1_000);
  ticking.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(ticking);
    done();
  });
  return (raw: IncomingMessage) => void receiving.delete(raw);
}
