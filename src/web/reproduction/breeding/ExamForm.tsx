// The form of a uterine exam, new or changed.
import { UterineExam } from '#domain/reproduction/uterine-exams';
import { RecordForm } from '#parts/forms/RecordForm';
import { useDevice, useToday } from '#parts/sync/FarmData';
import { fieldOf } from '#ui/FormField';
import { AnimalAndDay } from './EventFields';

const Field = fieldOf(UterineExam.create);

export function ExamForm({ record, onClose }: { record?: UterineExam | undefined; onClose: () => void }) {
  const today = useToday();
  const { replica } = useDevice();
  const nameOf = (id: string) => replica.row('animals', id)?.name ?? 'Animal';
  return (
    <RecordForm
      noun={UterineExam}
      record={record}
      start={{ exam_date: today, finding: 'normal' }}
      create="record_uterine_exam"
      update="update_uterine_exam"
      titles={{ create: 'Novo Exame', update: 'Editar Exame' }}
      done={{ create: ({ animal_id }) => `${nameOf(animal_id)}: exame registrado`, update: ({ animal_id }) => `${nameOf(animal_id)}: exame atualizado` }}
      onClose={onClose}
    >
      {() => (
        <>
          <AnimalAndDay Field={Field} day="exam_date" />
          <Field name="finding" />
          <Field name="veterinarian" />
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
