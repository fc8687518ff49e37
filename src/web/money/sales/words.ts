// Texts about sales.
import { factsOf } from '#domain/kernel/fields';
import { Sale } from '#domain/money/sales';
import type { Tone } from '#ui/Badge';
import { date } from '#ui/format';

const values = (field: 'payment_method' | 'payment_status' | 'purpose') => factsOf(Sale.fields[field]).values!;

export const methods = values('payment_method');
export const statuses = values('payment_status');
export const purposes = values('purpose');
export const statusTones: Record<Sale['payment_status'], Tone> = { pago: 'green', pendente: 'yellow', parcial: 'orange' };

export const salePath = (id: string): string => `/sales/${id}`;
export const nameOf = ({ buyer_name, sale_date }: Pick<Sale, 'buyer_name' | 'sale_date'>) => `venda para ${buyer_name} em ${date(sale_date)}`;

/** Deductions in display order. */
export const deductions = [
  ['transport_cost', 'Frete'],
  ['commission', 'Comissão'],
  ['tax_funrural', 'FUNRURAL e Senar'],
  ['tax_icms', 'ICMS'],
  ['discount', 'Desconto'],
] as const;
