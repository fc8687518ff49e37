// The form of a range of tags, new or changed.
import { TagRange } from '#domain/herd/tag-ranges';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(TagRange.create);

export function TagRangeForm({ record, onClose }: { record?: TagRange | undefined; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={TagRange}
      record={record}
      start={{ purchase_date: today }}
      create="create_tag_range"
      update="update_tag_range"
      titles={{ create: 'Nova Faixa de Brincos', update: 'Editar Faixa de Brincos' }}
      done={{ create: () => 'Faixa de brincos registrada', update: () => 'Faixa de brincos atualizada' }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="first_number" inputMode="numeric" hint="15 dígitos, como está na caixa" />
          <Field name="last_number" inputMode="numeric" hint="15 dígitos" />
          <Field name="purchase_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
          <Field name="supplier" />
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
