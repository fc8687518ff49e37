// Verbs of pregnancy losses: the record and the mother change in one call or not at all.
import { idInput, removalInput } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { assertLoses, PregnancyLoss } from '#domain/reproduction/pregnancy-losses';
import { redoEffect, undoEffect } from '#domain/reproduction/reproduction-verbs';
import { afterLoss, before, toPreviousState } from '#domain/reproduction/reproductive-state';

const verb = verbsOf<Farm, NounName>();

export const registerLoss = verb({
  title: 'Registrar perda de gestação',
  on: 'pregnancy_losses',
  input: PregnancyLoss.create,
  async run(farm, input) {
    const animal = await farm.get('animals', input.animal_id);
    assertLoses(animal, input.loss_date, farm.today);
    farm.add('pregnancy_losses', { ...input, ...toPreviousState(animal) });
    farm.put('animals', { ...animal, ...afterLoss(animal) });
  },
});

export const removeLoss = verb({
  title: 'Excluir perda de gestação',
  on: 'pregnancy_losses',
  input: removalInput,
  async run(farm, { id }) {
    const loss = await farm.get('pregnancy_losses', id);
    const animal = await farm.get('animals', loss.animal_id);
    farm.remove('pregnancy_losses', id);
    await undoEffect(farm, animal, loss, afterLoss(before(loss)));
  },
});

export const restoreLoss = verb({
  title: 'Desfazer exclusão de perda de gestação',
  on: 'pregnancy_losses',
  input: idInput,
  async run(farm, { id }) {
    const loss = await farm.removed('pregnancy_losses', id);
    const animal = await farm.get('animals', loss.animal_id);
    farm.put('pregnancy_losses', loss);
    redoEffect(farm, animal, loss, afterLoss(before(loss)));
  },
});
