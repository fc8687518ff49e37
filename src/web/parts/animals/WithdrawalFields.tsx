// Form fields for the withdrawal period on the label: days for meat and milk, or not for lactating cows.
import { AnimalVaccine } from '#domain/health/animal-vaccines';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(AnimalVaccine.create);
const useValues = valuesOf(AnimalVaccine.create);

/** `blank`: explains what empty days mean. */
export function WithdrawalFields({ blank = 'Em branco: carência desconhecida' }: { blank?: string }) {
  const {
    meat_withdrawal_days: meat,
    milk_withdrawal_days: milk,
    not_for_lactating,
  } = useValues('meat_withdrawal_days', 'milk_withdrawal_days', 'not_for_lactating');
  const hint = (days: number | null | undefined) => (days == null ? blank : 'Confirme na bula');
  return (
    <>
      <Field name="meat_withdrawal_days" hint={hint(meat)} />
      {!not_for_lactating && <Field name="milk_withdrawal_days" hint={hint(milk)} />}
      <Field name="not_for_lactating" className="wide" hint="O leite fica bloqueado até o próximo parto" />
    </>
  );
}
