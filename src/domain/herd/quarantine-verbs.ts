// Verbs of quarantines: begun by hand or by an arrival, examined, released and corrected. Moving an animal that is in one is asked about.
import * as z from 'zod/mini';
import type { Animal } from '#domain/herd/animals';
import { settingsLabel } from '#domain/herd/herd-settings';
import { assertQuarantine, assertRelease, type Exam, isQuarantined, Quarantine, quarantineDays, untilOf } from '#domain/herd/quarantines';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, id, optional, text } from '#domain/kernel/fields';
import type { Finding } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const some = z.array(id(), 'Escolha os animais').check(z.minLength(1, 'Escolha os animais'), z.maxLength(500, 'No máximo 500 animais por vez'));

async function assertAlone(farm: Farm, { id: own, animal_id }: Pick<Quarantine, 'id' | 'animal_id'>, name: string) {
  const open = (await farm.list('quarantines', { animal_id })).find((one) => one.id !== own && isQuarantined(one));
  if (open) throw new RuleBroken(`${name} já está em quarentena`, 'animal_id');
}

export const startQuarantine = verb({
  title: 'Separar em quarentena',
  failed: 'Erro ao salvar quarentena',
  on: 'quarantines',
  input: Quarantine.create,
  async run(farm, input) {
    const animal = await farm.get('animals', input.animal_id);
    if (animal.status !== 'ativo') throw new RuleBroken('Só animais ativos ficam em quarentena', 'animal_id');
    assertQuarantine(input, farm.today);
    await assertAlone(farm, input, animal.name);
    farm.add('quarantines', input);
  },
});

export const updateQuarantine = verb({
  title: 'Corrigir quarentena',
  failed: 'Erro ao salvar quarentena',
  on: 'quarantines',
  input: Quarantine.update,
  async run(farm, { id: which, changes }) {
    const before = await farm.get('quarantines', which);
    const after = withChanges(Quarantine, before, changes);
    if (after.animal_id !== before.animal_id) throw new RuleBroken('O animal de uma quarentena não muda: exclua e registre de novo', 'animal_id');
    assertQuarantine(after, farm.today);
    farm.put('quarantines', after);
  },
});

export const examInput = z.strictObject({
  ids: some,
  exam: choice('Exame', { brucellosis: 'Brucelose', tuberculosis: 'Tuberculose' }),
  result: choice('Resultado', { negativo: 'Negativo', positivo: 'Positivo', inconclusivo: 'Inconclusivo' }),
  exam_date: date('Data do exame'),
});

/** The same result of several animals, as the veterinarian's paper has it. */
export const examineQuarantined = verb({
  title: 'Registrar exame da quarentena',
  failed: 'Erro ao salvar exame',
  on: 'quarantines',
  input: examInput,
  async run(farm, { ids, exam, result, exam_date }) {
    const rows = await Promise.all(ids.map((one) => farm.get('quarantines', one)));
    for (const row of rows) {
      const after = { ...row, [exam as Exam]: result, [`${exam}_date`]: exam_date } as Quarantine;
      assertQuarantine(after, farm.today);
      farm.put('quarantines', after);
    }
  },
});

export const releaseInput = z.strictObject({ ids: some, released_on: date('Liberado em'), reason: optional(text('Motivo', { max: 300 })) });

export const releaseQuarantine = verb({
  title: 'Liberar da quarentena',
  failed: 'Erro ao liberar da quarentena',
  on: 'quarantines',
  input: releaseInput,
  async run(farm, { ids, released_on, reason }) {
    const rows = await Promise.all(ids.map((one) => farm.get('quarantines', one)));
    const animals = await Promise.all(rows.map(({ animal_id }) => farm.get('animals', animal_id)));
    for (const [i, row] of rows.entries()) {
      assertRelease(row, animals[i]!, { released_on, reason }, farm.today);
      farm.put('quarantines', { ...row, released_on, release_reason: reason });
    }
  },
});

/** Released by mistake. */
export const reopenQuarantine = verb({
  title: 'Voltar para a quarentena',
  failed: 'Erro ao salvar quarentena',
  on: 'quarantines',
  input: idInput,
  async run(farm, { id: which }) {
    const row = await farm.get('quarantines', which);
    const animal = await farm.get('animals', row.animal_id);
    if (isQuarantined(row)) throw new RuleBroken(`${animal.name} já está em quarentena`);
    await assertAlone(farm, row, animal.name);
    farm.put('quarantines', { ...row, released_on: null, release_reason: null });
  },
});

export const removeQuarantine = verb({
  title: 'Excluir quarentena',
  on: 'quarantines',
  input: removalInput,
  async run(farm, { id: which }) {
    await farm.get('quarantines', which);
    farm.remove('quarantines', which);
  },
});

export const restoreQuarantine = verb({
  title: 'Desfazer exclusão de quarentena',
  on: 'quarantines',
  input: idInput,
  async run(farm, { id: which }) {
    const row = await farm.removed('quarantines', which);
    const animal = await farm.get('animals', row.animal_id);
    if (isQuarantined(row)) await assertAlone(farm, row, animal.name);
    farm.put('quarantines', row);
  },
});

export const settingsOf = (farm: Farm) => farm.find('herd_settings', farm.named(settingsLabel));

/** An animal that came on a day: apart for as many days as the farm says. `id` follows from what brought it. */
export async function beginQuarantine(farm: Farm, row: { id: string; animal_id: string; start_date: string }) {
  const days = quarantineDays(await settingsOf(farm));
  if (days === 0) return;
  const known = await farm.find('quarantines', row.id);
  const until_date = untilOf(row.start_date, days);
  if (known) farm.put('quarantines', { ...known, ...row, until_date });
  else farm.add('quarantines', { ...row, until_date });
}

/** Asked before an animal in quarantine joins others. */
export async function quarantineFindings(farm: Farm, animals: readonly Pick<Animal, 'id' | 'name'>[], field: string): Promise<Finding[]> {
  const all = await Promise.all(animals.map(async ({ id: animal_id }) => (await farm.list('quarantines', { animal_id })).find(isQuarantined)));
  const held = animals.flatMap(({ name }, i) => (all[i] ? [{ name, until: all[i].until_date }] : []));
  if (held.length === 0) return [];
  const [first] = held;
  const text =
    held.length === 1
      ? `${first!.name} está em quarentena até ${writtenDay(first!.until)}`
      : `${held.length} animais estão em quarentena: ${first!.name} e outros`;
  return [{ key: 'quarantine', level: 'confirm', text, field }];
}
