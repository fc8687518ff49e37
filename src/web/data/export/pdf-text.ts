// Text metrics for PDF: the widths of Helvetica, which every PDF reader has, and its WinAnsi encoding.
const widths = {
  regular:
    '278 278 355 556 556 889 667 222 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 222 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  bold: '278 333 474 556 556 889 722 278 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
};
export type Face = keyof typeof widths;

/** Characters whose WinAnsi byte differs from their Unicode code point. */
const elsewhere = new Map(Array.from('€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ', (letter, i) => [letter, 128 + i] as const).filter(([letter]) => letter !== ' '));
const wide = new Map([
  ['…', 1000],
  ['—', 1000],
  ['•', 350],
  ['·', 278],
  ['º', 365],
  ['ª', 370],
  ['°', 400],
  ['²', 333],
  ['³', 333],
  ['\u00a0', 278],
]);

const usual = 556;

/** Widths in thousandths of the font size, for each byte. An accented letter is as wide as its base letter. */
const tables = Object.fromEntries(
  Object.entries(widths).map(([face, listed]) => {
    const ascii = listed.split(' ').map(Number);
    const known = (letter: string) => wide.get(letter) ?? ascii[letter.normalize('NFD').charCodeAt(0) - 32] ?? usual;
    const table = Array.from({ length: 256 }, (_, byte) => known(String.fromCharCode(byte)));
    for (const [letter, byte] of elsewhere) table[byte] = known(letter);
    return [face, table];
  }),
) as Record<Face, number[]>;

const unusual = /[^\u0020-\u007e\u00a0-\u00ff]/;
const composed = (text: string) => (unusual.test(text) ? text.normalize('NFC').replace(/[\u{10000}-\u{10FFFF}]/gu, '?') : text);

/** A character missing in the encoding becomes a question mark. */
function byteAt(text: string, index: number) {
  const code = text.charCodeAt(index);
  if (code < 32) return 32;
  return code < 127 || (code >= 160 && code < 256) ? code : (elsewhere.get(text[index]!) ?? 63);
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The bytes as a PDF hex string. */
export function hexOf(text: string) {
  const letters = composed(text);
  let hex = '';
  for (let i = 0; i < letters.length; i++) hex += digits[byteAt(letters, i)]!;
  return hex;
}

export function widthOf(text: string, face: Face, size: number) {
  const [letters, table] = [composed(text), tables[face]];
  let sum = 0;
  for (let i = 0; i < letters.length; i++) sum += table[byteAt(letters, i)]!;
  return (sum * size) / 1000;
}

/** Wraps text to the width `room`; a longer word is broken. More than `most` lines are cut, with an ellipsis. */
export function wrapped(text: string, face: Face, size: number, room: number, most: number) {
  if (text.length < 4 || widthOf(text, face, size) <= room) return [text];
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).flatMap((word) => broken(word, face, size, room));
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, face, size) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1]!;
  while (last !== '' && widthOf(`${last}…`, face, size) > room) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last}…`];
}

function broken(word: string, face: Face, size: number, room: number) {
  if (widthOf(word, face, size) <= room) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter, face, size) > room) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}
