// Weaning a calf (desmamar): a bezerro becomes a novilho, a bezerra a novilha. Undone by correcting the category.

import * as z from 'zod/mini';
import type { Category } from '#domain/herd/animal-categories';
import { Animal } from '#domain/herd/animals';
import { leftHerd, wasInHerd } from '#domain/herd/herd-exits';
import { settingsLabel } from '#domain/herd/herd-settings';
import { weightFindings } from '#domain/herd/plausible-animals';
import { weaningAge, weaningAgeOf, weaningOf } from '#domain/herd/weaning';
import { weighAtWeaning } from '#domain/herd/weaning-weighings';
import { daysInWords } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id, longText, optional } from '#domain/kernel/fields';
import { assertPlausible, type Finding } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

/** The category after weaning. */
export const weaned: { [C in Category]?: Category } = { bezerro: 'novilho', bezerra: 'novilha' };

const onlyCalves = 'Só um bezerro ou uma bezerra do rebanho, com data de nascimento, pode ser desmamado';

/** Without a day, as older releases send it: today. */
export const weanInput = z.strictObject({
  id: id(),
  weaning_date: optional(date('Data do desmame')),
  weight: Animal.fields.weaning_weight,
  notes: optional(longText('Observações')),
});

export const wean = verb({
  title: 'Desmamar',
  failed: 'Erro ao desmamar animal',
  on: 'animals',
  input: weanInput,
  asks: true,
  async run(farm, { id, weaning_date, weight, notes }) {
    const [animal, ages] = await Promise.all([farm.get('animals', id), farm.find('herd_settings', farm.named(settingsLabel))]);
    const on = weaning_date ?? farm.today;
    if (on > farm.today) throw new RuleBroken('A data não pode ser futura', 'weaning_date');
    if (!wasInHerd(animal, on)) throw leftHerd(animal, onlyCalves, 'id');
    // Weaned before the sale, and sent after it.
    const weaning = weaningOf({ ...animal, status: 'ativo' }, on, ages);
    // Two people wean the same calf: the second gets this message.
    if (animal.category === 'novilho' || animal.category === 'novilha') throw new RuleBroken('Este animal já foi desmamado');
    if (!weaning) throw new RuleBroken(onlyCalves);
    const usual = weaningAgeOf(animal, ages);
    // Earlier than the farm weans is asked; earlier than the specification's age, or the farm's own, is refused.
    const least = Math.min(usual, weaningAge);
    const age = usual - weaning.daysLeft;
    const left = least - age;
    if (left > 0) throw new RuleBroken(left === 1 ? 'Ainda falta 1 dia para a desmama' : `Ainda faltam ${left} dias para a desmama`);
    const text = `${animal.name} tem ${daysInWords(age)}; a desmama nesta fazenda é aos ${daysInWords(usual)}`;
    const early: Finding[] = age < usual ? [{ key: 'early_weaning', level: 'confirm', text, field: 'weaning_date' }] : [];
    assertPlausible(farm, [...early, ...(weight === null ? [] : weightFindings(animal, weight, on))]);
    farm.put('animals', { ...animal, category: weaned[animal.category!]!, weaning_date: on, weaning_weight: weight });
    const record = { id: farm.id('weaning'), animal_id: id, weaning_date: on, weight, notes, previous_category: animal.category };
    farm.add('weanings', record);
    if (weight !== null) await weighAtWeaning(farm, record);
  },
});
