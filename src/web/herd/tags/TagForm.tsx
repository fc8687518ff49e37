// "Brinco": numbers that an animal gets, or gets in the place of others.
import { useState } from 'react';
import { isPnib } from '#domain/herd/official-numbers';
import { tagInput } from '#domain/herd/tag-event-verbs';
import { canBeTagged } from '#domain/herd/tag-events';
import { newId } from '#domain/kernel/ids';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useNextTag } from './next-tag';

const Field = fieldOf(tagInput);

export function TagForm({ animal_id, onClose }: { animal_id?: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { done } = useUndoToast('Erro ao salvar brinco');
  const today = useToday();
  const next = useNextTag();
  const [start] = useState(() => ({ id: newId(), event_date: today, ...(animal_id && { animal_id }) }));
  return (
    <FormDialog
      open
      title="Brinco do animal"
      schema={tagInput}
      start={start}
      save={async (wanted) => {
        await dispatch('apply_tag', wanted);
        done(`${replica.row('animals', wanted.animal_id)?.name ?? 'Animal'}: brinco registrado`, () => dispatch('remove_tag_event', { id: wanted.id }));
      }}
      follow={(changed, { rfid, sisbov }) => (changed === 'rfid' && isPnib(rfid) && rfid.length === 15 && !sisbov ? { sisbov: rfid } : {})}
      errorTitle="Erro ao salvar brinco"
      draft={{ name: `tag ${animal_id ?? ''}` }}
      onClose={onClose}
    >
      <Field name="animal_id">{(field) => <AnimalPicker {...field} which={canBeTagged} />}</Field>
      <Field name="event_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="rfid" inputMode="numeric" hint="15 dígitos do brinco eletrônico, lidos ou digitados" />
      <Field name="sisbov" inputMode="numeric" hint={next ? `Próximo livre do estoque: ${next}` : '15 dígitos; o mesmo número do chip que começa por 076'} />
      <Field name="identification" hint="Deixe em branco se não muda" />
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}
