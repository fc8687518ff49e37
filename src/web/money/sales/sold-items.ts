// The animals of a sale in its form: how they are priced, added, replaced, and which of them may not leave.
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { refusalToLeave } from '#domain/exits/herd-gate';
import { type Animal, headsOf, weightOfOne } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { product } from '#domain/kernel/money';
import { type Deal, dealOf, pricesBy, pricesInstead, repriced } from '#domain/money/sale-deals';
import type { Selling } from '#domain/money/sales';
import { inNumbers } from '#parts/money/numbers';
import { useDevice, useToday } from '#parts/sync/FarmData';
import type { Tone } from '#ui/Badge';
import { useHeld } from './held';

export type Item = Partial<Selling['items'][number]> & { id: string };
export type By = Deal['by'];

/** What became of the last animal or tag. */
export type Said = { words: string; tone: Tone } | null;

/** More animals than these are listed in short, each on one line. */
export const mostInFull = 6;

/** The last weight; of a batch, that of the heads that are sold. */
export function weightOf(animal: Animal, heads = headsOf(animal)) {
  const one = weightOfOne(animal);
  return one === null ? null : product(one, heads, 2);
}

export function useSoldItems() {
  const { replica } = useDevice();
  const { control, getValues, setValue } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' });
  const now = () => getValues('items') as Item[];
  const replace = (items: Item[]) => setValue('items', items, { shouldDirty: true });
  const headsIn = ({ animal_id, heads }: { animal_id?: string | null | undefined; heads?: number | null | undefined }) => {
    const animal = animal_id ? replica.row('animals', animal_id) : undefined;
    return animal ? (inNumbers({ heads }).heads ?? headsOf(animal)) : 1;
  };
  // Derive the pricing from a sale that is being corrected.
  const [deal, setDeal] = useState(() => dealOf(inNumbers(now()[0] ?? {}), headsIn(now()[0] ?? {})));

  const agree = (next: Deal) => {
    setDeal(next);
    const items = now();
    const priced = items.map((item) => repriced(deal, next, headsIn(item)));
    if (items.length > mostInFull) return replace(items.map((item, i) => ({ ...item, ...priced[i] }) as Item));
    // Set single fields: setting the whole list would re-render every input.
    for (const [i, prices] of priced.entries())
      for (const [field, value] of Object.entries(prices)) setValue(`items.${i}.${field}`, value, { shouldDirty: true });
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
    const [was, then] = [headsIn(item), headsIn({ ...item, heads })];
    const animal = replica.row('animals', item.animal_id!);
    const isComputed = animal && (item.weight ?? null) === weightOf(animal, was);
    return { ...item, heads, ...pricesInstead(item, deal, { was, now: then }), ...(isComputed && { weight: weightOf(animal, then) }) };
  };
  return { fields, append, remove, now, replace, deal, agree, fresh, instead, resized };
}

/** Why an animal may not be sold on a day; null if it may. */
export function useRefusal() {
  const { replica } = useDevice();
  const today = useToday();
  return (animal: Animal, day: string) => {
    const on = /^\d{4}-\d\d-\d\d$/.test(day) && day < today ? day : today;
    const transfers = replica.by('farm_transfers', 'animal_id', animal.id);
    return refusalToLeave(animal, 'sale', { on, today, transfers, fields: { date: 'sale_date', animal: 'items' } })?.message ?? null;
  };
}

/** Adds animals one by one, by their tags, or many at once; those that may not be sold are left out with the reason. */
export function useAdding({ now, replace, fresh }: Pick<ReturnType<typeof useSoldItems>, 'now' | 'replace' | 'fresh'>) {
  const { replica } = useDevice();
  const { getValues } = useFormContext();
  const refused = useRefusal();
  const heldOf = useHeld();
  /** By animal, or by a tag that nobody has. */
  const [leftOut, setLeftOut] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, setSaid] = useState<Said>(null);

  const whyNot = (animal: Animal) => refused(animal, String(getValues('sale_date') ?? ''));
  const leaveOut = (id: string, why: string) => {
    setSaid({ words: why, tone: 'yellow' });
    setLeftOut((before) => new Map([...before, [id, why]]));
  };
  const chosen = () => now().filter(({ animal_id }) => animal_id);

  const add = (animal: Animal) => {
    const before = chosen();
    const why = whyNot(animal);
    if (before.some(({ animal_id }) => animal_id === animal.id)) return setSaid({ words: `${animal.name} já está na venda`, tone: 'blue' });
    if (why !== null) return leaveOut(animal.id, why);
    const held = heldOf(animal);
    setSaid(held ? { words: `${animal.name} entrou na venda: ${held.words}`, tone: 'orange' } : { words: `${animal.name} entrou na venda`, tone: 'green' });
    setLeftOut((others) => new Map([...others].filter(([id]) => id !== animal.id)));
    replace([...before, fresh(animal.id)]);
  };
  const unknown = (tag: string) => leaveOut(tag, `Nenhum animal com ${tag}`);
  const choose = (ids: ReadonlySet<string>) => {
    const before = chosen();
    const stay = before.filter(({ animal_id }) => ids.has(animal_id!));
    const known = new Set(stay.map(({ animal_id }) => animal_id));
    const wanted = [...ids].filter((id) => !known.has(id)).flatMap((id) => replica.row('animals', id) ?? []);
    const refused = wanted.flatMap((animal) => {
      const why = whyNot(animal);
      return why === null ? [] : [[animal.id, why] as const];
    });
    setSaid(null);
    setLeftOut(new Map(refused));
    const out = new Set(refused.map(([id]) => id));
    const added = wanted.filter(({ id }) => !out.has(id)).map(({ id }) => fresh(id));
    const all = [...stay, ...added];
    // Without a change the form stays clean.
    if (added.length > 0 || stay.length < before.length) replace(all.length > 0 ? all : [fresh()]);
  };
  return { add, unknown, choose, said, clearSaid: () => setSaid(null), leftOut: Array.from(leftOut, ([id, why]) => ({ id, why })) };
}
