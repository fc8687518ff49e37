// Correcting and deleting a weaning. `wean` (herd) records it.
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { weaned } from '#domain/herd/weaning-verbs';
import { forgetWeaningWeight, weighAtWeaning } from '#domain/herd/weaning-weighings';
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { assertDay } from '#domain/reproduction/female-events';
import { Weaning } from '#domain/reproduction/weanings';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(Weaning, {
  create: 'Registrar desmame',
  update: 'Corrigir desmame',
  remove: 'Excluir desmame',
  restore: 'Desfazer exclusão de desmame',
});

export const updateWeaning = verb({
  ...plain.update,
  async run(farm: Farm, { id, changes }) {
    const before = await farm.get('weanings', id);
    const after = withChanges(Weaning, before, changes);
    if (after.animal_id !== before.animal_id) throw new RuleBroken('Para mudar o animal, exclua o desmame e registre de novo', 'animal_id');
    const animal = await farm.get('animals', after.animal_id);
    if (after.weaning_date !== before.weaning_date) {
      assertDay(animal, after.weaning_date, 'weaning_date', farm.today);
      assertWasInHerd(animal, after.weaning_date, 'Este animal não está mais no rebanho', 'animal_id');
    }
    farm.put('weanings', after);
    farm.put('animals', { ...animal, ...copied(after) });
    await weighAtWeaning(farm, after);
  },
});

/** The calf is a calf again, unless somebody has changed its category since. */
export const removeWeaning = verb({
  ...plain.remove,
  async run(farm: Farm, { id }) {
    const weaning = await farm.get('weanings', id);
    const animal = await farm.get('animals', weaning.animal_id);
    farm.remove('weanings', id);
    const isAsWeaned = weaning.previous_category !== null && animal.category === afterWeaning(weaning);
    farm.put('animals', { ...animal, ...copied(null), ...(isAsWeaned && { category: weaning.previous_category }) });
    await forgetWeaningWeight(farm, weaning);
  },
});

export const restoreWeaning = verb({
  ...plain.restore,
  async run(farm: Farm, { id }) {
    const weaning = await farm.removed('weanings', id);
    const animal = await farm.get('animals', weaning.animal_id);
    const others = await farm.list('weanings', { animal_id: animal.id });
    if (others.length > 0) throw new RuleBroken('Este animal já foi desmamado');
    farm.put('weanings', weaning);
    const isCalf = weaning.previous_category !== null && animal.category === weaning.previous_category;
    farm.put('animals', { ...animal, ...copied(weaning), ...(isCalf && { category: afterWeaning(weaning) }) });
    await weighAtWeaning(farm, weaning);
  },
});

/** What the animal's own record says of it (decision 285). */
const copied = (weaning: Pick<Rows['weanings'], 'weaning_date' | 'weight'> | null) => ({
  weaning_date: weaning?.weaning_date ?? null,
  weaning_weight: weaning?.weight ?? null,
});

const afterWeaning = ({ previous_category }: Pick<Rows['weanings'], 'previous_category'>) => (previous_category && weaned[previous_category]) ?? null;
