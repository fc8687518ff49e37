// What is done with animals in quarantine, one or all of the list: the result of an exam, the release; and the farm's days.
import { useState } from 'react';
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import { examInput, examineQuarantined, releaseInput, releaseQuarantine } from '#domain/herd/quarantine-verbs';
import { usualQuarantineDays } from '#domain/herd/quarantines';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';
import { useToast } from '#ui/Toast';

type Acting = { ids: string[]; onClose: () => void };
const Exam = fieldOf(examInput);
const Release = fieldOf(releaseInput);
const days = z.strictObject({ quarantine_days: HerdSettings.fields.quarantine_days });
const Days = fieldOf(days);

export function ExamForm({ ids, onClose }: Acting) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const [start] = useState(() => ({ ids, exam_date: today, result: 'negativo' as const }));
  return (
    <FormDialog
      open
      size="small"
      title={ids.length === 1 ? 'Exame da quarentena' : `Exame de ${count(ids.length, 'animal', 'animais')}`}
      schema={examInput}
      start={start}
      save={async (wanted) => {
        await dispatch('examine_quarantined', wanted);
        show({ message: 'Resultado do exame salvo' });
      }}
      errorTitle={examineQuarantined.failed!}
      draft={{ name: `quarantines exam ${ids.length === 1 ? ids[0] : ids.length}` }}
      onClose={onClose}
    >
      <Exam name="exam" radio className="wide" />
      <Exam name="result" radio className="wide" />
      <Exam name="exam_date">{(field) => <DateInput {...field} max={today} today={today} />}</Exam>
    </FormDialog>
  );
}

export function ReleaseForm({ ids, onClose }: Acting) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const [start] = useState(() => ({ ids, released_on: today }));
  return (
    <FormDialog
      open
      size="small"
      title={ids.length === 1 ? 'Liberar da quarentena' : `Liberar ${count(ids.length, 'animal', 'animais')}`}
      schema={releaseInput}
      start={start}
      save={async (wanted) => {
        await dispatch('release_quarantine', wanted);
        show({ message: `${count(ids.length, 'animal liberado', 'animais liberados')} da quarentena` });
      }}
      errorTitle={releaseQuarantine.failed!}
      draft={{ name: `quarantines release ${ids.length === 1 ? ids[0] : ids.length}` }}
      saveLabel="Liberar"
      onClose={onClose}
    >
      <Release name="released_on">{(field) => <DateInput {...field} max={today} today={today} />}</Release>
      <Release name="reason" className="wide" hint="Necessário antes do prazo, sem os exames ou com um positivo" />
    </FormDialog>
  );
}

export const DaysForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Prazo da quarentena" schema={days} draft="quarantine days" told="Prazo da quarentena salvo" size="small" onClose={onClose}>
    <Days name="quarantine_days" className="wide" hint={`Em branco: ${usualQuarantineDays} dias. Zero: quem chega não fica separado`} />
  </HerdSettingsForm>
);
