// What an application, a treatment or a service takes from the stock: the product, and how much for each animal.
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { product } from '#domain/kernel/money';
import { compareWords } from '#domain/kernel/sorting';
import { isForBreeding, type Supply } from '#domain/supplies/supplies';
import { isExpired } from '#domain/supplies/supply-lots';
import { drawn, inOrderOfUse, stockOf } from '#domain/supplies/supply-stock';
import { fromStock } from '#domain/supplies/supply-uses';
import { unitFor } from '#domain/supplies/units';
import { useMayRead } from '#parts/sync/Auth';
import { useDevice, useRow, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { fieldOf } from '#ui/FormField';
import { money, quantity } from '#ui/format';

const schema = z.strictObject(fromStock);
const Field = fieldOf(schema);

/** The name of what was chosen and the lot that is used next, to fill in other fields. */
export function useChosenSupply() {
  const { replica } = useDevice();
  const today = useToday();
  return (supply_id: string | null | undefined) => {
    const supply = supply_id ? replica.row('supplies', supply_id) : undefined;
    if (!supply) return null;
    const lots = replica.rows('supply_lots').filter((lot) => lot.supply_id === supply.id && lot.remaining > 0);
    return { name: supply.name, lot: inOrderOfUse(lots, today)[0]?.lot ?? null };
  };
}

/** `within`: of an item of a list. */
type StockFieldsProps = { forBreeding?: boolean /** How many animals take it. */; animals?: number | undefined; within?: string };

/** Nothing while the farm keeps no such stock. */
export function StockFields({ forBreeding = false, animals = 1, within = '' }: StockFieldsProps) {
  const mayRead = useMayRead('supplies');
  const supplies = useRows('supplies');
  const fitting = useMemo(() => supplies.filter((supply) => isForBreeding(supply) === forBreeding), [supplies, forBreeding]);
  return mayRead && fitting.length > 0 ? <Chosen supplies={fitting} animals={animals} within={within} /> : null;
}

function Chosen({ supplies, animals, within }: { supplies: readonly Supply[]; animals: number; within: string }) {
  const lots = useRows('supply_lots');
  const supply_id = useWatch({ name: `${within}supply_id` }) as string | null | undefined;
  const options = useMemo(() => {
    const stock = (id: string) => stockOf(lots.filter((lot) => lot.supply_id === id));
    return supplies
      .map((supply) => ({ supply, left: stock(supply.id) }))
      .toSorted((a, b) => Number(b.left > 0) - Number(a.left > 0) || compareWords(a.supply.name, b.supply.name))
      .map(({ supply: { id, name, unit }, left }) => ({
        value: id,
        label: name,
        hint: left > 0 ? `${quantity('product', left)} ${unitFor(left, unit)}` : 'Sem estoque',
      }));
  }, [supplies, lots]);
  return (
    <>
      <Field within={within} name="supply_id" options={options} placeholder="Não tirar do estoque" className="wide" />
      {supply_id && <Amount supply_id={supply_id} animals={animals} within={within} />}
    </>
  );
}

function Amount({ supply_id, animals, within }: { supply_id: string; animals: number; within: string }) {
  const today = useToday();
  const supply = useRow('supplies', supply_id);
  const lots = useRowsOf('supply_lots', 'supply_id', supply_id);
  const supply_quantity = useWatch({ name: `${within}supply_quantity` }) as number | null | undefined;
  const wanted = product(typeof supply_quantity === 'number' ? supply_quantity : 1, animals, 2);
  const { used, missing, cost } = drawn(lots, wanted, today);
  const expired = used.find((lot) => isExpired(lot, today));
  const from = used.map(({ lot }) => lot).filter(Boolean);
  const whole = `${quantity('product', wanted)} ${unitFor(wanted, supply?.unit ?? '')}`;
  return (
    <>
      <Field
        within={within}
        name="supply_quantity"
        label={animals > 1 ? 'Quantidade por animal' : 'Quantidade do estoque'}
        suffix={supply?.unit}
        placeholder="1"
        hint={`Sai: ${whole}${from.length > 0 ? `, lote ${from.join(' e ')}` : ''}${cost > 0 ? `, ${money(cost)}` : ''}`}
      />
      {(missing > 0 || expired) && (
        <div className="wide" role="status">
          <Notice tone="orange">{missing > 0 ? `O estoque não tem tudo: faltam ${quantity('product', missing)}` : 'O lote que sai está vencido'}</Notice>
        </div>
      )}
    </>
  );
}
