// Contributions on a sale (Funrural and Senar), by its date and by the seller. Only a suggestion: the accountant decides.
import { product, quotient, sum } from '#domain/kernel/money';
import type { Sale } from '#domain/money/sales';

/** Percent of the gross value. */
type Rates = { inss: number; rat: number; senar: number };
type SellerKind = 'fisica' | 'juridica';

/** From each day on, newest first. */
const rates: { since: string; of: Record<SellerKind, Rates> }[] = [
  { since: '2026-04-01', of: { fisica: { inss: 1.32, rat: 0.11, senar: 0.2 }, juridica: { inss: 1.87, rat: 0.11, senar: 0.25 } } },
  { since: '', of: { fisica: { inss: 1.2, rat: 0.1, senar: 0.2 }, juridica: { inss: 1.7, rat: 0.1, senar: 0.25 } } },
];

/** Animals sold to another producer for breeding, rearing and fattening: social security does not tax them, Senar does. */
const forProducers = new Set<Sale['purpose']>(['cria_recria', 'engorda', 'reproducao']);

type Taxed = Pick<Sale, 'purpose' | 'sale_date'> & { seller_kind?: Sale['seller_kind'] | undefined; funrural_option?: Sale['funrural_option'] | undefined };

/** Only Senar is on the sale: of these animals, or in a year for which the seller chose to pay by the payroll. */
export const paysOnlySenar = ({ purpose, funrural_option }: Pick<Taxed, 'purpose' | 'funrural_option'>) =>
  forProducers.has(purpose) || funrural_option === 'folha';

/** Rates that the farm set itself. */
export type OwnRates = { rate_inss?: number | null; rate_rat?: number | null; rate_senar?: number | null } | undefined;

export function contributionRates(sale: Taxed, own?: OwnRates): Rates {
  const usual = rates.find(({ since }) => sale.sale_date >= since)!.of[sale.seller_kind ?? 'fisica'];
  const all = { inss: own?.rate_inss ?? usual.inss, rat: own?.rate_rat ?? usual.rat, senar: own?.rate_senar ?? usual.senar };
  return paysOnlySenar(sale) ? { inss: 0, rat: 0, senar: all.senar } : all;
}

/** Percent of the gross value, all together. */
export const contributionRate = (sale: Taxed, own?: OwnRates) => sum(Object.values(contributionRates(sale, own)), 2);

/** Each part is rounded, then they are added up: so does the buyer who withholds them. */
export function contributionsOn(gross: number, sale: Taxed, own?: OwnRates) {
  const { inss, rat, senar } = contributionRates(sale, own);
  const part = (percent: number) => quotient(product(gross, percent, 4), 100, 2)!;
  const parts = { inss: part(inss), rat: part(rat), senar: part(senar) };
  return { ...parts, total: sum(Object.values(parts), 2) };
}

/** Whether a person typed another tax than suggested, zero included. */
export const isTaxWritten = ({ tax_funrural, ...sale }: Taxed & Pick<Sale, 'tax_funrural'>, gross: number, own?: OwnRates) =>
  (tax_funrural ?? 0) !== contributionsOn(gross, sale, own).total;
