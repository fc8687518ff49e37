// The fields of a transaction: common ones first, documents and notes collapsed.
import { useCallback, useMemo } from 'react';
import { daysInWords } from '#domain/kernel/dates';
import { categoryId, FinancialCategory, type TransactionType } from '#domain/money/financial-categories';
import { categoriesOf } from '#domain/money/financial-queries';
import { FinancialTransaction, otherParty } from '#domain/money/financial-transactions';
import { billDays } from '#domain/overview/bill-alerts';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useFarm } from '#parts/sync/Auth';
import { useDispatch, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useFill, valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { Picker } from '#ui/Picker';

const Field = fieldOf(FinancialTransaction.create);
const useValues = valuesOf(FinancialTransaction.create);

const more = ['invoice_number', 'related_animal_id', 'notes'] as const;

export function TransactionFields() {
  const today = useToday();
  const { type, status } = useValues('type', 'status');
  return (
    <>
      <Field name="type" radio />
      <Field name="amount" label="Valor" money />
      <Field name="description" />
      <CategoryField type={type ?? 'despesa'} />
      <Field name="transaction_date">{(field) => <DateInput {...field} today={today} />}</Field>
      <Field name="supplier_buyer" label={otherParty[type ?? 'despesa']} />
      <Field name="payment_method" placeholder="Não informada" />
      <Field name="status" radio />
      {status === 'pendente' && (
        <Field name="due_date" hint={`O sino avisa ${daysInWords(billDays)} antes`}>
          {(field) => <DateInput {...field} today={today} />}
        </Field>
      )}
      {status === 'pago' && <Field name="payment_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>}
      <FormMore title="Nota fiscal, animal e observações" names={more}>
        <Field name="invoice_number" />
        <Field name="related_animal_id">{(field) => <AnimalPicker {...field} clearable placeholder="Nenhum" />}</Field>
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

/** Categories of the type; a missing one can be added by name. */
function CategoryField({ type }: { type: TransactionType }) {
  const categories = useRows('financial_categories');
  const { farm } = useFarm();
  const dispatch = useDispatch();
  const fill = useFill();
  const { showFailure } = useUndoToast(FinancialCategory.failed!.save);
  const options = useMemo(() => categoriesOf(categories, type).map(({ id, name }) => ({ value: id, label: name })), [categories, type]);
  const add = useCallback(
    (name: string) =>
      void dispatch('create_financial_category', { name, type }).then(() => fill({ category_id: categoryId(farm.id, type, name) }), showFailure),
    [dispatch, fill, farm.id, type, showFailure],
  );
  return (
    <Field name="category_id" hint="Escreva um nome que não existe para criar uma categoria">
      {(field) => <Picker {...field} options={options} placeholder="Escolha a categoria" empty="Nenhuma categoria com este nome" onAdd={add} />}
    </Field>
  );
}
