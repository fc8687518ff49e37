// What the forms of leaving the herd share: the day, of a batch how many heads, and undo with one press.
import { type ReactNode, useState } from 'react';
import type { deathInput, lossInput, slaughterInput } from '#domain/exits/exit-verbs';
import { type Animal, headsOf } from '#domain/herd/animals';
import { isPart } from '#domain/herd/batch-parts';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { FormField } from '#ui/FormField';
import { count, number } from '#ui/format';

export type ExitFormProps = { animal: Animal; onClose: () => void };
type Verb = 'slaughter' | 'report_death' | 'report_lost';
type Words = { title: string; saveLabel: string; failed: string /** "morte" and "registrada": between them, how many heads. */; exit: string; done: string };
type Props = ExitFormProps & {
  verb: Verb;
  schema: typeof slaughterInput | typeof deathInput | typeof lossInput;
  words: Words;
  children: ReactNode;
};

export function ExitForm({ animal, onClose, verb, schema, words, children }: Props) {
  const dispatch = useDispatch();
  const today = useToday();
  // Each has the fields of a death, and fields of its own.
  const shared = schema as typeof deathInput;
  const { done } = useUndoToast(words.failed);
  const [start] = useState(() => ({ id: animal.id, exit_date: today, ...(animal.is_batch && { part_id: newId() }) }));

  const save = async (wanted: InputOf<'report_death'>) => {
    const heads = wanted.heads ?? null;
    // Never all of them by leaving it empty.
    if (animal.is_batch && heads === null) throw new RuleBroken('Informe: Quantas cabeças', 'heads');
    await dispatch(verb as 'report_death', wanted);
    const part = isPart(animal, heads) ? wanted.part_id : undefined;
    const undo = async () => {
      await dispatch('return_to_herd', { id: part ?? animal.id });
      if (part) await dispatch('join_batch', { id: part });
    };
    const of = part ? ` de ${count(heads!, 'cabeça', 'cabeças')}` : '';
    done(`${animal.name}: ${words.exit}${of} ${words.done}`, undo);
  };
  return (
    <FormDialog
      open
      title={words.title}
      schema={shared}
      start={start}
      save={save}
      errorTitle={words.failed}
      draft={{ name: `${verb} ${animal.id}` }}
      saveLabel={words.saveLabel}
      size="small"
      onClose={onClose}
    >
      {animal.is_batch && <FormField schema={shared} name="heads" required hint={`O lote tem ${number(headsOf(animal), 0)}`} />}
      <FormField schema={shared} name="exit_date">
        {(field) => <DateInput {...field} max={today} today={today} />}
      </FormField>
      {children}
    </FormDialog>
  );
}
