// Records about an animal that has left the herd: what is dated up to its exit is still valid.
import { type Animal, isLost } from '#domain/herd/animals';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';

type Leaving = Pick<Animal, 'status' | 'exit_date'>;

/** On its exit day it was still there. Without an exit date nobody knows until when. */
export const wasInHerd = ({ status, exit_date }: Leaving, on: string) => status === 'ativo' || (exit_date !== null && on <= exit_date);

const exits: Record<Animal['status'], string> = { ativo: 'saída', vendido: 'venda', abatido: 'abate', morto: 'morte' };
export const exitName = (status: string) => exits[status as Animal['status']] ?? exits.ativo;

type Named = Leaving & Pick<Animal, 'id' | 'name'> & { loss_kind?: Animal['loss_kind'] | undefined };

/** `words`: the sentence for an animal without an exit date. */
export function leftHerd({ id, name, status, exit_date, loss_kind }: Named, words: string, field: string) {
  const exit = isLost({ loss_kind }) ? 'perda' : exitName(status);
  const cause = { kind: 'left_herd', noun: 'animals', id, name, exit, ...(exit_date && { day: exit_date }) } as const;
  return new RuleBroken(exit_date ? `${name} saiu do rebanho em ${writtenDay(exit_date)} (${exit})` : words, field, 'rule', { cause });
}

export function assertWasInHerd(animal: Named, on: string, words: string, field: string) {
  if (!wasInHerd(animal, on)) throw leftHerd(animal, words, field);
}
