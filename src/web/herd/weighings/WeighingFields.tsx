// The fields of a weighing: those needed in the corral first, the rest collapsed.
import { AnimalWeighing, gainSince } from '#domain/herd/animal-weighings';
import { weighedBefore } from '#domain/herd/weighing-queries';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { gainInWords } from '#parts/animals/GainWords';
import { useRow, useRowsOf, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { date, kg } from '#ui/format';

const Field = fieldOf(AnimalWeighing.create);
const useValues = valuesOf(AnimalWeighing.create);

const more = ['body_condition_score', 'measured_by', 'health_observations', 'notes'] as const;

export function WeighingFields() {
  const today = useToday();
  return (
    <>
      <Field name="animal_id">{(field) => <AnimalPicker {...field} />}</Field>
      <WeightField />
      <Field name="weighing_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="weighing_method" />
      <FormMore title="Escore e observações" names={more}>
        <Field name="body_condition_score" hint="De 1 (muito magro) a 5 (muito gordo)" />
        <Field name="measured_by" />
        <Field name="health_observations" long className="wide" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

/** Shows the previous weight and the gain while typing, so that a wrong digit is noticed. */
function WeightField() {
  const { id, animal_id, weighing_date, weight } = useValues('id', 'animal_id', 'weighing_date', 'weight');
  const animal = useRow('animals', animal_id ?? undefined);
  const weighings = useRowsOf('animal_weighings', 'animal_id', animal_id ?? undefined);
  const previous = weighing_date ? weighedBefore(weighings, weighing_date) : undefined;
  const known = animal && (previous ? `Antes: ${kg(previous.weight)} em ${date(previous.weighing_date)}` : 'Primeira pesagem');
  const gain = previous && id && weighing_date && weight ? gainInWords(gainSince(previous, { id, weighing_date, weight })) : null;
  const words = [known, gain, animal?.is_batch && 'Lote: informe o peso médio por cabeça'].filter(Boolean).join('. ');
  return <Field name="weight" label="Peso" suffix="kg" hint={words} />;
}
