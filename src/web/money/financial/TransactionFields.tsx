// The fields of a transaction: common ones first, documents and notes collapsed.
import { useCallback, useMemo } from 'react';
import { daysInWords } from '#domain/kernel/dates';
import { fold } from '#domain/kernel/text';
import { categoryId, FinancialCategory, type TransactionType } from '#domain/money/financial-categories';
import { categoriesOf } from '#domain/money/financial-queries';
import { FinancialTransaction, otherParty } from '#domain/money/financial-transactions';
import { billDays } from '#domain/overview/bill-alerts';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useUndoToast } from '#parts/forms/UndoToast';
import { PartyInput } from '#parts/money/PartyInput';
import { useAccountOptions, usePropertyOptions } from '#parts/money/registers';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useDispatch, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useFill, valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { Picker } from '#ui/Picker';
import { PaymentPlan } from './PaymentPlan';

const Field = fieldOf(FinancialTransaction.create);
const useValues = valuesOf(FinancialTransaction.create);

const more = ['invoice_number', 'document_type', 'activity', 'cost_centre', 'property_id', 'advance', 'delivered_on', 'related_animal_id', 'notes'] as const;

/** `isCorrection`: of one that exists, which is no longer divided. */
export function TransactionFields({ isCorrection = false }: { isCorrection?: boolean }) {
  const { type } = useValues('type');
  const today = useToday();
  return (
    <>
      <Field name="type" radio />
      <Field
        name="amount"
        label={type === 'receita' ? 'Valor bruto' : 'Valor'}
        money
        hint={type === 'receita' ? 'Antes do que o comprador reteve' : undefined}
      />
      <Field name="description" />
      <CategoryField type={type ?? 'despesa'} />
      <Field name="transaction_date">{(field) => <DateInput {...field} today={today} />}</Field>
      <Field name="supplier_buyer" label={otherParty[type ?? 'despesa']}>
        {(field) => <PartyInput {...field} />}
      </Field>
      <Field name="payment_method" placeholder="Não informada" />
      {isCorrection ? <StatusFields /> : <PaymentPlan type={type ?? 'despesa'} single={<StatusFields />} />}
      <AccountField />
      <FormMore title="Nota fiscal, animal e observações" names={more}>
        <Papers />
      </FormMore>
    </>
  );
}

/** Of an entry that a sale or a statement wrote: where it is filed, not what it says. */
export const FilingFields = () => (
  <>
    <AccountField />
    <Papers isFiled />
  </>
);

function StatusFields() {
  const today = useToday();
  const { status } = useValues('status');
  return (
    <>
      <Field name="status" radio />
      {status === 'pendente' && (
        <Field name="due_date" hint={`O sino avisa ${daysInWords(billDays)} antes`}>
          {(field) => <DateInput {...field} today={today} />}
        </Field>
      )}
      {status === 'pago' && <Field name="payment_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>}
    </>
  );
}

/** Only a farm that registered accounts is asked. */
function AccountField() {
  const options = useAccountOptions();
  return options.length > 0 && <Field name="account_id" options={options} placeholder="Sem conta" />;
}

function Papers({ isFiled = false }: { isFiled?: boolean }) {
  const properties = usePropertyOptions();
  const { type, advance } = useValues('type', 'advance');
  return (
    <>
      <Field name="invoice_number" label="Número do documento" />
      <Field name="document_type" placeholder="Não informado" />
      <Field name="activity" placeholder="Não informada" />
      <Field name="cost_centre" placeholder="Ordenha, recria, trator" />
      {properties.length > 0 && <Field name="property_id" options={properties} placeholder="Nenhum" />}
      {!isFiled && type === 'receita' && (
        <Field name="advance" placeholder="Não" hint="Dinheiro de um produto que ainda será entregue. Entrega em partes: um lançamento para cada parte" />
      )}
      {!isFiled && type === 'receita' && advance && <Field name="delivered_on" hint="No livro caixa, a receita é deste dia" />}
      {!isFiled && <Field name="related_animal_id">{(field) => <AnimalPicker {...field} clearable placeholder="Nenhum" />}</Field>}
      <Field name="notes" long className="wide" />
    </>
  );
}

/** Categories of the type; a missing one can be added by name. */
function CategoryField({ type }: { type: TransactionType }) {
  const categories = useRows('financial_categories');
  const { category_id } = useValues('category_id');
  const { farm } = useFarm();
  const { replica } = useDevice();
  const dispatch = useDispatch();
  const fill = useFill();
  const { showFailure } = useUndoToast(FinancialCategory.failed!.save);
  const options = useMemo(
    () =>
      categoriesOf(categories, type)
        .filter(({ id, hidden }) => !hidden || id === category_id)
        .map(({ id, name }) => ({ value: id, label: name })),
    [categories, type, category_id],
  );
  const add = useCallback(
    (name: string) => {
      // It may have begun under another name.
      const made = () => replica.rows('financial_categories').find((one) => one.type === type && !one.merged_into_id && fold(one.name) === fold(name));
      void dispatch('create_financial_category', { name, type }).then(() => fill({ category_id: made()?.id ?? categoryId(farm.id, type, name) }), showFailure);
    },
    [dispatch, fill, farm.id, replica, type, showFailure],
  );
  return (
    <Field name="category_id" hint="Escreva um nome que não existe para criar uma categoria">
      {(field) => <Picker {...field} options={options} placeholder="Escolha a categoria" empty="Nenhuma categoria com este nome" onAdd={add} />}
    </Field>
  );
}
