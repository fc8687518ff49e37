// What a step of a protocol gives to a cow: the products in its text, with their dose and the withdrawal on their label.
import type { FarmProduct } from '#domain/health/farm-products';
import { type Label, nothingKnown, onlyLabel, productNamed } from '#domain/health/withdrawal-products';
import { fold } from '#domain/kernel/text';
import type { WrittenStep } from '#domain/reproduction/synchronisation-steps';

export type StepProduct = Label & { name: string; dosage: string | null };

/** A call records at most so many of a step. */
export const mostProducts = 10;

const dose = /\s+(\d+(?:[.,]\d+)?\s*(?:mg|mcg|µg|ug|g|ml|ui|doses?))$/i;
const deviceIn = /^(?:colocar|inserir|aplicar|por)?\s*(?:o\s+)?(?:implante|dispositivo)/;
/** Work, not a product. */
const work = /^(?:retirar|retirada|tirar|remover|observar|ia\b|iatf\b|insemin|ultrassom|diagnostico|toque|palpacao|repasse|bastao|marcar)/;

export const device = 'Implante de progesterona';

const removal = /retir|tirar|remov/;

/** How many days a device that is put in on this step stays, the day of its removal included; its withdrawal counts from there. */
export function deviceDays(steps: readonly Pick<WrittenStep, 'day' | 'what'>[], { day }: Pick<WrittenStep, 'day'>): number | null {
  const out = steps.find((step) => step.day > day && removal.test(fold(step.what)));
  return out ? out.day - day + 1 : null;
}

/** Null: that part of a step is work. */
function productIn(part: string): { name: string; dosage: string | null } | null {
  const written = part.trim().replace(/^aplicar\s+/i, '');
  const key = fold(part.trim());
  if (written === '' || work.test(key)) return null;
  if (deviceIn.test(key)) return { name: device, dosage: null };
  const [, dosage = null] = dose.exec(written) ?? [];
  return { name: written.replace(dose, ''), dosage };
}

/** By the farm's own products and the catalogue; what neither knows has unknown days, which block. */
export const productsOf = ({ what }: Pick<WrittenStep, 'what'>, own: readonly FarmProduct[] = []): StepProduct[] =>
  what
    .split('+')
    .flatMap((part) => productIn(part) ?? [])
    .slice(0, mostProducts)
    .map(({ name, dosage }) => {
      const known = productNamed(name, own);
      return { name, dosage, ...(known ? onlyLabel(known) : nothingKnown) };
    });

type Given = { treatment_name: string; application_date: string } & Pick<Label, 'meat_withdrawal_days' | 'milk_withdrawal_days' | 'not_for_lactating'>;

/** Unknown days are those that somebody wrote when the product was last given. */
export function withKnownDays(products: readonly StepProduct[], treatments: readonly Given[]): StepProduct[] {
  const isKnown = ({ meat_withdrawal_days: meat, milk_withdrawal_days: milk, not_for_lactating }: Omit<Given, 'treatment_name' | 'application_date'>) =>
    meat !== null && (milk !== null || not_for_lactating);
  return products.map((product) => {
    if (isKnown(product)) return product;
    const name = fold(product.name);
    let last: Given | undefined;
    for (const one of treatments) if (isKnown(one) && (!last || one.application_date > last.application_date) && fold(one.treatment_name) === name) last = one;
    if (!last) return product;
    const { meat_withdrawal_days, milk_withdrawal_days, not_for_lactating } = last;
    return { ...product, meat_withdrawal_days, milk_withdrawal_days, not_for_lactating };
  });
}

type Dose = { treatment_name: string; application_date: string; supply_use_id?: string | null };
type Use = { id: string; supply_id: string; per_event: number | null };

/** Taken from the stock as when the product was last given. */
export function withKnownStock<P extends StepProduct>(products: readonly P[], treatments: readonly Dose[], uses: readonly Use[]) {
  const byId = new Map(uses.map((use) => [use.id, use]));
  return products.map((product) => {
    const name = fold(product.name);
    let last: (Dose & { use: Use }) | undefined;
    for (const dose of treatments) {
      const use = dose.supply_use_id ? byId.get(dose.supply_use_id) : undefined;
      if (use && (!last || dose.application_date > last.application_date) && fold(dose.treatment_name) === name) last = { ...dose, use };
    }
    return last ? { ...product, supply_id: last.use.supply_id, supply_quantity: last.use.per_event } : product;
  });
}
