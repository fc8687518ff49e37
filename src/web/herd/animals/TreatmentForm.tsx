// A treatment of one animal, new or corrected: the rules are the domain's, the words of a refusal too.
import { useMemo, useState } from 'react';
import { AnimalTreatment, endOf } from '#domain/health/animal-treatments';
import { labelFor, withdrawalProducts } from '#domain/health/withdrawal-products';
import type { Animal } from '#domain/herd/animals';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { changesBetween, writtenOf } from '#domain/kernel/plain';
import type { InputOf } from '#domain/verbs';
import { WithdrawalFields } from '#parts/animals/WithdrawalFields';
import { useDispatch, useRow, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
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

type TreatmentFormProps = { animal: Animal /** Left out: a new one. */; treatment?: AnimalTreatment | undefined; onClose: () => void };

export function TreatmentForm({ animal, treatment, onClose }: TreatmentFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  // As the person saw it: what others do meanwhile is not theirs to undo.
  const [seen] = useState(treatment);
  const [start] = useState(() =>
    seen ? writtenOf(AnimalTreatment, seen) : { id: newId(), animal_id: animal.id, treatment_type: 'medicamento' as const, application_date: today },
  );
  const still = useRow('animal_treatments', seen?.id);

  const save = async (wanted: InputOf<'treat'>) => {
    if (!seen) {
      await dispatch('treat', wanted);
      return show({ message: `${animal.name}: tratamento registrado` });
    }
    if (!still) throw notFound(AnimalTreatment.missing);
    const changes = changesBetween(seen, wanted) as InputOf<'update_treatment'>['changes'];
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_treatment', { id: seen.id, changes });
    show({ message: `${animal.name}: tratamento atualizado` });
  };
  return (
    <FormDialog
      open
      title={seen ? 'Editar tratamento' : `Registrar tratamento: ${animal.name}`}
      schema={AnimalTreatment.create}
      start={start}
      save={save}
      follow={(changed, { treatment_name }) => (changed === 'treatment_name' && treatment_name ? labelled(treatment_name) : {})}
      errorTitle={AnimalTreatment.failed!.save}
      onClose={onClose}
    >
      <Field name="treatment_type" />
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

/** The days of a usual product are offered; whoever holds the label corrects them. */
function labelled(name: string) {
  const label = labelFor(name);
  return label
    ? { meat_withdrawal_days: label.meat_withdrawal_days, milk_withdrawal_days: label.milk_withdrawal_days, not_for_lactating: label.not_for_lactating }
    : // Nobody knows the days of what was chosen instead: held until somebody writes them.
      { meat_withdrawal_days: null, milk_withdrawal_days: null, not_for_lactating: false };
}

/** Usual products and what was used before; any other may be written. */
function NameField() {
  const treatments = useRows('animal_treatments');
  const names = useMemo(() => [...treatments.map(({ treatment_name }) => treatment_name), ...withdrawalProducts.map(({ name }) => name)], [treatments]);
  return <Field name="treatment_name">{(field) => <Suggest {...field} among={names} sorted empty="Nenhum tratamento com este nome" />}</Field>;
}

/** Half typed, it is no day yet. */
const isDay = (day: string | undefined): day is string => /^\d{4}-\d\d-\d\d$/.test(day ?? '');

function DurationField() {
  const { application_date, duration_days } = useValues('application_date', 'duration_days');
  const known = isDay(application_date) && typeof duration_days === 'number' && duration_days >= 1 && duration_days <= 3650;
  return <Field name="duration_days" hint={known ? `Termina em ${date(endOf({ application_date, duration_days }))}` : 'Em branco: sem fim marcado'} />;
}

function Withdrawal() {
  const { treatment_type } = useValues('treatment_type');
  const withoutDrug = treatment_type === 'exame' || treatment_type === 'procedimento';
  return withoutDrug ? <WithdrawalFields blank="Em branco: sem carência" /> : <WithdrawalFields />;
}
