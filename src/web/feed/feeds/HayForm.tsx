// Form for a new or existing hay purchase. Shows weight and cost while typing.
import { useState } from 'react';
import { hayPrices, ownProductionFollows } from '#domain/feed/feed-prices';
import { HayPurchase, newHayPurchase } from '#domain/feed/hay-purchases';
import { hayWeight } from '#domain/feed/total-stock-queries';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { hayExpense } from '#domain/overview/expense-offers';
import type { InputOf } from '#domain/verbs';
import { useExpenseOffer } from '#parts/forms/ExpenseOffer';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { Facts } from '#ui/Facts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { count, kg, money } from '#ui/format';
import { useToast } from '#ui/Toast';

type Written = Required<InputOf<'buy_hay'>>;

const Field = fieldOf(HayPurchase.create);
const useValues = valuesOf(HayPurchase.create);
const more = ['end_date', 'notes'] as const;

export function HayForm({ lot, onClose }: { /** Omitted: new record. */ lot?: HayPurchase | undefined; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const { replica } = useDevice();
  const expenseOffer = useExpenseOffer();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('hay', lot);
  const [start] = useState(() => (seen ? writtenOf(HayPurchase, seen) : { ...newHayPurchase, id: newId(), purchase_date: today, start_date: today }));
  const current = useRow('hay_purchases', seen?.id);

  const save = async (wanted: Written) => {
    const words = count(wanted.quantity_packages, 'fardo', 'fardos');
    if (!seen) {
      await dispatch('buy_hay', wanted);
      const bought = replica.row('hay_purchases', wanted.id);
      return show({ message: `${words}, compra de feno registrada`, action: expenseOffer(bought ? hayExpense(bought) : null) });
    }
    if (!current) throw notFound(HayPurchase.missing);
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_hay_purchase', { id: seen.id, changes });
    show({ message: `${words}, compra de feno atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Compra de Feno' : 'Nova Compra de Feno'}
      schema={HayPurchase.create}
      start={start}
      save={save}
      follow={(changed, values) => (changed === 'is_own_production' ? ownProductionFollows(values.is_own_production) : {})}
      errorTitle={`${HayPurchase.failed!.save}. Tente novamente`}
      draft={draft}
      onClose={onClose}
    >
      <HayFields seen={seen} />
    </FormDialog>
  );
}

function HayFields({ seen }: { seen: HayPurchase | undefined }) {
  const today = useToday();
  const { is_own_production: own } = useValues('is_own_production');
  return (
    <>
      <Field name="purchase_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="supplier" />
      <Field name="is_own_production" className="wide" hint="Feito na fazenda: sem custo de compra" />
      <Field name="quantity_packages" />
      <Field name="weight_per_package" label="Peso por fardo" suffix="kg" />
      <Field name="unit_price" label="Preço por fardo" money required={!own} disabled={own} />
      <Field name="total_animals" />
      <Field name="start_date">{(field) => <DateInput {...field} today={today} />}</Field>
      <Reckoned />
      <FormMore title="Fim do uso e observações" names={more} startOpen={seen !== undefined && more.some((name) => seen[name] !== null)}>
        <Field name="end_date" hint="Em branco: ainda em uso">
          {(field) => <DateInput {...field} today={today} />}
        </Field>
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

function Reckoned() {
  const values = useValues('quantity_packages', 'weight_per_package', 'unit_price', 'total_animals', 'is_own_production');
  const known = (value: number | null | undefined) => (value && value > 0 ? value : 0);
  const bales = {
    quantity_packages: known(values.quantity_packages),
    weight_per_package: known(values.weight_per_package),
    unit_price: known(values.unit_price),
    total_animals: known(values.total_animals),
    is_own_production: values.is_own_production ?? false,
  };
  const { total_cost, cost_per_head } = hayPrices(bales);
  return (
    <div className="wide card bg-sunken shadow-none" role="status" aria-label="Cálculos da compra">
      <Facts
        facts={[
          { label: 'Peso total', value: kg(hayWeight(bales)) },
          { label: 'Custo total', value: money(total_cost) },
          { label: 'Custo por cabeça', value: money(cost_per_head) },
        ]}
      />
    </div>
  );
}
