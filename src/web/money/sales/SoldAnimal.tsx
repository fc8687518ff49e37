// One animal of a sale in its form, on one line on wide screens: weight, price, value and notes.
import { StickyNote, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Animal, headsOf } from '#domain/herd/animals';
import { canBeSold } from '#domain/money/sale-rules';
import { arrobasOf, arrobasWeighed, totalOf } from '#domain/money/sale-values';
import { soldAnimal } from '#domain/money/sales';
import { AnimalPickerAlone } from '#parts/animals/AnimalPicker';
import { inNumbers } from '#parts/money/numbers';
import { useRow } from '#parts/sync/FarmData';
import { IconButton } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { fieldOf } from '#ui/FormField';
import { number, quantity } from '#ui/format';
import { MoneyInput } from '#ui/MoneyInput';
import type { By, Item } from './sold-items';

const One = fieldOf(soldAnimal);

type SoldAnimalProps = {
  index: number;
  by: By;
  /** Replaces the animal of an item. */
  instead: (item: Item, animal_id: string) => Item;
  /** Another number of heads of its batch. */
  resized: (item: Item, heads: number | null) => Item;
  onRemove: (() => void) | undefined;
};

export function SoldAnimal({ index, by, instead, resized, onRemove }: SoldAnimalProps) {
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
  const hasNotes = Boolean(item.notes);
  const [noting, setNoting] = useState(hasNotes);
  return (
    <fieldset className={animal?.is_batch ? 'sale-line sale-line-batch' : 'sale-line'}>
      <legend>{`Animal ${index + 1}`}</legend>
      <One within={within} name="animal_id" required className="sale-line-animal">
        {(field) => <AnimalPickerAlone {...field} which={which} onChange={choose} clearable />}
      </One>
      {animal?.is_batch && (
        <One within={within} name="heads" label="Cabeças" hint={`Em branco: todas as ${number(headsOf(animal), 0)}`}>
          {(field) => <DecimalInput {...field} scale={0} onChange={(heads) => setValue(`items.${index}`, resized(item, heads), { shouldDirty: true })} />}
        </One>
      )}
      <One within={within} name="weight" label="Peso" suffix="kg" required={by === 'kg'} hint={animal?.is_batch && 'De todas estas cabeças'} />
      {by === 'kg' && <One within={within} name="price_per_kg" label="Preço por kg" required money />}
      {by === 'arroba' && <One within={within} name="price_per_arroba" label="Preço da @" required money />}
      {by === 'arroba' && <One within={within} name="carcass_weight" label="Peso de carcaça" suffix="kg" hint="Do romaneio" />}
      {by === 'arroba' && <One within={within} name="carcass_yield" label="Rendimento de carcaça" suffix="%" />}
      <One within={within} name="unit_price" label="Valor" required money hint={by === 'arroba' && arrobas}>
        {by === 'head' ? undefined : (field) => <MoneyInput {...field} readOnly value={total || null} />}
      </One>
      <div className="sale-line-buttons">
        <IconButton icon={StickyNote} label={`Observações do animal ${index + 1}`} aria-expanded={noting || hasNotes} onClick={() => setNoting(!noting)} />
        {onRemove && <IconButton icon={Trash2} label={`Retirar animal ${index + 1}`} onClick={onRemove} />}
      </div>
      {(noting || hasNotes) && <One within={within} name="notes" label="Observações" className="sale-line-notes" placeholder="Só deste animal" />}
    </fieldset>
  );
}

/** Values may be incomplete while typing. */
function worthOf(item: Item) {
  const known = inNumbers(item);
  const found = known.carcass_weight ? arrobasWeighed(known.carcass_weight) : known.weight ? arrobasOf(known.weight, known.carcass_yield ?? null) : null;
  return { total: totalOf(known), arrobas: found === null ? undefined : quantity('arrobas', found) };
}
