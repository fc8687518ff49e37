// The fields of an application except its animals: the product first, which fills in most of the others.
import { useMemo } from 'react';
import { AnimalVaccine, applicationTypes } from '#domain/health/animal-vaccines';
import { warningsFor } from '#domain/health/product-warnings';
import type { Protocol } from '#domain/health/standard-protocols';
import { applicationFollows, protocolFor } from '#domain/health/vaccine-application-queries';
import { isFirstDose } from '#domain/health/vaccine-dose-queries';
import { protocolsInUse } from '#domain/health/vaccine-suggestion-queries';
import { productsInUse } from '#domain/health/withdrawal-products';
import { animalWord } from '#parts/animals/AnimalWords';
import { WithdrawalFields } from '#parts/animals/WithdrawalFields';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { Picker } from '#ui/Picker';

const Field = fieldOf(AnimalVaccine.create);
const useValues = valuesOf(AnimalVaccine.create);

const more = ['batch_number', 'veterinarian', 'notes'] as const;

type VaccineFieldsProps = { protocols: readonly Protocol[]; animal_ids: readonly string[]; startOpen: boolean };

export function VaccineFields({ protocols, animal_ids, startOpen }: VaccineFieldsProps) {
  const today = useToday();
  return (
    <>
      <ProductField protocols={protocols} animal_ids={animal_ids} />
      <Warnings animal_ids={animal_ids} />
      <Field name="application_type" />
      <Field name="dosage" />
      <Field name="application_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="next_application_date" hint="Calculada pelo protocolo; mude se souber outra" />
      <Withdrawal />
      <FormMore title="Lote do produto, veterinário e observações" names={more} startOpen={startOpen}>
        <Field name="batch_number" />
        <Field name="veterinarian" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

function Withdrawal() {
  const { vaccine_name } = useValues('vaccine_name');
  return <WithdrawalFields product={vaccine_name} />;
}

/** Fills in the fields that follow from the product, for these animals. */
export function useFollow() {
  const own = useRows('vaccine_protocols');
  const products = useRows('farm_products');
  const { replica } = useDevice();
  const protocols = useMemo(() => protocolsInUse(own), [own]);
  const follow = (changed: string, written: Partial<AnimalVaccine>, animal_ids: readonly string[]) => {
    const types = new Set(animal_ids.flatMap((id) => replica.row('animals', id)?.type ?? []));
    const name = written.vaccine_name ?? '';
    return applicationFollows(changed, written, protocolFor(protocols, name, types), isFirstDose(replica.rows('animal_vaccines'), name, animal_ids), products);
  };
  return { protocols, follow };
}

/** Suggests products of the protocols for these animals, of the catalogue and those used before; any other may be typed. */
function ProductField({ protocols, animal_ids }: Pick<VaccineFieldsProps, 'protocols' | 'animal_ids'>) {
  const { replica } = useDevice();
  const applications = useRows('animal_vaccines');
  const products = useRows('farm_products');
  const { vaccine_name: written } = useValues('vaccine_name');
  const options = useMemo(() => {
    const types = new Set(animal_ids.flatMap((id) => replica.row('animals', id)?.type ?? []));
    const mine = protocols.filter(({ animal_type }) => animal_type === null || types.size === 0 || types.has(animal_type));
    const hints = new Map<string, string | undefined>();
    for (const { vaccine_name, application_type, animal_type } of mine)
      if (!hints.has(vaccine_name)) hints.set(vaccine_name, [applicationTypes[application_type], animalWord('type', animal_type)].filter(Boolean).join(' · '));
    for (const { name, application_type } of productsInUse(products))
      if (application_type && !hints.has(name)) hints.set(name, applicationTypes[application_type]);
    for (const { vaccine_name, application_type } of applications) if (!hints.has(vaccine_name)) hints.set(vaccine_name, applicationTypes[application_type]);
    if (written && !hints.has(written)) hints.set(written, undefined);
    return Array.from(hints, ([value, hint]) => ({ value, label: value, hint })).toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
  }, [protocols, animal_ids, applications, products, written, replica]);
  return (
    <Field name="vaccine_name" className="wide">
      {(field) => (
        <Picker {...field} options={options} placeholder="Escolha ou digite" empty="Nenhum produto com este nome" onAdd={(text) => field.onChange(text)} />
      )}
    </Field>
  );
}

/** Warnings before the application; they do not block it. */
function Warnings({ animal_ids }: Pick<VaccineFieldsProps, 'animal_ids'>) {
  const { replica } = useDevice();
  const today = useToday();
  const { vaccine_name, application_date, not_for_lactating, min_days_before_calving } = useValues(
    'vaccine_name',
    'application_date',
    'not_for_lactating',
    'min_days_before_calving',
  );
  const warnings = useMemo(() => {
    const animals = animal_ids.flatMap((id) => replica.row('animals', id) ?? []);
    const day = /^\d{4}-\d\d-\d\d$/.test(application_date ?? '') ? application_date! : today;
    const given = { application_date: day, not_for_lactating: not_for_lactating ?? false, min_days_before_calving: min_days_before_calving ?? null };
    return vaccine_name ? warningsFor({ vaccine_name, ...given }, animals, replica.who.state) : [];
  }, [animal_ids, replica, today, vaccine_name, application_date, not_for_lactating, min_days_before_calving]);
  if (warnings.length === 0) return null;
  return (
    <Notice tone="yellow" role="status" title="Atenção">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  );
}
