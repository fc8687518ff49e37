// FUNRURAL and Senar of a sale, by its date and by the seller. Only a suggestion: the accountant decides.
import { product } from '#domain/kernel/money';
import type { Sale } from '#domain/money/sales';

const changed = '2026-04-01';
const rates = { fisica: { before: 0.015, since: 0.0163 }, juridica: { before: 0.0205, since: 0.0223 } };

type SellerKind = keyof typeof rates;

export const funruralRate = (kind: SellerKind, sale_date: string) => rates[kind][sale_date < changed ? 'before' : 'since'];

/** Animals sold for breeding, rearing and fattening are not taxed. */
const outside = new Set<Sale['purpose']>(['cria_recria', 'engorda', 'reproducao']);
export const paysFunrural = (purpose: Sale['purpose']) => !outside.has(purpose);

type Taxed = Pick<Sale, 'purpose' | 'seller_kind' | 'sale_date'>;

export const funruralOn = (gross: number, { purpose, seller_kind, sale_date }: Taxed) =>
  paysFunrural(purpose) ? product(gross, funruralRate(seller_kind ?? 'fisica', sale_date), 2) : 0;

/** Whether a person typed another tax than suggested, zero included. */
export const isTaxWritten = ({ tax_funrural, ...sale }: Taxed & Pick<Sale, 'tax_funrural'>, gross: number) => (tax_funrural ?? 0) !== funruralOn(gross, sale);
