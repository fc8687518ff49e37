// Form fields for the withdrawal period on the label: days for meat and milk, or not for lactating cows.
import { AnimalVaccine } from '#domain/health/animal-vaccines';
import { labelInWords } from '#domain/health/withdrawal-products';
import { useRows } from '#parts/sync/FarmData';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(AnimalVaccine.create);
const useValues = valuesOf(AnimalVaccine.create);

const unknownBlocks = 'Em branco: carência desconhecida, e fica bloqueado até alguém digitar os dias da bula';

/** `blank`: explains what empty days mean; `product`: whose label the days are from. */
export function WithdrawalFields({ blank = unknownBlocks, product }: { blank?: string; product?: string | undefined }) {
  const {
    meat_withdrawal_days: meat,
    milk_withdrawal_days: milk,
    not_for_lactating,
    min_days_before_calving,
  } = useValues('meat_withdrawal_days', 'milk_withdrawal_days', 'not_for_lactating', 'min_days_before_calving');
  const own = useRows('farm_products');
  const hint = (days: number | null | undefined) => (days == null ? blank : 'Confirme na bula');
  const written = {
    meat_withdrawal_days: meat ?? null,
    milk_withdrawal_days: milk ?? null,
    not_for_lactating: not_for_lactating ?? false,
    min_days_before_calving: min_days_before_calving ?? null,
  };
  const whose = labelInWords(product, written, own);
  return (
    <>
      {whose && (
        <p className="wide text-sm text-muted" role="status">
          {whose}
        </p>
      )}
      <Field name="meat_withdrawal_days" hint={hint(meat)} />
      {!not_for_lactating && <Field name="milk_withdrawal_days" hint={hint(milk)} />}
      <Field name="not_for_lactating" className="wide" hint="O leite fica bloqueado até o próximo parto" />
      {(not_for_lactating || min_days_before_calving != null) && (
        <Field name="min_days_before_calving" className="wide" hint="Parindo antes disso, o leite continua bloqueado até completar esses dias" />
      )}
    </>
  );
}
