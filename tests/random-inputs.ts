// Random inputs: for every verb one that is often accepted and sometimes refused. A new verb needs a line here.
import type * as z from 'zod/mini';
import { type AttachedField, attachedTo, recordOf } from '#domain/attachments/attached-records';
import { withdrawalRuns } from '#domain/health/dose-removal';
import { doseOfTreatment, doseOfVaccine } from '#domain/health/withdrawal';
import { categoriesOf, type Gender } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import { weaningOf } from '#domain/herd/weaning';
import { addDays } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import type { Noun } from '#domain/kernel/noun';
import { shifts } from '#domain/milk/shifts';
import { type NounName, nouns, type Rows } from '#domain/nouns';
import { boundaryOf } from '#domain/pastures/boundary';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';
import { keyNumbered } from './imports/notes';

/** Random numbers from a seed: the same seed gives the same history, so a failing one can be shrunk and repeated. */
export class Dice {
  private next = 0;
  constructor(private readonly numbers: number[]) {}
  upTo(most: number) {
    // Mixed (murmur3), so that neighbouring seeds differ.
    let rolled = this.numbers[this.next % this.numbers.length]! ^ Math.imul(++this.next, 0x9e37_79b9);
    rolled = Math.imul(rolled ^ (rolled >>> 16), 0x85eb_ca6b);
    rolled = Math.imul(rolled ^ (rolled >>> 13), 0xc2b2_ae35);
    return ((rolled ^ (rolled >>> 16)) >>> 0) % (most + 1);
  }
  pick<T>(from: readonly T[]): T {
    return from[this.upTo(from.length - 1)]!;
  }
  oneIn = (times: number) => this.upTo(times - 1) === 0;
  id = () => derivedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', `${this.upTo(1e9)} ${this.upTo(1e9)} ${this.next}`);
}

/** What an input can refer to: every id ever made, and its row where it is known. */
export type View = {
  ids: Record<NounName, string[]>;
  row<N extends NounName>(noun: N, id: string): Rows[N] | undefined;
  /** This farm and the owner's others, where needed. */
  farms?: string[];
};

const words = ['Mimosa', 'Estrela', '  Açucena  ', "Pé d'Água", 'Roseira\nde baixo', '🐄 Duquesa'];

function valueOf(schema: z.core.$ZodType, dice: Dice, view: View): unknown {
  const { kind, optional, scale = 0, values = {}, noun } = factsOf(schema);
  if (optional && dice.oneIn(3)) return null;
  if (kind === 'text') return dice.pick(words);
  if (kind === 'date') return addDays('2025-06-01', dice.upTo(530));
  if (kind === 'decimal') return Number((dice.oneIn(2) ? dice.upTo(90_000) / 10 ** scale : 1 + dice.upTo(40) / 10).toFixed(scale));
  if (kind === 'integer') return dice.upTo(40);
  if (kind === 'flag') return dice.oneIn(2);
  if (kind === 'choice') return dice.pick(Object.keys(values));
  if (kind === 'farm') return view.farms && !dice.oneIn(8) ? dice.pick(view.farms) : dice.oneIn(8) ? dice.id() : null;
  return optional && view.ids[noun as NounName].length === 0 ? null : which(noun as NounName, dice, view).id;
}

const written = (noun: Noun) => Object.keys(noun.create.shape).filter((field) => field !== 'id');

function fresh(noun: Noun, dice: Dice, view: View) {
  return { id: dice.id(), ...Object.fromEntries(written(noun).map((field) => [field, valueOf(noun.fields[field]!, dice, view)])) };
}

/** Mostly a living row; sometimes a removed one, or an unknown id. */
function which(noun: NounName, dice: Dice, view: View) {
  const living = view.ids[noun].filter((id) => view.row(noun, id)?.deleted_at === null);
  const among = living.length === 0 || dice.oneIn(4) ? view.ids[noun] : living;
  return { id: among.length > 0 ? dice.pick(among) : dice.id() };
}

/** An animal that passes the rules: born before its weighing, in the herd, without parents. */
const imported = {
  name: 'Pintada',
  sisbov: null,
  rfid: null,
  type: 'bovino',
  breed: 'Nelore',
  gender: 'macho',
  birth_date: '2024-03-01',
  weight: null,
  status: 'ativo',
  category: 'novilho',
  pregnancy_status: null,
  pregnancy_date: null,
  expected_birth_date: null,
  last_birth_date: null,
  dry_off_date: null,
  mother_id: null,
  mother_name: null,
  father_id: null,
  external_mother_id: null,
  external_father_id: null,
  recipient_id: null,
  is_batch: false,
  batch_quantity: null,
  birth_weight: null,
  exit_date: null,
  exit_reason: null,
} as const;

/** Mostly a living record without withdrawal days. */
function unsaid(noun: 'animal_vaccines' | 'animal_treatments', dice: Dice, view: View) {
  const unknown = view.ids[noun].filter((id) => view.row(noun, id)?.deleted_at === null && view.row(noun, id)?.meat_withdrawal_days === null);
  return unknown.length > 0 && !dice.oneIn(6) ? [dice.pick(unknown)] : dice.oneIn(2) ? [which(noun, dice, view).id] : [];
}

function removed(noun: NounName, dice: Dice, view: View) {
  const gone = view.ids[noun].filter((id) => view.row(noun, id)?.deleted_at !== null);
  return gone.length > 0 ? { id: dice.pick(gone) } : which(noun, dice, view);
}

/** One to three fields, mostly with the current value as `was`. */
function edit(name: NounName, dice: Dice, view: View) {
  const { id } = which(name, dice, view);
  const row = view.row(name, id) as Record<string, unknown> | undefined;
  const fields = [...new Set([dice.pick(written(nouns[name])), dice.pick(written(nouns[name])), dice.pick(written(nouns[name]))])];
  const change = (field: string) => {
    const schema = (nouns[name] as Noun).fields[field]!;
    return { was: dice.oneIn(8) || !row ? valueOf(schema, dice, view) : row[field], to: valueOf(schema, dice, view) };
  };
  return { id, changes: Object.fromEntries(fields.map((field) => [field, change(field)])) };
}

/** Of any record that can have one, and sometimes of none or of two. */
function attachment(dice: Dice, view: View): InputOf<'create_attachment'> {
  const fields = Object.keys(attachedTo) as AttachedField[];
  const field = dice.pick(fields);
  const record = (of: AttachedField) => ({ [of]: which(attachedTo[of], dice, view).id });
  return {
    id: dice.id(),
    content_hash: Array.from({ length: 64 }, () => '0123456789abcdef'[dice.upTo(15)]).join(''),
    file_type: dice.pick(['webp', 'webp', 'jpeg', 'png', 'pdf'] as const),
    file_size: 1 + dice.upTo(400_000),
    file_name: dice.oneIn(2) ? dice.pick(words) : null,
    taken_date: '2025-12-01',
    caption: dice.oneIn(2) ? dice.pick(words) : null,
    ...(dice.oneIn(4) ? { latitude: -18.578912, longitude: -46.518045 } : {}),
    main_photo: field === 'animal_id' && dice.oneIn(3),
    ...(dice.oneIn(12) ? {} : record(field)),
    ...(dice.oneIn(12) ? record(dice.pick(fields)) : {}),
  };
}

const calf = {
  type: 'bovino',
  gender: 'macho',
  category: 'bezerro',
  is_batch: false,
  birth_date: '2025-12-01',
  status: 'ativo',
  mother_id: null,
  father_id: null,
} as const;

type WithNotes = { [N in NounName]: 'notes' extends keyof Rows[N] ? N : never }[NounName];
/** Fields that do not apply are dropped, and a random value may equal the old one: the notes always change, so that an accepted call has an effect. */
function noted(name: WithNotes, dice: Dice, view: View) {
  const { id, changes } = edit(name, dice, view);
  return { id, changes: { ...changes, notes: { was: view.row(name, id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` } } };
}

/** A boundary of one to ten hundredths of a degree. */
const drawn = (dice: Dice) => {
  const size = (1 + dice.upTo(9)) / 100;
  return boundaryOf([
    [-47.5, -19.75],
    [-47.5 + size, -19.75],
    [-47.5, -19.75 + size],
  ]);
};

/** Mostly without a document, which only one party of the farm may have. */
const contact = (dice: Dice) => ({
  document: dice.oneIn(5) ? dice.pick(['52998224725', '12ABC34501DE35', '11222333000181']) : null,
  phone: dice.pick([null, '34999990000']),
  email: dice.pick([null, 'compras@exemplo.com.br']),
});

const place = (dice: Dice) => ({
  cafir: dice.pick([null, '12345678']),
  caepf: dice.pick([null, '52998224700170']),
  state_registration: null,
  address_number: dice.pick([null, '120']),
  city_code: dice.pick([null, '3148004']),
  cep: dice.pick([null, '38700000']),
  area_ha: dice.pick([null, 96.5]),
  share: dice.pick([100, 50]),
});

/** Mostly only other notes; sometimes any field, which its rules may refuse. */
function withNotes<N extends WithNotes>(name: N, dice: Dice, view: View) {
  const { id } = which(name, dice, view);
  const notes = { was: view.row(name, id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
  return dice.oneIn(4) ? (noted(name, dice, view) as { id: string; changes: object }) : { id, changes: { notes } };
}

/** A new alert, or one in another state: repeating a decision would change nothing. */
function aboutAlert(wanted: 'resolvido' | 'ignorado', dice: Dice, view: View) {
  const alert = fresh(nouns.alert_decisions, dice, view) as InputOf<'resolve_alert'>;
  const other = view.ids.alert_decisions.filter((id) => view.row('alert_decisions', id)?.status !== wanted);
  const known = other.length > 0 && dice.oneIn(2) ? view.row('alert_decisions', dice.pick(other)) : undefined;
  return known ? { ...alert, id: known.id, key: dice.oneIn(4) ? alert.key : known.key } : { ...alert, key: `birth:${alert.id}:2026-11-20` };
}

function decided(dice: Dice, view: View) {
  const ids = view.ids.alert_decisions.filter((id) => view.row('alert_decisions', id)?.status !== 'ativo');
  return { id: ids.length > 0 ? dice.pick(ids) : dice.id() };
}

/** Mostly an active female that fits. */
function female(dice: Dice, view: View, fits: (animal: Rows['animals']) => boolean) {
  const fitting = view.ids.animals.filter((id) => {
    const row = view.row('animals', id);
    return row && row.deleted_at === null && row.gender === 'femea' && row.status === 'ativo' && !row.is_batch && fits(row);
  });
  return fitting.length > 0 && !dice.oneIn(6) ? dice.pick(fitting) : which('animals', dice, view).id;
}

function insemination(dice: Dice, view: View) {
  const animal_id = female(dice, view, ({ type }) => ['bovino', 'caprino', 'ovino'].includes(type));
  const dates = {
    insemination_date: dice.pick(['2026-03-02', '2026-09-20', '2026-10-20']),
    confirmation_date: dice.pick([null, '2026-10-25']),
    expected_birth_date: null,
  };
  return { ...(fresh(nouns.artificial_inseminations, dice, view) as InputOf<'create_insemination'>), animal_id, ...dates };
}

/** Mostly of a female, on one of a few days. */
function ofFemale<N extends 'pregnancy_checks' | 'heats' | 'dry_offs' | 'breeding_stops' | 'uterine_exams'>(
  noun: N,
  day: keyof Rows[N],
  dice: Dice,
  view: View,
) {
  const told = fresh(nouns[noun], dice, view) as unknown as Rows[N];
  return { ...told, animal_id: female(dice, view, ({ type }) => type !== 'peixe'), [day]: dice.pick(['2026-04-20', '2026-10-20', '2026-10-31']) };
}

function pregnancyCheck(dice: Dice, view: View): InputOf<'check_pregnancy'> {
  const told = ofFemale('pregnancy_checks', 'check_date', dice, view);
  const theirs = view.ids.artificial_inseminations.filter((id) => view.row('artificial_inseminations', id)?.animal_id === told.animal_id);
  return { ...told, days_pregnant: dice.pick([null, 40, 75]), service_id: theirs.length > 0 && dice.oneIn(2) ? dice.pick(theirs) : null };
}

const beefSteps = 'D0 Implante\nD8 Retirar implante + PGF2α\nD10 IA\nD40 Ultrassom';

/** Mostly one female that can be inseminated. */
const somebody = (dice: Dice, view: View) => {
  const one = () => female(dice, view, ({ type }) => ['bovino', 'caprino', 'ovino'].includes(type));
  return [...new Set(dice.oneIn(4) ? [one(), one()] : [one()])].map((animal_id) => ({ id: dice.id(), animal_id }));
};

/** Few dates and cows, so that they collide; existing records are sometimes replaced. */
function milk(dice: Dice, view: View): InputOf<'record_milk'> {
  const { id: _, ...told } = fresh(nouns.milk_production, dice, view) as Rows['milk_production'];
  const animal_id = dice.oneIn(3) ? null : female(dice, view, ({ type }) => type === 'bovino');
  const wanted = { ...told, animal_id, production_date: addDays('2026-10-20', dice.upTo(14)), fat_percentage: 3.6, protein_percentage: null, temperature: 4 };
  const there = view.ids.milk_production.some((id) => {
    const row = view.row('milk_production', id);
    const same = row?.animal_id === animal_id && row.production_date === wanted.production_date && row.milking_shift === wanted.milking_shift;
    return same && row.deleted_at === null;
  });
  return { ...wanted, replace: there && dice.oneIn(2) };
}

/** Of the tank, or of a cow that may be milked; sometimes a sample that is already registered. */
function milkAnalysis(dice: Dice, view: View): InputOf<'create_milk_analysis'> {
  const told = fresh(nouns.milk_analyses, dice, view) as InputOf<'create_milk_analysis'>;
  const animal_id = dice.oneIn(3) ? female(dice, view, ({ type }) => type === 'bovino') : null;
  const usual = {
    fat_percentage: 3.6,
    protein_percentage: 3.2,
    lactose_percentage: 4.5,
    snf_percentage: 8.6,
    total_solids_percentage: 12.2,
    urea: 14,
    freezing_point: null,
  };
  const sample_code = dice.oneIn(3) ? null : `A-${dice.upTo(9)}`;
  return { ...told, ...usual, animal_id, sample_code, sample_date: addDays('2026-10-20', dice.upTo(9)), somatic_cell_count: 320_000, plate_count: 18_000 };
}

/** All records of a record's date, or that record alone. */
function milkOf({ id }: { id: string }, dice: Dice, view: View): InputOf<'remove_milk'> {
  const row = view.row('milk_production', id);
  if (!row) return { animal_id: which('animals', dice, view).id, production_date: '2026-10-20' };
  const { animal_id, production_date, milking_shift } = row;
  return { animal_id, production_date, ...(dice.oneIn(2) && { milking_shift: dice.oneIn(8) ? dice.pick(shifts) : milking_shift }) };
}
/** A living feed that fits, or any id. */
function feed(dice: Dice, view: View, fits: (feed: Rows['feeds']) => boolean) {
  const fitting = view.ids.feeds.filter((id) => {
    const row = view.row('feeds', id);
    return row && row.deleted_at === null && fits(row);
  });
  return fitting.length > 0 && !dice.oneIn(8) ? dice.pick(fitting) : which('feeds', dice, view).id;
}

/** Mostly a supply that has lots and fits. */
function inStock(dice: Dice, view: View, fits: (supply: Rows['supplies']) => boolean) {
  const fitting = view.ids.supply_lots.flatMap((id) => {
    const supply = view.row('supplies', view.row('supply_lots', id)?.supply_id ?? '');
    return supply && fits(supply) ? [supply.id] : [];
  });
  return fitting.length > 0 && !dice.oneIn(8) ? dice.pick(fitting) : which('supplies', dice, view).id;
}

const isDose = ({ kind }: Rows['supplies']) => kind === 'semen' || kind === 'embriao';
/** Sometimes of the stock. */
const taken = (dice: Dice, view: View, fits: (supply: Rows['supplies']) => boolean) =>
  dice.oneIn(3) && view.ids.supply_lots.length > 0 ? { supply_id: inStock(dice, view, fits), supply_quantity: dice.pick([null, 0.5, 2]) } : {};

const bull = (dice: Dice, view: View) => {
  const males = view.ids.animals.filter((id) => view.row('animals', id)?.gender === 'macho');
  return males.length > 0 && !dice.oneIn(8) ? dice.pick(males) : which('animals', dice, view).id;
};

/** Sometimes the name of a deleted feed. */
const removedAgain = (dice: Dice, view: View) => (dice.oneIn(6) ? removed('feeds', dice, view) : {});

const bought = { purchase_date: '2026-03-02', start_date: '2026-03-05', end_date: null, unit_price: 180.5, total_animals: 12 } as const;

/** Mostly with a fitting category and possible dates. */
function transaction(dice: Dice, view: View) {
  const told = fresh(nouns.financial_transactions, dice, view) as InputOf<'create_financial_transaction'>;
  const type = view.row('financial_categories', told.category_id)?.type ?? told.type;
  return {
    ...told,
    amount: dice.oneIn(8) ? 0 : told.amount || 12.5,
    type: dice.oneIn(6) ? told.type : type,
    status: dice.pick(['pago', 'pendente', 'pendente'] as const),
    ...inParts(dice, type),
  };
}

/** Mostly at once; sometimes in instalments, repeated, or with something withheld. */
function inParts(dice: Dice, type: string) {
  if (!dice.oneIn(3)) return {};
  const due = (day: number, amount: number) => ({ due_date: addDays('2026-12-01', day), amount });
  if (dice.oneIn(3)) return { amount: 100, instalments: [due(0, 33.33), due(31, 33.33), due(62, dice.oneIn(6) ? 33.33 : 33.34)] };
  if (dice.oneIn(2)) return { amount: 80.5, repeat: 3, due_date: '2026-12-05' };
  return { amount: 100, withheld: dice.oneIn(6) ? 100 : 1.63, ...(type === 'receita' && dice.oneIn(2) && { instalments: [due(0, 50), due(31, 48.37)] }) };
}

/** Mostly one that was paid. */
function paidEntry(dice: Dice, view: View) {
  const paid = view.ids.financial_transactions.filter((id) => {
    const row = view.row('financial_transactions', id);
    return row?.deleted_at === null && row.status === 'pago';
  });
  return paid.length > 0 && !dice.oneIn(4) ? { id: dice.pick(paid) } : which('financial_transactions', dice, view);
}

/** Mostly one that is unpaid. */
function pending(dice: Dice, view: View) {
  const waiting = view.ids.financial_transactions.filter((id) => {
    const row = view.row('financial_transactions', id);
    return row?.deleted_at === null && row.status === 'pendente';
  });
  return waiting.length > 0 && !dice.oneIn(4) ? { id: dice.pick(waiting) } : which('financial_transactions', dice, view);
}

/** Mostly of an animal that can leave, from here to another farm. */
function transfer(dice: Dice, view: View) {
  const active = view.ids.animals.filter((id) => view.row('animals', id)?.deleted_at === null && view.row('animals', id)?.status === 'ativo');
  const { from_farm_id, to_farm_id, ...rest } = fresh(nouns.farm_transfers, dice, view) as InputOf<'create_transfer'>;
  const way = dice.oneIn(6) ? { from_farm_id, to_farm_id } : { from_farm_id: dice.pick([null, view.farms?.[0] ?? null]), to_farm_id: view.farms?.[1] ?? null };
  const status = dice.pick(['pendente', 'em_transito', 'concluída', 'concluída', 'cancelada'] as const);
  return { ...rest, ...way, status, ...(active.length > 0 && !dice.oneIn(6) && { animal_id: dice.pick(active), transfer_date: '2026-10-30' }) };
}

/** Mostly of animals that can be sold; sometimes of none, the same one twice, or for nothing. Never with rights of owner and admin only. */
/** Mostly of a category of its type. */
function invoice(dice: Dice, view: View): InputOf<'create_invoice'> {
  const type = dice.pick(['despesa', 'despesa', 'receita', null] as const);
  const fitting = view.ids.financial_categories.filter((id) => view.row('financial_categories', id)?.type === type);
  const category_id = fitting.length > 0 && !dice.oneIn(8) ? dice.pick(fitting) : which('financial_categories', dice, view).id;
  const feed_id = dice.oneIn(2) ? dice.id() : feed(dice, view, () => true);
  const feed_name = view.row('feeds', feed_id)?.name ?? dice.pick(words);
  const uses = dice.pick([['despesa'], ['racao', 'medicamento'], ['bem', 'semen', 'insumo'], ['racao', 'racao']] as const);
  const paid = { status: 'pago' as const, payment_date: dice.pick(['2026-10-30', '2026-11-20']) };
  const entry = { amount: dice.oneIn(8) ? 0 : 12.5, payment_method: dice.pick([null, 'boleto'] as const) };
  return {
    id: dice.id(),
    invoice_key: keyNumbered(dice.upTo(9_999)),
    number: String(dice.upTo(999)),
    issued_on: dice.pick(['2026-10-05', '2026-10-30', '2026-11-20']),
    type,
    party_name: dice.pick(words),
    party_document: dice.pick([null, '12ABC34501DE35', '52998224725']),
    total: 25,
    items: uses.map((use, i) => ({
      item_number: dice.oneIn(12) ? 1 : i + 1,
      product_code: 'R22',
      name: dice.pick(words),
      quantity: 2.5,
      cost: 12.5,
      use,
      category_id,
      kg: dice.oneIn(6) ? null : 6.25,
      feed_id,
      feed_name,
    })),
    entries:
      type === null && !dice.oneIn(8)
        ? []
        : dice.pick([
            [{ ...entry, status: 'pendente', due_date: '2026-12-05' }],
            [
              { ...entry, ...paid },
              { ...entry, status: 'pendente' },
            ],
          ]),
  };
}
const boughtLine = (dice: Dice): InputOf<'purchase_animals'>['items'][number] => {
  const is_batch = dice.oneIn(4);
  const type = dice.pick(['bovino', 'bovino', 'ovino'] as const);
  return {
    id: dice.id(),
    animal_id: dice.id(),
    identification: is_batch ? null : `C${dice.upTo(999_999)}`,
    rfid: dice.oneIn(6) ? `982000${String(dice.upTo(999_999)).padStart(9, '0')}` : null,
    type,
    breed: type === 'bovino' ? dice.pick(['Nelore', 'Girolando 5/8']) : 'Santa Inês',
    gender: dice.pick(['femea', 'femea', 'macho'] as const),
    birth_date: dice.pick([null, '2024-02-10', '2023-11-01']),
    is_batch,
    heads: is_batch ? 2 + dice.upTo(20) : null,
    ...dice.pick([{ price: 2800.5 }, { weight: 210.4, price_per_kg: 12.5 }, { price: 2500, weight: 190 }, { price: 0 }]),
  };
};

function purchase(dice: Dice, view: View): InputOf<'purchase_animals'> {
  const instalments = dice.oneIn(5);
  const items = Array.from({ length: dice.oneIn(12) ? 0 : 1 + dice.upTo(2) }, () => boughtLine(dice));
  return {
    id: dice.id(),
    purchase_date: dice.pick(['2026-08-18', '2026-10-30', '2026-10-31']),
    seller_name: dice.pick(words),
    payment_method: 'pix',
    payment_status: dice.pick(['pago', 'pendente', 'parcial'] as const),
    due_date: dice.pick([null, '2026-11-30']),
    transport_cost: dice.pick([null, 350]),
    commission: dice.pick([null, 120.45]),
    invoice_number: dice.pick([null, '4711']),
    activity: dice.pick([null, 'corte', 'leite'] as const),
    booked_by: dice.oneIn(6) ? 'nota' : null,
    party_id: dice.oneIn(3) ? which('parties', dice, view).id : null,
    new_party_id: dice.oneIn(3) ? dice.id() : null,
    items,
    ...(instalments && {
      instalments: [
        { due_date: '2026-11-30', amount: 100 },
        { due_date: '2026-12-30', amount: 200 },
      ],
    }),
  };
}

function sale(dice: Dice, view: View): InputOf<'create_sale'> {
  const active = view.ids.animals.filter((id) => view.row('animals', id)?.deleted_at === null && view.row('animals', id)?.status === 'ativo');
  const chosen = Array.from({ length: dice.oneIn(12) ? 0 : 1 + dice.upTo(1) }, () =>
    active.length > 0 && !dice.oneIn(8) ? dice.pick(active) : which('animals', dice, view).id,
  );
  const prices = [
    { unit_price: 3100.5 },
    { weight: 412.35, price_per_kg: 10.33 },
    { weight: 540, price_per_arroba: 318, carcass_yield: 53.5 },
    { unit_price: 0 },
  ];
  return {
    id: dice.id(),
    sale_date: dice.pick(['2026-08-18', '2026-10-30', '2026-10-31']),
    buyer_name: dice.pick(words),
    payment_method: dice.pick(['dinheiro', 'pix'] as const),
    payment_status: dice.pick(['pago', 'pendente', 'parcial'] as const),
    due_date: dice.pick([null, '2026-11-30']),
    purpose: dice.pick(['abate', 'engorda', 'reproducao'] as const),
    discount: dice.oneIn(8) ? 99_999 : dice.pick([null, 0.01, 120]),
    tax_funrural: dice.pick([null, 50.54]),
    party_id: valueOf(nouns.sales.fields.party_id, dice, view) as string | null,
    items: (dice.oneIn(4) ? chosen : [...new Set(chosen)]).map((animal_id) => ({
      id: dice.id(),
      animal_id,
      ...(view.row('animals', animal_id)?.is_batch && { heads: dice.pick([null, 1, 3, 12]) }),
      ...prices[dice.upTo(dice.oneIn(8) ? 3 : 2)]!,
    })),
  };
}

/** Seldom one that can leave: otherwise the herd soon runs out. Never with rights of owner and admin only. */
function leaving(dice: Dice, view: View) {
  const { id } = which('animals', dice, view);
  return {
    id,
    exit_date: dice.pick(['2026-08-18', '2026-10-30', '2026-10-31']),
    ...(view.row('animals', id)?.is_batch && { heads: dice.pick([null, 1, 3]), part_id: dice.id() }),
  };
}

/** Mostly one whose withdrawal does not run: staff may not delete the others. */
function harmless(noun: 'animal_vaccines' | 'animal_treatments', dice: Dice, view: View) {
  const free = view.ids[noun].filter((id) => {
    const row = view.row(noun, id);
    const animal = row && view.row('animals', row.animal_id);
    const dose = row && ('vaccine_name' in row ? doseOfVaccine(row) : doseOfTreatment(row));
    return dose && animal && row.deleted_at === null && !withdrawalRuns(dose, animal, '2026-11-01');
  });
  return { id: free.length > 0 && !dice.oneIn(6) ? dice.pick(free) : dice.id() };
}

/** Mostly an animal of its own, not a batch. */
function single(dice: Dice, view: View) {
  const alone = view.ids.animals.filter((id) => view.row('animals', id)?.is_batch === false);
  return alone.length > 0 && !dice.oneIn(6) ? dice.pick(alone) : which('animals', dice, view).id;
}

function tagRange(dice: Dice) {
  const first = dice.upTo(900_000);
  const number = (sequence: number) => `076${String(sequence).padStart(12, '0')}`;
  return { id: dice.id(), first_number: number(first), last_number: number(first + dice.upTo(200)), purchase_date: '2026-10-01', supplier: null, notes: null };
}

export const randomInputs: { [V in VerbName]: (dice: Dice, view: View) => InputOf<V> } = {
  create_animal: (dice, view) => {
    const animal = fresh(nouns.animals, dice, view) as InputOf<'create_animal'>;
    const fitting = dice.oneIn(8) ? undefined : categoriesOf(animal.type as AnimalType, animal.gender as Gender);
    // Random parents seldom fit: most animals have none.
    const parents = {
      ...(!dice.oneIn(3) && { mother_id: null, father_id: null }),
      ...(!dice.oneIn(8) && { external_mother_id: null, external_father_id: null }),
      ...(!dice.oneIn(8) && { recipient_id: null }),
    };
    // Seldom a tag that another animal may have.
    const tags = {
      identification: dice.oneIn(4) ? dice.pick([null, '017', ...words]) : `${dice.upTo(999_999)}`,
      sisbov: dice.oneIn(3) ? `076${String(dice.upTo(999_999)).padStart(12, '0')}` : null,
      rfid: dice.oneIn(6) ? `98200012345${String(dice.upTo(9999)).padStart(4, '0')}` : null,
      registration: dice.oneIn(4) ? `GIR-${dice.upTo(99_999)}` : null,
    };
    const times = dice.oneIn(6)
      ? {}
      : { pregnancy_date: '2026-02-03', expected_birth_date: null, last_birth_date: '2025-12-30', dry_off_date: null, exit_date: '2026-10-30' };
    return {
      ...animal,
      ...parents,
      ...tags,
      ...times,
      birth_date: dice.oneIn(3) ? '2025-12-01' : null,
      status: dice.oneIn(6) ? 'morto' : 'ativo',
      is_batch: dice.oneIn(5),
      batch_quantity: dice.oneIn(12) ? null : dice.upTo(40) + 1,
      ...(fitting && { category: dice.pick(fitting) }),
      // Some calves to be weaned, and some females to give birth.
      ...dice.pick([{}, calf, { gender: 'femea', category: null, pregnancy_status: 'prenha' }] as const),
    };
  },
  apply_tag: (dice, view) => ({
    id: dice.id(),
    animal_id: single(dice, view),
    event_date: dice.pick(['2026-10-20', '2026-10-31']),
    identification: dice.oneIn(4) ? `${dice.upTo(999_999)}` : null,
    sisbov: dice.oneIn(3) ? `076${String(dice.upTo(999_999)).padStart(12, '0')}` : null,
    rfid: dice.oneIn(8) ? null : `${dice.pick(['076', '982'])}0001${String(dice.upTo(99_999_999)).padStart(8, '0')}`,
    notes: null,
  }),
  report_tag_lost: (dice, view) => ({
    id: dice.id(),
    animal_id: single(dice, view),
    event_date: '2026-10-31',
    lost_part: dice.pick(['visual', 'visual', 'eletronico', 'ambos'] as const),
    notes: null,
  }),
  start_quarantine: (dice, view) => ({
    id: dice.id(),
    animal_id: which('animals', dice, view).id,
    start_date: dice.pick(['2026-08-20', '2026-10-30']),
    until_date: dice.pick(['2026-08-19', '2026-11-30']),
    notes: dice.pick([null, ...words]),
  }),
  update_quarantine: (dice, view) => withNotes('quarantines', dice, view),
  examine_quarantined: (dice, view) => ({
    ids: [which('quarantines', dice, view).id],
    exam: dice.pick(['brucellosis', 'tuberculosis'] as const),
    result: dice.pick(['negativo', 'positivo', 'inconclusivo'] as const),
    exam_date: addDays('2026-10-01', dice.upTo(30)),
  }),
  release_quarantine: (dice, view) => {
    const open = view.ids.quarantines.filter((id) => view.row('quarantines', id)?.deleted_at === null && !view.row('quarantines', id)?.released_on);
    return {
      ids: [open.length > 0 ? dice.pick(open) : which('quarantines', dice, view).id],
      released_on: '2026-10-31',
      reason: dice.pick([null, 'Exames feitos na origem']),
    };
  },
  reopen_quarantine: (dice, view) => {
    const free = view.ids.quarantines.filter((id) => view.row('quarantines', id)?.released_on);
    return free.length > 0 ? { id: dice.pick(free) } : which('quarantines', dice, view);
  },
  remove_quarantine: (dice, view) => which('quarantines', dice, view),
  restore_quarantine: (dice, view) => removed('quarantines', dice, view),
  remove_tag_event: (dice, view) => which('tag_events', dice, view),
  restore_tag_event: (dice, view) => removed('tag_events', dice, view),
  create_tag_range: (dice) => tagRange(dice),
  update_tag_range: (dice, view) => {
    const { id } = which('tag_ranges', dice, view);
    return { id, changes: { notes: { was: view.row('tag_ranges', id)?.notes ?? null, to: `Caixa ${dice.upTo(1e6)}` } } };
  },
  remove_tag_range: (dice, view) => which('tag_ranges', dice, view),
  restore_tag_range: (dice, view) => removed('tag_ranges', dice, view),
  create_attachment: (dice, view) => attachment(dice, view),
  update_attachment: (dice, view) => {
    const { id } = which('attachments', dice, view);
    const row = view.row('attachments', id);
    const main = dice.oneIn(3) ? { main_photo: { was: row?.main_photo ?? false, to: dice.oneIn(2) } } : {};
    return { id, changes: { caption: { was: row?.caption ?? null, to: `Foto ${dice.upTo(1e6)}` }, ...main } };
  },
  remove_attachment: (dice, view) => {
    const { id } = which('attachments', dice, view);
    const row = view.row('attachments', id);
    const field = row && recordOf(row);
    // Of a record that lives: without it the photo is not restored.
    return field && view.row(attachedTo[field], row[field]!)?.deleted_at !== null ? { id: dice.id() } : { id };
  },
  restore_attachment: (dice, view) => removed('attachments', dice, view),
  update_animal: (dice, view) => noted('animals', dice, view) as InputOf<'update_animal'>,
  remove_animal: (dice, view) => which('animals', dice, view),
  restore_animal: (dice, view) => removed('animals', dice, view),
  wean: (dice, view) => {
    const ready = view.ids.animals.filter((id) => {
      const animal = view.row('animals', id);
      return animal?.deleted_at === null && weaningOf(animal, '2026-11-01')?.state === 'ready';
    });
    // Seldom a ready one: otherwise calves soon run out.
    return {
      ...(ready.length > 0 && dice.oneIn(8) ? { id: dice.pick(ready) } : which('animals', dice, view)),
      ...dice.pick([{}, { weaning_date: '2026-10-31' }, { weight: 92.5 }, { weaning_date: '2026-10-20', notes: 'Com a mãe ao lado' }]),
    };
  },
  castrate: (dice, view) => {
    const males = view.ids.animals.filter((id) => {
      const animal = view.row('animals', id);
      return animal?.deleted_at === null && animal.gender === 'macho' && animal.status === 'ativo' && animal.castration_date == null;
    });
    const id = males.length > 0 && !dice.oneIn(4) ? dice.pick(males) : which('animals', dice, view).id;
    return { id, castration_date: dice.pick(['2026-02-10', '2026-10-31']) };
  },
  undo_castration: (dice, view) => {
    const oxen = view.ids.animals.filter((id) => view.row('animals', id)?.castration_date != null);
    return { id: oxen.length > 0 && !dice.oneIn(4) ? dice.pick(oxen) : which('animals', dice, view).id };
  },
  update_herd_settings: (dice, view) => {
    const [row] = view.ids.herd_settings.map((id) => view.row('herd_settings', id));
    const was = row?.limit_day_litres ?? null;
    return {
      changes: {
        weaning_age_beef: { was: row?.weaning_age_beef ?? null, to: 30 + dice.upTo(300) },
        ...(dice.oneIn(3) && { limit_day_litres: { was, to: dice.pick([70, 90]) } }),
        ...(dice.oneIn(3) && { waiting_days: { was: row?.waiting_days ?? null, to: 20 + dice.upTo(100) } }),
        ...(dice.oneIn(3) && { season_weaning: { was: row?.season_weaning ?? null, to: 60 + dice.upTo(30) } }),
        ...(dice.oneIn(3) && { breeding_weight_zebu: { was: row?.breeding_weight_zebu ?? null, to: 250 + dice.upTo(100) } }),
        ...(dice.oneIn(3) && { goal_pregnancy_rate: { was: row?.goal_pregnancy_rate ?? null, to: 15 + dice.upTo(20) } }),
      },
    };
  },
  weigh: (dice, view) => ({ ...(fresh(nouns.animal_weighings, dice, view) as InputOf<'weigh'>), body_condition_score: 3.5 }),
  update_weighing: (dice, view) => noted('animal_weighings', dice, view) as InputOf<'update_weighing'>,
  remove_weighing: (dice, view) => which('animal_weighings', dice, view),
  restore_weighing: (dice, view) => removed('animal_weighings', dice, view),
  dry_off: (dice, view) => ({
    id: female(dice, view, ({ last_birth_date, dry_off_date }) => last_birth_date !== null && (dry_off_date ?? '') < last_birth_date),
    dry_off_date: dice.pick(['2026-01-10', '2026-10-31']),
  }),
  change_categories: (dice, view) => {
    const { id } = which('animals', dice, view);
    const animal = view.row('animals', id);
    const was = animal?.category ?? null;
    // The category it has already would be accepted, and change nothing.
    const others = animal ? categoriesOf(animal.type, animal.gender).filter((category) => category !== was) : [];
    return { animals: [{ id, was: dice.oneIn(8) ? 'vaca' : was, to: others.length > 0 && !dice.oneIn(6) ? dice.pick(others) : 'touro' }] };
  },
  arrange_list: (dice, view) => ({
    id: view.ids.list_views.length > 0 && dice.oneIn(2) ? dice.pick(view.ids.list_views) : dice.id(),
    list: '/animals',
    columns: dice.pick([null, 'name,-breed', 'age,name']),
    sort: dice.pick([null, 'age', '-weight']),
  }),
  create_list_view: (dice) => ({
    id: dice.id(),
    list: '/animals',
    name: dice.pick(words),
    filters: 'status=ativo',
    columns: null,
    sort: dice.pick([null, 'age']),
  }),
  update_list_view: (dice, view) => {
    const { id } = which('list_views', dice, view);
    return { id, changes: { filters: { was: view.row('list_views', id)?.filters ?? null, to: `search=${dice.upTo(1e6)}` } } };
  },
  remove_list_view: (dice, view) => which('list_views', dice, view),
  restore_list_view: (dice, view) => removed('list_views', dice, view),
  split_batch: (dice, view) => {
    const batches = view.ids.animals.filter((id) => view.row('animals', id)?.is_batch);
    const id = batches.length > 0 && !dice.oneIn(6) ? dice.pick(batches) : which('animals', dice, view).id;
    return { id, part_id: dice.id(), heads: 1 + dice.upTo(dice.oneIn(4) ? 60 : 9), name: dice.pick([null, 'Metade']) };
  },
  join_batch: (dice, view) => {
    const parts = view.ids.animals.filter((id) => view.row('animals', id)?.split_from_id);
    return { id: parts.length > 0 && !dice.oneIn(6) ? dice.pick(parts) : which('animals', dice, view).id };
  },
  slaughter: (dice, view) => ({
    ...leaving(dice, view),
    exit_reason: dice.pick([null, 'Frigorífico Boa Vista']),
    carcass_weight: dice.pick([null, 251.4]),
    carcass_yield: dice.pick([null, 52.3]),
  }),
  report_death: (dice, view) => ({ ...leaving(dice, view), exit_reason: dice.pick(words) }),
  report_lost: (dice, view) => ({
    ...leaving(dice, view),
    loss_kind: dice.pick(['furto', 'desaparecimento', 'outro'] as const),
    exit_reason: dice.pick([null, ...words]),
  }),
  return_to_herd: (dice, view) => {
    const gone = view.ids.animals.filter((id) => view.row('animals', id)?.deleted_at === null && view.row('animals', id)?.status !== 'ativo');
    return { id: gone.length > 0 && !dice.oneIn(6) ? dice.pick(gone) : which('animals', dice, view).id };
  },
  register_birth: (dice, view) => ({
    mother_id: female(dice, view, ({ type, birth_date }) => type !== 'peixe' && (birth_date ?? '') < '2026-02-03'),
    father_id: null,
    birth_date: dice.pick(['2026-02-20', '2026-10-02', '2026-10-31']),
    newborns: Array.from({ length: dice.oneIn(4) ? 2 : 1 }, () => ({
      id: dice.id(),
      birth_id: dice.id(),
      name: dice.pick(words),
      gender: dice.pick(['macho', 'femea'] as const),
      birth_weight: dice.pick([null, 31.5]),
      birth_condition: dice.pick(['normal', 'assistido'] as const),
      health_status: dice.pick(['saudavel', 'fraco'] as const),
      ...(dice.oneIn(4) && { birth_outcome: dice.pick(['vivo', 'natimorto', 'morreu_48h'] as const), calving_ease: dice.pick([null, 1, 5]) }),
    })),
  }),
  update_birth: (dice, view) => {
    const { id } = which('births', dice, view);
    return { id, changes: { complications: { was: view.row('births', id)?.complications ?? null, to: `Demorou ${dice.upTo(1e6)} minutos` } } };
  },
  remove_birth: (dice, view) => which('births', dice, view),
  restore_birth: (dice, view) => removed('births', dice, view),
  register_loss: (dice, view) => ({
    id: dice.id(),
    animal_id: female(dice, view, ({ pregnancy_status }) => pregnancy_status === 'prenha'),
    loss_date: dice.pick(['2026-10-15', '2026-10-30']),
  }),
  remove_loss: (dice, view) => which('pregnancy_losses', dice, view),
  restore_loss: (dice, view) => removed('pregnancy_losses', dice, view),
  create_insemination: (dice, view) => ({ ...insemination(dice, view), ...taken(dice, view, isDose) }),
  update_insemination: (dice, view) => {
    const { id } = which('artificial_inseminations', dice, view);
    const seen = view.row('artificial_inseminations', id);
    const result = { was: seen?.result ?? 'pendente', to: dice.pick(['pendente', 'positiva', 'negativa'] as const) };
    const notes = { was: seen?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return { id, changes: dice.oneIn(3) ? { notes } : { result, notes } };
  },
  remove_insemination: (dice, view) => which('artificial_inseminations', dice, view),
  restore_insemination: (dice, view) => removed('artificial_inseminations', dice, view),
  check_pregnancy: pregnancyCheck,
  update_pregnancy_check: (dice, view) => {
    const { id } = which('pregnancy_checks', dice, view);
    const seen = view.row('pregnancy_checks', id);
    const result = { was: seen?.result ?? 'vazia', to: dice.pick(['prenha', 'vazia'] as const) };
    const notes = { was: seen?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return { id, changes: dice.oneIn(3) ? { notes } : { result, notes } };
  },
  remove_pregnancy_check: (dice, view) => which('pregnancy_checks', dice, view),
  restore_pregnancy_check: (dice, view) => removed('pregnancy_checks', dice, view),
  record_heat: (dice, view) => ofFemale('heats', 'heat_date', dice, view),
  update_heat: (dice, view) => noted('heats', dice, view) as InputOf<'update_heat'>,
  remove_heat: (dice, view) => which('heats', dice, view),
  restore_heat: (dice, view) => removed('heats', dice, view),
  record_dry_off: (dice, view) => ofFemale('dry_offs', 'dry_off_date', dice, view),
  update_dry_off: (dice, view) => {
    const { id } = which('dry_offs', dice, view);
    return { id, changes: { notes: { was: view.row('dry_offs', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` } } };
  },
  remove_dry_off: (dice, view) => which('dry_offs', dice, view),
  restore_dry_off: (dice, view) => removed('dry_offs', dice, view),
  stop_breeding: (dice, view) => ({ ...ofFemale('breeding_stops', 'stop_date', dice, view), reason: 'Descarte', resume_date: null }),
  resume_breeding: (dice, view) => {
    const open = view.ids.breeding_stops.filter((id) => view.row('breeding_stops', id)?.resume_date === null);
    return {
      id: open.length > 0 && !dice.oneIn(6) ? dice.pick(open) : which('breeding_stops', dice, view).id,
      resume_date: dice.pick(['2026-04-10', '2026-11-01']),
    };
  },
  update_breeding_stop: (dice, view) => {
    const { id } = which('breeding_stops', dice, view);
    return { id, changes: { notes: { was: view.row('breeding_stops', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` } } };
  },
  remove_breeding_stop: (dice, view) => which('breeding_stops', dice, view),
  restore_breeding_stop: (dice, view) => removed('breeding_stops', dice, view),
  update_weaning: (dice, view) => {
    const { id } = which('weanings', dice, view);
    return { id, changes: { notes: { was: view.row('weanings', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` } } };
  },
  remove_weaning: (dice, view) => which('weanings', dice, view),
  restore_weaning: (dice, view) => removed('weanings', dice, view),
  record_uterine_exam: (dice, view) => ofFemale('uterine_exams', 'exam_date', dice, view),
  update_uterine_exam: (dice, view) => noted('uterine_exams', dice, view) as InputOf<'update_uterine_exam'>,
  remove_uterine_exam: (dice, view) => which('uterine_exams', dice, view),
  restore_uterine_exam: (dice, view) => removed('uterine_exams', dice, view),
  create_synchronisation_protocol: (dice) => ({ id: dice.id(), name: dice.pick(words), steps: dice.oneIn(6) ? 'Implante' : beefSteps, notes: null }),
  update_synchronisation_protocol: (dice, view) => {
    const { id } = which('synchronisation_protocols', dice, view);
    return { id, changes: { notes: { was: view.row('synchronisation_protocols', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` } } };
  },
  remove_synchronisation_protocol: (dice, view) => which('synchronisation_protocols', dice, view),
  restore_synchronisation_protocol: (dice, view) => removed('synchronisation_protocols', dice, view),
  start_synchronisation: (dice, view) => ({
    id: dice.id(),
    name: dice.pick(words),
    start_date: dice.oneIn(8) ? '2027-06-01' : dice.pick(['2026-10-12', '2026-10-20']),
    protocol_name: 'Corte, 3 manejos',
    steps: beefSteps,
    animals: somebody(dice, view),
  }),
  update_synchronisation_lot: (dice, view) => {
    const { id } = which('synchronisation_lots', dice, view);
    return { id, changes: { notes: { was: view.row('synchronisation_lots', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` } } };
  },
  leave_synchronisation: (dice, view) => {
    const present = view.ids.synchronisation_lot_animals.filter((id) => view.row('synchronisation_lot_animals', id)?.left_date === null);
    const id = present.length > 0 && !dice.oneIn(6) ? dice.pick(present) : which('synchronisation_lot_animals', dice, view).id;
    return { id, left_date: dice.pick(['2026-10-25', '2026-11-01']), left_reason: dice.pick([null, 'Perdeu o implante']) };
  },
  return_to_synchronisation: (dice, view) => {
    const left = view.ids.synchronisation_lot_animals.filter((id) => view.row('synchronisation_lot_animals', id)?.left_date);
    return left.length > 0 ? { id: dice.pick(left) } : which('synchronisation_lot_animals', dice, view);
  },
  inseminate_lot: (dice, view) => {
    const { id } = which('synchronisation_lots', dice, view);
    const theirs = view.ids.synchronisation_lot_animals.filter((member) => view.row('synchronisation_lot_animals', member)?.lot_id === id);
    const animals = theirs.slice(0, 1).map((member) => ({ id: dice.id(), animal_id: view.row('synchronisation_lot_animals', member)!.animal_id }));
    return { id, insemination_date: dice.pick(['2026-10-22', '2026-10-30']), bull_identification: dice.pick(words), animals, ...taken(dice, view, isDose) };
  },
  complete_synchronisation_step: (dice, view) => {
    const { id } = which('synchronisation_lots', dice, view);
    const theirs = view.ids.synchronisation_lot_animals.filter((member) => view.row('synchronisation_lot_animals', member)?.lot_id === id);
    const product = {
      name: 'GnRH',
      dosage: '1 mL',
      meat_withdrawal_days: dice.pick([null, 0, 3]),
      milk_withdrawal_days: 0,
      ...taken(dice, view, (supply) => !isDose(supply)),
    };
    return {
      id,
      lot_step: dice.pick(['D0', 'D8', 'D9']),
      done_date: dice.pick(['2026-10-22', '2026-10-30']),
      products: dice.oneIn(3) ? [] : [product],
      missed: dice.oneIn(3) ? theirs.slice(0, 1) : [],
    };
  },
  remove_synchronisation_lot: (dice, view) => which('synchronisation_lots', dice, view),
  restore_synchronisation_lot: (dice, view) => removed('synchronisation_lots', dice, view),
  create_breeding_season: (dice, view) => ({
    id: dice.id(),
    name: dice.pick(words),
    start_date: '2026-10-01',
    end_date: dice.pick(['2026-09-30', '2026-12-31', '2026-12-31']),
    animals: somebody(dice, view),
  }),
  update_breeding_season: (dice, view) => {
    const { id } = which('breeding_seasons', dice, view);
    return { id, changes: { notes: { was: view.row('breeding_seasons', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` } } };
  },
  expose_animals: (dice, view) => ({ id: which('breeding_seasons', dice, view).id, animals: somebody(dice, view) }),
  remove_exposed_animal: (dice, view) => which('breeding_season_animals', dice, view),
  restore_exposed_animal: (dice, view) => removed('breeding_season_animals', dice, view),
  remove_breeding_season: (dice, view) => which('breeding_seasons', dice, view),
  restore_breeding_season: (dice, view) => removed('breeding_seasons', dice, view),
  create_pasture: (dice, view) => ({
    ...(fresh(nouns.pastures, dice, view) as InputOf<'create_pasture'>),
    last_fertilization_date: null,
    boundary: dice.oneIn(2) ? drawn(dice) : null,
  }),
  update_pasture: (dice, view) => {
    const { id, changes } = noted('pastures', dice, view) as InputOf<'update_pasture'>;
    const { boundary: _, ...rest } = changes;
    const was = view.row('pastures', id)?.boundary ?? null;
    return { id, changes: { ...rest, ...(dice.oneIn(2) && { boundary: { was, to: dice.oneIn(4) ? null : drawn(dice) } }) } };
  },
  remove_pasture: (dice, view) => which('pastures', dice, view),
  restore_pasture: (dice, view) => removed('pastures', dice, view),
  occupy_pasture: (dice, view) => ({
    id: dice.id(),
    pasture_id: which('pastures', dice, view).id,
    entry_date: dice.pick(['2026-08-01', '2026-09-20', '2026-10-15']),
    batch_name: dice.oneIn(6) ? null : 'Novilhas',
    notes: null,
    animals: dice.oneIn(4) ? [] : [{ id: dice.id(), animal_id: female(dice, view, () => true) }],
  }),
  release_pasture: (dice, view) => {
    const open = view.ids.pasture_rotations.filter((id) => view.row('pasture_rotations', id)?.exit_date === null);
    const { id } = open.length > 0 && !dice.oneIn(6) ? { id: dice.pick(open) } : which('pasture_rotations', dice, view);
    return { id, exit_date: dice.pick(['2026-09-01', '2026-10-20']) };
  },
  reoccupy_pasture: (dice, view) => {
    const left = view.ids.pasture_rotations.filter((id) => view.row('pasture_rotations', id)?.exit_date);
    return left.length > 0 ? { id: dice.pick(left) } : which('pasture_rotations', dice, view);
  },
  remove_rotation: (dice, view) => which('pasture_rotations', dice, view),
  restore_rotation: (dice, view) => removed('pasture_rotations', dice, view),
  move_to_pasture: (dice, view) => ({
    id: dice.id(),
    pasture_id: which('pastures', dice, view).id,
    entry_date: dice.pick(['2026-09-20', '2026-10-15', '2026-11-10']),
    animals: somebody(dice, view),
  }),
  undo_pasture_move: (dice, view) => {
    const moved = view.ids.pasture_rotation_animals.filter((id) => view.row('pasture_rotation_animals', id)?.entry_date);
    return { stays: [moved.length > 0 && !dice.oneIn(6) ? { id: dice.pick(moved) } : which('pasture_rotation_animals', dice, view)] };
  },
  create_transfer: transfer,
  update_transfer: (dice, view) => {
    const { id } = which('farm_transfers', dice, view);
    const seen = view.row('farm_transfers', id);
    const status = { was: seen?.status ?? 'pendente', to: dice.pick(['pendente', 'concluída'] as const) };
    const notes = { was: seen?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return dice.oneIn(4) ? (noted('farm_transfers', dice, view) as InputOf<'update_transfer'>) : { id, changes: dice.oneIn(3) ? { notes } : { status, notes } };
  },
  receive_transfer: (dice, view) => ({ ...which('farm_transfers', dice, view), received_on: '2026-10-31' }),
  refuse_transfer: (dice, view) => ({ ...which('farm_transfers', dice, view), refusal: dice.pick(words) }),
  remove_transfer: (dice, view) => which('farm_transfers', dice, view),
  restore_transfer: (dice, view) => removed('farm_transfers', dice, view),
  create_activity: (dice, view) => ({
    ...(fresh(nouns.daily_activities, dice, view) as InputOf<'create_activity'>),
    ...taken(dice, view, (supply) => !isDose(supply)),
  }),
  update_activity: (dice, view) => noted('daily_activities', dice, view) as InputOf<'update_activity'>,
  remove_activity: (dice, view) => which('daily_activities', dice, view),
  restore_activity: (dice, view) => removed('daily_activities', dice, view),
  record_milk: milk,
  remove_milk: (dice, view) => milkOf(which('milk_production', dice, view), dice, view),
  restore_milk: (dice, view) => milkOf(removed('milk_production', dice, view), dice, view),
  create_specific_production: (dice, view) => fresh(nouns.specific_productions, dice, view) as InputOf<'create_specific_production'>,
  update_specific_production: (dice, view) => noted('specific_productions', dice, view) as InputOf<'update_specific_production'>,
  remove_specific_production: (dice, view) => which('specific_productions', dice, view),
  restore_specific_production: (dice, view) => removed('specific_productions', dice, view),
  create_external_animal: (dice, view) => {
    const one = fresh(nouns.external_animals, dice, view) as InputOf<'create_external_animal'>;
    return dice.oneIn(3) ? one : { ...one, external_mother_id: null, external_father_id: null };
  },
  update_external_animal: (dice, view) => noted('external_animals', dice, view) as InputOf<'update_external_animal'>,
  remove_external_animal: (dice, view) => which('external_animals', dice, view),
  restore_external_animal: (dice, view) => removed('external_animals', dice, view),
  create_milk_analysis: milkAnalysis,
  update_milk_analysis: (dice, view) => {
    const { id } = which('milk_analyses', dice, view);
    const seen = view.row('milk_analyses', id);
    const cells = { somatic_cell_count: { was: seen?.somatic_cell_count ?? null, to: 100_000 + dice.upTo(500_000) } };
    const notes = { was: seen?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return dice.oneIn(4) ? (noted('milk_analyses', dice, view) as InputOf<'update_milk_analysis'>) : { id, changes: { ...cells, notes } };
  },
  remove_milk_analysis: (dice, view) => which('milk_analyses', dice, view),
  restore_milk_analysis: (dice, view) => removed('milk_analyses', dice, view),
  create_milk_statement: (dice, view) => {
    const told = fresh(nouns.milk_statements, dice, view) as InputOf<'create_milk_statement'>;
    const amounts = { base_price: 2.1, gross_value: 40_000 + dice.upTo(900), net_value: dice.oneIn(8) ? 50_000 : 39_000, volume_bonus: 0.06 };
    const bonuses = { ccs_bonus: null, cpp_bonus: 0.04, fat_bonus: null, protein_bonus: null, other_bonus: -0.01 };
    const reference_month = `${dice.pick(['2025', '2026'])}-0${1 + dice.upTo(8)}-01`;
    return { ...told, ...amounts, ...bonuses, litres: told.litres || 900, reference_month, payment_date: null };
  },
  update_milk_statement: (dice, view) => {
    const { id } = which('milk_statements', dice, view);
    const notes = { was: view.row('milk_statements', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return dice.oneIn(4) ? (noted('milk_statements', dice, view) as InputOf<'update_milk_statement'>) : { id, changes: { notes } };
  },
  remove_milk_statement: (dice, view) => which('milk_statements', dice, view),
  restore_milk_statement: (dice, view) => removed('milk_statements', dice, view),
  book_milk_statement: (dice, view) => which('milk_statements', dice, view),
  unbook_milk_statement: (dice, view) => which('milk_statements', dice, view),
  create_milk_price_item: (dice, view) => {
    const told = fresh(nouns.milk_price_items, dice, view) as InputOf<'create_milk_price_item'>;
    const from = 100_000 * dice.upTo(6);
    return { ...told, dairy: dice.pick(['Serra Azul', 'Alto Paranaíba']), above: from, up_to: from + 100_000, each: null, valid_from: null, valid_until: null };
  },
  update_milk_price_item: (dice, view) => {
    const { id } = which('milk_price_items', dice, view);
    const notes = { was: view.row('milk_price_items', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return dice.oneIn(4) ? (noted('milk_price_items', dice, view) as InputOf<'update_milk_price_item'>) : { id, changes: { notes } };
  },
  remove_milk_price_item: (dice, view) => which('milk_price_items', dice, view),
  restore_milk_price_item: (dice, view) => removed('milk_price_items', dice, view),
  create_milk_delivery: (dice, view) => ({
    ...(fresh(nouns.milk_deliveries, dice, view) as InputOf<'create_milk_delivery'>),
    litres: 1 + dice.upTo(2000),
    temperature: dice.pick([null, 3.5, 4.2]),
    delivery_time: dice.pick([null, '07:30']),
    ticket: dice.pick([null, '1', '01', '2']),
  }),
  update_milk_delivery: (dice, view) => {
    const { id } = which('milk_deliveries', dice, view);
    const notes = { was: view.row('milk_deliveries', id)?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return dice.oneIn(4) ? (noted('milk_deliveries', dice, view) as InputOf<'update_milk_delivery'>) : { id, changes: { notes } };
  },
  remove_milk_delivery: (dice, view) => which('milk_deliveries', dice, view),
  restore_milk_delivery: (dice, view) => removed('milk_deliveries', dice, view),
  create_mastitis_case: (dice, view) => ({
    ...(fresh(nouns.mastitis_cases, dice, view) as InputOf<'create_mastitis_case'>),
    animal_id: female(dice, view, ({ type }) => ['bovino', 'caprino', 'ovino'].includes(type)),
    case_date: addDays('2026-10-20', dice.upTo(9)),
    rear_left: !dice.oneIn(8),
    treatment_id: null,
    cured_date: dice.pick([null, '2026-10-31']),
  }),
  update_mastitis_case: (dice, view) => {
    const { id } = which('mastitis_cases', dice, view);
    const seen = view.row('mastitis_cases', id);
    const notes = { was: seen?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    return dice.oneIn(4) ? (noted('mastitis_cases', dice, view) as InputOf<'update_mastitis_case'>) : { id, changes: { notes } };
  },
  remove_mastitis_case: (dice, view) => which('mastitis_cases', dice, view),
  restore_mastitis_case: (dice, view) => removed('mastitis_cases', dice, view),
  resolve_alert: (dice, view) => aboutAlert('resolvido', dice, view),
  ignore_alert: (dice, view) => aboutAlert('ignorado', dice, view),
  reopen_alert: decided,
  apply_vaccine: (dice, view) => {
    const { id: _, animal_id, ...common } = fresh(nouns.animal_vaccines, dice, view) as InputOf<'update_vaccine'> & Rows['animal_vaccines'];
    const targets = [animal_id, ...(dice.oneIn(3) ? [which('animals', dice, view).id] : [])];
    const applications = targets.map((animal_id) => ({ id: dice.id(), animal_id }));
    return {
      ...common,
      applications,
      next_application_date: dice.oneIn(3) ? common.next_application_date : null,
      ...(dice.oneIn(4) && { next_dose_date: '2026-12-24' }),
      ...taken(dice, view, (supply) => !isDose(supply)),
    };
  },
  update_vaccine: (dice, view) => noted('animal_vaccines', dice, view) as InputOf<'update_vaccine'>,
  remove_vaccine: (dice, view) => harmless('animal_vaccines', dice, view),
  restore_vaccine: (dice, view) => removed('animal_vaccines', dice, view),
  treat: (dice, view) => {
    const treatment = fresh(nouns.animal_treatments, dice, view) as InputOf<'treat'>;
    return { ...treatment, duration_days: dice.oneIn(12) ? 0 : dice.upTo(9) + 1, ...taken(dice, view, (supply) => !isDose(supply)) };
  },
  update_treatment: (dice, view) => noted('animal_treatments', dice, view) as InputOf<'update_treatment'>,
  remove_treatment: (dice, view) => harmless('animal_treatments', dice, view),
  restore_treatment: (dice, view) => removed('animal_treatments', dice, view),
  import_rows: (dice, view) => {
    const id = dice.id();
    const animal = { ...(fresh(nouns.animals, dice, view) as InputOf<'create_animal'>), ...imported, identification: `T${dice.upTo(1e9)}`, confirmed: [] };
    const weighing = {
      id: dice.id(),
      animal_id: animal.id,
      weighing_date: addDays('2026-01-01', dice.upTo(300)),
      weight: 300 + dice.upTo(100),
      weighing_method: 'balanca',
    };
    return {
      id,
      part: 1,
      file_name: 'Rebanho.xlsx',
      kind: 'animals',
      row_count: 1,
      part_count: 1,
      rows: [
        {
          row: 2,
          steps: [{ verb: 'create_animal', input: animal }, ...(dice.oneIn(2) ? [{ verb: 'weigh' as const, input: weighing }] : [])],
        },
      ],
    };
  },
  undo_import: (dice, view) => {
    // Undoing again changes nothing.
    const left = view.ids.import_parts.flatMap((id) => view.row('import_parts', id) ?? []).filter(({ is_undone }) => !is_undone);
    return left.length > 0 && !dice.oneIn(6) ? { id: dice.pick(left).import_id, part: 1 } : { id: which('imports', dice, view).id, part: 1 };
  },
  choose_funrural: (dice, view) => {
    const year = 2000 + dice.upTo(190);
    // Choosing what is chosen already changes nothing.
    const known = view.ids.funrural_years.map((id) => view.row('funrural_years', id)).find((row) => row?.year === year)?.funrural_option;
    return { year, funrural_option: known ? (known === 'folha' ? 'producao' : 'folha') : dice.pick(['producao', 'folha'] as const) };
  },
  create_farm_product: (dice, view) => fresh(nouns.farm_products, dice, view) as InputOf<'create_farm_product'>,
  update_farm_product: (dice, view) => noted('farm_products', dice, view) as InputOf<'update_farm_product'>,
  remove_farm_product: (dice, view) => which('farm_products', dice, view),
  restore_farm_product: (dice, view) => removed('farm_products', dice, view),
  enter_withdrawal: (dice, view) => ({
    vaccine_ids: unsaid('animal_vaccines', dice, view),
    treatment_ids: unsaid('animal_treatments', dice, view),
    meat_withdrawal_days: dice.upTo(60),
    milk_withdrawal_days: dice.upTo(10),
    is_over: dice.oneIn(2),
  }),
  create_protocol: (dice, view) => ({
    ...(fresh(nouns.vaccine_protocols, dice, view) as InputOf<'create_protocol'>),
    booster_days: null,
    frequency_days: 365,
    max_age_days: null,
  }),
  update_protocol: (dice, view) => {
    const { id, changes } = edit('vaccine_protocols', dice, view) as InputOf<'update_protocol'>;
    return { id, changes: { ...changes, dosage: { was: view.row('vaccine_protocols', id)?.dosage ?? null, to: `${dice.upTo(1e6)} mL` } } };
  },
  remove_protocol: (dice, view) => which('vaccine_protocols', dice, view),
  restore_protocol: (dice, view) => removed('vaccine_protocols', dice, view),
  create_feed: (dice, view) => ({
    ...(fresh(nouns.feeds, dice, view) as InputOf<'create_feed'>),
    ...removedAgain(dice, view),
    stock_quantity: dice.upTo(9000) / 100,
    min_stock_alert: dice.pick([null, 0, 20, 60]),
  }),
  update_feed: (dice, view) => noted('feeds', dice, view) as InputOf<'update_feed'>,
  remove_feed: (dice, view) =>
    dice.oneIn(3) ? which('feeds', dice, view) : { id: feed(dice, view, ({ stock_quantity, manual_stock_kg }) => stock_quantity === manual_stock_kg) },
  restore_feed: (dice, view) => removed('feeds', dice, view),
  buy_feed: (dice, view) => {
    const feed_id = dice.oneIn(3) ? dice.id() : feed(dice, view, () => true);
    const purchase = fresh(nouns.feed_purchases, dice, view) as InputOf<'buy_feed'>;
    const dates = { ...bought, purchase_date: dice.pick(['2026-01-20', '2026-03-02', '2026-10-31', '2026-11-20']) };
    const bags = dice.pick([{ quantity_bags: null }, { quantity_bags: dice.upTo(4), kg_per_bag: 25 }, { quantity_bags: 2, kg_per_bag: 12.5 }]);
    const feed_name = view.row('feeds', feed_id)?.name ?? dice.pick(words);
    return { ...purchase, ...dates, ...bags, quantity_kg: 1 + dice.upTo(9000) / 100, feed_id, feed_name: dice.oneIn(4) ? feed_name.toUpperCase() : feed_name };
  },
  update_feed_purchase: (dice, view) => noted('feed_purchases', dice, view) as InputOf<'update_feed_purchase'>,
  remove_feed_purchase: (dice, view) => which('feed_purchases', dice, view),
  restore_feed_purchase: (dice, view) => removed('feed_purchases', dice, view),
  consume_feed: (dice, view) => {
    const feed_id = feed(dice, view, ({ stock_quantity }) => stock_quantity > 0);
    const stock = view.row('feeds', feed_id)?.stock_quantity ?? 1;
    return {
      ...(fresh(nouns.feed_consumption, dice, view) as InputOf<'consume_feed'>),
      feed_id,
      consumption_date: dice.pick(['2025-07-01', '2026-10-30', '2026-11-01']),
      consumption_time: dice.pick([null, '06:30']),
      quantity: dice.oneIn(3) ? stock : Math.max(1, Math.floor(dice.upTo(120) * stock)) / 100,
    };
  },
  remove_consumption: (dice, view) => which('feed_consumption', dice, view),
  restore_consumption: (dice, view) => removed('feed_consumption', dice, view),
  buy_hay: (dice, view) => ({ ...(fresh(nouns.hay_purchases, dice, view) as InputOf<'buy_hay'>), ...bought, quantity_packages: dice.upTo(40) }),
  update_hay_purchase: (dice, view) => noted('hay_purchases', dice, view) as InputOf<'update_hay_purchase'>,
  remove_hay_purchase: (dice, view) => which('hay_purchases', dice, view),
  restore_hay_purchase: (dice, view) => removed('hay_purchases', dice, view),
  create_supply: (dice, view) => ({
    ...(fresh(nouns.supplies, dice, view) as InputOf<'create_supply'>),
    name: `${dice.pick(words)} ${dice.upTo(30)}`,
    ...(dice.oneIn(3) ? {} : { bull_id: null, external_bull_id: null }),
  }),
  update_supply: (dice, view) => noted('supplies', dice, view) as InputOf<'update_supply'>,
  remove_supply: (dice, view) => which('supplies', dice, view),
  restore_supply: (dice, view) => removed('supplies', dice, view),
  enter_supply: (dice, view) => ({
    ...(fresh(nouns.supply_lots, dice, view) as InputOf<'enter_supply'>),
    ...(dice.oneIn(3) && { supply_id: dice.id() }),
    supply_kind: dice.pick(['vacina', 'semen'] as const),
    supply_name: `Novo ${dice.upTo(1e6)}`,
    supply_unit: 'dose',
    entry_date: dice.pick(['2026-01-20', '2026-03-02', '2026-10-31', '2026-11-20']),
    expires_on: dice.pick([null, '2026-10-30', '2028-06-30']),
    quantity: 1 + dice.upTo(900) / 100,
    total_cost: dice.pick([null, 0, 10, 99.99]),
  }),
  update_supply_lot: (dice, view) => {
    const { id } = which('supply_lots', dice, view);
    const row = view.row('supply_lots', id);
    const notes = { was: row?.notes ?? null, to: `Conferido ${dice.upTo(1e6)} vezes` };
    const total_cost = { was: row?.total_cost ?? null, to: dice.upTo(9000) / 100 };
    const quantity = { was: row?.quantity ?? 1, to: 1 + dice.upTo(900) / 100 };
    return { id, changes: dice.pick([{ notes }, { total_cost, notes }, { quantity, notes }]) };
  },
  remove_supply_lot: (dice, view) => which('supply_lots', dice, view),
  restore_supply_lot: (dice, view) => removed('supply_lots', dice, view),
  use_supply: (dice, view) => {
    const supply_id = inStock(dice, view, () => true);
    const lots = view.ids.supply_lots.filter((id) => view.row('supply_lots', id)?.supply_id === supply_id);
    return {
      ...(fresh(nouns.supply_uses, dice, view) as InputOf<'use_supply'>),
      supply_id,
      supply_lot_id: dice.oneIn(3) && lots.length > 0 ? dice.pick(lots) : null,
      used_on: dice.pick(['2026-02-01', '2026-10-30', '2026-11-01']),
      quantity: 0.25 + dice.upTo(300) / 100,
    };
  },
  remove_supply_use: (dice, view) => which('supply_uses', dice, view),
  restore_supply_use: (dice, view) => removed('supply_uses', dice, view),
  create_bull_evaluation: (dice, view) => ({
    ...(fresh(nouns.bull_evaluations, dice, view) as InputOf<'create_bull_evaluation'>),
    ...dice.pick([
      { bull_id: bull(dice, view), external_bull_id: null },
      { bull_id: null, external_bull_id: which('external_animals', dice, view).id },
    ]),
    year: 2015 + dice.upTo(11),
    value: dice.upTo(4000) / 10 - 100,
    accuracy: dice.pick([null, 0, 87.5]),
  }),
  update_bull_evaluation: (dice, view) => {
    const { id } = which('bull_evaluations', dice, view);
    return { id, changes: { value: { was: view.row('bull_evaluations', id)?.value ?? 0, to: dice.upTo(4000) / 10 - 100 } } };
  },
  remove_bull_evaluation: (dice, view) => which('bull_evaluations', dice, view),
  restore_bull_evaluation: (dice, view) => removed('bull_evaluations', dice, view),
  create_sale: sale,
  update_sale: (dice, view) => {
    const { id } = which('sales', dice, view);
    const row = view.row('sales', id);
    const notes = { was: row?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    if (dice.oneIn(4)) return noted('sales', dice, view) as InputOf<'update_sale'>;
    const items = view.ids.sale_items.filter((item) => view.row('sale_items', item)?.sale_id === id && view.row('sale_items', item)?.deleted_at === null);
    if (items.length > 0 && dice.oneIn(5)) return { id, changes: {}, removed: [dice.pick(items)] };
    if (dice.oneIn(5)) return { id, changes: {}, added: [{ id: dice.id(), animal_id: which('animals', dice, view).id, unit_price: 2500 }] };
    return { id, changes: { notes, ...(dice.oneIn(2) && { discount: { was: row?.discount ?? null, to: dice.pick([null, 0.05, 14]) } }) } };
  },
  pay_sale: (dice, view) => {
    const open = view.ids.sales.filter((id) => view.row('sales', id)?.payment_status !== 'pago');
    const { id } = open.length > 0 && !dice.oneIn(6) ? { id: dice.pick(open) } : which('sales', dice, view);
    return { id, payment_date: dice.pick([null, '2026-11-01']) };
  },
  remove_sale: (dice, view) => which('sales', dice, view),
  restore_sale: (dice, view) => removed('sales', dice, view),
  purchase_animals: purchase,
  update_animal_purchase: (dice, view) => {
    const { id } = which('animal_purchases', dice, view);
    const row = view.row('animal_purchases', id);
    if (dice.oneIn(4)) return noted('animal_purchases', dice, view) as InputOf<'update_animal_purchase'>;
    const items = view.ids.purchase_items.filter(
      (item) => view.row('purchase_items', item)?.purchase_id === id && view.row('purchase_items', item)?.deleted_at === null,
    );
    if (items.length > 0 && dice.oneIn(4)) return { id, changes: {}, removed: [dice.pick(items)] };
    if (dice.oneIn(4)) return { id, changes: {}, added: [boughtLine(dice)] };
    const item = dice.pick([null, ...items]);
    const weighed = item && view.row('purchase_items', item);
    return {
      id,
      changes: {
        notes: { was: row?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` },
        ...(dice.oneIn(2) && { purchase_date: { was: row?.purchase_date ?? '2026-10-30', to: dice.pick(['2026-08-20', '2026-10-29']) } }),
      },
      ...(weighed && { items: [{ id: weighed.id, changes: { weight: { was: weighed.weight, to: dice.pick([null, 222.5]) } } }] }),
    };
  },
  pay_animal_purchase: (dice, view) => ({ ...which('animal_purchases', dice, view), payment_date: dice.pick([null, '2026-11-01']) }),
  remove_animal_purchase: (dice, view) => which('animal_purchases', dice, view),
  restore_animal_purchase: (dice, view) => removed('animal_purchases', dice, view),
  create_financial_category: (dice) => ({ name: `${dice.pick(words)} ${dice.id()}`, type: dice.pick(['receita', 'despesa'] as const) }),
  create_financial_transaction: transaction,
  update_financial_category: (dice, view) => {
    const { id } = which('financial_categories', dice, view);
    const row = view.row('financial_categories', id);
    const hidden = { was: row?.hidden ?? false, to: !(row?.hidden ?? false) };
    return { id, changes: dice.oneIn(3) ? { hidden } : { name: { was: row?.name ?? '', to: `Nome ${dice.upTo(1e6)}` } } };
  },
  merge_financial_category: (dice, view) => ({ id: which('financial_categories', dice, view).id, into_id: which('financial_categories', dice, view).id }),
  update_financial_transaction: (dice, view) => {
    const { id } = which('financial_transactions', dice, view);
    const row = view.row('financial_transactions', id);
    const notes = { was: row?.notes ?? null, to: `Vista ${dice.upTo(1e6)} vezes` };
    if (dice.oneIn(4)) return noted('financial_transactions', dice, view) as InputOf<'update_financial_transaction'>;
    return { id, changes: { notes, ...(dice.oneIn(2) && { amount: { was: row?.amount ?? 0, to: 1 + dice.upTo(90_000) / 100 } }) } };
  },
  cancel_financial_transaction: (dice, view) => ({ ...pending(dice, view), following: dice.oneIn(3) }),
  undo_payment: (dice, view) => ({ ...paidEntry(dice, view), due_date: dice.pick([null, '2026-12-20']) }),
  pay_financial_transaction: (dice, view) => ({
    ...pending(dice, view),
    payment_date: dice.pick([null, '2026-10-30', '2026-11-20']),
    amount: dice.oneIn(2) ? null : dice.pick([0.5, 10]),
  }),
  create_invoice: invoice,
  remove_invoice: (dice, view) => which('invoices', dice, view),
  restore_invoice: (dice, view) => removed('invoices', dice, view),
  cancel_invoice: (dice, view) => {
    const valid = view.ids.invoices.filter((id) => view.row('invoices', id)?.deleted_at === null && !view.row('invoices', id)?.is_cancelled);
    return valid.length > 0 && !dice.oneIn(6) ? { id: dice.pick(valid) } : which('invoices', dice, view);
  },
  create_asset: (dice, view) => ({
    ...(fresh(nouns.assets, dice, view) as InputOf<'create_asset'>),
    acquired_on: dice.pick(['2020-02-29', '2026-10-30', '2026-11-20']),
    value: 60_000,
    residual_value: dice.oneIn(6) ? 70_000 : 6_000,
    useful_years: dice.pick([1, 10, 12.5]),
    disposed_on: dice.pick([null, null, '2026-10-31', '2019-01-01']),
  }),
  update_asset: (dice, view) => withNotes('assets', dice, view),
  remove_asset: (dice, view) => which('assets', dice, view),
  restore_asset: (dice, view) => removed('assets', dice, view),
  update_cost_settings: (dice, view) => {
    const [row] = view.ids.cost_settings.map((id) => view.row('cost_settings', id));
    return { changes: { family_labour: { was: row?.family_labour ?? null, to: 1000 + dice.upTo(1e6) / 100 } } };
  },
  create_herd_price: (dice, view) => ({
    ...(fresh(nouns.herd_prices, dice, view) as InputOf<'create_herd_price'>),
    category: dice.pick(['vaca', 'novilha', 'boi']),
    since: dice.pick(['2026-01-01', '2026-10-30', '2026-11-20']),
  }),
  update_herd_price: (dice, view) => {
    const { id } = which('herd_prices', dice, view);
    return { id, changes: { price: { was: view.row('herd_prices', id)?.price ?? 1, to: 1000 + dice.upTo(1e6) / 100 } } };
  },
  remove_herd_price: (dice, view) => which('herd_prices', dice, view),
  restore_herd_price: (dice, view) => removed('herd_prices', dice, view),
  create_planned_sale: (dice, view) => fresh(nouns.planned_sales, dice, view) as InputOf<'create_planned_sale'>,
  update_planned_sale: (dice, view) => withNotes('planned_sales', dice, view),
  remove_planned_sale: (dice, view) => which('planned_sales', dice, view),
  restore_planned_sale: (dice, view) => removed('planned_sales', dice, view),
  create_budget_line: (dice, view) => ({
    ...(fresh(nouns.budget_lines, dice, view) as InputOf<'create_budget_line'>),
    year: dice.pick([2026, 2027]),
    month: dice.pick([null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  }),
  update_budget_line: (dice, view) => {
    const { id } = which('budget_lines', dice, view);
    return { id, changes: { amount: { was: view.row('budget_lines', id)?.amount ?? 1, to: 1000 + dice.upTo(1e6) / 100 } } };
  },
  remove_budget_line: (dice, view) => which('budget_lines', dice, view),
  restore_budget_line: (dice, view) => removed('budget_lines', dice, view),
  create_party: (dice, view) => ({ ...(fresh(nouns.parties, dice, view) as InputOf<'create_party'>), ...contact(dice) }),
  update_party: (dice, view) => withNotes('parties', dice, view),
  remove_party: (dice, view) => which('parties', dice, view),
  restore_party: (dice, view) => removed('parties', dice, view),
  create_bank_account: (dice, view) => ({
    ...(fresh(nouns.bank_accounts, dice, view) as InputOf<'create_bank_account'>),
    bank_code: dice.pick([null, '756']),
    agency: dice.pick([null, '1234']),
    account_number: dice.pick([null, '12345-6']),
  }),
  update_bank_account: (dice, view) => withNotes('bank_accounts', dice, view),
  remove_bank_account: (dice, view) => which('bank_accounts', dice, view),
  restore_bank_account: (dice, view) => removed('bank_accounts', dice, view),
  create_account_transfer: (dice, view) => ({
    ...(fresh(nouns.account_transfers, dice, view) as InputOf<'create_account_transfer'>),
    transfer_date: dice.pick(['2026-09-10', '2026-10-30']),
    amount: 12.5,
  }),
  update_account_transfer: (dice, view) => withNotes('account_transfers', dice, view),
  remove_account_transfer: (dice, view) => which('account_transfers', dice, view),
  restore_account_transfer: (dice, view) => removed('account_transfers', dice, view),
  create_rural_property: (dice, view) => ({ ...(fresh(nouns.rural_properties, dice, view) as InputOf<'create_rural_property'>), ...place(dice) }),
  update_rural_property: (dice, view) => withNotes('rural_properties', dice, view),
  remove_rural_property: (dice, view) => which('rural_properties', dice, view),
  restore_rural_property: (dice, view) => removed('rural_properties', dice, view),
  create_property_partner: (dice, view) => ({
    ...(fresh(nouns.property_partners, dice, view) as InputOf<'create_property_partner'>),
    document: dice.pick([null, '11144477735']),
    share: dice.pick([25, 50.5]),
  }),
  update_property_partner: (dice, view) => withNotes('property_partners', dice, view),
  remove_property_partner: (dice, view) => which('property_partners', dice, view),
  restore_property_partner: (dice, view) => removed('property_partners', dice, view),
  update_money_settings: (dice, view) => {
    const [row] = view.ids.money_settings.map((id) => view.row('money_settings', id));
    return { changes: { taxpayer_name: { was: row?.taxpayer_name ?? null, to: `José Antônio ${dice.upTo(1e6)}` } } };
  },
  remove_financial_transaction: (dice, view) => which('financial_transactions', dice, view),
  restore_financial_transaction: (dice, view) => removed('financial_transactions', dice, view),
};

export const verbNames = Object.keys(verbs) as VerbName[];
