// Form for a new or existing treatment of one animal. Rules and error messages come from the domain.
import { useMemo, useState } from 'react';
import { AnimalTreatment, endOf } from '#domain/health/animal-treatments';
import type { FarmProduct } from '#domain/health/farm-products';
import { treat } from '#domain/health/treatment-verbs';
import { nothingKnown, onlyLabel, productNamed, productsInUse } from '#domain/health/withdrawal-products';
import type { Animal } from '#domain/herd/animals';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { treatmentExpense } from '#domain/overview/expense-offers';
import type { InputOf } from '#domain/verbs';
import { WithdrawalFields } from '#parts/animals/WithdrawalFields';
import { useExpenseOffer } from '#parts/forms/ExpenseOffer';
import { StockFields, useChosenSupply } from '#parts/supplies/StockFields';
import { useDevice, useDispatch, useRow, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { date } from '#ui/format';
import { Suggest } from '#ui/Suggest';
import { useToast } from '#ui/Toast';

const Field = fieldOf(AnimalTreatment.create);
const useValues = valuesOf(AnimalTreatment.create);

const more = ['description', 'notes'] as const;

type TreatmentFormProps = { animal: Animal /** Omitted: new record. */; treatment?: AnimalTreatment | undefined; onClose: () => void };

export function TreatmentForm({ animal, treatment, onClose }: TreatmentFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const { replica } = useDevice();
  const expenseOffer = useExpenseOffer();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen(`treatment of ${animal.id}`, treatment);
  const [start] = useState(() =>
    seen ? writtenOf(AnimalTreatment, seen) : { id: newId(), animal_id: animal.id, treatment_type: 'medicamento' as const, application_date: today },
  );
  const current = useRow('animal_treatments', seen?.id);
  const own = useRows('farm_products');
  const chosenSupply = useChosenSupply();

  const save = async (wanted: InputOf<'treat'>) => {
    if (!seen) {
      await dispatch('treat', wanted);
      const given = replica.row('animal_treatments', wanted.id);
      return show({ message: `${animal.name}: tratamento registrado`, action: expenseOffer(given ? treatmentExpense(given, animal.name) : null) });
    }
    if (!current) throw notFound(AnimalTreatment.missing);
    const { supply_id: _, supply_quantity: __, ...written } = wanted;
    const changes = changesBetween(seen, written as object) as InputOf<'update_treatment'>['changes'];
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_treatment', { id: seen.id, changes });
    show({ message: `${animal.name}: tratamento atualizado` });
  };
  return (
    <FormDialog
      open
      title={seen ? 'Editar tratamento' : `Registrar tratamento: ${animal.name}`}
      schema={treat.input}
      start={start}
      save={save}
      follow={(changed, { treatment_name, supply_id }) => {
        const supply = changed === 'supply_id' ? chosenSupply(supply_id) : null;
        if (supply) return { treatment_name: supply.name, ...labelled(supply.name, own) };
        return changed === 'treatment_name' && treatment_name ? labelled(treatment_name, own) : {};
      }}
      errorTitle={AnimalTreatment.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <Field name="treatment_type" />
      {!seen && <StockFields />}
      <NameField />
      <Field name="application_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <DurationField />
      <Field name="dosage" />
      <Field name="frequency" placeholder="A cada 12 horas" />
      <Field name="veterinarian" />
      <Field name="reason" />
      <Field name="cost" label="Custo" money className="wide" />
      <Withdrawal />
      <FormMore title="Descrição e observações" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        <Field name="description" long className="wide" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </FormDialog>
  );
}

/** The withdrawal days of a product of the farm or of the catalogue; the person checks them against the label. */
function labelled(name: string, own: readonly FarmProduct[]) {
  const label = productNamed(name, own);
  // Unknown product: null blocks milk and meat until somebody enters the days.
  return label ? onlyLabel(label) : nothingKnown;
}

/** The catalogue and earlier entries; the withdrawal of any other text is unknown. */
function NameField() {
  const treatments = useRows('animal_treatments');
  const own = useRows('farm_products');
  const names = useMemo(() => [...treatments.map(({ treatment_name }) => treatment_name), ...productsInUse(own).map(({ name }) => name)], [treatments, own]);
  return <Field name="treatment_name">{(field) => <Suggest {...field} among={names} sorted empty="Nenhum tratamento com este nome" />}</Field>;
}

/** The date may be incomplete while typing. */
const isDay = (day: string | undefined): day is string => /^\d{4}-\d\d-\d\d$/.test(day ?? '');

function DurationField() {
  const { application_date, duration_days } = useValues('application_date', 'duration_days');
  const known = isDay(application_date) && typeof duration_days === 'number' && duration_days >= 1 && duration_days <= 3650;
  return (
    <Field
      name="duration_days"
      hint={known ? `Termina em ${date(endOf({ application_date, duration_days }))}` : 'Quantos dias seguidos; a carência conta do último'}
    />
  );
}

function Withdrawal() {
  const { treatment_type, treatment_name } = useValues('treatment_type', 'treatment_name');
  const withoutDrug = treatment_type === 'exame' || treatment_type === 'procedimento';
  return withoutDrug ? <WithdrawalFields blank="Em branco: sem carência" /> : <WithdrawalFields product={treatment_name} />;
}
