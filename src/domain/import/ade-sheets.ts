// Files of ICAR ADE as sheets: the same review as for a spreadsheet. Unknown fields are ignored.

import { kgPerPound } from '#domain/herd/weighing-scale';
import { kgToLitres } from '#domain/import/ade-units';
import type { Cell } from '#domain/import/cells';
import type { RawSheet } from '#domain/import/sheet-layout';
import { rounded } from '#domain/kernel/money';

type Resource = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Resource => typeof value === 'object' && value !== null;
/** A field of a nested object; undefined if there is none. */
const at = (value: unknown, ...path: string[]): unknown => path.reduce((found, key) => (isObject(found) ? found[key] : undefined), value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const day = (moment: unknown) => (typeof moment === 'string' ? moment.slice(0, 10) : null);
const textOf = (value: unknown): Cell => (typeof value === 'string' || typeof value === 'number' ? value : null);
const idOf = (value: unknown) => textOf(at(value, 'id'));
const genderOf = (value: unknown) => (value === 'Female' ? 'F' : value === 'Male' || value === 'MaleNeuter' ? 'M' : null);
const statusOf = (value: unknown) => (value === 'Dead' ? 'morto' : value === 'OffFarm' ? 'vendido' : null);
const tagOf = (animal: Resource, scheme: string) =>
  [animal['identifier'], ...list(animal['alternativeIdentifiers'])].find((one) => {
    const found = at(one, 'scheme');
    return typeof found === 'string' && found.includes(scheme);
  });
const parentOf = (animal: Resource, gender: string) => {
  const found = list(animal['parentage']).find((one) => at(one, 'gender') === gender);
  return textOf(at(found, 'officialName')) ?? idOf(at(found, 'identifier'));
};
const shiftOf = (moment: unknown) => {
  const hour = typeof moment === 'string' ? Number(moment.slice(11, 13)) : 0;
  return hour < 12 ? 0 : hour < 18 ? 1 : 2;
};
const litres = (weight: unknown) => {
  const value = at(weight, 'value');
  return typeof value === 'number' ? kgToLitres(value) : null;
};
/** In kg: other programs may weigh in pounds. */
const weightOf = (weight: unknown): Cell => {
  const value = at(weight, 'measurement');
  return typeof value === 'number' && at(weight, 'units') === 'LBR' ? rounded(value * kgPerPound, 2) : textOf(value);
};
const characteristic = (resource: Resource, name: string) => {
  const value = at(
    list(resource['milkCharacteristics']).find((one) => at(one, 'characteristic') === name),
    'value',
  );
  return value === undefined ? null : Number(value);
};

const checkResults: Record<string, string> = { Pregnant: 'Prenha', Multiple: 'Prenha', Empty: 'Vazia' };
const checkMethods: Record<string, string> = {
  Echography: 'Ultrassom',
  Ecography: 'Ultrassom',
  Palpation: 'Palpação',
  Blood: 'Exame de sangue ou leite',
  Milk: 'Exame de sangue ou leite',
  Visual: 'Observação',
};
const wordFor = (words: Record<string, string>, value: unknown): Cell => (typeof value === 'string' && Object.hasOwn(words, value) ? words[value]! : null);

type Table = { name: string; headings: string[]; rows: (resource: Resource, animal: Cell) => Cell[][] };

/** By resource: the headings that the import knows, and its rows. `animal`: how the farm calls the animal that an event is about. */
const tables: Record<string, Table> = {
  Animal: {
    name: 'Animais',
    headings: ['Brinco', 'Nome', 'Sexo', 'Nascimento', 'Raça', 'SISBOV', 'RFID', 'Mãe', 'Pai', 'Situação'],
    rows: (one) => [
      [
        textOf(one['managementTag']),
        textOf(one['name'] ?? one['officialName']),
        genderOf(one['gender']),
        day(one['birthDate']),
        idOf(one['primaryBreed']),
        idOf(tagOf(one, 'sisbov')),
        idOf(tagOf(one, '11784')),
        parentOf(one, 'Female'),
        parentOf(one, 'Male'),
        statusOf(one['status']),
      ],
    ],
  },
  WeightEvent: {
    name: 'Pesagens',
    headings: ['Animal', 'Data', 'Peso'],
    rows: (one, animal) => [[animal, day(one['eventDateTime']), weightOf(one['weight'])]],
  },
  TestDayResult: {
    name: 'Leite do dia',
    headings: ['Animal', 'Data', 'Total do dia', 'Gordura', 'Proteína', 'CCS'],
    rows: (one, animal) => [
      [
        animal,
        day(one['eventDateTime']),
        litres(one['milkWeight24Hours']),
        characteristic(one, 'FAT'),
        characteristic(one, 'PROTEIN'),
        characteristic(one, 'SCC'),
      ],
    ],
  },
  MilkingVisitEvent: {
    name: 'Ordenhas',
    headings: ['Animal', 'Data', 'Manhã', 'Tarde', 'Noite'],
    rows: (one, animal) => {
      const shift = shiftOf(one['milkingStartingDateTime'] ?? one['eventDateTime']);
      const milk = litres(one['milkingMilkWeight']);
      return [[animal, day(one['eventDateTime']), shift === 0 ? milk : null, shift === 1 ? milk : null, shift === 2 ? milk : null]];
    },
  },
  ReproInseminationEvent: {
    name: 'Coberturas',
    headings: ['Animal', 'Data IA', 'Touro', 'Lote do sêmen', 'Técnica'],
    rows: (one, animal) => [
      [
        animal,
        day(one['eventDateTime']),
        textOf(one['sireOfficialName']) ?? idOf(list(one['sireIdentifiers'])[0]),
        textOf(at(one, 'straw', 'batch')),
        one['inseminationType'] === 'NaturalService' || one['inseminationType'] === 'RunWithBull' ? 'Monta natural' : 'Tradicional',
      ],
    ],
  },
  ReproPregnancyCheckEvent: {
    name: 'Diagnósticos',
    headings: ['Animal', 'Data do diagnóstico', 'Resultado', 'Dias de gestação', 'Método'],
    rows: (one, animal) => [
      [animal, day(one['eventDateTime']), wordFor(checkResults, one['result']), textOf(one['foetalAge']), wordFor(checkMethods, one['method'])],
    ],
  },
  ReproParturitionEvent: {
    name: 'Partos',
    headings: ['Mãe', 'Data do parto', 'Sexo da cria', 'Brinco da cria', 'Peso ao nascer', 'Como nasceu'],
    // Of twins each: none of them is left out without a word.
    rows: (one, animal) =>
      (list(one['progenyDetails']).length > 0 ? list(one['progenyDetails']) : [undefined]).map((calf) => [
        animal,
        day(one['eventDateTime']),
        genderOf(at(calf, 'gender')),
        textOf(at(calf, 'managementTag')),
        weightOf(at(calf, 'birthWeight')),
        at(calf, 'birthStatus') === 'Stillborn' ? 'Natimorto' : null,
      ]),
  },
};

/** An animal without an official number is named by the id of the other program, which says nothing here: its tag is in the same file. */
function tagsIn(members: readonly unknown[]) {
  const tags = new Map<string, string>();
  for (const one of members) {
    const tag = at(one, 'managementTag');
    if (at(one, 'resourceType') !== 'Animal' || typeof tag !== 'string' || !isObject(one)) continue;
    for (const id of [one['identifier'], ...list(one['alternativeIdentifiers'])].map(idOf)) if (id !== null) tags.set(String(id), tag);
  }
  return tags;
}

/** `found`: what the file contains as JSON. */
export function adeSheets(found: unknown): RawSheet[] {
  if (!isObject(found)) return [];
  const members = Array.isArray(found) ? (found as unknown[]) : Array.isArray(found['member']) ? list(found['member']) : [found];
  const tags = tagsIn(members);
  const byType = new Map<string, Cell[][]>();
  for (const one of members) {
    const type = at(one, 'resourceType');
    const table = typeof type === 'string' && Object.hasOwn(tables, type) ? tables[type] : undefined;
    if (!table || !isObject(one) || at(one, 'meta', 'isDeleted') === true) continue;
    const rows = byType.get(type as string) ?? [table.headings];
    const named = idOf(one['animal']);
    rows.push(...table.rows(one, tags.get(String(named)) ?? named));
    byType.set(type as string, rows);
  }
  return [...byType].map(([type, rows]) => ({ name: tables[type]!.name, rows, exact: true }));
}
