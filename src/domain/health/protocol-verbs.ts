// Verbs of the farm's own vaccine protocols.

import { assertProtocol, VaccineProtocol } from '#domain/health/vaccine-protocols';
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const plain = plainVerbs(VaccineProtocol, {
  create: 'Criar protocolo',
  update: 'Atualizar protocolo',
  remove: 'Excluir protocolo',
  restore: 'Desfazer exclusão de protocolo',
});

export const createProtocol = verb({
  ...plain.create,
  async run(farm, input) {
    assertProtocol(input);
    farm.add('vaccine_protocols', input);
  },
});

export const updateProtocol = verb({
  ...plain.update,
  async run(farm, { id, changes }) {
    const after = withChanges(VaccineProtocol, await farm.get('vaccine_protocols', id), changes);
    assertProtocol(after);
    farm.put('vaccine_protocols', after);
  },
});

export const removeProtocol = plain.remove;
export const restoreProtocol = plain.restore;
