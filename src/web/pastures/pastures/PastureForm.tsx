// Form for a new or existing pasture.
import { Pasture, usualGrasses } from '#domain/pastures/pastures';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(Pasture.create);

export function PastureForm({ pasture, onClose }: { /** Omitted: new record. */ pasture?: Pasture; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={Pasture}
      record={pasture}
      start={{}}
      create="create_pasture"
      update="update_pasture"
      titles={{ create: 'Nova Pastagem', update: 'Editar Pastagem' }}
      done={{ create: ({ name }) => `${name}: pastagem cadastrada`, update: ({ name }) => `${name}: pastagem atualizada` }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="name" />
          <Field name="area_hectares" label="Área" suffix="ha" />
          <Field name="grass_type">{(field) => <Suggest {...field} among={usualGrasses} empty="Nenhum capim com este nome" clearable />}</Field>
          <Field name="soil_quality" />
          <Field name="irrigation_type" />
          <Field name="last_fertilization_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
