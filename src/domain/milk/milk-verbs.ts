// Verbs of milk. A record is identified by animal (or farm), day and shift: two offline devices create the same one.

import * as z from 'zod/mini';
import { heldMilk, heldOn } from '#domain/health/held-milk';
import { doseOfTreatment, doseOfVaccine, milkHold } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import { farmLimits } from '#domain/herd/limit-verbs';
import { seenVersion } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { decimal, flag, optional } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { alreadyRecorded, assertCanBeMilked, assertMilkDate, conflictingWith, MilkProduction, milkName, type Shift } from '#domain/milk/milk-production';
import { milkFindings } from '#domain/milk/plausible-milk';
import { shifts } from '#domain/milk/shifts';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const { id: _, ...written } = MilkProduction.create.shape;

/** `replace`: the person has seen the existing record and wants to replace it. */
export const milkInput = z.strictObject({
  ...written,
  replace: flag('Substituir o que já está registrado'),
  /** What she gave on her last day with milk, as the person saw it: a number far from it is asked about. */
  usual_liters: optional(decimal('Litros do último dia', { max: 999_999.99, scale: 2 })),
});

export const recordMilk = verb({
  title: 'Registrar leite',
  on: 'milk_production',
  input: milkInput,
  asks: true,
  async run(farm, { replace, usual_liters, ...input }) {
    const { animal_id, production_date, milking_shift } = input;
    const [animal, found, limits] = await Promise.all([animal_id ? farm.get('animals', animal_id) : null, recordsOf(farm, input, shifts), farmLimits(farm)]);
    const there = conflictingWith(milking_shift, found.filter(isLiving));
    if (animal && there.length === 0) assertCanBeMilked(animal, production_date);
    assertMilkDate(animal, production_date, farm.today);
    if (there.length > 0 && !replace) throw alreadyRecorded(animal?.name ?? null, production_date, there);
    const others = found.filter((one) => isLiving(one) && one.milking_shift !== milking_shift && !there.includes(one));
    assertPlausible(
      farm,
      milkFindings(
        animal,
        input,
        others.map(({ quantity_liters }) => quantity_liters),
        limits,
        usual_liters ?? null,
      ),
    );
    const known = animal && !input.is_discarded ? await withdrawalOn(farm, animal, production_date) : null;
    const record = { ...input, total_kind: animal_id === null ? input.total_kind : null, discard_reason: known?.reason ?? null };

    for (const other of there) if (other.milking_shift !== milking_shift) farm.remove('milk_production', other.id);
    // A deleted record is restored under the same id.
    const before = found.find((one) => one.milking_shift === milking_shift);
    if (before) farm.put('milk_production', { ...before, ...record });
    else farm.add('milk_production', { id: farm.named(milkName(animal_id, production_date, milking_shift)), ...record });
  },
});

/** One milking, or all records of the day. */
const { animal_id, production_date, milking_shift } = written;
const ofADay = z.strictObject({ animal_id, production_date, milking_shift: optional(milking_shift) });

export const removeMilk = verb({
  title: 'Excluir leite',
  on: 'milk_production',
  input: z.strictObject({ ...ofADay.shape, seen: seenVersion }),
  async run(farm, input) {
    const found = await recordsOf(farm, input, wantedShifts(input));
    if (found.length === 0) throw notFound(MilkProduction.missing);
    // Those already removed stay as they are: another phone was first.
    for (const { id } of found.filter(isLiving)) farm.remove('milk_production', id);
  },
});

export const restoreMilk = verb({
  title: 'Desfazer exclusão de leite',
  on: 'milk_production',
  input: ofADay,
  async run(farm, input) {
    const wanted: readonly Shift[] = wantedShifts(input);
    const found = await recordsOf(farm, input, shifts);
    const gone = found.filter((one) => one.deleted_at !== null && wanted.includes(one.milking_shift));
    // What the last removing call hid.
    const last = gone.reduce<(typeof gone)[number] | null>((latest, one) => (latest && latest.deleted_at! >= one.deleted_at! ? latest : one), null);
    if (!last && found.some(({ milking_shift }) => wanted.includes(milking_shift))) return;
    if (!last) throw notFound(MilkProduction.missing);
    const back = gone.filter(({ deleted_call }) => deleted_call === last.deleted_call);
    const there = back.flatMap((one) => conflictingWith(one.milking_shift, found.filter(isLiving)));
    if (there.length > 0) throw alreadyRecorded(await nameOf(farm, input.animal_id), input.production_date, [...new Set(there)]);
    for (const one of back) farm.put('milk_production', one);
  },
});

const isLiving = ({ deleted_at }: MilkProduction) => deleted_at === null;
const wantedShifts = ({ milking_shift }: { milking_shift: Shift | null }) => (milking_shift ? [milking_shift] : shifts);

/** Also for a removed animal: its milk records remain. */
const nameOf = async (farm: Farm, animal_id: string | null) => (animal_id ? ((await farm.find('animals', animal_id))?.name ?? 'Este animal') : null);

/** Records of these shifts, removed ones included. */
async function recordsOf(farm: Farm, { animal_id, production_date }: Pick<MilkProduction, 'animal_id' | 'production_date'>, which: readonly Shift[]) {
  const found = await Promise.all(which.map((shift) => farm.find('milk_production', farm.named(milkName(animal_id, production_date, shift)))));
  return found.flatMap((one) => one ?? []);
}

/** The withdrawal known now: milk recorded without one, of which one becomes known later, may have been delivered. Doses are read only if the fields on the animal say that there may be one. */
async function withdrawalOn(farm: Farm, animal: Animal, day: string) {
  if (!milkHold(animal, day)) return null;
  const where = { animal_id: animal.id };
  const [vaccines, treatments] = await Promise.all([farm.list('animal_vaccines', where), farm.list('animal_treatments', where)]);
  const calvings = animal.last_birth_date ? [animal.last_birth_date] : [];
  // A device has no doses if its person does not see health: then what verbs stored on the animal counts.
  if (vaccines.length + treatments.length === 0) return milkHold(animal, day);
  return heldOn(heldMilk({ doses: [...vaccines.map(doseOfVaccine), ...treatments.map(doseOfTreatment)], calvings, expected: [] }), day);
}
