// Laboratory analyses of the demo's milk: the tank every month, and each cow on the last control days.
import { daysBetween, monthBefore } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { rounded } from '#domain/kernel/money';
import type { InputOf } from '#domain/verbs';
import { milkAnalysis } from '#server/demo/builders';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

/** The tank is sampled on this day of every month. */
const sampleDay = '08';
const tankMonths = 12;
/** Days ago of the controls with a sample of each cow. */
const controls = [84, 56, 28];
const laboratory = 'Clínica do Leite';

/** `milked`: the steps of the herd's milk, which say whose milk there was on a control day. */
export function analysesOf(farm_id: string, milked: readonly Step[], today: string, crew: Crew): Step[] {
  const cows = new Map<string, Set<string>>();
  for (const { day, call } of milked) {
    if (call.verb !== 'record_milk' || !call.input.animal_id || !controls.includes(daysBetween(day, today))) continue;
    cows.set(day, (cows.get(day) ?? new Set()).add(call.input.animal_id));
  }
  if (milked.length === 0) return [];
  const step = (input: InputOf<'create_milk_analysis'>): Step => ({ day: input.sample_date, by: crew.keeper, call: { verb: 'create_milk_analysis', input } });
  return [
    ...Array.from({ length: tankMonths }, (_, i) => `${monthBefore(today, i)}-${sampleDay}`)
      .filter((day) => day < today)
      .map((day) => step(ofTank(farm_id, day))),
    ...[...cows].flatMap(([day, animals]) => [...animals].map((animal_id) => step(ofCow(farm_id, animal_id, day)))),
  ];
}

function contents(chance: Chance) {
  const [fat, protein] = [rounded(chance.between(3.5, 4), 2), rounded(chance.between(3.15, 3.45), 2)];
  const lactose = rounded(chance.between(4.4, 4.7), 2);
  const snf = rounded(protein + lactose + 0.95, 2);
  return { fat_percentage: fat, protein_percentage: protein, lactose_percentage: lactose, snf_percentage: snf, total_solids_percentage: rounded(snf + fat, 2) };
}

function ofTank(farm_id: string, sample_date: string) {
  const chance = new Chance(`tank analysis ${sample_date}`);
  return milkAnalysis({
    id: derivedId(farm_id, `tank analysis ${sample_date}`),
    sample_date,
    storage_tank: 'Tanque 1',
    sample_code: `TQ-${sample_date.slice(2, 7).replace('-', '')}`,
    laboratory,
    somatic_cell_count: 1000 * chance.whole(300, 440),
    plate_count: 1000 * chance.whole(8, 42),
    urea: rounded(chance.between(11, 17), 1),
    freezing_point: rounded(-chance.between(0.534, 0.545), 3),
    ...contents(chance),
  });
}

/** Most udders are healthy; one in five is infected, mostly for months. */
function ofCow(farm_id: string, animal_id: string, sample_date: string) {
  const chance = new Chance(`cow analysis ${animal_id} ${sample_date}`);
  const isInfected = new Chance(`infected ${animal_id}`).whole(1, 5) === 1 ? chance.whole(1, 4) > 1 : chance.whole(1, 12) === 1;
  return milkAnalysis({
    id: derivedId(farm_id, `cow analysis ${animal_id} ${sample_date}`),
    animal_id,
    sample_date,
    laboratory,
    // Counted in the tank only.
    plate_count: null,
    somatic_cell_count: 1000 * (isInfected ? chance.whole(280, 1900) : chance.whole(25, 180)),
    ...contents(chance),
  });
}
