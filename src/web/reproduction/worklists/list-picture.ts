// A worklist as pictures, for conversations in which a text of forty lines is not read: shared as files, or downloaded.
import { writtenDay } from '#domain/kernel/dates';
import { fold } from '#domain/kernel/text';
import type { Line } from './columns';

/** In pixels: readable on a phone without zooming. */
const [width, padding, lineHeight] = [1080, 48, 44];
/** Longer pictures are not drawn by every phone. */
const mostLines = 60;
const revokeDelay = 60_000;
const font = (weight: 400 | 700, size: number) => `${weight} ${size}px system-ui, sans-serif`;

type Written = { text: string; font: string; colour: string; rule?: boolean };

const wordsOf = ({ animal, place, item }: Line): Written[] => [
  { text: animal.identification ? `${animal.name} (${animal.identification})` : animal.name, font: font(700, 34), colour: 'black', rule: true },
  { text: item.what, font: font(400, 32), colour: 'black' },
  {
    text: [item.del !== null && `DEL ${item.del}`, `desde ${writtenDay(item.since)}`, place?.name].filter(Boolean).join(' · '),
    font: font(400, 28),
    colour: 'dimgray',
  },
];

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

async function drawn(words: readonly Written[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const measuring = canvas.getContext('2d')!;
  const lines = words.flatMap((one) => wrapped(measuring, one));
  const gaps = lines.filter(({ rule }) => rule).length;
  [canvas.width, canvas.height] = [width, 2 * padding + lines.length * lineHeight + gaps * padding];
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
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture could not be made'))), 'image/png');
  });
}

async function picturesOf(title: string, day: string, lines: readonly Line[]): Promise<File[]> {
  const many = Math.ceil(lines.length / mostLines);
  const name = fold(title).replace(/[^a-z0-9]+/g, '-');
  const pictures: File[] = [];
  for (let i = 0; i < many; i++) {
    const heading = `${title}, ${writtenDay(day)}: ${lines.length} ${lines.length === 1 ? 'animal' : 'animais'}${many > 1 ? ` (${i + 1} de ${many})` : ''}`;
    const words = [{ text: heading, font: font(700, 38), colour: 'black' }, ...lines.slice(i * mostLines, (i + 1) * mostLines).flatMap(wordsOf)];
    pictures.push(new File([await drawn(words)], `${name}-${day}${many > 1 ? `-${i + 1}` : ''}.png`, { type: 'image/png' }));
  }
  return pictures;
}

function download(file: File) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelay);
}

/** How many were downloaded, where the browser cannot share files; 0 when the person was asked with whom. */
export async function sharePicture(title: string, day: string, lines: readonly Line[]): Promise<number> {
  const files = await picturesOf(title, day, lines);
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files })) {
    // Closing the list of applications is no failure.
    await navigator.share({ files, title }).catch(() => undefined);
    return 0;
  }
  for (const file of files) download(file);
  return files.length;
}
