// Other products of the demo farms: eggs, cheese and honey.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { production } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

type Product = { ago: number } & Partial<InputOf<'create_specific_production'>>;

const every = (days: number, from: number, to: number) => Array.from({ length: Math.floor((from - to) / days) + 1 }, (_, i) => to + i * days);

/** Some sixty hens: a few dozen every other day; cracked eggs are not sold. */
const eggs = (hens: string): Product[] => [
  ...every(2, 160, 1).map((ago): Product => {
    const chance = new Chance(`eggs ${ago}`);
    const quantity = chance.whole(6, 9);
    return { ago, unit: 'dúzias', quantity, animal_id: hens, storage_location: 'Despensa da sede', ...(ago > 3 && { sale_price: 11 * quantity }) };
  }),
  { ago: 2, quantity: 41, animal_id: hens, storage_location: 'Despensa da sede' },
  { ago: 9, quantity: 14, quality_grade: 'C', animal_id: hens, notes: 'Casca trincada, ficou para o consumo da casa' },
];

const cheeses: Product[] = every(7, 140, 2).map((ago, nth) => {
  const quantity = new Chance(`cheese ${ago}`).whole(13, 22) / 2;
  const sold = ago > 21 && { sale_price: 38 * quantity };
  return {
    ago,
    production_type: 'queijo',
    unit: 'kg',
    quantity,
    quality_grade: 'primeira',
    batch_number: `Q-${String(nth + 1).padStart(2, '0')}`,
    storage_location: 'Prateleira de cura',
    ...sold,
  };
});

const honey: Product[] = [
  { ago: 18, production_type: 'mel', unit: 'kg', quantity: 46.5, quality_grade: 'extra', storage_location: 'Baldes na casa do mel' },
  { ago: 197, production_type: 'mel', unit: 'kg', quantity: 31.2, quality_grade: 'A', sale_price: 936, notes: 'Florada de eucalipto' },
];

export function productsOf(farm_id: string, lives: Life[], today: string, crew: Crew): Step[] {
  const hens = lives.find(({ type, also }) => type === 'ave' && also.is_batch);
  const dairy = lives.some(({ breed }) => breed === 'Girolando' || breed === 'Jersey');
  const made = [...(hens ? [...eggs(derivedId(farm_id, hens.label)), ...honey] : []), ...(dairy ? cheeses : [])];
  return made.map(({ ago, ...wanted }, nth): Step => {
    const day = addDays(today, -ago);
    const input = production({ ...wanted, id: derivedId(farm_id, `production ${nth}`), production_date: day });
    return { day, by: crew.hand, call: { verb: 'create_specific_production', input } };
  });
}
