// The milk of the demo's dairy herds: the tank every day, each cow on the days she is measured and in the last ones, by the curve of her breed.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { rounded, sum } from '#domain/kernel/money';
import type { InputOf } from '#domain/verbs';
import { milk } from '#server/demo/builders';
import { Chance } from '#server/demo/chance';
import { type Life, leftOn } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';

/** How far back it is told: further than a device keeps. */
const told = 430;
/** Before that, nobody wrote the two milkings apart. */
const byMilking = 45;
/** Every cow was measured on these days, and has been every day since. */
const controlEvery = 28;
/** The morning's share of a day. */
const morning = 0.58;
/** A cow rests before she calves again. */
const rest = 60;

/** Wood's curve: litres on a day of the lactation, by breed, first lactation or later. */
const curves: Record<string, [first: Curve, later: Curve]> = {
  Girolando: [
    { a: 11.3, b: 0.15, c: 0.0029 },
    { a: 15.5, b: 0.15, c: 0.0036 },
  ],
  Holandês: [
    { a: 15.4, b: 0.19, c: 0.0033 },
    { a: 19, b: 0.19, c: 0.0036 },
  ],
  Jersey: [
    { a: 10.8, b: 0.16, c: 0.003 },
    { a: 13.6, b: 0.16, c: 0.0034 },
  ],
};
type Curve = { a: number; b: number; c: number };

/** Grass and a little concentrate: this herd stays below its breeds' books. */
const keep = 0.88;

type Lactation = { from: string; to: string; curve: Curve };

/** From the day after each calving until she is dried off, rests for the next, or leaves. */
function lactationsOf(life: Life): Lactation[] {
  const calvings = life.facts.flatMap(({ to }) => to.last_birth_date ?? []);
  const left = leftOn(life) ?? '9';
  return calvings.map((from, i) => {
    const next = calvings[i + 1];
    const dried = life.facts.find(({ to }) => to.dry_off_date && to.dry_off_date > from)?.to.dry_off_date;
    const ends = [left, next && addDays(next, -rest), dried].filter((day) => typeof day === 'string');
    return { from, to: ends.toSorted()[0]!, curve: curves[life.breed]![i === 0 ? 0 : 1] };
  });
}

/** What a cow gave on a day; nothing while she is dry. */
function litresOf(life: Life) {
  const lactations = lactationsOf(life);
  return (day: string) => {
    const lactation = lactations.find(({ from, to }) => from < day && day < to);
    if (!lactation) return 0;
    const { a, b, c } = lactation.curve;
    const t = daysBetween(lactation.from, day);
    return keep * a * t ** b * Math.exp(-c * t) * life.build * new Chance(`${life.label} milk ${t}`).between(0.95, 1.05);
  };
}

const isDairy = ({ breed, gender }: Life) => breed in curves && gender === 'femea';

/** `everyCow`: for so many days each cow's milk was written; `tank`: whether the tank was read on those days too. */
export type Habits = { everyCow: number; tank: boolean };

export function milkOf(farm_id: string, lives: Life[], today: string, crew: Crew, { everyCow, tank }: Habits): Step[] {
  const cows = lives.filter(isDairy).map((life) => ({ animal_id: derivedId(farm_id, life.label), litresOn: litresOf(life) }));
  if (cows.length === 0) return [];
  return Array.from({ length: told }, (_, i) => told - i).flatMap((ago) => {
    const day = addDays(today, -ago);
    const given = cows.map(({ animal_id, litresOn }) => ({ animal_id, litres: litresOn(day) })).filter(({ litres }) => litres > 0);
    const measured = ago <= everyCow || ago % controlEvery === 0;
    const said = [...(measured ? given.flatMap((cow) => ofCow(cow, day)) : []), ...(tank || !measured ? ofTank(given, day, ago) : [])];
    return said.map((input): Step => ({ day, by: crew.hand, said: { verb: 'record_milk', input: { responsible: crew.hand.name, ...input } } }));
  });
}

type Given = { animal_id: string; litres: number };

const half = (litres: number) => rounded(litres * 2, 0) / 2;

function ofCow({ animal_id, litres }: Given, production_date: string): InputOf<'record_milk'>[] {
  return [
    milk(animal_id, { production_date, milking_shift: 'manha', quantity_liters: half(litres * morning) }),
    milk(animal_id, { production_date, milking_shift: 'tarde', quantity_liters: half(litres * (1 - morning)) }),
  ];
}

/** What the whole farm gave; every other week the dairy tells how good it was. */
function ofTank(given: Given[], production_date: string, ago: number): InputOf<'record_milk'>[] {
  const chance = new Chance(`tank ${production_date}`);
  const all = rounded(
    sum(
      given.map(({ litres }) => rounded(litres, 2)),
      2,
    ) * 0.985,
    0,
  );
  const analysed = ago % 14 === 2 && {
    fat_percentage: rounded(chance.between(3.5, 4), 2),
    protein_percentage: rounded(chance.between(3.15, 3.45), 2),
    somatic_cell_count: 1000 * chance.whole(210, 460),
    milk_quality: chance.pick(['excelente', 'boa', 'boa', 'boa', 'regular'] as const),
  };
  const whole = { production_date, storage_tank: 'Tanque 1', temperature: rounded(chance.between(3.2, 4.2), 1), ...analysed };
  if (ago > byMilking) return [milk(null, { ...whole, milking_shift: 'total_dia', quantity_liters: all })];
  const early = rounded(all * morning, 0);
  return [
    milk(null, { ...whole, milking_shift: 'manha', quantity_liters: early }),
    milk(null, { ...whole, milking_shift: 'tarde', quantity_liters: all - early }),
  ];
}
