// The fields of a milk record: milking first, laboratory and tank collapsed.
import { canBeMilked } from '#domain/milk/milk-production';
import { milkInput } from '#domain/milk/milk-verbs';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useDevice, useRow, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { farmTotal, holdInWords, holdOf } from './words';

const Field = fieldOf(milkInput);
const useValues = valuesOf(milkInput);

const more = ['fat_percentage', 'protein_percentage', 'somatic_cell_count', 'temperature', 'storage_tank', 'responsible', 'observations'] as const;

export function MilkFields() {
  const today = useToday();
  return (
    <>
      <Field name="animal_id" hint="Sem animal, é o total da fazenda">
        {(field) => <AnimalPicker {...field} which={canBeMilked} clearable placeholder={farmTotal} empty="Nenhuma vaca com este nome ou brinco" />}
      </Field>
      <Field name="quantity_liters" suffix="L" />
      <Field name="production_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="milking_shift" radio />
      <Field name="milk_quality" placeholder="Sem avaliação" />
      <Discard />
      <FormMore title="Análise, tanque e observações" names={more}>
        <Field name="fat_percentage" suffix="%" label="Gordura" />
        <Field name="protein_percentage" suffix="%" label="Proteína" />
        <Field name="somatic_cell_count" label="CCS" suffix="células/mL" />
        <Field name="temperature" suffix="°C" label="Temperatura" />
        <Field name="storage_tank" />
        <Field name="responsible" />
        <Field name="observations" long className="wide" />
      </FormMore>
    </>
  );
}

/** Milk in withdrawal is discarded by the rules. */
function Discard() {
  const { animal_id, production_date, is_discarded } = useValues('animal_id', 'production_date', 'is_discarded');
  const animal = useRow('animals', animal_id ?? undefined);
  const { replica } = useDevice();
  const hold = animal && production_date ? holdOf(replica, animal, production_date) : null;
  if (!hold)
    return (
      <>
        {!animal_id && <Field name="total_kind" radio hint="O que foi descartado é contado nos dois casos" />}
        <Field name="is_discarded" hint="Produzido, mas não vendido: fica fora dos litros vendáveis" />
        {is_discarded && <Field name="discard_note" />}
      </>
    );
  return (
    <Notice tone="orange" title="Será registrado como descarte" role="status">
      {animal!.name}: {holdInWords(hold)}
    </Notice>
  );
}
