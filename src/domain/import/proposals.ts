// What an import would do with each row of a file: the calls it takes, or that nothing changes.
import { HerdIndex, severalWords } from '#domain/import/herd-index';
import type { ImportableVerb } from '#domain/import/importable-verbs';
import type { Kind } from '#domain/import/kinds';
import type { Mapping, ReadRow } from '#domain/import/mapping';
import { derivedId } from '#domain/kernel/ids';
import type { NounName, Rows } from '#domain/nouns';

export type Step = { verb: ImportableVerb; input: Record<string, unknown> };
/** A changed field, in words. */
export type FieldChange = { label: string; from: string; to: string };
/** `place`: the column of the file, if the message is about one cell. */
export type Problem = { place: number | null; message: string };
export type Proposal = {
  number: number;
  title: string;
  steps: Step[];
  isNew: boolean;
  changes: FieldChange[];
  problems: Problem[];
};

/** What a proposal needs of the farm. */
export type FarmView = {
  farm_id: string;
  import_id: string;
  today: string;
  on: string;
  rows<N extends NounName>(noun: N): readonly Rows[N][];
  by<N extends NounName>(noun: N, field: keyof Rows[N] & string, id: string): readonly Rows[N][];
};

export type Proposer = (rows: readonly ReadRow[], mapping: Mapping, view: FarmView) => Proposal[];

export const idOf = ({ import_id }: FarmView, number: number, what = '') => derivedId(import_id, `row ${number} ${what}`);

export const start = (row: ReadRow, title = ''): Proposal => ({
  number: row.number,
  title,
  steps: [],
  isNew: true,
  changes: [],
  problems: [
    ...row.problems.map(({ place, message }) => ({ place, message })),
    ...row.unknown.map(({ place, text }) => ({ place, message: `“${text}” não foi reconhecido: escolha o que é em Valores` })),
  ],
});

export const text = (row: ReadRow, field: string) => row.values[field] as string | undefined;
export const number = (row: ReadRow, field: string) => row.values[field] as number | undefined;

export const missing = (row: ReadRow, field: string, message: string): Problem => ({ place: row.places[field] ?? null, message });

const indexes = new WeakMap<readonly object[], HerdIndex<Rows['animals']>>();
export function herdOf(view: FarmView) {
  const animals = view.rows('animals');
  let index = indexes.get(animals);
  if (!index) indexes.set(animals, (index = new HerdIndex(animals)));
  return index;
}

/** The animal that an event is about: by its tag, else by its chip. A problem is written down. */
export function animalOf(row: ReadRow, proposal: Proposal, herd: HerdIndex<Rows['animals']>): Rows['animals'] | null {
  const field = row.values['animal'] !== undefined ? 'animal' : 'rfid';
  const called = text(row, field) ?? text(row, 'name');
  if (called === undefined) {
    if (!row.problems.some((problem) => problem.field === 'animal' || problem.field === 'rfid'))
      proposal.problems.push(missing(row, 'animal', 'Informe: Animal (brinco)'));
    return null;
  }
  proposal.title ||= called;
  const found = herd.called(called);
  if ('animal' in found) {
    proposal.title = found.animal.name === called ? called : `${called} · ${found.animal.name}`;
    return found.animal;
  }
  proposal.problems.push(missing(row, field, 'several' in found ? severalWords(found.several) : `Nenhum animal com o brinco ${called}`));
  return null;
}

/** Rows that say the same thing twice are wrong, all of them. */
export function markDoubles(proposals: readonly Proposal[], keyOf: (proposal: Proposal, place: number) => string | null) {
  const seen = new Map<string, Proposal[]>();
  for (const [place, proposal] of proposals.entries()) {
    const key = keyOf(proposal, place);
    if (key === null) continue;
    const same = seen.get(key);
    if (same) same.push(proposal);
    else seen.set(key, [proposal]);
  }
  for (const same of seen.values())
    if (same.length > 1)
      for (const proposal of same)
        proposal.problems.push({
          place: null,
          message: `Está mais de uma vez no arquivo: linhas ${same
            .map((one) => one.number)
            .slice(0, 5)
            .join(', ')}`,
        });
}

/** The column in which the person sees the field that a rule is about. */
export const columnOfField: Record<Kind, Record<string, string>> = {
  animals: { mother_id: 'mother', mother_name: 'mother', father_id: 'father', external_father_id: 'father', weighing_date: 'weight_date' },
  weighings: { animal_id: 'animal', weighing_date: 'date', body_condition_score: 'score', weighing_method: 'method' },
  milk: {
    animal_id: 'animal',
    production_date: 'date',
    quantity_liters: 'total',
    fat_percentage: 'fat',
    protein_percentage: 'protein',
    somatic_cell_count: 'scc',
  },
  calvings: {
    mother_id: 'animal',
    birth_date: 'date',
    'newborns.0.identification': 'calf',
    'newborns.0.name': 'calf_name',
    birth_weight: 'weight',
    father_id: 'father',
  },
  services: { animal_id: 'animal', insemination_date: 'date', bull_identification: 'bull', confirmation_date: 'checked', semen_batch: 'batch' },
  checks: { animal_id: 'animal', check_date: 'date', days_pregnant: 'days' },
  applications: { animal_id: 'animal', application_date: 'date', vaccine_name: 'product', next_application_date: 'next', application_type: 'type' },
  treatments: { animal_id: 'animal', application_date: 'date', treatment_name: 'product', duration_days: 'days', treatment_type: 'type' },
  feeds: { name: 'feed', stock_quantity: 'stock', unit_cost: 'cost', min_stock_alert: 'minimum', expiration_date: 'expiration' },
  supplies: { name: 'product', supply_name: 'product', entry_date: 'date', expires_on: 'expiration', total_cost: 'cost', supply_unit: 'unit', unit: 'unit' },
  transactions: {
    transaction_date: 'date',
    category_id: 'category',
    supplier_buyer: 'party',
    due_date: 'due',
    payment_date: 'paid',
    payment_method: 'method',
    invoice_number: 'invoice',
  },
  parties: {},
};
