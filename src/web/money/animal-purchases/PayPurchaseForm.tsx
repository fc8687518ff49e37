// Form to mark a purchase of animals as paid, with the date.
import { useState } from 'react';
import type { AnimalPurchase } from '#domain/money/animal-purchases';
import { payPurchase } from '#domain/money/purchase-verbs';
import type { InputOf } from '#domain/verbs';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';

const Field = fieldOf(payPurchase.input);

export function PayPurchaseForm({ purchase: { id, seller_name }, onClose }: { purchase: AnimalPurchase; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const [start] = useState(() => ({ id, payment_date: today }));
  const save = async (wanted: InputOf<'pay_animal_purchase'>) => {
    await dispatch('pay_animal_purchase', wanted);
    show({ message: `Compra de ${seller_name} paga` });
  };
  return (
    <FormDialog
      open
      size="small"
      title="Marcar como paga"
      schema={payPurchase.input}
      start={start}
      save={save}
      errorTitle={payPurchase.failed!}
      draft={{ name: `purchase payment ${id}` }}
      saveLabel="Marcar como paga"
      onClose={onClose}
    >
      <Field name="payment_date" className="wide" required hint={`${seller_name}: tudo o que ainda está aberto, com frete e comissão`}>
        {(field) => <DateInput {...field} max={today} today={today} />}
      </Field>
    </FormDialog>
  );
}
