// Verbs of external animals. One with young of this farm is not deleted, and keeps sex and type.
import { bullCode } from '#domain/herd/bull-codes';
import { ExternalAnimal } from '#domain/herd/external-animals';
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const plain = plainVerbs(ExternalAnimal, {
  create: 'Registrar animal de fora',
  update: 'Atualizar animal de fora',
  remove: 'Excluir animal de fora',
  restore: 'Desfazer exclusão de animal de fora',
});

async function firstYoung(farm: Farm, id: string) {
  const [fathered, mothered] = await Promise.all([farm.list('animals', { external_father_id: id }), farm.list('animals', { external_mother_id: id })]);
  return [...fathered, ...mothered][0];
}

function assertNotFuture(birth_date: string | null, today: string) {
  if (birth_date !== null && birth_date > today) throw new RuleBroken('A data não pode ser futura', 'birth_date');
}

export const createExternalAnimal = verb({
  ...plain.create,
  run: async (farm: Farm, input) => {
    assertNotFuture(input.birth_date, farm.today);
    farm.add('external_animals', { ...input, code: bullCode(input.code) });
  },
});

export const updateExternalAnimal = verb({
  ...plain.update,
  async run(farm: Farm, { id, changes }) {
    const before = await farm.get('external_animals', id);
    const after = withChanges(ExternalAnimal, before, changes);
    assertNotFuture(after.birth_date, farm.today);
    if (after.gender !== before.gender || after.type !== before.type) {
      const young = await firstYoung(farm, id);
      if (young)
        throw new RuleBroken(`O sexo e o tipo não podem mudar: tem filhos no rebanho (${young.name})`, after.gender !== before.gender ? 'gender' : 'type');
    }
    farm.put('external_animals', { ...after, code: bullCode(after.code) });
  },
});

export const removeExternalAnimal = verb({
  ...plain.remove,
  async run(farm: Farm, { id }) {
    await farm.get('external_animals', id);
    const young = await firstYoung(farm, id);
    if (young) throw new RuleBroken(`Tem filhos no rebanho (${young.name}): mude antes o pai ou a mãe`);
    farm.remove('external_animals', id);
  },
});

export const restoreExternalAnimal = plain.restore;
