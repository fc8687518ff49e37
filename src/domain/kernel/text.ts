// Text as people search it: without accents, case or double spaces; and what has one line alone.
const marks = /[\u0300-\u036f]/g;
const beyondAscii = /[^\x20-\x7e]/;
const gap = /\s\s|[^\S ]/;
const spaces = /\s+/g;

/** Most names need no more than small letters: a whole herd is folded while somebody begins to type. */
export function fold(text: string) {
  const plain = (beyondAscii.test(text) ? text.normalize('NFD').replace(marks, '') : text).toLowerCase();
  return (gap.test(plain) ? plain.replace(spaces, ' ') : plain).trim();
}

/** Whether every word of what was typed is in the text, in any order. Both are folded already: a list is folded once, not at every key. */
export const hasWords = (folded: string, words: string) => words.split(' ').every((word) => folded.includes(word));

/** Line breaks of every kind, tabs and other control characters, but not the one that no database keeps, which is refused. */
const breaks = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu;

/** A name, a title or a subject has one line: what would begin another is a space. */
export const inOneLine = (text: string) => text.replace(breaks, ' ');
