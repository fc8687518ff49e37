// The lactations of the herd from the farm's rows: one query for the screens and for API clients.
import { heldOn } from '#domain/health/held-milk';
import type { Animal } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { recentSince } from '#domain/kernel/recent-records';
import { type CowRows, heldOf, type OwnRows, ownRowsIn } from '#domain/milk/discarded-milk';
import { type CowEvents, type Lactation, type LactationSpan, lactationSpans, measuredLactation } from '#domain/milk/lactations';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import type { MilkProduction } from '#domain/milk/milk-production';
import { type Standard, standardCurves } from '#domain/milk/standard-curves';
import { type Recorded, testDays, withAnalyses } from '#domain/milk/test-days';
import type { DryOff } from '#domain/reproduction/dry-offs';

type Cow = CowRows['animals'][number] &
  Pick<Animal, 'breed' | 'gender' | 'is_batch' | 'status' | 'birth_date' | 'exit_date' | 'dry_off_date'> & {
    entry_last_birth_date?: string | null;
  };
/** What is asked of a cow. */
export const cowFields = [
  'id',
  'type',
  'breed',
  'gender',
  'is_batch',
  'status',
  'birth_date',
  'exit_date',
  'dry_off_date',
  'last_birth_date',
  'entry_last_birth_date',
  'expected_birth_date',
  'pregnancy_status',
] as const satisfies (keyof Cow)[];
type Analysed = Pick<MilkAnalysis, 'animal_id' | 'sample_date' | 'fat_percentage' | 'protein_percentage' | 'somatic_cell_count'>;
/** Without `milk_analyses`, contents are those typed at the milking. */
export type LactationRows<C extends Cow = Cow> = Omit<CowRows, 'animals'> & {
  animals: readonly C[];
  milk_production: readonly (Recorded & Pick<MilkProduction, 'animal_id'>)[];
  milk_analyses?: readonly Analysed[];
  /** Without them, her last dry-off is that of her register. */
  dry_offs?: readonly Pick<DryOff, 'animal_id' | 'dry_off_date'>[];
  /** The records of each cow, of somebody who has them grouped. */
  of?: (id: string) => CowRecords;
};
export type CowRecords = OwnRows & {
  milk_production: LactationRows['milk_production'];
  milk_analyses: readonly Analysed[];
  dry_offs: readonly Pick<DryOff, 'dry_off_date'>[];
};

/** `standard`: the curve to expect of her last lactation; `next`: of the one after it. `isCounted`: her first known calving is her first, so that the numbers hold. */
export type CowLactations<C extends Cow = Cow> = { cow: C; lactations: Lactation[]; standard: Standard; next: Standard; isCounted: boolean };

/** Days of age at which the latest heifers calve for the first time: a cow whose first known calving is later had others before. */
const latestFirstCalving = 1500;
const isFirst = ({ birth_date }: Cow, calving: string | undefined) =>
  birth_date !== null && calving !== undefined && daysBetween(birth_date, calving) <= latestFirstCalving;

type Dried = Pick<DryOff, 'dry_off_date'>;

/** The last calving and dry-off are on the animal too: of one who may not read the records, they are all that is known. */
const eventsOf = (
  { last_birth_date, entry_last_birth_date, dry_off_date, exit_date, status }: Cow,
  births: readonly { birth_date: string }[],
  dried: readonly Dried[],
): CowEvents => ({
  calvings: [...births.map(({ birth_date }) => birth_date), ...[last_birth_date, entry_last_birth_date].filter((day) => day != null)],
  dryOffs: [...dried.map((one) => one.dry_off_date), ...(dry_off_date ? [dry_off_date] : [])],
  exit: exit_date,
  left: status !== 'ativo' && exit_date === null,
});

const contentsOf = ({ sample_date, fat_percentage, protein_percentage, somatic_cell_count }: Analysed) => ({
  day: sample_date,
  fat: fat_percentage,
  protein: protein_percentage,
  cells: somatic_cell_count,
});

const canLactate = ({ type, gender, is_batch }: Cow) => type === 'bovino' && gender === 'femea' && !is_batch;

/** The last day on which any cow has a record of her own. */
export const lastMilked = (milk: LactationRows['milk_production'], today: string) => {
  let last: string | null = null;
  for (const { animal_id, production_date: day } of milk) if (animal_id !== null && day <= today && (last === null || day > last)) last = day;
  return last;
};

/** The records of each cow, grouped once. */
function recordsIn(rows: LactationRows): (id: string) => CowRecords {
  const own = ownRowsIn(rows);
  const milk = groupedBy(rows.milk_production, ({ animal_id }) => animal_id);
  const analyses = groupedBy(rows.milk_analyses ?? [], ({ animal_id }) => animal_id);
  const dried = groupedBy(rows.dry_offs ?? [], ({ animal_id }) => animal_id);
  return (id) => ({ ...own(id), milk_production: milk.get(id) ?? none, milk_analyses: analyses.get(id) ?? none, dry_offs: dried.get(id) ?? none });
}
const none: readonly never[] = [];

/** A cow with the lactations that her events and tests tell of; not yet measured. */
export type CowSpans<C extends Cow = Cow> = { cow: C; spans: LactationSpan[] };

type Known<C extends Cow> = CowSpans<C> & { own: CowRecords /** Undefined: nobody had to ask. */; herdLast: string | null | undefined };
const isSame = (a: CowRecords, b: CowRecords) => (Object.keys(a) as (keyof CowRecords)[]).every((noun) => a[noun] === b[noun]);

/**
 * Cow by cow, so that a screen can pause in between. Asked again and again, it reads again only the cows whose records changed, if `of` gives the same lists.
 * `herdLast`: of `lastMilked`, when the rows are not of the whole herd.
 */
export function incrementalSpans<C extends Cow>() {
  let [day, known] = ['', new Map<string, Known<C>>()];
  return function* (
    rows: LactationRows<C>,
    today: string,
    herdLast: () => string | null = once(() => lastMilked(rows.milk_production, today)),
  ): Generator<CowSpans<C>> {
    if (day !== today) [day, known] = [today, new Map()];
    const of = rows.of ?? recordsIn(rows);
    const cows = new Set<string>();
    for (const cow of rows.animals) {
      if (!canLactate(cow)) continue;
      const own = of(cow.id);
      if (cow.last_birth_date === null && cow.pregnancy_status !== 'prenha' && own.births.length === 0 && own.milk_production.length === 0) continue;
      cows.add(cow.id);
      let found = known.get(cow.id);
      if (!found || found.cow !== cow || !isSame(found.own, own) || (found.herdLast !== undefined && found.herdLast !== herdLast())) {
        const read: Known<C> = { cow, spans: [], own, herdLast: undefined };
        read.spans = spansOf(cow, own, today, () => (read.herdLast = herdLast()));
        known.set(cow.id, (found = read));
      }
      yield found;
    }
    for (const id of known.keys()) if (!cows.has(id)) known.delete(id);
  };
}

export const herdSpans = <C extends Cow>(rows: LactationRows<C>, today: string, herdLast?: () => string | null) => incrementalSpans<C>()(rows, today, herdLast);

function spansOf(cow: Cow, own: CowRecords, today: string, herdLast: () => string | null) {
  const measured = testDays(own.milk_production, treatedDays(cow, own)).filter(({ day }) => day <= today);
  const tests = own.milk_analyses.length === 0 ? measured : withAnalyses(measured, own.milk_analyses.map(contentsOf));
  return lactationSpans(eventsOf(cow, own.births, own.dry_offs), tests, { today, herdLast });
}

const once = <T>(ask: () => T) => {
  let known: { answer: T } | undefined;
  return () => (known ??= { answer: ask() }).answer;
};

export type StandardOf = ReturnType<typeof standardCurves>;

/** The curve to expect of each cow, by what her herd gave. */
export const herdStandards = (found: readonly CowSpans[], today: string): StandardOf =>
  standardCurves(found.flatMap(({ cow, spans }) => spans.map((span) => comparedTests(cow, span, recentSince(today)))));

/** With the litres of each. */
export function measuredCow<C extends Cow>({ cow, spans }: CowSpans<C>, standardOf: StandardOf): CowLactations<C> {
  const standard = (number: number) => standardOf({ breed: cow.breed, number });
  return {
    cow,
    lactations: spans.map((span) => measuredLactation(span, standard(span.number).curve)),
    standard: standard(spans.at(-1)?.number ?? 1),
    next: standard((spans.at(-1)?.number ?? 0) + 1),
    isCounted: isFirst(cow, spans[0]?.from),
  };
}

/** Cows with a calving or milk of their own, and pregnant heifers, each with her lactations, oldest first. `only`: of one cow, beside the herd that her curve is compared with. */
export function herdLactations<C extends Cow>(rows: LactationRows<C>, today: string, only: string | null = null): CowLactations<C>[] {
  const found = [...herdSpans(rows, today)];
  const standardOf = herdStandards(found, today);
  return found.filter(({ cow }) => only === null || cow.id === only).map((one) => measuredCow(one, standardOf));
}

/** What every device holds: a curve of the herd does not depend on who loaded older records. */
const comparedTests = ({ breed }: Cow, { number, tests }: LactationSpan, since: string) => ({
  breed: breed ?? null,
  number,
  tests: tests.filter(({ day }) => day >= since),
});

const never = () => false;

/** Days on which a product held her milk. One without a known end would mark all days after it. */
function treatedDays(cow: Cow, own: OwnRows) {
  if (own.animal_vaccines.length === 0 && own.animal_treatments.length === 0) return never;
  const held = heldOf(cow, own).filter(({ isDose, until }) => isDose && until !== null);
  return (day: string) => heldOn(held, day) !== null;
}
