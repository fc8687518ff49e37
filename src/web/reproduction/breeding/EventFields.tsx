// Fields that the forms of breeding events share: which female, and on which day.
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { isBreedingFemale } from '#domain/reproduction/female-events';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';

type FieldOf<Name extends string> = ComponentType<{ name: Name; children?: (field: ControllerRenderProps) => ReactNode }>;

export function AnimalAndDay<Name extends string>({
  Field,
  day,
  which = isBreedingFemale,
}: {
  Field: FieldOf<Name>;
  day: Name;
  which?: NonNullable<ComponentProps<typeof AnimalPicker>['which']>;
}) {
  const today = useToday();
  return (
    <>
      <Field name={'animal_id' as Name}>
        {(field) => <AnimalPicker {...field} which={which} placeholder="Escolha o animal" empty="Nenhum animal com este nome ou brinco" />}
      </Field>
      <Field name={day}>{(field) => <DateInput {...field} max={today} today={today} />}</Field>
    </>
  );
}
