// Ids, tokens and moments that tests make. Where a file has a database of its own they are drawn from the seed; where many share a server they are left to chance, since they have to differ.
import { randomBytes, randomUUID } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { bytesOf } from './seeds';

const began = Date.parse('2026-11-01T12:00:00.000Z');

let file: string | undefined;
let made = 0;
let moment = began;

/** From here on, in the order they are asked for, those of this file. */
export function drawIdsFor(path: string) {
  file = path;
  made = 0;
  moment = began;
}

/** `of`: whatever else is made before it, this one stays the same. */
export function anId(of?: string) {
  if (file === undefined) return randomUUID();
  return v4({ random: of === undefined ? bytesOf(file, 'id', ++made) : bytesOf(file, 'id of', of) });
}

export const aToken = () => (file === undefined ? randomBytes(32) : bytesOf(file, 'token', ++made)).toString('base64url');

/** Each a second after the one before. */
export const nextMoment = () => new Date((moment += 1000)).toISOString();

/** As a device makes them: in order of time, which goes on by a millisecond. */
export const idInTime = () => (file === undefined ? v7() : v7({ msecs: began + ++made, random: bytesOf(file, 'id in time', made) }));

/** The same for rows that PostgreSQL makes by the thousand: an id of whatever these expressions say. */
export const idInSql = (...of: (string | number)[]) => `overlay(overlay(md5(concat_ws(' ', ${of.join(', ')})) placing '4' from 13) placing '8' from 17)::uuid`;
