// Rotations (ocupações): which animals used a pasture, from when to when. Without an exit date, the pasture is in use.
import * as z from 'zod/mini';
import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import type { Pasture } from '#domain/pastures/pastures';

export const PastureRotation = noun(
  'pasture_rotations',
  {
    pasture_id: reference('Pastagem', 'pastures'),
    entry_date: date('Data de entrada'),
    exit_date: optional(date('Data de saída')),
    batch_name: optional(text('Lote')),
    notes: optional(longText('Observações')),
    inbreeding_reason: optional(text('Motivo do acasalamento', { max: 500 })),
  },
  {
    title: 'Ocupações',
    missing: 'Ocupação não encontrada',
    failed: { load: 'Erro ao carregar ocupações', save: 'Erro ao salvar ocupação', remove: 'Erro ao excluir ocupação' },
    confirm: 'Tem certeza que deseja excluir esta ocupação?',
  },
);
export type PastureRotation = RowOf<typeof PastureRotation>;

const { exit_date, ...entering } = PastureRotation.create.shape;

export const mostGrazing = 2000;

/** Entering a pasture: a batch by name, registered animals, or both. */
export const occupation = z.strictObject({
  ...entering,
  animals: z
    .array(z.strictObject({ id: id(), animal_id: reference('Animal', 'animals') }))
    .check(z.maxLength(mostGrazing, `No máximo ${mostGrazing.toLocaleString('pt-BR')} animais por vez`)),
});

export const leaving = z.strictObject({ id: id(), exit_date: date('Data de saída') });

export const isOpenRotation = ({ exit_date }: Pick<PastureRotation, 'exit_date'>) => exit_date === null;

type Stay = Pick<PastureRotation, 'entry_date' | 'exit_date'>;

/** One may leave and another enter on the same day. */
const meets = (a: Stay, b: Stay) => a.entry_date < (b.exit_date ?? '9999-12-31') && b.entry_date < (a.exit_date ?? '9999-12-31');

/** Two open stays always overlap, whatever their entry dates. */
const clashes = (a: Stay, b: Stay) => (a.exit_date === null && b.exit_date === null) || meets(a, b);

const until = ({ exit_date }: Stay) => (exit_date ? ` até ${writtenDay(exit_date)}` : '');

export function assertDays({ entry_date, exit_date }: Stay, today: string) {
  if (entry_date > today) throw new RuleBroken('A data não pode ser futura', 'entry_date');
  if ((exit_date ?? '') > today) throw new RuleBroken('A data não pode ser futura', 'exit_date');
  if (exit_date !== null && exit_date < entry_date) throw new RuleBroken('A saída é anterior à entrada', 'exit_date');
}

/** A pasture is released when the last animal that came has left. */
export function assertLeftLast(exit_date: string, members: readonly { entry_date?: string | null }[]) {
  const last = members.reduce((last, { entry_date }) => (entry_date && entry_date > last ? entry_date : last), '');
  if (exit_date < last) throw new RuleBroken(`Há animais que entraram em ${writtenDay(last)}: informe este dia ou um depois`, 'exit_date');
}

/** One herd at a time on a pasture. */
export function assertFree({ name }: Pick<Pasture, 'name'>, stay: Stay, others: readonly Stay[]) {
  const other = others.find((one) => clashes(stay, one));
  if (other) throw new RuleBroken(other.exit_date ? `${name} estava em uso${until(other)}` : `${name} já está em uso: libere antes`, 'entry_date');
}

/** An animal is in one place at a time. */
export function assertNowhereElse({ name }: Pick<Animal, 'name'>, stay: Stay, others: readonly (Stay & { pasture: string })[]) {
  const other = others.find((one) => clashes(stay, one));
  if (other) throw new RuleBroken(`${name} ${other.exit_date ? 'estava' : 'já está'} em ${other.pasture}${until(other)}`, 'animals');
}

export function assertSomebody({ batch_name, animals }: { batch_name: string | null; animals: readonly unknown[] }) {
  if (!batch_name && animals.length === 0) throw new RuleBroken('Informe o lote ou escolha os animais', 'batch_name');
}

export function assertCanGraze(animal: Pick<Animal, 'id' | 'name' | 'status' | 'exit_date'>, on: string) {
  assertWasInHerd(animal, on, `Só animais ativos entram na pastagem: ${animal.name}`, 'animals');
}
