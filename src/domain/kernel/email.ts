// E-mail addresses: how they are stored and compared. SQL has the same function: canonical_email, in migration 0026.
import * as z from 'zod/mini';

/** No backtracking: linear time for any input. */
const form = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const sentence = 'Informe um e-mail válido';

// Control characters, zero-width and bidirectional marks, unassigned code points: addresses that look alike would differ by them.
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

const tidy = (typed: string) => typed.normalize('NFKC').trim();

/** Character by character, without context-dependent case mapping, as SQL does it. */
export const canonicalEmail = (typed: string) => Array.from(tidy(typed), (letter) => letter.toLowerCase()).join('');

/** Checks of every e-mail field, after its length. Stored as typed, except for outer spaces and full-width letters. */
export const emailChecks = [
  z.overwrite<string>(tidy),
  z.maxLength(200, 'No máximo 200 caracteres'),
  z.regex(form, sentence),
  z.refine<string>((value) => !invisible.test(value), sentence),
] as const;
