// How a new transaction is paid: once, in instalments or every month; and what was withheld from a revenue.
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { sum } from '#domain/kernel/money';
import type { TransactionType } from '#domain/money/financial-categories';
import { newEntry } from '#domain/money/financial-transaction-verbs';
import { equalInstalments, monthsLater } from '#domain/money/instalments';
import { Instalments, numberOf } from '#parts/money/Instalments';
import { useToday } from '#parts/sync/FarmData';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { RadioGroup } from '#ui/RadioGroup';

const Entry = fieldOf(newEntry);
const useValues = valuesOf(newEntry);
const ways = [
  { value: 'once', label: 'De uma vez' },
  { value: 'instalments', label: 'Em parcelas' },
  { value: 'repeat', label: 'Todo mês' },
];
type Way = 'once' | 'instalments' | 'repeat';

export function PaymentPlan({ type, single }: { type: TransactionType; single: ReactNode }) {
  const today = useToday();
  const { setValue } = useFormContext();
  const { instalments, repeat, amount, withheld, transaction_date } = useValues('instalments', 'repeat', 'amount', 'withheld', 'transaction_date');
  const way: Way = instalments ? 'instalments' : repeat === null || repeat === undefined ? 'once' : 'repeat';
  const total = Math.max(0, sum([numberOf(amount), -numberOf(withheld)], 2));
  const day = transaction_date || today;
  const choose = (wanted: Way) => {
    const set = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true });
    set('repeat', wanted === 'repeat' ? 12 : null);
    set('instalments', wanted === 'instalments' ? equalInstalments(total, 2, monthsLater(day, 1)) : undefined);
  };
  return (
    <>
      {type === 'receita' && (
        <Entry name="withheld" label="Retido pelo comprador" money hint="Funrural, Senar e outros descontos: vira uma despesa ligada a esta receita" />
      )}
      <RadioGroup label="Pagamento" options={ways} value={way} onChange={(event) => choose(event.target.value as Way)} />
      {way !== 'instalments' && single}
      {way === 'repeat' && <Entry name="repeat" label="Repetir por quantos meses" hint="Contando este; os seguintes ficam pendentes" />}
      {way === 'instalments' && <Instalments total={total} day={day} />}
    </>
  );
}
