// Form for what comes into the stock: the product by its name, new or known, its lot, expiry and cost. Also corrects an entry.
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { quotient } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import { supplyExpense } from '#domain/overview/expense-offers';
import { isForBreeding, Supply, type SupplyKind, supplyIdFor, usualUnit } from '#domain/supplies/supplies';
import { SupplyLot } from '#domain/supplies/supply-lots';
import { useExpenseOffer } from '#parts/forms/ExpenseOffer';
import { useDevice, useDispatch, useRow, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { money } from '#ui/format';
import { Suggest } from '#ui/Suggest';
import { useToast } from '#ui/Toast';

const { supply_id: _, ...ofLot } = SupplyLot.create.shape;
const { kind, name, unit } = Supply.create.shape;
const schema = z.strictObject({ supply_kind: kind, supply_name: name, supply_unit: unit, ...ofLot });
const Field = fieldOf(schema);
const useValues = valuesOf(schema);
const more = ['supplier', 'notes'] as const;

type EntryFormProps = { /** Omitted: new record. */ lot?: SupplyLot | undefined /** Of a new entry. */; supply?: Supply | undefined; onClose: () => void };

export function EntryForm({ lot, supply, onClose }: EntryFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { replica } = useDevice();
  const { show } = useToast();
  const expenseOffer = useExpenseOffer();
  const { seen, draft } = useSeen('supply_lots', lot);
  const current = useRow('supply_lots', seen?.id);
  const [start] = useState(() => {
    const of = seen ? replica.row('supplies', seen.supply_id) : supply;
    const named = of
      ? { supply_kind: of.kind, supply_name: of.name, supply_unit: of.unit }
      : { supply_kind: 'medicamento' as const, supply_unit: usualUnit.medicamento };
    if (!seen) return { ...named, id: newId(), entry_date: today };
    // The product of an entry stays: its id is no field of the form.
    const { supply_id: _, ...written } = writtenOf(SupplyLot, seen);
    return { ...named, ...(written as object) };
  });
  const known = (of: SupplyKind, called: string) => replica.rows('supplies').find((one) => one.kind === of && fold(one.name) === fold(called));

  const save = async ({ supply_kind, supply_name, supply_unit, ...written }: z.output<typeof schema>) => {
    if (!seen) {
      const supply_id = supplyIdFor(replica.rows('supplies'), replica.who.farm_id, supply_kind, supply_name);
      await dispatch('enter_supply', { ...written, supply_id, supply_kind, supply_name, supply_unit });
      return show({ message: `${supply_name}: entrada registrada`, action: expenseOffer(supplyExpense(written, { kind: supply_kind, name: supply_name })) });
    }
    if (!current) throw notFound(SupplyLot.missing);
    const changes = changesBetween<object>(seen, written);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_supply_lot', { id: seen.id, changes });
    show({ message: `${supply_name}: entrada atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar entrada' : 'Nova entrada no estoque'}
      schema={schema}
      start={start}
      save={save}
      follow={(changed, { supply_kind, supply_name }) => {
        const same = supply_name ? known(supply_kind, supply_name) : undefined;
        if (changed !== 'supply_kind' && changed !== 'supply_name') return {};
        return same ? { supply_unit: same.unit } : changed === 'supply_kind' ? { supply_unit: usualUnit[supply_kind] } : {};
      }}
      errorTitle={SupplyLot.failed!.save}
      draft={supply ? { name: `supply_lots ${supply.id}` } : draft}
      onClose={onClose}
    >
      <Field name="supply_kind" disabled={seen !== undefined} />
      <NameField disabled={seen !== undefined} />
      <Quantity disabled={seen !== undefined} />
      <Field name="total_cost" label="Custo total" money hint="Da entrada toda; em branco, sem custo" />
      <Field name="entry_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="lot" />
      <Field name="expires_on" />
      <Canister />
      <FormMore title="Fornecedor e observações" names={more} startOpen={more.some((field) => seen?.[field] != null)}>
        <Field name="supplier" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </FormDialog>
  );
}

function NameField({ disabled }: { disabled: boolean }) {
  const supplies = useRows('supplies');
  const { supply_kind } = useValues('supply_kind');
  const names = useMemo(() => supplies.filter((one) => one.kind === supply_kind).map((one) => one.name), [supplies, supply_kind]);
  return (
    <Field name="supply_name" label="Produto" disabled={disabled}>
      {(field) => <Suggest {...field} among={names} sorted disabled={disabled} empty="Nenhum produto com este nome" />}
    </Field>
  );
}

function Quantity({ disabled }: { disabled: boolean }) {
  const { supply_unit, quantity, total_cost } = useValues('supply_unit', 'quantity', 'total_cost');
  const each = quantity && total_cost ? quotient(total_cost, quantity, 2) : null;
  return (
    <>
      <Field name="quantity" suffix={supply_unit} hint={each ? `${money(each)} por ${supply_unit}` : undefined} />
      <Field name="supply_unit" disabled={disabled} />
    </>
  );
}

function Canister() {
  const { supply_kind } = useValues('supply_kind');
  return supply_kind && isForBreeding({ kind: supply_kind }) ? <Field name="canister" placeholder="Botijão 1, caneca 3" /> : null;
}
