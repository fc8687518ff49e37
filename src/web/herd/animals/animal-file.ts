// The sheet of an animal as a file to share: a PDF with its records, or a card as a picture.
import { makeFile } from '#data/export/file';
import { sheetOf } from '#data/export/records';
import type { Replica } from '#data/replica';
import { Animal, statusWord } from '#domain/herd/animals';
import { categoryOn } from '#domain/herd/category-by-age';
import { generationNames, parentsOf, pedigreeChart } from '#domain/herd/pedigree-queries';
import { written } from '#domain/kernel/csv';
import { writtenDay } from '#domain/kernel/dates';
import { cellOf, type Sheet, slug } from '#domain/kernel/export-sheet';
import { factsOf } from '#domain/kernel/fields';
import { compare } from '#domain/kernel/sorting';
import type { NounName } from '#domain/nouns';
import { type AnimalEventRows, eventNouns } from '#domain/reproduction/animal-events';
import { parametersOf } from '#domain/reproduction/herd-parameters';
import { stateOf } from '#domain/reproduction/herd-states';
import { hasBreedingState } from '#domain/reproduction/rows-to-events';
import { reproductiveStates } from '#domain/reproduction/states';
import { animalPath } from '#parts/animals/AnimalLink';
import { animalWord, categoryWord } from '#parts/animals/AnimalWords';
import { withdrawalLines } from '#parts/animals/WithdrawalWords';
import { drawPicture, pictureFont, type Written } from '#parts/export/Picture';
import { kg } from '#ui/format';

type Where = { replica: Replica; farm: string; now: string; today: string; mayRead: (noun: NounName) => boolean };

/** What her page says in other words than her record: a word of her sex, a state computed from her events. */
function pageWords({ replica, today, mayRead }: Where, animal: Animal): Record<string, string> {
  const words = { [factsOf(Animal.fields.status).label]: statusWord(animal) };
  if (!hasBreedingState(animal) || !mayRead('births')) return words;
  const events = Object.fromEntries(eventNouns.map((noun) => [noun, replica.by(noun, noun === 'births' ? 'mother_id' : 'animal_id', animal.id)]));
  const [settings] = replica.rows('herd_settings');
  const { reproductive } = stateOf(animal, events as unknown as AnimalEventRows, today, parametersOf(settings));
  return { ...words, [factsOf(Animal.fields.pregnancy_status).label]: reproductiveStates[reproductive] };
}

/** The register, one line for each thing that is known. */
async function registerSheet(where: Where, animal: Animal): Promise<Sheet> {
  const { replica, today } = where;
  const { columns, rows } = await sheetOf(replica, {
    noun: 'animals',
    // Only what says something: no batch, and no name of a mother who has a record.
    rows: [{ ...animal, category: categoryOn(animal, today), is_batch: animal.is_batch || null, mother_name: animal.mother_id ? null : animal.mother_name }],
    records: (row) => [row],
    also: [],
  });
  const words = pageWords(where, animal);
  const known = columns.flatMap((column, i) => {
    const word = words[column.label];
    if (word) return [[column.label, word]];
    const cell = cellOf(rows[0]![i], column);
    // Below each other, numbers stand where the words do.
    const value = cell.kind === 'number' ? written(cell) : cell;
    return cell.value === null || cell.value === '' ? [] : [[column.label, value]];
  });
  const held = withdrawalLines(animal, today);
  return {
    title: 'Animal',
    columns: [
      { label: 'Dado', kind: 'text' },
      { label: 'Valor', kind: 'text' },
    ],
    rows: [...(held.length > 0 ? [['Em carência', held.join('; ')]] : []), ...known] as Sheet['rows'],
  };
}

/** Five generations, as in the file of the pedigree alone. */
function pedigreeSheet({ replica }: Where, animal: Animal): Sheet[] {
  const tree = parentsOf(
    animal,
    (id) => replica.row('animals', id),
    (id) => replica.row('external_animals', id),
  );
  const rows = pedigreeChart(tree);
  return rows.length > 0 ? [{ title: 'Genealogia', columns: generationNames.map((label) => ({ label, kind: 'text' })), rows }] : [];
}

const parts = [
  { noun: 'animal_weighings', title: 'Pesagens', by: 'weighing_date', fields: ['weighing_date', 'weight', 'daily_weight_gain', 'body_condition_score'] },
  {
    noun: 'animal_vaccines',
    title: 'Vacinas e aplicações',
    by: 'application_date',
    fields: ['application_date', 'vaccine_name', 'dosage', 'next_application_date'],
  },
  {
    noun: 'animal_treatments',
    title: 'Tratamentos',
    by: 'application_date',
    fields: ['application_date', 'treatment_type', 'treatment_name', 'dosage', 'end_date'],
  },
  { noun: 'births', title: 'Partos', by: 'birth_date', of: 'mother_id', fields: ['birth_date', 'birth_condition'] },
] as const;

export async function animalPdf(where: Where, animal: Animal): Promise<File> {
  const sheets = [await registerSheet(where, animal), ...pedigreeSheet(where, animal)];
  for (const part of parts) {
    const rows = where.mayRead(part.noun) ? where.replica.by(part.noun, ('of' in part ? part.of : 'animal_id') as never, animal.id) : [];
    const newest = rows.toSorted((a, b) => compare(String(b[part.by as never]), String(a[part.by as never])));
    if (rows.length > 0)
      sheets.push({
        title: part.title,
        ...(await sheetOf(where.replica, { noun: part.noun, rows: newest, records: (row) => [row], also: [], fields: part.fields })),
      });
  }
  const content = { title: `Ficha de ${animal.name}`, farm: where.farm, filters: '', since: null, sheets };
  return makeFile('pdf', content, { now: where.now, time_zone: where.replica.who.time_zone });
}

export async function animalCard({ farm, today }: Where, animal: Animal): Promise<File> {
  const line = (text: string): Written => ({ text, font: pictureFont(400, 34), colour: 'black' });
  const tags = [animal.identification && `Brinco ${animal.identification}`, animal.sisbov && `SISBOV ${animal.sisbov}`].filter(Boolean).join(' · ');
  const words: Written[] = [
    { text: animal.name, font: pictureFont(700, 44), colour: 'black' },
    ...[
      tags,
      [animalWord('type', animal.type), animal.breed, categoryWord(animal, today) ?? animalWord('gender', animal.gender)].filter(Boolean).join(' · '),
      animal.birth_date && `Nascimento: ${writtenDay(animal.birth_date)}`,
      animal.weight !== null && `Peso: ${kg(animal.weight)}`,
      `Situação: ${statusWord(animal)}`,
    ].flatMap((text) => (text ? [line(text)] : [])),
    { text: `${farm}, ${writtenDay(today)}`, font: pictureFont(400, 28), colour: 'dimgray', rule: true },
  ];
  const picture = await drawPicture(words, `${location.origin}${animalPath(animal.id)}`);
  return new File([picture], `${slug(animal.name) || 'animal'}-${today}.png`, { type: 'image/png' });
}
