// A worklist as pictures, for conversations in which a text of forty lines is not read.
import { writtenDay } from '#domain/kernel/dates';
import { fold } from '#domain/kernel/text';
import { drawPicture, pictureFont as font, type Written } from '#parts/export/Picture';
import type { Line } from './columns';

/** Longer pictures are not drawn by every phone. */
const mostLines = 60;
const wordsOf = ({ animal, place, item }: Line): Written[] => [
  { text: animal.identification ? `${animal.name} (${animal.identification})` : animal.name, font: font(700, 34), colour: 'black', rule: true },
  { text: item.what, font: font(400, 32), colour: 'black' },
  {
    text: [item.del !== null && `DEL ${item.del}`, `desde ${writtenDay(item.since)}`, place?.name].filter(Boolean).join(' · '),
    font: font(400, 28),
    colour: 'dimgray',
  },
];

export async function picturesOf(title: string, day: string, lines: readonly Line[]): Promise<File[]> {
  const many = Math.ceil(lines.length / mostLines);
  const name = fold(title).replace(/[^a-z0-9]+/g, '-');
  const pictures: File[] = [];
  for (let i = 0; i < many; i++) {
    const heading = `${title}, ${writtenDay(day)}: ${lines.length} ${lines.length === 1 ? 'animal' : 'animais'}${many > 1 ? ` (${i + 1} de ${many})` : ''}`;
    const words = [{ text: heading, font: font(700, 38), colour: 'black' }, ...lines.slice(i * mostLines, (i + 1) * mostLines).flatMap(wordsOf)];
    pictures.push(new File([await drawPicture(words)], `${name}-${day}${many > 1 ? `-${i + 1}` : ''}.png`, { type: 'image/png' }));
  }
  return pictures;
}
