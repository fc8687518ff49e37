// Stopping to breed a female (não cobrir), and breeding her again.
import * as z from 'zod/mini';
import { withChanges } from '#domain/kernel/basic-verbs';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id } from '#domain/kernel/fields';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { BreedingStop } from '#domain/reproduction/breeding-stops';
import { eventVerbs } from '#domain/reproduction/female-events';

const verb = verbsOf<Farm, NounName>();

const plain = eventVerbs(BreedingStop, 'stop_date', {
  create: 'Marcar como não cobrir',
  update: 'Corrigir não cobrir',
  remove: 'Excluir não cobrir',
  restore: 'Desfazer exclusão de não cobrir',
});

type Days = Pick<BreedingStop, 'id' | 'animal_id' | 'stop_date' | 'resume_date'>;

/** She is stopped once at a time. */
async function assertStop(farm: Farm, stop: Days) {
  if (stop.resume_date !== null && stop.resume_date > farm.today) throw new RuleBroken('A data não pode ser futura', 'resume_date');
  if (stop.resume_date !== null && stop.resume_date < stop.stop_date) throw new RuleBroken('A liberação é anterior ao início', 'resume_date');
  const [animal, stops] = await Promise.all([farm.get('animals', stop.animal_id), farm.list('breeding_stops', { animal_id: stop.animal_id })]);
  const until = (one: Days) => one.resume_date ?? '9';
  const same = stops.find((one) => one.id !== stop.id && one.stop_date < until(stop) && stop.stop_date < until(one));
  if (same) throw new RuleBroken(`${animal.name} já está como não cobrir desde ${writtenDay(same.stop_date)}`, 'stop_date');
}

export const stopBreeding = verb({
  ...plain.create,
  async run(farm, input) {
    await plain.create.run(farm, input);
    await assertStop(farm, input);
  },
});

export const updateBreedingStop = verb({
  ...plain.update,
  async run(farm, input) {
    const before = await farm.get('breeding_stops', input.id);
    const after = withChanges(BreedingStop, before, input.changes);
    await plain.update.run(farm, input);
    if ((['animal_id', 'stop_date', 'resume_date'] as const).some((field) => after[field] !== before[field])) await assertStop(farm, after);
  },
});

export const resumeBreeding = verb({
  title: 'Liberar para cobrir',
  on: 'breeding_stops',
  input: z.strictObject({ id: id(), resume_date: date('Liberada em') }),
  async run(farm, { id, resume_date }) {
    const stop = await farm.get('breeding_stops', id);
    if (stop.resume_date !== null) throw new RuleBroken(`Já foi liberada em ${writtenDay(stop.resume_date)}`, 'resume_date');
    const after = { ...stop, resume_date };
    await assertStop(farm, after);
    farm.put('breeding_stops', after);
  },
});

export const { remove: removeBreedingStop, restore: restoreBreedingStop } = plain;
