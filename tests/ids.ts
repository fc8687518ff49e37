// Ids, tokens and times that tests make. In a file with its own database they are derived from the seed; where tests share a server they are random, since they have to differ.
import { randomBytes, randomUUID } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { bytesOf } from './seeds';

const began = Date.parse('2026-11-01T12:00:00.000Z');

let file: string | undefined;
let made = 0;
let moment = began;

/** From here on ids are derived from this file's path and their number. */
export function drawIdsFor(path: string) {
  file = path;
  made = 0;
  moment = began;
}

/** `of`: derived from this name alone, whatever was made before. */
export function anId(of?: string) {
  if (file === undefined) return randomUUID();
  return v4({ random: of === undefined ? bytesOf(file, 'id', ++made) : bytesOf(file, 'id of', of) });
}

export const aToken = () => (file === undefined ? randomBytes(32) : bytesOf(file, 'token', ++made)).toString('base64url');

/** Each a second after the previous one. */
export const nextMoment = () => new Date((moment += 1000)).toISOString();

/** As a device makes them: ordered by time, a millisecond apart. */
export const idInTime = () => (file === undefined ? v7() : v7({ msecs: began + ++made, random: bytesOf(file, 'id in time', made) }));

/** The same for rows that PostgreSQL inserts by the thousand: an id derived from these expressions. */
export const idInSql = (...of: (string | number)[]) => `overlay(overlay(md5(concat_ws(' ', ${of.join(', ')})) placing '4' from 13) placing '8' from 17)::uuid`;
