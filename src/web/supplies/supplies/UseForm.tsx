// Form for what leaves the stock by hand: used, lost, expired, or missing when it was counted.
import { useMemo, useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { compareWords } from '#domain/kernel/sorting';
import type { Supply } from '#domain/supplies/supplies';
import { drawn, inOrderOfUse, stockOf } from '#domain/supplies/supply-stock';
import { SupplyUse } from '#domain/supplies/supply-uses';
import { unitFor } from '#domain/supplies/units';
import type { InputOf } from '#domain/verbs';
import { useDevice, useDispatch, useRow, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { date, money, quantity } from '#ui/format';
import { useToast } from '#ui/Toast';

const Field = fieldOf(SupplyUse.create);
const useValues = valuesOf(SupplyUse.create);

export function UseForm({ supply, onClose }: { /** Chosen at once. */ supply?: Supply | undefined; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { replica } = useDevice();
  const { show } = useToast();
  const [start] = useState(() => ({ id: newId(), used_on: today, reason: 'uso' as const, ...(supply && { supply_id: supply.id }) }));
  const save = async (wanted: InputOf<'use_supply'>) => {
    await dispatch('use_supply', wanted);
    const of = replica.row('supplies', wanted.supply_id);
    show({ message: `${of?.name}: saíram ${quantity('product', wanted.quantity)} ${of?.unit ?? ''}` });
  };
  return (
    <FormDialog
      open
      title="Saída do estoque"
      schema={SupplyUse.create}
      start={start}
      save={save}
      follow={(changed) => (changed === 'supply_id' ? { supply_lot_id: null } : {})}
      saveLabel="Registrar"
      errorTitle={SupplyUse.failed!.save}
      draft={{ name: `supply_uses ${supply?.id ?? ''}` }}
      onClose={onClose}
    >
      <SupplyField />
      <Amount />
      <Field name="reason" radio className="wide" />
      <Field name="used_on">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <LotField />
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}

function SupplyField() {
  const supplies = useRows('supplies');
  const lots = useRows('supply_lots');
  const options = useMemo(
    () =>
      supplies
        .map((supply) => ({ supply, left: stockOf(lots.filter(({ supply_id }) => supply_id === supply.id)) }))
        .toSorted((a, b) => Number(b.left > 0) - Number(a.left > 0) || compareWords(a.supply.name, b.supply.name))
        .map(({ supply: { id, name, unit }, left }) => ({
          value: id,
          label: name,
          hint: left > 0 ? `${quantity('product', left)} ${unitFor(left, unit)}` : 'Sem estoque',
        })),
    [supplies, lots],
  );
  return <Field name="supply_id" options={options} placeholder="Escolha o produto" className="wide" />;
}

function Amount() {
  const today = useToday();
  const { supply_id, supply_lot_id, quantity: wanted } = useValues('supply_id', 'supply_lot_id', 'quantity');
  const supply = useRow('supplies', supply_id ?? undefined);
  const lots = useRowsOf('supply_lots', 'supply_id', supply_id ?? undefined);
  const draw = wanted && wanted > 0 ? drawn(lots, wanted, today, supply_lot_id ?? null) : null;
  const left = supply && `Há ${quantity('product', stockOf(lots))} ${unitFor(stockOf(lots), supply.unit)}`;
  return (
    <>
      <Field name="quantity" suffix={supply?.unit} hint={draw && draw.missing === 0 && draw.cost > 0 ? `${left}; sai por ${money(draw.cost)}` : left} />
      {draw && draw.missing > 0 && (
        <div className="wide" role="status">
          <Notice tone="red">Quantidade maior que o estoque</Notice>
        </div>
      )}
    </>
  );
}

function LotField() {
  const today = useToday();
  const { supply_id } = useValues('supply_id');
  const lots = useRowsOf('supply_lots', 'supply_id', supply_id ?? undefined);
  const options = useMemo(
    () =>
      inOrderOfUse(
        lots.filter(({ remaining }) => remaining > 0),
        today,
      ).map(({ id, lot, entry_date, expires_on, remaining, canister }) => ({
        value: id,
        label: lot ?? `Entrada de ${date(entry_date)}`,
        hint: [`resta ${quantity('product', remaining)}`, expires_on && `validade ${date(expires_on)}`, canister].filter(Boolean).join(', '),
      })),
    [lots, today],
  );
  return <Field name="supply_lot_id" options={options} placeholder="O que vence primeiro" />;
}
