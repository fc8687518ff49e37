// Many animals of a sale in short: what they are together, one line for each, and in full only those that need something.
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { headsOf } from '#domain/herd/animals';
import { sum } from '#domain/kernel/money';
import type { Deal } from '#domain/money/sale-deals';
import { grossOf, soldInWords, totalOf } from '#domain/money/sale-values';
import { inNumbers } from '#parts/money/numbers';
import { useDevice } from '#parts/sync/FarmData';
import { Button, IconButton } from '#ui/Button';
import { kg, money } from '#ui/format';
import type { Item } from './sold-items';

type SoldManyProps = { deal: Deal; lineOf: (index: number) => ReactNode; onRemove: (index: number) => void };

export function SoldMany({ deal, lineOf, onRemove }: SoldManyProps) {
  const { replica } = useDevice();
  const items = ((useWatch({ name: 'items' }) ?? []) as Item[]).map(inNumbers);
  const { errors } = useFormState();
  const wrong = (errors['items'] ?? []) as unknown as readonly unknown[];
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [listed, setListed] = useState(false);
  const animalOf = ({ animal_id }: Item) => (animal_id ? replica.row('animals', animal_id) : undefined);
  const open = (id: string) => setOpened((before) => (before.has(id) ? before : new Set([...before, id])));
  /** By kg and by @, a price without a weight makes no value. */
  const lacks = (item: Item, i: number) => !item.animal_id || Boolean(wrong[i]) || Boolean(deal.price && totalOf(item) <= 0);
  const inFull = items.map((item, i) => opened.has(item.id) || lacks(item, i));
  const heads = items.flatMap((item) => {
    const animal = animalOf(item);
    return animal ? [{ heads: item.heads ?? headsOf(animal) }] : [];
  });
  const weight = sum(
    items.map((one) => one.weight ?? 0),
    2,
  );
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {[soldInWords(heads), weight > 0 && kg(weight), money(grossOf(items))].filter(Boolean).join(' · ')}
      </p>
      <div className="sale-lines">
        {items.map(
          (item, i) =>
            inFull[i] && (
              // What is typed must not close the line that it is typed into.
              <div key={item.id} onFocus={() => open(item.id)}>
                {lineOf(i)}
              </div>
            ),
        )}
      </div>
      <Button icon={listed ? ChevronUp : ChevronDown} aria-expanded={listed} onClick={() => setListed(!listed)}>
        {listed ? 'Esconder os animais' : 'Ver os animais'}
      </Button>
      {listed && (
        <ul aria-label="Animais da venda" className="sale-rows">
          {items.map((item, i) => {
            const name = animalOf(item)?.name ?? 'Animal';
            return (
              !inFull[i] && (
                <li key={item.id}>
                  <span className="sale-row-name">
                    {name}
                    {item.weight ? <span className="text-muted"> {kg(item.weight)}</span> : null}
                  </span>
                  <span className="sale-row-value">{money(totalOf(item))}</span>
                  <IconButton icon={Pencil} label={`Mudar ${name}`} onClick={() => open(item.id)} />
                  <IconButton icon={Trash2} label={`Retirar ${name}`} onClick={() => onRemove(i)} />
                </li>
              )
            );
          })}
        </ul>
      )}
    </div>
  );
}
