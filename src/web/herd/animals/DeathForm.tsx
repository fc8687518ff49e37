// "Morte": the day and the cause, as the animal's form stores them; of a batch, of how many heads. Undone with one press.
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Animal, headsOf } from '#domain/herd/animals';
import { assertHeads, isPart } from '#domain/herd/batch-parts';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { date, integer, optional, text } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count, number } from '#ui/format';

const failed = 'Erro ao atualizar animal';
const death = z.strictObject({
  exit_date: date('Data da morte'),
  exit_reason: text('Causa da morte'),
  heads: optional(integer('Quantas cabeças', { min: 1 })),
});
const Field = fieldOf(death);

export function DeathForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const today = useToday();
  const { done } = useUndoToast(failed);
  const [start] = useState({ exit_date: today });
  /** The heads that died, taken out of the batch; a second attempt takes out no more. */
  const part = useRef<string | null>(null);

  const separated = async (heads: number) => {
    const [kept] = part.current ? [replica.row('animals', part.current)] : [];
    if (kept && headsOf(kept) === heads) return kept;
    if (kept) await dispatch('join_batch', { id: kept.id });
    part.current = newId();
    await dispatch('split_batch', { id: animal.id, part_id: part.current, heads });
    return replica.row('animals', part.current)!;
  };
  const save = async ({ heads, ...wanted }: z.output<typeof death>) => {
    // Never all of them by leaving it empty.
    if (animal.is_batch && heads === null) throw new RuleBroken('Informe: Quantas cabeças', 'heads');
    assertHeads(animal, heads, 'heads');
    const dying = isPart(animal, heads) ? await separated(heads!) : animal;
    const dead = { ...dying, ...wanted, status: 'morto' as const };
    await dispatch('update_animal', { id: dying.id, changes: changesBetween(dying, dead) });
    const undo = async () => {
      await dispatch('update_animal', { id: dying.id, changes: changesBetween(dead, dying) });
      if (dying.id !== animal.id) await dispatch('join_batch', { id: dying.id });
    };
    done(dying.id === animal.id ? `${animal.name}: morte registrada` : `${animal.name}: morte de ${count(heads!, 'cabeça', 'cabeças')} registrada`, undo);
  };
  return (
    <FormDialog
      open
      title={`Morte de ${animal.name}`}
      schema={death}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `death ${animal.id}` }}
      saveLabel="Registrar morte"
      size="small"
      onClose={onClose}
    >
      {animal.is_batch && <Field name="heads" required hint={`O lote tem ${number(headsOf(animal), 0)}`} />}
      <Field name="exit_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="exit_reason" className="wide" placeholder="Picada de cobra, raio, parto, doença…" />
    </FormDialog>
  );
}
