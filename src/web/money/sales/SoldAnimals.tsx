// The animals of a sale in its form: pricing, weight and value of each; adding one or many.
import { ListPlus, Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type Animal, headsOf, weightOfOne } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { product } from '#domain/kernel/money';
import { type Deal, dealOf, pricesBy, pricesInstead, repriced } from '#domain/money/sale-deals';
import { canBeSold } from '#domain/money/sale-rules';
import { arrobasOf, totalOf } from '#domain/money/sale-values';
import { mostSold, type Selling, soldAnimal } from '#domain/money/sales';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { AnimalsSheet } from '#parts/animals/AnimalsSheet';
import { useDevice, useRow } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import { fieldOf } from '#ui/FormField';
import { count, quantity } from '#ui/format';
import { MoneyInput } from '#ui/MoneyInput';
import { RadioGroup } from '#ui/RadioGroup';
import { inNumbers } from './numbers';

type Item = Partial<Selling['items'][number]> & { id: string };
type By = Deal['by'];

const One = fieldOf(soldAnimal);
const ways = [
  { value: 'head', label: 'Cabeça' },
  { value: 'kg', label: 'kg' },
  { value: 'arroba', label: '@ (arroba)' },
];
const priceLabels: Record<By, string> = { head: 'Valor por cabeça', kg: 'Preço por kg', arroba: 'Preço da @' };

/** The last weight; of a batch, its total. */
function weightOf(animal: Animal) {
  const one = weightOfOne(animal);
  return one === null ? null : product(one, headsOf(animal), 2);
}

export function SoldAnimals() {
  const { replica } = useDevice();
  const { control, getValues, setValue } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' });
  const [choosing, setChoosing] = useState(false);
  const now = () => getValues('items') as Item[];
  const headsIn = ({ animal_id }: { animal_id?: string | null | undefined }) => {
    const animal = animal_id ? replica.row('animals', animal_id) : undefined;
    return animal ? headsOf(animal) : 1;
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
    return { id: newId(), animal_id: animal_id ?? null, weight: animal ? weightOf(animal) : null, ...pricesBy(deal, headsIn({ animal_id })) };
  };
  const instead = (item: Item, animal_id: string): Item => ({
    ...fresh(animal_id),
    ...pricesInstead(item, deal, { was: headsIn(item), now: headsIn({ animal_id }) }),
    id: item.id,
  });
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
      {fields.map(({ key }, index) => (
        <fieldset key={key} className="form-one">
          <legend>{`Animal ${index + 1}`}</legend>
          <div className="form-grid">
            <ItemFields index={index} by={deal.by} instead={instead} />
          </div>
          {fields.length > 1 && (
            <Button variant="quiet" icon={Trash2} className="mt-2" aria-label={`Retirar animal ${index + 1}`} onClick={() => remove(index)}>
              Retirar
            </Button>
          )}
        </fieldset>
      ))}
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

/** `instead`: replaces the animal of an item. */
type ItemFieldsProps = { index: number; by: By; instead: (item: Item, animal_id: string) => Item };

function ItemFields({ index, by, instead }: ItemFieldsProps) {
  const { getValues, setValue } = useFormContext();
  const within = `items.${index}.`;
  const item = (useWatch({ name: `items.${index}` }) ?? {}) as Item;
  const animal = useRow('animals', item.animal_id ?? undefined);
  // Offer each animal once.
  const which = useCallback(
    ({ id, status }: Animal) => canBeSold({ status }) && !(getValues('items') as Item[]).some(({ animal_id }, i) => i !== index && animal_id === id),
    [getValues, index],
  );
  const choose = (animal_id: string | null) => {
    if (animal_id) setValue(`items.${index}`, instead(item, animal_id), { shouldDirty: true });
    else setValue(`items.${index}.animal_id`, null, { shouldDirty: true });
  };
  const { total, arrobas } = worthOf(item);
  const heads = animal?.is_batch ? `Do lote todo: ${count(headsOf(animal), 'cabeça', 'cabeças')}` : undefined;
  return (
    <>
      <One within={within} name="animal_id" required className="wide">
        {(field) => <AnimalPicker {...field} which={which} onChange={choose} clearable />}
      </One>
      <One within={within} name="weight" label="Peso" suffix="kg" required={by !== 'head'} hint={heads} />
      {by === 'kg' && <One within={within} name="price_per_kg" label="Preço por kg" required money />}
      {by === 'arroba' && <One within={within} name="price_per_arroba" label="Preço da @" required money />}
      {by === 'arroba' && <One within={within} name="carcass_yield" label="Rendimento de carcaça" suffix="%" />}
      <One within={within} name="unit_price" label="Valor" required money hint={by === 'arroba' && arrobas}>
        {by === 'head' ? undefined : (field) => <MoneyInput {...field} readOnly value={total || null} />}
      </One>
    </>
  );
}

/** Values may be incomplete while typing. */
function worthOf(item: Item) {
  const known = inNumbers(item);
  return { total: totalOf(known), arrobas: known.weight ? quantity('arrobas', arrobasOf(known.weight, known.carcass_yield ?? null)) : undefined };
}
