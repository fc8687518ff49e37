// Codes of semen bulls: the NAAB uniform code is written in many ways, and kept in one (29HO12345).
import { fold } from '#domain/kernel/text';

const naab = /^0*(\d{1,3})[\s-]*([A-Z]{2})[\s-]*0*(\d{1,5})$/;

/** A code of another kind stays as it was typed. */
export function bullCode<T extends string | null | undefined>(code: T): T {
  const [, stud, breed, number] = naab.exec((code ?? '').trim().toUpperCase()) ?? [];
  return (stud ? `${stud}${breed}${number}` : code) as T;
}

/** However a bull was typed: without case, accents, blanks and hyphens. */
export const bullKey = (text: string) => fold(bullCode(text)).replace(/[\s.-]/g, '');
