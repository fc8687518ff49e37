// The animals of a sale in its form: pricing, weight and value of each; adding one or many.
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { type Animal, headsOf, weightOfOne } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { product } from '#domain/kernel/money';
import { type Deal, dealOf, pricesBy, pricesInstead, repriced } from '#domain/money/sale-deals';
import { canBeSold } from '#domain/money/sale-rules';
import { mostSold } from '#domain/money/sales';
import { AnimalsSheet } from '#parts/animals/AnimalsSheet';
import { inNumbers } from '#parts/money/numbers';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import { MoneyInput } from '#ui/MoneyInput';
import { RadioGroup } from '#ui/RadioGroup';
import { type By, type Item, SoldAnimal } from './SoldAnimal';

const ways = [
  { value: 'head', label: 'Cabeça' },
  { value: 'kg', label: 'kg' },
  { value: 'arroba', label: '@ (arroba)' },
];
const priceLabels: Record<By, string> = { head: 'Valor por cabeça', kg: 'Preço por kg', arroba: 'Preço da @' };

/** The last weight; of a batch, that of the heads that are sold. */
export function weightOf(animal: Animal, heads = headsOf(animal)) {
  const one = weightOfOne(animal);
  return one === null ? null : product(one, heads, 2);
}

export function SoldAnimals() {
  const { replica } = useDevice();
  const { control, getValues, setValue } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' });
  const [choosing, setChoosing] = useState(false);
  const now = () => getValues('items') as Item[];
  const headsIn = ({ animal_id, heads }: { animal_id?: string | null | undefined; heads?: number | null | undefined }) => {
    const animal = animal_id ? replica.row('animals', animal_id) : undefined;
    return animal ? (inNumbers({ heads }).heads ?? headsOf(animal)) : 1;
  };
  // Derive the pricing from a sale that is being corrected.
  const [deal, setDeal] = useState(() => dealOf(inNumbers(now()[0] ?? {}), headsIn(now()[0] ?? {})));

  const agree = (next: Deal) => {
    setDeal(next);
    // Set single fields: setting the whole list would re-render every input.
    for (const [i, item] of now().entries())
      for (const [field, value] of Object.entries(repriced(deal, next, headsIn(item)))) setValue(`items.${i}.${field}`, value, { shouldDirty: true });
  };
  const fresh = (animal_id?: string): Item => {
    const animal = animal_id ? replica.row('animals', animal_id) : undefined;
    return {
      id: newId(),
      animal_id: animal_id ?? null,
      weight: animal ? weightOf(animal) : null,
      ...pricesBy(deal, headsIn({ animal_id: animal_id ?? null })),
    };
  };
  const instead = (item: Item, animal_id: string): Item => ({
    ...fresh(animal_id),
    ...pricesInstead(item, deal, { was: headsIn(item), now: headsIn({ animal_id: animal_id ?? null }) }),
    id: item.id,
    notes: item.notes ?? null,
  });
  /** Fewer heads of a batch: what was computed for all of them is computed again, what was typed stays. */
  const resized = (item: Item, heads: number | null): Item => {
    const [was, now] = [headsIn(item), headsIn({ ...item, heads })];
    const animal = replica.row('animals', item.animal_id!);
    const isComputed = animal && (item.weight ?? null) === weightOf(animal, was);
    return { ...item, heads, ...pricesInstead(item, deal, { was, now }), ...(isComputed && { weight: weightOf(animal, now) }) };
  };
  const choose = (ids: ReadonlySet<string>) => {
    setChoosing(false);
    const before = now().filter(({ animal_id }) => animal_id);
    const stay = before.filter(({ animal_id }) => ids.has(animal_id!));
    const known = new Set(stay.map(({ animal_id }) => animal_id));
    const added = [...ids].filter((id) => !known.has(id)).map((id) => fresh(id));
    const wanted = [...stay, ...added];
    // Without a change the form stays clean.
    if (added.length > 0 || stay.length < before.length) setValue('items', wanted.length > 0 ? wanted : [fresh()], { shouldDirty: true });
  };

  return (
    <div className="wide flex flex-col gap-4">
      <h3 className="font-semibold">Animais</h3>
      <div className="form-grid">
        <RadioGroup label="Preço por" options={ways} value={deal.by} onChange={(event) => agree({ ...deal, by: event.target.value as By, price: null })} />
        <Field label={priceLabels[deal.by]} hint="Vale para todos; pode mudar em cada um">
          <MoneyInput value={deal.price} onChange={(price) => agree({ ...deal, price })} />
        </Field>
        {deal.by === 'arroba' && (
          <Field label="Rendimento de carcaça" hint="Do peso vivo: 50% quando não se sabe">
            <DecimalInput value={deal.carcass_yield} suffix="%" onChange={(carcass_yield) => agree({ ...deal, carcass_yield })} />
          </Field>
        )}
      </div>
      <div className="sale-lines">
        {fields.map(({ key }, index) => (
          <SoldAnimal key={key} index={index} by={deal.by} instead={instead} resized={resized} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {fields.length < mostSold && (
          <Button icon={Plus} onClick={() => append(fresh(), { focusName: `items.${fields.length}.animal_id` })}>
            Adicionar animal
          </Button>
        )}
        <Button icon={ListPlus} onClick={() => setChoosing(true)}>
          Escolher vários
        </Button>
      </div>
      {choosing && <AnimalsSheet which={canBeSold} start={now().flatMap(({ animal_id }) => animal_id ?? [])} onClose={choose} />}
    </div>
  );
}
