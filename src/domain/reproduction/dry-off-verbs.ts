// Verbs of dry-offs, of this lactation or an earlier one. dry_off (herd) dries off the lactation of today.
import { farmLimits } from '#domain/herd/limit-verbs';
import { dryOffFindings } from '#domain/herd/plausible-animals';
import { withChanges } from '#domain/kernel/basic-verbs';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { DryOff } from '#domain/reproduction/dry-offs';
import { assertFemale, eventVerbs } from '#domain/reproduction/female-events';

const verb = verbsOf<Farm, NounName>();

const plain = eventVerbs(DryOff, 'dry_off_date', {
  create: 'Registrar secagem',
  update: 'Corrigir secagem',
  remove: 'Excluir secagem',
  restore: 'Desfazer exclusão de secagem',
});

type Dried = Pick<DryOff, 'id' | 'animal_id' | 'dry_off_date'>;

/** Once for each lactation, which begins with a birth. */
async function assertDryOff(farm: Farm, { id, animal_id, dry_off_date: on }: Dried) {
  const [animal, births, others, limits] = await Promise.all([
    farm.get('animals', animal_id),
    farm.list('births', { mother_id: animal_id }),
    farm.list('dry_offs', { animal_id }),
    farmLimits(farm),
  ]);
  assertFemale(animal, on, 'dry_off_date', farm.today);
  const calvings = [...births.map(({ birth_date }) => birth_date), ...(animal.last_birth_date ? [animal.last_birth_date] : [])];
  const began = calvings.filter((day) => day <= on).reduce((last, day) => (day > last ? day : last), '');
  if (!began) throw new RuleBroken('Não há parto registrado antes desta data', 'dry_off_date');
  const ended = calvings.filter((day) => day > on).reduce((first, day) => (day < first ? day : first), '9');
  const same = others.find((one) => one.id !== id && one.dry_off_date >= began && one.dry_off_date < ended);
  if (same) throw new RuleBroken(`${animal.name} já foi seca em ${writtenDay(same.dry_off_date)}`, 'dry_off_date');
  if (ended === '9') assertPlausible(farm, dryOffFindings(animal, on, limits));
}

export const recordDryOff = verb({
  ...plain.create,
  asks: true,
  async run(farm, input) {
    await assertDryOff(farm, input);
    farm.add('dry_offs', input);
  },
});

export const updateDryOff = verb({
  ...plain.update,
  asks: true,
  async run(farm, { id, changes }) {
    const before = await farm.get('dry_offs', id);
    const after = withChanges(DryOff, before, changes);
    if (after.animal_id !== before.animal_id || after.dry_off_date !== before.dry_off_date) await assertDryOff(farm, after);
    farm.put('dry_offs', after);
  },
});

export const { remove: removeDryOff, restore: restoreDryOff } = plain;
