// Milk of the demo's dairy herds, by the lactation curve of each breed: the tank every day, each cow on control days and in the last days.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { rounded, sum } from '#domain/kernel/money';
import type { InputOf } from '#domain/verbs';
import { milk } from '#server/demo/builders';
import { type Life, leftOn } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

/** Days of records: more than a device keeps. */
const recordedDays = 430;
/** Before these last days, both milkings are one record. */
const byMilking = 45;
/** Days between milk controls, which measure every cow. */
const controlEvery = 28;
/** The morning's share of a day. */
const morning = 0.58;
/** Dry days before the next calving. */
const dryDays = 60;

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

/** Below the breed standard: grass and a little concentrate. */
const yieldFactor = 0.88;

type Lactation = { from: string; to: string; curve: Curve };

/** From the day after each calving until she is dried off or leaves. */
function lactationsOf(life: Life): Lactation[] {
  const calvings = life.facts.flatMap(({ to }) => to.last_birth_date ?? []);
  const left = leftOn(life) ?? '9';
  return calvings.map((from, i) => {
    const next = calvings[i + 1];
    const dried = life.facts.find(({ to }) => to.dry_off_date && to.dry_off_date > from)?.to.dry_off_date;
    const ends = [left, next && addDays(next, -dryDays), dried].filter((day) => typeof day === 'string');
    return { from, to: ends.toSorted()[0]!, curve: curves[life.breed]![i === 0 ? 0 : 1] };
  });
}

/** Litres of a cow by day; 0 while she is dry. */
function litresOf(life: Life) {
  const lactations = lactationsOf(life);
  return (day: string) => {
    const lactation = lactations.find(({ from, to }) => from < day && day < to);
    if (!lactation) return 0;
    const { a, b, c } = lactation.curve;
    const t = daysBetween(lactation.from, day);
    return yieldFactor * a * t ** b * Math.exp(-c * t) * life.build * new Chance(`${life.label} milk ${t}`).between(0.95, 1.05);
  };
}

const isDairy = ({ breed, gender }: Life) => breed in curves && gender === 'femea';

/** `everyCow`: for so many last days each cow has records; `tank`: whether the tank has records on those days too. */
export type Habits = { everyCow: number; tank: boolean };

export function milkOf(farm_id: string, lives: Life[], today: string, crew: Crew, { everyCow, tank }: Habits): Step[] {
  const cows = lives.filter(isDairy).map((life) => ({ animal_id: derivedId(farm_id, life.label), litresOn: litresOf(life) }));
  if (cows.length === 0) return [];
  return Array.from({ length: recordedDays }, (_, i) => recordedDays - i).flatMap((ago) => {
    const day = addDays(today, -ago);
    const given = cows.map(({ animal_id, litresOn }) => ({ animal_id, litres: litresOn(day) })).filter(({ litres }) => litres > 0);
    const measured = ago <= everyCow || ago % controlEvery === 0;
    const inputs = [...(measured ? given.flatMap((cow) => ofCow(cow, day)) : []), ...(tank || !measured ? ofTank(given, day, ago) : [])];
    return inputs.map((input): Step => ({ day, by: crew.hand, call: { verb: 'record_milk', input: { responsible: crew.hand.name, ...input } } }));
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

/** The whole farm; every other week with the dairy's analysis. */
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
