// The nine cows whose 21-day table and indicators are known, written by a farm's verbs.
import { addDays } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { InputOf, VerbName } from '#domain/verbs';
import { build } from './build';

type Served = [date: string, result?: 'positiva' | 'negativa', confirmation_date?: string];
const herd: Record<string, [calved: string, ...services: Served[]]> = {
  A: ['2026-05-20', ['2026-07-15'], ['2026-08-06', 'positiva', '2026-09-05']],
  B: ['2026-05-25', ['2026-07-20', 'positiva', '2026-08-20']],
  C: ['2026-06-01', ['2026-08-12', 'negativa', '2026-09-11']],
  D: ['2026-06-10', ['2026-08-03', 'positiva', '2026-09-02']],
  E: ['2026-06-20'],
  F: ['2026-04-02', ['2026-07-13', 'negativa', '2026-08-12'], ['2026-08-26']],
  G: ['2026-05-01'],
  H: ['2026-03-15'],
  I: ['2026-07-08', ['2026-08-30']],
};

type Say = <V extends VerbName>(verb: V, input: InputOf<V>) => Promise<unknown>;

/** `later`: by so many days. Returns the ids by letter. */
export async function writeWorkedHerd(say: Say, later = 0) {
  const day = (written: string) => addDays(written, later);
  const ids: Record<string, string> = {};
  for (const [name, [calved, ...services]] of Object.entries(herd)) {
    const cow = build.animal({ name, breed: 'Girolando', category: 'vaca', pregnancy_status: 'vazia', last_birth_date: day(calved) });
    ids[name] = cow.id;
    await say('create_animal', cow);
    for (const [served, result = 'pendente', confirmed] of services)
      await say(
        'create_insemination',
        build.insemination(cow.id, { insemination_date: day(served), result, confirmation_date: confirmed ? day(confirmed) : null }),
      );
  }
  const left = { status: { was: 'ativo', to: 'morto' }, exit_date: { was: null, to: day('2026-07-18') } };
  await say('update_animal', { id: ids['G']!, changes: left } as never);
  await say('stop_breeding', { id: newId(), animal_id: ids['H']!, stop_date: day('2026-06-30'), reason: 'descarte' } as never);
  return ids;
}
