// The instalments of a form: equal ones at first, each of which may be edited; they have to add up to the total.
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sum } from '#domain/kernel/money';
import { equalInstalments, type Instalment, instalment, monthsLater, mostInstalments } from '#domain/money/instalments';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import { fieldOf } from '#ui/FormField';
import { money } from '#ui/format';

const One = fieldOf(instalment);

/** Values may be incomplete while typing. */
export const numberOf = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? value : 0);

/** `day`: of the purchase or sale; the first is due a month later. */
export function Instalments({ total, day }: { total: number; day: string }) {
  const today = useToday();
  const { setValue, getValues } = useFormContext();
  const given = (useWatch({ name: 'instalments' }) ?? []) as Partial<Instalment>[];
  const [count, setCount] = useState<number | null>(given.length);
  const divide = (wanted: number | null) => {
    setCount(wanted);
    if (wanted === null || Number.isNaN(wanted) || wanted < 2 || wanted > mostInstalments) return;
    const first = (getValues('instalments.0.due_date') as string | undefined) ?? monthsLater(day, 1);
    setValue('instalments', equalInstalments(total, wanted, first), { shouldDirty: true });
  };
  const all = sum(
    given.map((one) => numberOf(one.amount)),
    2,
  );
  return (
    <div className="wide flex flex-col gap-3">
      <div className="form-grid">
        <Field label="Número de parcelas" hint="Iguais, uma por mês; pode mudar cada uma">
          <DecimalInput value={count} scale={0} onChange={divide} />
        </Field>
      </div>
      <ol className="flex flex-col gap-2" aria-label="Parcelas">
        {given.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is known by its number.
          <li key={i} className="form-grid">
            <One within={`instalments.${i}.`} name="due_date" label={`Vencimento da ${i + 1}ª parcela`}>
              {(field) => <DateInput {...field} today={today} />}
            </One>
            <One within={`instalments.${i}.`} name="amount" label={`Valor da ${i + 1}ª parcela`} money />
          </li>
        ))}
      </ol>
      <p className={all === total ? 'text-muted' : 'font-semibold text-red-ink'}>
        {all === total ? `As parcelas somam ${money(total)}` : `As parcelas somam ${money(all)}: o total é ${money(total)}`}
      </p>
    </div>
  );
}
