// Verbs of PTA and DEP.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { assertEvaluation, assertOnlyEvaluation, BullEvaluation } from '#domain/reproduction/bull-evaluations';

const verb = verbsOf<Farm, NounName>();
const plain = plainVerbs(BullEvaluation, {
  create: 'Registrar PTA ou DEP',
  update: 'Corrigir PTA ou DEP',
  remove: 'Excluir PTA ou DEP',
  restore: 'Desfazer exclusão de PTA ou DEP',
});

async function assertFits(farm: Farm, one: Parameters<typeof assertOnlyEvaluation>[0]) {
  const { bull_id, external_bull_id } = one;
  const [bull, external, others] = await Promise.all([
    bull_id ? farm.get('animals', bull_id) : null,
    external_bull_id ? farm.get('external_animals', external_bull_id) : null,
    bull_id ? farm.list('bull_evaluations', { bull_id }) : external_bull_id ? farm.list('bull_evaluations', { external_bull_id }) : [],
  ]);
  assertEvaluation(one, bull ?? external ?? { gender: 'macho' }, farm.today);
  assertOnlyEvaluation(one, others);
}

export const bullEvaluationVerbs = {
  create: verb({
    ...plain.create,
    async run(farm: Farm, input) {
      await assertFits(farm, input);
      farm.add('bull_evaluations', input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm: Farm, { id, changes }) {
      const after = withChanges(BullEvaluation, await farm.get('bull_evaluations', id), changes);
      await assertFits(farm, after);
      farm.put('bull_evaluations', after);
    },
  }),
  remove: plain.remove,
  restore: verb({
    ...plain.restore,
    async run(farm: Farm, { id }) {
      const one = await farm.removed('bull_evaluations', id);
      await assertFits(farm, one);
      farm.put('bull_evaluations', one);
    },
  }),
};
