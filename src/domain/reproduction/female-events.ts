// Rules of events that happen to one female on one day, and verbs that check them.
import { type Animal, canBePregnant } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import type { Noun } from '#domain/kernel/noun';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

type Female = Pick<Animal, 'id' | 'name' | 'type' | 'gender' | 'status' | 'exit_date' | 'is_batch' | 'birth_date'>;

export const isBreedingFemale = (animal: Pick<Animal, 'type' | 'gender' | 'status' | 'is_batch'>) =>
  canBePregnant(animal) && animal.status === 'ativo' && !animal.is_batch;

export function assertDay(animal: Pick<Animal, 'birth_date'>, on: string, field: string, today: string) {
  if (on > today) throw new RuleBroken('A data não pode ser futura', field);
  if (animal.birth_date !== null && on <= animal.birth_date) throw new RuleBroken('A data é anterior ao nascimento do animal', field);
}

export function assertFemale(animal: Female, on: string, field: string, today: string) {
  if (!canBePregnant(animal)) throw new RuleBroken('Só uma fêmea pode ter este registro', 'animal_id');
  if (animal.is_batch) throw new RuleBroken('Um lote não tem este registro: escolha um animal', 'animal_id');
  assertDay(animal, on, field, today);
  assertWasInHerd(animal, on, 'Este animal não está mais no rebanho', 'animal_id');
}

type EventRow = { id: string; animal_id: string };
type Titles = Parameters<typeof plainVerbs>[1];

/** Create, update, remove and restore of an event that changes no other record. `field`: its day. */
export function eventVerbs<N extends Noun>(noun: N, field: string, titles: Titles) {
  const plain = plainVerbs(noun, titles);
  const dayOf = (row: EventRow) => (row as unknown as Record<string, string>)[field]!;
  const assertEvent = async (farm: Farm, row: EventRow) => assertFemale(await farm.get('animals', row.animal_id), dayOf(row), field, farm.today);
  return {
    ...plain,
    create: verb<N['create']>({
      ...(plain.create as never as ReturnType<typeof verb<N['create']>>),
      async run(farm, input) {
        await assertEvent(farm, input as unknown as EventRow);
        await plain.create.run(farm as never, input);
      },
    }),
    update: verb<N['update']>({
      ...(plain.update as never as ReturnType<typeof verb<N['update']>>),
      async run(farm, input) {
        const { id, changes } = input as unknown as { id: string; changes: object };
        const row = (await farm.get(noun.name as NounName, id)) as unknown as EventRow;
        const after = withChanges(noun, row, changes as never);
        if (after.animal_id !== row.animal_id || dayOf(after) !== dayOf(row)) await assertEvent(farm, after);
        await plain.update.run(farm as never, input);
      },
    }),
  };
}
