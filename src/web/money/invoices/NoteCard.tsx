// One note in the review: who, how much, its instalments, and its items with what a person may choose.
import { type ReactNode, useId } from 'react';
import { daysFor } from '#domain/feed/feed-prices';
import { type InvoiceRows, lotsEntering, noteTypes, type ProposedItem, type ProposedNote, supplyOfItem } from '#domain/import/invoice-proposals';
import { product } from '#domain/kernel/money';
import type { TransactionType } from '#domain/money/financial-categories';
import { type ItemUse, isStocked, itemUses } from '#domain/money/item-uses';
import { unitPrice } from '#domain/money/nfe-products';
import { supplyKinds } from '#domain/supplies/supplies';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { Card } from '#ui/Card';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import { count, date, kg, money, quantity } from '#ui/format';
import { optionsOf, Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';

export type Reviewed = ProposedNote & { id: string; problem: string | null; left: boolean; cancelled: boolean };

type NoteCardProps = {
  note: Reviewed;
  rows: InvoiceRows;
  onType: (type: TransactionType | null) => void;
  onItem: (item: number, of: Partial<ProposedItem>) => void;
  children?: ReactNode;
};

const types = optionsOf(noteTypes);

export function NoteCard({ note, rows, onType, onItem, children }: NoteCardProps) {
  const { note: read, party, type, warnings, problem, known, entries, items, left } = note;
  const state = known ? (
    <Badge tone="gray">Já importada</Badge>
  ) : note.cancelled ? (
    <Badge tone="red">Cancelada</Badge>
  ) : problem ? (
    <Badge tone="orange">Falta escolher</Badge>
  ) : left ? (
    <Badge tone="gray">Fora</Badge>
  ) : (
    <Badge tone="green">Pronta</Badge>
  );
  return (
    <Card title={`Nota ${read.number} · ${party.name}`} actions={state}>
      <div className="flex flex-col gap-3">
        <p>
          {date(read.issued_on)} · {money(read.total)} · {entriesInWords(entries)}
        </p>
        {problem && !known && <Notice tone={note.cancelled ? 'red' : 'orange'}>{problem}</Notice>}
        {!known && warnings.length > 0 && (
          <Notice tone="yellow">
            {warnings.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </Notice>
        )}
        {!known && !note.cancelled && (
          <>
            {children}
            <Field label="O que é" className="sm:max-w-xs">
              <Select value={type ?? ''} onChange={({ target }) => onType(target.value === '' ? null : (target.value as TransactionType))} options={types} />
            </Field>
            <details open={problem !== null}>
              <summary className="cursor-pointer py-2">{count(items.length, 'item', 'itens')}: conferir</summary>
              <div className="flex flex-col gap-4 pt-2">
                {items.map((one) => (
                  <Item key={one.item.number} one={one} type={type ?? 'despesa'} rows={rows} onChange={(of) => onItem(one.item.number, of)} />
                ))}
              </div>
            </details>
          </>
        )}
      </div>
    </Card>
  );
}

function entriesInWords(entries: Reviewed['entries']) {
  const [first] = entries;
  if (!first) return 'sem pagamento';
  if (entries.length > 1) return `${entries.length} parcelas, a primeira em ${date(first.due_date)}`;
  return first.status === 'pago' ? 'pago à vista' : `a pagar em ${date(first.due_date)}`;
}

type ItemProps = { one: ProposedItem; type: TransactionType; rows: InvoiceRows; onChange: (of: Partial<ProposedItem>) => void };
const uses = optionsOf(itemUses);
const sources = { unidade: 'pela unidade da nota', texto: 'pelo nome do produto', lembrado: 'como da última vez' };

function Item({ one, type, rows, onChange }: ItemProps) {
  const { item, use, category_id, kg: weight, kgFrom, feed_name } = one;
  const list = useId();
  const categories = rows.categories.filter((category) => category.type === type).toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  const isFeed = use === 'racao' && type === 'despesa';
  const days = daysFor(weight ?? 0, product(one.daily_consumption_per_animal ?? 0, one.total_animals ?? 0, 3));
  return (
    <div role="group" aria-label={item.name} className="flex flex-col gap-2 border-t border-line pt-3">
      <p>
        <strong>{item.name}</strong>
        <br />
        {quantity('product', item.quantity)} {item.unit} · {money(item.cost)}
        {item.lots.map(({ lot, quantity: many, expires_on }) => (
          <span key={`${lot} ${expires_on}`} className="block">
            Lote {lot}
            {item.lots.length > 1 && many !== null && `: ${quantity('product', many)} ${item.unit ?? ''}`}
            {expires_on && `, validade ${date(expires_on)}`}
          </span>
        ))}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Categoria">
          <Select
            value={category_id}
            onChange={({ target }) => onChange({ category_id: target.value })}
            placeholder="Escolha"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        {type === 'despesa' && (
          <Field label="Vai para">
            <Select value={use} onChange={({ target }) => onChange(asUse(one, target.value as ItemUse))} options={uses} />
          </Field>
        )}
        {isFeed && (
          <>
            <Field label="Ração">
              <TextInput value={feed_name} list={list} onChange={({ target }) => onChange({ feed_name: target.value })} />
            </Field>
            <datalist id={list}>
              {rows.feeds.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
            <Field
              label="Quilos no total"
              hint={
                weight
                  ? `${kgFrom ? `${kg(weight)} ${sources[kgFrom]}; ` : ''}${money(unitPrice(item.cost, weight))} por kg`
                  : 'A nota não diz: informe uma vez, e o Lida lembra'
              }
            >
              <DecimalInput value={weight} onChange={(typed) => onChange({ kg: typed })} suffix="kg" />
            </Field>
            <Field label="Quantos animais comem">
              <DecimalInput value={one.total_animals} onChange={(typed) => onChange({ total_animals: typed === null ? null : Math.round(typed) })} />
            </Field>
            <Field label="Por animal e por dia" hint={days > 0 ? `Dura cerca de ${count(days, 'dia', 'dias')}` : undefined}>
              <DecimalInput value={one.daily_consumption_per_animal} onChange={(typed) => onChange({ daily_consumption_per_animal: typed })} suffix="kg" />
            </Field>
          </>
        )}
        {isStocked(use) && type === 'despesa' && <StockOf one={one} rows={rows} onChange={onChange} />}
      </div>
    </div>
  );
}

/** Another place in the stock is another kind of product. */
const asUse = (one: ProposedItem, use: ItemUse): Partial<ProposedItem> =>
  isStocked(use) && use !== one.use ? { use, supply_kind: supplyOfItem(one.item, use).supply_kind } : { use };

function StockOf({ one, rows, onChange }: Pick<ItemProps, 'one' | 'rows' | 'onChange'>) {
  const list = useId();
  const [lot] = one.item.lots;
  const lots = one.supply_quantity ? lotsEntering(one.item, one.supply_quantity) : null;
  const inLots = lots?.map((part) => `${quantity('product', part.quantity)} no lote ${part.lot}`).join(', ');
  const same = rows.supplies?.filter(({ kind }) => kind === one.supply_kind) ?? [];
  const each = one.supply_quantity ? money(unitPrice(one.item.cost, one.supply_quantity)) : null;
  return (
    <>
      <Field label={`${supplyKinds[one.supply_kind]} no estoque`}>
        <TextInput
          value={one.supply_name}
          list={list}
          onChange={({ target }) => {
            const known = same.find(({ name }) => name === target.value);
            onChange({ supply_name: target.value, ...(known && { supply_unit: known.unit }) });
          }}
        />
      </Field>
      <datalist id={list}>
        {same.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Field
        label="Quantidade que entra"
        hint={[each && `${each} por ${one.supply_unit}`, inLots ?? (lot ? `lote ${lot.lot}` : 'Sem lote na nota')].filter(Boolean).join('; ')}
      >
        <DecimalInput value={one.supply_quantity} onChange={(typed) => onChange({ supply_quantity: typed })} suffix={one.supply_unit} />
      </Field>
      <Field label="Unidade no estoque">
        <TextInput value={one.supply_unit} onChange={({ target }) => onChange({ supply_unit: target.value })} />
      </Field>
    </>
  );
}
