// Text for searching: without accents, case or double spaces; text in one line, and with a large first letter.
const marks = /[\u0300-\u036f]/g;
const beyondAscii = /[^\x20-\x7e]/;
const gap = /\s\s|[^\S ]/;
const spaces = /\s+/g;

/** Fast path for ASCII: a whole herd is folded at the first key press. */
export function fold(text: string) {
  const plain = (beyondAscii.test(text) ? text.normalize('NFD').replace(marks, '') : text).toLowerCase();
  return (gap.test(plain) ? plain.replace(spaces, ' ') : plain).trim();
}

/** With its first letter large, as a sentence begins. */
export const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Whether the text contains every word, in any order. Both must be folded: a list is folded once, not at every key press. */
export const hasWords = (folded: string, words: string) => words.split(' ').every((word) => folded.includes(word));

/** Line breaks of every kind, tabs and other control characters; not NUL, which is refused elsewhere. */
const breaks = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu;

/** A name, title or subject has one line: line breaks become spaces. */
export const inOneLine = (text: string) => text.replace(breaks, ' ');
