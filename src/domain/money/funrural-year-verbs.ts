// Chooses how the farm pays social security in a year. Two phones that choose offline choose for the same year: the last one counts.
import * as z from 'zod/mini';
import { verbsOf } from '#domain/kernel/verb';
import { FunruralYear, funruralName } from '#domain/money/funrural-years';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const { year, funrural_option } = FunruralYear.create.shape;

export const chooseFunrural = verb({
  title: 'Escolher Funrural do ano',
  on: 'funrural_years',
  input: z.strictObject({ year, funrural_option }),
  async run(farm, input) {
    const id = farm.named(funruralName(input.year));
    const known = await farm.find('funrural_years', id);
    if (known) farm.put('funrural_years', { ...known, ...input });
    else farm.add('funrural_years', { id, ...input });
  },
});
