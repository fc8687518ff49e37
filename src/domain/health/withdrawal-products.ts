// Catalogue of products (catálogo de produtos) with the withdrawal on their labels. Withdrawal belongs to a label, not to a molecule:
// only a product chosen from here or of the farm's own has days, and any other text is unknown, which blocks until somebody enters the days.

import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { FarmProduct } from '#domain/health/farm-products';
import { factsOf } from '#domain/kernel/fields';
import { fold } from '#domain/kernel/text';

export type Label = Pick<AnimalVaccine, 'meat_withdrawal_days' | 'milk_withdrawal_days' | 'not_for_lactating' | 'min_days_before_calving'>;
export type Product = Label & {
  /** Product and presentation; what a record stores. */
  name: string;
  active: string;
  strength: string | null;
  route: string | null;
  /** Which cows it is made for. */
  cow: 'any' | 'lactating' | 'dry';
  /** Whose label the days are from; null: usual practice, not read from a label. */
  source: string | null;
  /** A commercial brand: its active ingredient is known, its label was not read. */
  isBrand: boolean;
  /** The farm's own, whose label somebody of the farm read. */
  own: FarmProduct | null;
  note: string | null;
  /** How it is recorded as an application; null: a treatment. */
  application_type: AnimalVaccine['application_type'] | null;
};

type Presentation = Pick<Product, 'name' | 'active' | 'route'> & Partial<Omit<Product, Exclude<keyof Label, 'min_days_before_calving'>>>;

/** Days unknown: null. */
const product = (presentation: Presentation, meat_withdrawal_days: number | null, milk: number | null | 'not for lactating'): Product => ({
  strength: null,
  cow: 'any',
  min_days_before_calving: null,
  source: null,
  isBrand: false,
  own: null,
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

const presentations: readonly Product[] = [
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
  // Of IATF. Labels of estradiol esters differ from brand to brand: the farm enters theirs.
  product(medicine('GnRH', 'Gonadorelina ou buserelina', null), 0, 0),
  product(medicine('eCG', 'Gonadotrofina coriônica equina', null), 0, 0),
  product(medicine('PGF2α', 'Cloprostenol ou dinoprosta', null), 3, 0),
  product(medicine('Implante de progesterona', 'Progesterona', null, 'intravaginal', { note: 'Contados da retirada' }), 0, 0),
  product(medicine('Benzoato de estradiol', 'Benzoato de estradiol', null), null, null),
  product(medicine('Cipionato de estradiol', 'Cipionato de estradiol', null), null, null),
];

/** Brands sold in Brazil, each with the presentation whose usual days it gets until somebody reads its label. */
const brands: readonly [name: string, of: string][] = [
  ['Ivomec injetável', 'Ivermectina 1 % injetável'],
  ['Ivomec Gold', 'Ivermectina 3,15 % injetável'],
  ['Dectomax', 'Doramectina 1 % injetável'],
  ['Cydectin injetável', 'Moxidectina 1 % injetável'],
  ['Eprinex pour-on', 'Eprinomectina pour-on'],
  ['Ripercol L injetável', 'Levamisol injetável'],
  ['Valbazen oral', 'Albendazol oral'],
  ['Topline pour-on', 'Fipronil pour-on'],
  ['Acatak pour-on', 'Fluazuron pour-on'],
  ['Terramicina LA', 'Oxitetraciclina LA 20 %'],
  ['Excenel RTU', 'Ceftiofur injetável'],
  ['Baytril 10 %', 'Enrofloxacina 10 % injetável'],
  ['Nuflor', 'Florfenicol 30 % injetável'],
  ['Borgal', 'Sulfa + trimetoprima injetável'],
  ['Banamine', 'Flunixina injetável'],
  ['Maxicam 2 %', 'Meloxicam injetável'],
];

const branded = ([name, of]: (typeof brands)[number]): Product => {
  const generic = presentations.find((one) => one.name === of)!;
  return { ...generic, name, source: null, isBrand: true };
};

export const withdrawalProducts: readonly Product[] = [...presentations, ...brands.map(branded)];

/** "1%" is "1 %"; case and accents do not count. Nothing else is guessed. */
const keyOf = (name: string) => fold(name).replace(/\s+/g, ' ').replace(/ ?%/g, '%').trim();

const byKey = new Map(withdrawalProducts.map((one) => [keyOf(one.name), one]));

const routes = factsOf(FarmProduct.fields.route).values!;
const cows = { lactacao: 'lactating', seca: 'dry' } as const;

const ownProduct = (own: FarmProduct): Product => ({
  name: own.product_name,
  active: own.active_ingredient ?? '',
  strength: own.strength,
  route: own.route && routes[own.route]!.toLowerCase(),
  cow: own.cow ? cows[own.cow] : 'any',
  source: own.label_source,
  isBrand: false,
  own,
  note: null,
  application_type: own.application_type,
  ...onlyLabel(own),
});

/** The farm's own first: one replaces that of the catalogue with the same name. By name. */
export function productsInUse(own: readonly FarmProduct[]): readonly Product[] {
  const names = new Set(own.map(({ product_name }) => keyOf(product_name)));
  const all = [...own.map(ownProduct), ...withdrawalProducts.filter(({ name }) => !names.has(keyOf(name)))];
  return all.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

/** The farm's own product of this name, or that of the catalogue; null for any other text. Of several own ones, the newest. */
export function productNamed(name: string | null | undefined, own: readonly FarmProduct[] = []): Product | null {
  const key = keyOf(name ?? '');
  const ours = own.filter(({ product_name }) => keyOf(product_name) === key).toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))[0];
  return ours ? ownProduct(ours) : (byKey.get(key) ?? null);
}

/** What is copied onto a record. */
export const onlyLabel = ({ meat_withdrawal_days, milk_withdrawal_days, not_for_lactating, min_days_before_calving = null }: Unsynchronized<Label>): Label => ({
  meat_withdrawal_days,
  milk_withdrawal_days,
  not_for_lactating,
  min_days_before_calving,
});

/** Rows of phones that were not yet synchronized have no days before calving. */
type Unsynchronized<L extends Label> = Omit<L, 'min_days_before_calving'> & { min_days_before_calving?: number | null | undefined };

export const nothingKnown: Label = { meat_withdrawal_days: null, milk_withdrawal_days: null, not_for_lactating: false, min_days_before_calving: null };

const daysOf = (label: Unsynchronized<Label>) => Object.values(onlyLabel(label));

/** Whose label the days on a record are from, in words; null if the product is neither in the catalogue nor the farm's, or somebody entered other days. */
export function labelInWords(name: string | null | undefined, written: Unsynchronized<Label>, own: readonly FarmProduct[] = []): string | null {
  const found = productNamed(name, own);
  if (!found || !daysOf(found).every((day, i) => day === daysOf(written)[i])) return null;
  return [whoseLabel(found), found.note, calvingInWords(found)].filter(Boolean).join('. ');
}

/** Whose label the days are from. */
export function whoseLabel({ source, isBrand, own, active, meat_withdrawal_days, milk_withdrawal_days, not_for_lactating }: Product) {
  if (meat_withdrawal_days === null || (milk_withdrawal_days === null && !not_for_lactating)) return 'Sem dias conhecidos: digite os da bula';
  if (own) return source ? `Anotado pela fazenda: ${source}` : 'Anotado pela fazenda';
  if (isBrand) return `Dias de uso comum de ${active}: confira a bula desta marca`;
  return source ? `Bula de ${source}: confirme na do seu produto` : 'Dias de uso comum: confirme na bula';
}

const calvingInWords = ({ min_days_before_calving: days }: Product) => days !== null && `Só até ${days} dias antes do parto`;
