// Catalogue of products (catálogo de produtos) with the withdrawal on their labels. Withdrawal belongs to a label, not to a molecule:
// only a product chosen from here has days, and any other text is unknown, which blocks until somebody enters the days.

import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { fold } from '#domain/kernel/text';

type Label = Pick<AnimalVaccine, 'meat_withdrawal_days' | 'milk_withdrawal_days' | 'not_for_lactating'>;
export type Product = Label & {
  /** Product and presentation; what a record stores. */
  name: string;
  active: string;
  strength: string | null;
  route: 'injetável' | 'pour-on' | 'oral' | 'intramamária';
  /** Which cows it is made for. */
  cow: 'any' | 'lactating' | 'dry';
  /** A dry cow is given it at least so many days before calving; null if unknown or not limited. */
  min_days_before_calving: number | null;
  /** Whose label the days are from; null: usual practice, not read from a label. */
  source: string | null;
  note: string | null;
  /** How it is recorded as an application; null: a treatment. */
  application_type: AnimalVaccine['application_type'] | null;
};

type Presentation = Pick<Product, 'name' | 'active' | 'route'> & Partial<Omit<Product, keyof Label>>;

/** Days unknown: null. */
const product = (presentation: Presentation, meat_withdrawal_days: number | null, milk: number | null | 'not for lactating'): Product => ({
  strength: null,
  cow: 'any',
  min_days_before_calving: null,
  source: null,
  note: null,
  application_type: null,
  ...presentation,
  meat_withdrawal_days,
  milk_withdrawal_days: milk === 'not for lactating' ? null : milk,
  not_for_lactating: milk === 'not for lactating',
});

const dewormer = (name: string, active: string, strength: string | null, route: Product['route'], more: Partial<Presentation> = {}): Presentation => ({
  name,
  active,
  strength,
  route,
  application_type: 'vermifugo',
  ...more,
});
const medicine = (name: string, active: string, strength: string | null, route: Product['route'] = 'injetável', more: Partial<Presentation> = {}) => ({
  ...dewormer(name, active, strength, route, more),
  application_type: null,
});
const otherStrength = 'Outra concentração, outra carência';

export const withdrawalProducts: readonly Product[] = [
  product(dewormer('Ivermectina 0,5 % pour-on', 'Ivermectina', '0,5 %', 'pour-on', { source: 'uma marca' }), 28, 0),
  product(dewormer('Ivermectina 1 % injetável', 'Ivermectina', '1 %', 'injetável'), 35, 'not for lactating'),
  product(dewormer('Ivermectina 3,15 % injetável', 'Ivermectina', '3,15 %', 'injetável', { note: otherStrength }), null, 'not for lactating'),
  product(dewormer('Ivermectina 4 % injetável', 'Ivermectina', '4 %', 'injetável', { note: otherStrength }), null, 'not for lactating'),
  product(dewormer('Doramectina 1 % injetável', 'Doramectina', '1 %', 'injetável'), 35, 'not for lactating'),
  product(dewormer('Abamectina 1 % injetável', 'Abamectina', '1 %', 'injetável'), 35, 'not for lactating'),
  product(dewormer('Moxidectina 1 % injetável', 'Moxidectina', '1 %', 'injetável'), 28, 'not for lactating'),
  product(dewormer('Moxidectina 10 % injetável', 'Moxidectina', '10 %', 'injetável', { note: otherStrength }), null, 'not for lactating'),
  product(dewormer('Eprinomectina pour-on', 'Eprinomectina', null, 'pour-on'), 0, 0),
  product(dewormer('Closantel 10 % injetável', 'Closantel', '10 %', 'injetável'), 28, 'not for lactating'),
  product(dewormer('Levamisol injetável', 'Levamisol', null, 'injetável'), 7, 2),
  product(dewormer('Albendazol oral', 'Albendazol', null, 'oral'), 14, 3),
  product(dewormer('Fipronil pour-on', 'Fipronil', null, 'pour-on', { application_type: 'carrapaticida' }), 100, 'not for lactating'),
  product(dewormer('Fluazuron pour-on', 'Fluazuron', null, 'pour-on', { application_type: 'carrapaticida' }), 45, 'not for lactating'),
  product(medicine('Oxitetraciclina LA 20 %', 'Oxitetraciclina', '20 %', 'injetável', { note: 'Uma marca: 8 dias, proibida em vacas leiteiras' }), 28, 7),
  product(medicine('Penicilina procaína', 'Benzilpenicilina procaína', null, 'injetável', { source: 'um produto europeu' }), 5, 6),
  product(medicine('Penicilina benzatina', 'Benzilpenicilina benzatina', null, 'injetável', { note: 'Age por mais tempo que a procaína' }), null, null),
  product(medicine('Ceftiofur injetável', 'Ceftiofur', null), 5, 0),
  product(medicine('Enrofloxacina 10 % injetável', 'Enrofloxacina', '10 %'), 28, 5),
  product(medicine('Florfenicol 30 % injetável', 'Florfenicol', '30 %'), 40, 'not for lactating'),
  product(medicine('Sulfa + trimetoprima injetável', 'Sulfa + trimetoprima', null), 10, 5),
  product(medicine('Gentamicina injetável', 'Sulfato de gentamicina', null), 30, 5),
  product(
    medicine('Bisnaga intramamária para vaca em lactação', 'Antibiótico', null, 'intramamária', { cow: 'lactating', note: 'Contados da última dose' }),
    30,
    4,
  ),
  product(
    medicine('Bisnaga intramamária para vaca seca', 'Antibiótico', null, 'intramamária', {
      cow: 'dry',
      note: 'Confira na bula quantos dias antes do parto ela pode ser usada',
    }),
    null,
    'not for lactating',
  ),
  product(medicine('Flunixina injetável', 'Flunixina meglumina', null), 15, 5),
  product(medicine('Meloxicam injetável', 'Meloxicam', null), 15, 5),
  product(medicine('Ocitocina injetável', 'Ocitocina', null), 0, 0),
];

/** "1%" is "1 %"; case and accents do not count. Nothing else is guessed. */
const keyOf = (name: string) => fold(name).replace(/\s+/g, ' ').replace(/ ?%/g, '%').trim();

const byKey = new Map(withdrawalProducts.map((one) => [keyOf(one.name), one]));

/** The product chosen from the catalogue; null for any other text. */
export const productNamed = (name: string | null | undefined): Product | null => byKey.get(keyOf(name ?? '')) ?? null;

const daysOf = ({ meat_withdrawal_days, milk_withdrawal_days, not_for_lactating }: Label) => [meat_withdrawal_days, milk_withdrawal_days, not_for_lactating];

/** Whose label the days on a record are from, in words; null if the product is not in the catalogue or somebody entered other days. */
export function labelInWords(name: string | null | undefined, written: Label): string | null {
  const found = productNamed(name);
  if (!found || !daysOf(found).every((day, i) => day === daysOf(written)[i])) return null;
  return [whoseLabel(found), found.note, calvingInWords(found)].filter(Boolean).join('. ');
}

function whoseLabel({ source, meat_withdrawal_days, milk_withdrawal_days, not_for_lactating }: Product) {
  if (meat_withdrawal_days === null || (milk_withdrawal_days === null && !not_for_lactating)) return 'Sem dias conhecidos: digite os da bula';
  return source ? `Bula de ${source}: confirme na do seu produto` : 'Dias de uso comum: confirme na bula';
}

const calvingInWords = ({ min_days_before_calving: days }: Product) => days !== null && `Só até ${days} dias antes do parto`;
