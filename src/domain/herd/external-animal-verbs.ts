// Verbs of external animals. One with young is not deleted, keeps sex and type, and stays older than them.
import { assertNoLoop } from '#domain/herd/animal-rules';
import { bullCode } from '#domain/herd/bull-codes';
import { assertExternalParent, ExternalAnimal } from '#domain/herd/external-animals';
import { readPedigree } from '#domain/herd/pedigree';
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import type { Stamps } from '#domain/kernel/stamps';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const plain = plainVerbs(ExternalAnimal, {
  create: 'Registrar animal de fora',
  update: 'Atualizar animal de fora',
  remove: 'Excluir animal de fora',
  restore: 'Desfazer exclusão de animal de fora',
});

const parentFields = ['external_mother_id', 'external_father_id'] as const;

async function youngOf(farm: Farm, id: string) {
  const lists = await Promise.all(parentFields.map((as) => Promise.all([farm.list('animals', { [as]: id }), farm.list('external_animals', { [as]: id })])));
  return lists.flat(2);
}

function assertNotFuture(birth_date: string | null, today: string) {
  if (birth_date !== null && birth_date > today) throw new RuleBroken('A data não pode ser futura', 'birth_date');
}

/** Parents that the change gives it. */
async function assertParents(farm: Farm, after: Omit<ExternalAnimal, keyof Stamps>, before: ExternalAnimal | null) {
  for (const as of parentFields) {
    const id = after[as];
    if (!id || (id === before?.[as] && after.birth_date === before?.birth_date)) continue;
    if (id === after.id) throw new RuleBroken('Um animal não pode ser pai ou mãe de si mesmo', as);
    assertExternalParent(as, await farm.get('external_animals', id), after);
    if (before) assertNoLoop(as, after, (await readPedigree(farm, [{ noun: 'external_animals', id }], Infinity)).ids);
  }
}

export const createExternalAnimal = verb({
  ...plain.create,
  run: async (farm: Farm, input) => {
    assertNotFuture(input.birth_date, farm.today);
    await assertParents(farm, input, null);
    farm.add('external_animals', { ...input, code: bullCode(input.code) });
  },
});

export const updateExternalAnimal = verb({
  ...plain.update,
  async run(farm: Farm, { id, changes }) {
    const before = await farm.get('external_animals', id);
    const after = withChanges(ExternalAnimal, before, changes);
    assertNotFuture(after.birth_date, farm.today);
    await assertParents(farm, after, before);
    const touched = (['gender', 'type', 'birth_date', 'breed'] as const).find((field) => after[field] !== before[field]);
    const young = touched ? await youngOf(farm, id) : [];
    const [first] = young;
    if (first && (after.gender !== before.gender || after.type !== before.type))
      throw new RuleBroken(`O sexo e o tipo não podem mudar: tem filhos no rebanho (${first.name})`, after.gender !== before.gender ? 'gender' : 'type');
    for (const one of young) assertExternalParent(one.external_mother_id === id ? 'external_mother_id' : 'external_father_id', after, one);
    farm.put('external_animals', { ...after, code: bullCode(after.code) });
  },
});

export const removeExternalAnimal = verb({
  ...plain.remove,
  async run(farm: Farm, { id }) {
    await farm.get('external_animals', id);
    const [young] = await youngOf(farm, id);
    if (young) throw new RuleBroken(`Tem filhos no rebanho (${young.name}): mude antes o pai ou a mãe`);
    farm.remove('external_animals', id);
  },
});

export const restoreExternalAnimal = plain.restore;
