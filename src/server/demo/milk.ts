// Milk of the demo's dairy herds, by the lactation curve of each breed: the tank every day, each cow on control days and in the last days.
// The tank has what was milked, without what may not be sold and without what the calves drink.
import { AnimalTreatment } from '#domain/health/animal-treatments';
import { type HeldDays, heldMilk, heldOn } from '#domain/health/held-milk';
import { type Dose, doseOfTreatment, doseOfVaccine } from '#domain/health/withdrawal';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { difference, rounded, sum } from '#domain/kernel/money';
import { checked } from '#domain/kernel/validation';
import type { InputOf } from '#domain/verbs';
import { milk } from '#server/demo/builders';
import { type Life, leftOn } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';
import { began } from '#server/demo/story';

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

/** `cared`: the steps of the herd's health, which say whose milk may not be sold. */
export function milkOf(farm_id: string, lives: Life[], today: string, crew: Crew, { everyCow, tank }: Habits, cared: readonly Step[]): Step[] {
  const doses = dosesOf(cared);
  const cows = lives.filter(isDairy).map((life) => {
    const animal_id = derivedId(farm_id, life.label);
    return { animal_id, litresOn: litresOf(life), held: heldOf(life, lives, addDays(today, -began), doses.get(animal_id) ?? []) };
  });
  if (cows.length === 0) return [];
  return Array.from({ length: recordedDays }, (_, i) => recordedDays - i).flatMap((ago) => {
    const day = addDays(today, -ago);
    const given = cows.flatMap(({ animal_id, litresOn, held }): Given[] => {
      const litres = litresOn(day);
      return litres > 0 ? [{ animal_id, ...milkings(litres), isHeld: heldOn(held, day) !== null }] : [];
    });
    const calves = calvesFed(lives, day);
    const measured = ago <= everyCow || ago % controlEvery === 0;
    const inputs = [...(measured ? given.flatMap((cow) => ofCow(cow, day)) : []), ...(tank || !measured ? ofTank(given, calves, day, ago) : [])];
    return inputs.map((input): Step => ({ day, by: crew.hand, call: { verb: 'record_milk', input: { responsible: crew.hand.name, ...input } } }));
  });
}

type Given = { animal_id: string; manha: number; tarde: number; isHeld: boolean };

const half = (litres: number) => rounded(litres * 2, 0) / 2;
const milkings = (litres: number) => ({ manha: half(litres * morning), tarde: half(litres * (1 - morning)) });

function ofCow({ animal_id, manha, tarde }: Given, production_date: string): InputOf<'record_milk'>[] {
  return [
    milk(animal_id, { production_date, milking_shift: 'manha', quantity_liters: manha }),
    milk(animal_id, { production_date, milking_shift: 'tarde', quantity_liters: tarde }),
  ];
}

/** What was given to each animal. */
function dosesOf(cared: readonly Step[]) {
  const doses = new Map<string, Dose[]>();
  const add = (animal_id: string, dose: Dose) => doses.set(animal_id, [...(doses.get(animal_id) ?? []), dose]);
  const label = ({ meat_withdrawal_days = null, milk_withdrawal_days = null, not_for_lactating = false }: Partial<InputOf<'treat'>>) => ({
    meat_withdrawal_days,
    milk_withdrawal_days,
    not_for_lactating,
  });
  for (const { call } of cared) {
    if (call.verb === 'treat') add(call.input.animal_id, doseOfTreatment(checked(AnimalTreatment.create, call.input)));
    if (call.verb === 'apply_vaccine')
      for (const { animal_id } of call.input.applications) add(animal_id, doseOfVaccine({ ...call.input, ...label(call.input) }));
  }
  return doses;
}

/** By the births the farm has recorded: an earlier one than the last, before it used Lida, is not known to it. Cows are dry before a birth, so none is expected. */
function heldOf(life: Life, lives: Life[], first: string, doses: readonly Dose[]): HeldDays[] {
  const last = life.facts.findLast(({ to }) => to.last_birth_date)?.to.last_birth_date;
  const born = lives.flatMap((calf) => (calf.mother === life && calf.born > first ? [calf.born] : []));
  return heldMilk({ doses, calvings: [...new Set([...born, ...(last ? [last] : [])])], expected: [] });
}

/** Litres of each milking that a calf drinks, from the day its mother's milk may be sold until it eats enough. */
export const calfLitres = 2;
const [calfFrom, calfUntil] = [6, 60];
export const isFedMilk = (age: number) => age >= calfFrom && age < calfUntil;
const drinksMilk = (life: Life, day: string) => life.breed in curves && isFedMilk(daysBetween(life.born, day)) && (leftOn(life) ?? '9') > day;
export const calvesFed = (lives: readonly Life[], day: string) => lives.filter((life) => drinksMilk(life, day)).length;

/** What went into the tank; every other week with the dairy's analysis. */
function ofTank(given: Given[], calves: number, production_date: string, ago: number): InputOf<'record_milk'>[] {
  const chance = new Chance(`tank ${production_date}`);
  const sold = (shift: 'manha' | 'tarde') =>
    difference(
      sum(
        given.flatMap(({ isHeld, [shift]: litres }) => (isHeld ? [] : [litres])),
        2,
      ),
      calves * calfLitres,
      2,
    );
  const analysed = ago % 14 === 2 && {
    fat_percentage: rounded(chance.between(3.5, 4), 2),
    protein_percentage: rounded(chance.between(3.15, 3.45), 2),
    somatic_cell_count: 1000 * chance.whole(210, 460),
    milk_quality: chance.pick(['excelente', 'boa', 'boa', 'boa', 'regular'] as const),
  };
  const whole = { production_date, total_kind: 'tank' as const, storage_tank: 'Tanque 1', temperature: rounded(chance.between(3.2, 4.2), 1), ...analysed };
  if (ago > byMilking) return [milk(null, { ...whole, milking_shift: 'total_dia', quantity_liters: sum([sold('manha'), sold('tarde')], 2) })];
  return [
    milk(null, { ...whole, milking_shift: 'manha', quantity_liters: sold('manha') }),
    milk(null, { ...whole, milking_shift: 'tarde', quantity_liters: sold('tarde') }),
  ];
}
