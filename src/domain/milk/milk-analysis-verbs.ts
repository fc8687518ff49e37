// Verbs of milk analyses: a sample of the past with a result, of a cow of the herd or of the tank, once.

import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { assertPlausible } from '#domain/kernel/plausibility';
import type { Stamps } from '#domain/kernel/stamps';
import { verbsOf } from '#domain/kernel/verb';
import { assertAnalysed, assertAnotherSample, MilkAnalysis } from '#domain/milk/milk-analyses';
import { assertCanBeMilked } from '#domain/milk/milk-production';
import { analysisFindings } from '#domain/milk/plausible-analyses';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(MilkAnalysis, {
  create: 'Registrar análise de leite',
  update: 'Atualizar análise de leite',
  remove: 'Excluir análise de leite',
  restore: 'Desfazer exclusão de análise de leite',
});

type Written = Omit<MilkAnalysis, keyof Stamps>;

const othersOf = (farm: Farm, { sample_code }: Pick<Written, 'sample_code'>) => (sample_code ? farm.list('milk_analyses', { sample_code }) : []);

/** `before`: null for a new one. What did not change is not judged again: its cow may have left since. */
async function assertWritten(farm: Farm, after: Written, before: Written | null) {
  const [cow, others] = await Promise.all([after.animal_id ? farm.find('animals', after.animal_id) : null, othersOf(farm, after)]);
  assertAnalysed(after, farm.today);
  const isMoved = !before || before.animal_id !== after.animal_id || before.sample_date !== after.sample_date;
  if (cow && isMoved) assertCanBeMilked(cow, after.sample_date);
  assertAnotherSample(after, others);
  const known = new Set(before ? analysisFindings(before).map(({ text }) => text) : []);
  assertPlausible(
    farm,
    analysisFindings(after).filter(({ text }) => !known.has(text)),
  );
}

export const milkAnalysisVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    asks: true,
    async run(farm, input) {
      await assertWritten(farm, input as Written, null);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    asks: true,
    async run(farm, input) {
      const row = await farm.get('milk_analyses', input.id);
      await assertWritten(farm, withChanges(MilkAnalysis, row, input.changes), row);
      await plain.update.run(farm, input);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      const row = await farm.removed('milk_analyses', input.id);
      assertAnotherSample(row, await othersOf(farm, row));
      await plain.restore.run(farm, input);
    },
  }),
};
