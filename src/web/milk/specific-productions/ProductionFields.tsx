// The fields of a production: what, when and how much first; the rest collapsed.
import { useCallback } from 'react';
import type { Animal } from '#domain/herd/animals';
import { SpecificProduction } from '#domain/milk/specific-productions';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useDevice, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';

const Field = fieldOf(SpecificProduction.create);

const more = ['animal_id', 'batch_number', 'storage_location', 'sale_price', 'notes'] as const;

export function ProductionFields({ seen }: { /** The record when the form was opened. */ seen: SpecificProduction | undefined }) {
  const today = useToday();
  return (
    <>
      <Field name="production_type" radio className="wide" />
      <Field name="quantity" />
      <Field name="unit" />
      <Field name="production_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="quality_grade" placeholder="Sem classificação" />
      <FormMore title="Animal, lote, local e preço" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        <AnimalField seen={seen?.animal_id ?? null} />
        <Field name="batch_number" />
        <Field name="storage_location" />
        <Field name="sale_price" label="Preço de venda" money hint="De toda a quantidade deste registro" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

/** Active animals, plus the recorded one, even if it left or was deleted. */
function AnimalField({ seen }: { seen: string | null }) {
  const { replica } = useDevice();
  const which = useCallback(({ id, status }: Animal) => status === 'ativo' || id === seen, [seen]);
  const nameOf = (id: string | null) => (id === null ? undefined : (replica.known('animals', id)?.['name'] as string | undefined));
  return (
    <Field name="animal_id">
      {(field) => <AnimalPicker {...field} which={which} shown={nameOf(field.value ?? null)} placeholder="Nenhum em especial" clearable />}
    </Field>
  );
}
