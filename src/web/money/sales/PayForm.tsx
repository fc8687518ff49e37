// Form to mark a sale as paid, with the date.
import { useState } from 'react';
import { paySale } from '#domain/money/sale-verbs';
import { paying, type Sale } from '#domain/money/sales';
import type { InputOf } from '#domain/verbs';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { money } from '#ui/format';
import { useToast } from '#ui/Toast';

const Field = fieldOf(paying);

export function PayForm({ sale: { id, buyer_name, net_value }, onClose }: { sale: Sale; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const [start] = useState(() => ({ id, payment_date: today }));

  const save = async (wanted: InputOf<'pay_sale'>) => {
    await dispatch('pay_sale', wanted);
    show({ message: `${buyer_name}: ${money(net_value)} recebidos` });
  };

  return (
    <FormDialog
      open
      size="small"
      title="Marcar como pago"
      schema={paying}
      start={start}
      save={save}
      errorTitle={paySale.failed!}
      draft={{ name: `payment ${id}` }}
      saveLabel="Marcar como pago"
      onClose={onClose}
    >
      <Field name="payment_date" className="wide" required hint={`${buyer_name}: ${money(net_value)}, o valor líquido todo`}>
        {(field) => <DateInput {...field} max={today} today={today} />}
      </Field>
    </FormDialog>
  );
}
