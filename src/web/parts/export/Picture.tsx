// Words drawn as a picture, for conversations in which a file is not opened: lines that wrap, and a QR code where there is one.
import { encode } from 'uqr';

/** In pixels: readable on a phone without zooming. */
const [width, padding, lineHeight] = [1080, 48, 44];
const codeSize = 320;
export const pictureFont = (weight: 400 | 700, size: number) => `${weight} ${size}px system-ui, sans-serif`;

export type Written = { text: string; font: string; colour: string; rule?: boolean };

/** In lines that fit; a word that is longer than a line has one of its own. */
function wrapped(context: CanvasRenderingContext2D, written: Written): Written[] {
  context.font = written.font;
  const lines: string[] = [];
  for (const word of written.text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width - 2 * padding) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((text, i) => ({ ...written, text, rule: (i === 0 && written.rule) || false }));
}

/** `code`: the address of a QR code below the words. */
export async function drawPicture(words: readonly Written[], code?: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const measuring = canvas.getContext('2d')!;
  const lines = words.flatMap((one) => wrapped(measuring, one));
  const gaps = lines.filter(({ rule }) => rule).length;
  [canvas.width, canvas.height] = [width, 2 * padding + lines.length * lineHeight + gaps * padding + (code ? codeSize + padding : 0)];
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  let y = padding + lineHeight / 2;
  for (const { text, font: written, colour, rule } of lines) {
    if (rule) {
      context.fillStyle = 'lightgray';
      context.fillRect(padding, y - lineHeight / 2 + padding / 2, width - 2 * padding, 2);
      y += padding;
    }
    [context.font, context.fillStyle] = [written, colour];
    context.fillText(text, padding, y);
    y += lineHeight;
  }
  if (code) drawCode(context, code, y);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture could not be made'))), 'image/png');
  });
}

function drawCode(context: CanvasRenderingContext2D, text: string, top: number) {
  const { data, size } = encode(text, { border: 0 });
  const dot = Math.floor(codeSize / size);
  context.fillStyle = 'black';
  for (const [y, row] of data.entries()) for (const [x, dark] of row.entries()) if (dark) context.fillRect(padding + x * dot, top + y * dot, dot, dot);
}
