// E-mail addresses: how they are kept, and the one form in which they are compared. SQL has the same function: canonical_email, in migration 0026.
import * as z from 'zod/mini';

/** Read from left to right without a second thought: whatever a stranger writes, it is judged at once. */
const form = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const sentence = 'Informe um e-mail válido';

// Control characters, zero-width and bidirectional marks, and what Unicode has not assigned: two addresses that look alike would differ by them.
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

const tidy = (typed: string) => typed.normalize('NFKC').trim();

/** Letter by letter, so that no letter depends on its neighbours; SQL does it so too. */
export const canonicalEmail = (typed: string) => Array.from(tidy(typed), (letter) => letter.toLowerCase()).join('');

/** What every e-mail field checks, behind its own length. The address is kept as it was typed, but for spaces around it and letters of other widths. */
export const emailChecks = [
  z.overwrite<string>(tidy),
  z.maxLength(200, 'No máximo 200 caracteres'),
  z.regex(form, sentence),
  z.refine<string>((value) => !invisible.test(value), sentence),
] as const;
