// The bodies of requests: how much of one is read, how deep it may be nested, and how slowly it may come. None is ever unpacked.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '#server/kernel/refused';

const kilobyte = 1024;
/** Of whoever is not known to be signed in, and of whoever is; a device's calls come many at a time. */
export const bodyLimits = { stranger: 16 * kilobyte, known: 64 * kilobyte, sync: 5 * kilobyte * kilobyte };
export const mostNesting = 20;
/** A body that brings less than this in so many seconds is closed. */
export const slowest = { bytes: kilobyte, seconds: 20 };

const packed = () => new Refused('Envie o conteúdo sem compressão', 415, 'malformed');
const tooLarge = () => new Refused('O conteúdo enviado é grande demais', 413, 'malformed');
const tooDeep = () => new Refused('O conteúdo enviado tem níveis demais', 400, 'malformed');
const cutOff = () => new Refused('O conteúdo enviado não chegou inteiro', 400, 'malformed');

export type Readers = {
  /** Whether the session of a request is known. */
  isKnown: (request: FastifyRequest) => boolean;
  /** A large body is about to be read: how to tell that it is over, or why it is not read now. */
  beginLarge: (request: FastifyRequest) => (() => void) | Refused;
  /** A body is here whole. */
  arrived: (raw: IncomingMessage) => void;
};

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The first thing that is done with a request. */
export function refusePacked(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers: { 'content-encoding': encoding } }, _reply, done) =>
    done(encoding === undefined || encoding.trim().toLowerCase() === 'identity' ? undefined : packed()),
  );
}

export function readBodies(app: FastifyInstance, { isKnown, beginLarge, arrived }: Readers) {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Only JSON is understood.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const most = Math.min(request.routeOptions.bodyLimit, isKnown(request) ? Number.POSITIVE_INFINITY : bodyLimits.stranger);
    const length = request.headers['content-length'] === undefined ? undefined : Number(request.headers['content-length']);
    if (length !== undefined && length > most) return done(tooLarge());
    const pieces: Buffer[] = [];
    let got = 0;
    let over: (() => void) | undefined;
    const end = (error: Error | null, body?: Buffer) => {
      payload.off('data', more).off('end', whole).off('error', broken).off('close', broken);
      over?.();
      if (error) return done(error);
      arrived(request.raw);
      if (isDeeperThan(body!, mostNesting)) return done(tooDeep());
      void parse(request, body!.toString('utf8'), done);
    };
    const more = (piece: Buffer) => {
      got += piece.length;
      if (got > most) return end(tooLarge());
      if (got > bodyLimits.known && !over) {
        const begun = beginLarge(request);
        if (begun instanceof Refused) return end(begun);
        over = begun;
      }
      pieces.push(piece);
    };
    const whole = () => (length !== undefined && got !== length ? end(cutOff()) : end(null, pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, got)));
    const broken = () => end(cutOff());
    payload.on('data', more).on('end', whole).on('error', broken).on('close', broken);
  });
}

const [quote, backslash, openList, closeList, openObject, closeObject] = Buffer.from('"\\[]{}');

/** Before anything is made of it: a parser would follow the brackets down first. */
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

/** Before anything refuses a request: looks at every body on its way once a second, also at those that nobody reads because theirs was refused. Says how to tell that one is here. */
export function closeSlow(app: FastifyInstance) {
  const coming = new Map<IncomingMessage, { since: number; had: number }>();
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) coming.set(raw, { since: performance.now(), had: raw.socket.bytesRead });
    done();
  });
  const ticking = setInterval(() => {
    const now = performance.now();
    for (const [raw, known] of coming) {
      if (raw.complete || raw.socket.destroyed) coming.delete(raw);
      else if (now - known.since >= slowest.seconds * 1000) {
        if (raw.socket.bytesRead - known.had < slowest.bytes * slowest.seconds) raw.socket.destroy();
        else Object.assign(known, { since: now, had: raw.socket.bytesRead });
      }
    }
  }, 1_000);
  ticking.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(ticking);
    done();
  });
  return (raw: IncomingMessage) => void coming.delete(raw);
}
