// Verbs of mastitis cases: of a female of the herd, in at least one quarter, with a treatment of the same animal.

import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import type { Stamps } from '#domain/kernel/stamps';
import { verbsOf } from '#domain/kernel/verb';
import { assertCanHaveMastitis, assertCase, MastitisCase } from '#domain/milk/mastitis-cases';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(MastitisCase, {
  create: 'Registrar caso de mastite',
  update: 'Atualizar caso de mastite',
  remove: 'Excluir caso de mastite',
  restore: 'Desfazer exclusão de caso de mastite',
});

type Written = Omit<MastitisCase, keyof Stamps>;

/** `before`: null for a new one. A cow that left since is not judged again. */
async function assertWritten(farm: Farm, after: Written, before: Written | null) {
  const [cow, treatment] = await Promise.all([
    farm.find('animals', after.animal_id),
    after.treatment_id ? farm.find('animal_treatments', after.treatment_id) : null,
  ]);
  if (cow && (!before || before.animal_id !== after.animal_id || before.case_date !== after.case_date)) assertCanHaveMastitis(cow, after.case_date);
  assertCase(after, treatment, farm.today);
}

export const mastitisCaseVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      await assertWritten(farm, input as Written, null);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      const row = await farm.get('mastitis_cases', input.id);
      await assertWritten(farm, withChanges(MastitisCase, row, input.changes), row);
      await plain.update.run(farm, input);
    },
  }),
};
