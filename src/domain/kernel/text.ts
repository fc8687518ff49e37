// Text as people search it: without accents, case or double spaces.
const marks = /\p{Diacritic}/gu;
const spaces = /\s+/g;

export const fold = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase().replace(spaces, ' ').trim();

/** Whether every word of what was typed is in the text, in any order. Both are folded already: a list is folded once, not at every key. */
export const hasWords = (folded: string, words: string) => words.split(' ').every((word) => folded.includes(word));
