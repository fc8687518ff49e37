// "Perdeu o brinco": which one, and when it was noticed. Its numbers stay the animal's until another takes their place.
import { useState } from 'react';
import { lostTagInput } from '#domain/herd/tag-event-verbs';
import { canBeTagged } from '#domain/herd/tag-events';
import { newId } from '#domain/kernel/ids';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(lostTagInput);

export function LostTagForm({ animal_id, onClose }: { animal_id?: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { done } = useUndoToast('Erro ao salvar brinco');
  const today = useToday();
  const [start] = useState(() => ({ id: newId(), event_date: today, lost_part: 'visual' as const, ...(animal_id && { animal_id }) }));
  return (
    <FormDialog
      open
      title="Perdeu o brinco"
      schema={lostTagInput}
      start={start}
      save={async (wanted) => {
        await dispatch('report_tag_lost', wanted);
        done(`${replica.row('animals', wanted.animal_id)?.name ?? 'Animal'}: perda do brinco registrada`, () =>
          dispatch('remove_tag_event', { id: wanted.id }),
        );
      }}
      errorTitle="Erro ao salvar brinco"
      draft={{ name: `tag lost ${animal_id ?? ''}` }}
      size="small"
      onClose={onClose}
    >
      <Field name="animal_id">{(field) => <AnimalPicker {...field} which={canBeTagged} />}</Field>
      <Field name="event_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="lost_part" radio className="wide" />
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}
