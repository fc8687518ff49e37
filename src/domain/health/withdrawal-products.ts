// Withdrawal periods on the labels of common products. Only a suggestion: the label of the product at hand decides.

import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { fold } from '#domain/kernel/text';

type Label = Pick<AnimalVaccine, 'meat_withdrawal_days' | 'milk_withdrawal_days' | 'not_for_lactating'>;
export type Product = Label & { name: string /** Found in a name without accents. */; words: RegExp; confirmed: boolean; note: string | null };

const product = (name: string, words: RegExp, meat_withdrawal_days: number, milk: number | 'not for lactating', more: Partial<Product> = {}): Product => ({
  name,
  words,
  meat_withdrawal_days,
  milk_withdrawal_days: milk === 'not for lactating' ? null : milk,
  not_for_lactating: milk === 'not for lactating',
  confirmed: false,
  note: null,
  ...more,
});

/** Specific names before general ones. */
export const withdrawalProducts: readonly Product[] = [
  product('Ivermectina 0,5 % pour-on', /ivermectina.*(pour|0[.,]5)/, 28, 0, { confirmed: true, note: 'De uma marca' }),
  product('Ivermectina 1 % injetável', /ivermectina/, 35, 'not for lactating'),
  product('Doramectina 1 % injetável', /doramectina/, 35, 'not for lactating'),
  product('Abamectina 1 %', /abamectina/, 35, 'not for lactating'),
  product('Moxidectina 1 %', /moxidectina/, 28, 'not for lactating'),
  product('Eprinomectina pour-on', /eprinomectina/, 0, 0),
  product('Closantel 10 %', /closantel/, 28, 'not for lactating'),
  product('Levamisol injetável', /levamisol/, 7, 2),
  product('Albendazol oral', /albendazol/, 14, 3),
  product('Fipronil pour-on', /fipronil/, 100, 'not for lactating'),
  product('Fluazuron pour-on', /fluazuron/, 45, 'not for lactating'),
  product('Oxitetraciclina LA 20 %', /oxitetraciclina/, 28, 7, { note: 'Uma marca: 8 dias, proibida em vacas leiteiras' }),
  product('Penicilina procaína', /penicilina/, 5, 6, { confirmed: true, note: 'De uma bula europeia' }),
  product('Ceftiofur', /ceftiofur/, 5, 0),
  product('Enrofloxacina 10 %', /enrofloxacin/, 28, 5),
  product('Florfenicol 30 %', /florfenicol/, 40, 'not for lactating'),
  product('Sulfa + trimetoprima', /sulfa|trimetoprim/, 10, 5),
  product('Gentamicina injetável', /gentamicina/, 30, 5),
  product('Intramamário para lactação', /intramamari/, 30, 4, { note: 'Contados da última dose' }),
  product('Flunixina / meloxicam', /flunixin|meloxicam/, 15, 5),
  product('Ocitocina', /ocitocina/, 0, 0),
];

const vaccine = product('Vacinas', /./, 21, 0);

/** What to suggest for a typed name; null if unknown. */
export function labelFor(name: string, application_type?: AnimalVaccine['application_type']): Product | null {
  const folded = fold(name);
  return withdrawalProducts.find(({ words }) => words.test(folded)) ?? (application_type === 'vacina' ? vaccine : null);
}
