// Animals of a file: new ones, changes of those that are in the herd, their parents in any order, and their weight.
import { categoryNames } from '#domain/herd/animal-categories';
import { genderNames, pregnancyValues, statusNames } from '#domain/herd/animal-facts';
import { animalTypes } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { gestationOf } from '#domain/herd/gestation';
import { type Breed, categoryGender } from '#domain/import/choice-values';
import { HerdIndex, type Known, severalWords } from '#domain/import/herd-index';
import type { ReadRow } from '#domain/import/mapping';
import { type FarmView, herdOf, idOf, markDoubles, missing, number, type Proposal, type Proposer, start, text } from '#domain/import/proposals';
import { addDays, writtenDay } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { numberWriter } from '#domain/kernel/quantities';
import { fold } from '#domain/kernel/text';
import type { Rows } from '#domain/nouns';

type Written = Record<string, unknown>;
type Planned = { row: ReadRow; proposal: Proposal; existing: Animal | null; id: string; parents: string[] };

const names: Record<string, Record<string, string>> = {
  gender: genderNames,
  category: categoryNames,
  status: statusNames,
  type: animalTypes,
  pregnancy_status: pregnancyValues,
};
export const shown = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return '—';
  const label = typeof value === 'string' ? names[field]?.[value] : undefined;
  if (label) return label;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return writtenDay(value);
  if (typeof value === 'number') return numberWriter(0, 3).format(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const labels: Record<string, string> = {
  identification: 'Brinco',
  name: 'Nome',
  gender: 'Sexo',
  birth_date: 'Nascimento',
  breed: 'Raça',
  category: 'Categoria',
  type: 'Espécie',
  sisbov: 'SISBOV/PNIB',
  rfid: 'Chip (RFID)',
  genetic_traits: 'Defeitos e marcadores genéticos',
  weight: 'Peso (kg)',
  pregnancy_status: 'Situação reprodutiva',
  pregnancy_date: 'Data da cobertura',
  expected_birth_date: 'Previsão de parto',
  last_birth_date: 'Último parto',
  dry_off_date: 'Secagem',
  status: 'Situação',
  exit_date: 'Data da saída',
  exit_reason: 'Motivo da saída',
  mother_id: 'Mãe',
  mother_name: 'Nome da mãe',
  father_id: 'Pai',
  external_father_id: 'Pai de fora',
  notes: 'Observações',
};

/** Words of the file that have no field of their own go to the notes, one line each. */
const noteLines = (row: ReadRow, father: string | undefined) => [
  text(row, 'notes'),
  ...(
    [
      ['Registro', text(row, 'registration')],
      ['Grau de sangue', (row.values['breed'] as Breed | undefined)?.fraction ?? undefined],
      ['Lote', text(row, 'lot')],
      ['Pasto', text(row, 'pasture')],
      ['Entrada', text(row, 'entry')],
      ['Pai', father],
    ] as const
  ).map(([label, value]) => value && `${label}: ${value}`),
  row.estimated.includes('age') || row.estimated.includes('age_months') || row.estimated.includes('birth_date') ? 'Nascimento aproximado' : undefined,
];

function withLines(before: string | null, lines: readonly (string | undefined)[]) {
  const there = before ?? '';
  const added = lines.flatMap((line) => (line && !there.includes(line) ? [line] : []));
  return added.length === 0 ? before : [...(there ? [there] : []), ...added].join('\n');
}

/** The values of the row as an animal has them. Only what the file says: an empty cell changes nothing. */
function writtenOf(row: ReadRow, on: string): Written {
  const { values } = row;
  const breed = (values['breed'] as Breed | undefined)?.breed;
  const category = text(row, 'category') as keyof typeof categoryGender | undefined;
  const gender = text(row, 'gender') ?? (category && categoryGender[category]);
  // The sex wins over a category that contradicts it.
  const fits = !category || !gender || !categoryGender[category] || categoryGender[category] === gender;
  const expected = text(row, 'expected_birth_date');
  const pregnant = text(row, 'pregnancy_status') === 'prenha';
  const type = (text(row, 'type') ?? 'bovino') as Animal['type'];
  const status = text(row, 'status');
  return {
    identification: values['identification'],
    name: values['name'],
    type: values['type'],
    breed,
    gender,
    birth_date: text(row, 'birth_date') ?? text(row, 'age') ?? text(row, 'age_months'),
    category: fits ? category : undefined,
    sisbov: values['sisbov'],
    rfid: values['rfid'],
    genetic_traits: values['genetic_traits'],
    pregnancy_status: values['pregnancy_status'],
    // Without its date, the service of a pregnant cow is counted back from the expected birth.
    pregnancy_date: pregnant ? (text(row, 'pregnancy_date') ?? (expected && addDays(expected, -gestationOf(type, breed)))) : undefined,
    expected_birth_date: pregnant ? expected : undefined,
    last_birth_date: values['last_birth_date'],
    dry_off_date: values['dry_off_date'],
    status,
    exit_date: status && status !== 'ativo' ? (text(row, 'exit_date') ?? on) : undefined,
    exit_reason: status && status !== 'ativo' ? text(row, 'exit_reason') : undefined,
  };
}

const given = (written: Written) => Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));

const plannedAs = ({ id, row, existing }: Planned, written: Written): Known =>
  existing ?? {
    id,
    name: (written['name'] ?? written['identification'] ?? `${row.number}`) as string,
    identification: (written['identification'] as string | undefined) ?? null,
    sisbov: (written['sisbov'] as string | undefined) ?? null,
    rfid: (written['rfid'] as string | undefined) ?? null,
    status: 'ativo',
    is_batch: false,
    birth_date: (written['birth_date'] as string | undefined) ?? null,
    gender: (written['gender'] as Animal['gender'] | undefined) ?? 'femea',
    type: (written['type'] as Animal['type'] | undefined) ?? 'bovino',
  };

/** Parents before their young; those in a circle are wrong. */
export function inOrder<T extends { id: string; parents: string[] }>(all: readonly T[], circular: (one: T) => void): T[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const done = new Map<string, 'open' | 'done'>();
  const sorted: T[] = [];
  for (const first of all) {
    const path: { one: T; next: number }[] = done.has(first.id) ? [] : [{ one: first, next: 0 }];
    if (path.length > 0) done.set(first.id, 'open');
    while (path.length > 0) {
      const top = path.at(-1)!;
      const parent = byId.get(top.one.parents[top.next++] ?? '');
      if (parent) {
        if (done.get(parent.id) === 'open') for (const { one } of path.slice(path.findIndex(({ one }) => one === parent))) circular(one);
        else if (!done.has(parent.id)) {
          done.set(parent.id, 'open');
          path.push({ one: parent, next: 0 });
        }
      }
      if (top.next >= top.one.parents.length && path.at(-1) === top) {
        path.pop();
        done.set(top.one.id, 'done');
        sorted.push(top.one);
      }
    }
  }
  return sorted;
}

export const proposeAnimals: Proposer = (rows, mapping, view) => {
  const herd = herdOf(view);
  const externals = new Map(view.rows('external_animals').map((one) => [fold(one.name), one]));
  const created = new Map<string, string>();
  const planned = rows.map((row): Planned => {
    const identity = given({
      sisbov: text(row, 'sisbov'),
      rfid: text(row, 'rfid'),
      identification: text(row, 'identification'),
      name: text(row, 'name'),
      birth_date: text(row, 'birth_date'),
    });
    const found = herd.same(identity);
    const proposal = start(row, [text(row, 'identification'), text(row, 'name')].filter(Boolean).join(' · ') || (text(row, 'sisbov') ?? ''));
    if (proposal.title === '' && row.problems.length === 0) proposal.problems.push(missing(row, 'identification', 'Informe: Brinco ou Nome'));
    if ('several' in found) proposal.problems.push({ place: null, message: severalWords(found.several) });
    const existing = 'animal' in found ? found.animal : null;
    if (existing)
      proposal.title = existing.identification && existing.identification !== existing.name ? `${existing.identification} · ${existing.name}` : existing.name;
    return { row, proposal, existing, id: existing?.id ?? idOf(view, row.number), parents: [] };
  });
  markDoubles(
    planned.map(({ proposal }) => proposal),
    (_, place) => {
      const { row, existing } = planned[place]!;
      return existing
        ? existing.id
        : (text(row, 'sisbov') ?? text(row, 'rfid') ?? (text(row, 'identification') ? `tag ${fold(text(row, 'identification')!)}` : null));
    },
  );
  const written = new Map(planned.map((one) => [one, given(writtenOf(one.row, view.on))]));
  const inFile = new HerdIndex<Known>(planned.map((one) => plannedAs(one, written.get(one)!)));
  const parentOf = (called: string, gender: 'macho' | 'femea', own: string): Known | 'several' | null => {
    const fits = (animal: Known) => animal.gender === gender && animal.id !== own;
    for (const index of [herd, inFile] as HerdIndex<Known>[]) {
      const found = index.called(called, fits);
      if ('animal' in found) return found.animal;
      if ('several' in found) return 'several';
    }
    return null;
  };
  for (const one of planned) {
    const { row, proposal } = one;
    const values = written.get(one)!;
    let father: string | undefined;
    for (const [field, gender] of [
      ['mother', 'femea'],
      ['father', 'macho'],
    ] as const) {
      const called = text(row, field);
      if (called === undefined) continue;
      const parent = parentOf(called, gender, one.id);
      if (parent === 'several') proposal.problems.push(missing(row, field, `Mais de um animal se chama ${called}: use o brinco`));
      else if (parent) {
        values[`${field}_id`] = parent.id;
        one.parents.push(parent.id);
      } else if (field === 'mother') values['mother_name'] = called;
      else if (mapping.externalFathers) values['external_father_id'] = externalFather(called, one, view, externals, created);
      else father = called;
    }
    propose(one, values, father, view, mapping.breed);
  }
  const order = inOrder(planned, ({ proposal }) =>
    proposal.problems.push({ place: null, message: 'Este animal seria pai ou mãe de si mesmo: confira os pais' }),
  );
  return order.map(({ proposal }) => proposal);
};

function externalFather(called: string, one: Planned, view: FarmView, known: Map<string, Rows['external_animals']>, created: Map<string, string>) {
  const there = known.get(fold(called))?.id ?? created.get(fold(called));
  if (there) return there;
  const id = derivedId(view.import_id, `external ${fold(called)}`);
  created.set(fold(called), id);
  one.proposal.steps.push({ verb: 'create_external_animal', input: { id, name: called, type: text(one.row, 'type') ?? 'bovino', gender: 'macho' } });
  return id;
}

function propose({ row, proposal, existing, id }: Planned, values: Written, father: string | undefined, view: FarmView, breed: string) {
  const weight = number(row, 'weight');
  const weighedOn = text(row, 'weight_date');
  const lines = noteLines(row, father);
  if (!existing) {
    if (!values['gender'] && !row.unknown.some(({ field }) => field === 'gender')) proposal.problems.push(missing(row, 'gender', 'Selecione: Sexo'));
    const input = {
      ...values,
      id,
      name: values['name'] ?? values['identification'] ?? values['sisbov'],
      type: values['type'] ?? 'bovino',
      breed: values['breed'] ?? breed,
      status: values['status'] ?? 'ativo',
      ...(values['gender'] === 'femea' && { pregnancy_status: values['pregnancy_status'] ?? 'vazia' }),
      ...(weight !== undefined && !weighedOn && { weight }),
      notes: withLines(null, lines),
    };
    proposal.steps.push({ verb: 'create_animal', input });
  } else {
    proposal.isNew = false;
    const before = existing as unknown as Written;
    const wanted: Written = { ...values };
    const notes = withLines(existing.notes, lines);
    if (notes !== existing.notes) wanted['notes'] = notes;
    // The same tag written in another way is no change.
    if (
      typeof wanted['identification'] === 'string' &&
      existing.identification &&
      fold(wanted['identification']).replace(/^0+/, '') === fold(existing.identification).replace(/^0+/, '')
    )
      delete wanted['identification'];
    // A mother of the herd is named by her record.
    if (existing.mother_id && wanted['mother_name'] !== undefined) delete wanted['mother_name'];
    if (weight !== undefined && !weighedOn) wanted['weight'] = weight;
    // What the herd knows better: a pregnancy that the file only calls open, an exit that is registered.
    if (existing.status !== 'ativo' && existing.status === wanted['status'])
      for (const field of ['exit_date', 'exit_reason']) if (before[field]) delete wanted[field];
    const changes = Object.entries(wanted).filter(([field, to]) => before[field] !== to);
    if (changes.length > 0) {
      proposal.steps.push({
        verb: 'update_animal',
        input: { id, changes: Object.fromEntries(changes.map(([field, to]) => [field, { was: before[field], to }])) },
      });
      proposal.changes = changes.map(([field, to]) => ({ label: labels[field] ?? field, from: shown(field, before[field]), to: shown(field, to) }));
    }
  }
  if (weight === undefined || !weighedOn) return;
  const there = existing ? view.by('animal_weighings', 'animal_id', id).find(({ weighing_date }) => weighing_date === weighedOn) : undefined;
  if (there?.weight === weight) return;
  const word = { label: `Peso em ${writtenDay(weighedOn)}`, from: there ? shown('weight', there.weight) : '—', to: shown('weight', weight) };
  if (!proposal.isNew) proposal.changes.push(word);
  if (there) proposal.steps.push({ verb: 'update_weighing', input: { id: there.id, changes: { weight: { was: there.weight, to: weight } } } });
  else
    proposal.steps.push({
      verb: 'weigh',
      input: { id: idOf(view, row.number, 'weight'), animal_id: id, weighing_date: weighedOn, weight, weighing_method: 'balanca' },
    });
}
