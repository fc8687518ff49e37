// Castrating a male, and taking that back.
import * as z from 'zod/mini';
import { assertCastrates, categoryAfterCastration, isCastrated } from '#domain/herd/castration';
import { categoryOn } from '#domain/herd/category-by-age';
import { idInput } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id } from '#domain/kernel/fields';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const castrationInput = z.strictObject({ id: id(), castration_date: date('Data da castração') });

export const castrate = verb({
  title: 'Registrar castração',
  failed: 'Erro ao registrar castração',
  on: 'animals',
  input: castrationInput,
  async run(farm, { id, castration_date }) {
    const animal = await farm.get('animals', id);
    assertCastrates(animal, castration_date, farm.today);
    const category = categoryOn(animal, farm.today);
    farm.put('animals', { ...animal, castration_date, uncastrated_category: category, category: categoryAfterCastration({ category }) });
  },
});

export const undoCastration = verb({
  title: 'Desfazer castração',
  failed: 'Erro ao desfazer castração',
  on: 'animals',
  input: idInput,
  async run(farm, { id }) {
    const animal = await farm.get('animals', id);
    if (!isCastrated(animal)) throw new RuleBroken(`${animal.name} não está castrado`, 'id');
    const before = animal.uncastrated_category;
    // What somebody has written since stays.
    const category = animal.category === categoryAfterCastration({ category: before }) ? before : animal.category;
    farm.put('animals', { ...animal, castration_date: null, uncastrated_category: null, category });
  },
});
