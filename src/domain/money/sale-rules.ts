// Rules of a sale: at least one animal, each once and with a value; consistent documents; animals that may be sold.

import type { Animal } from '#domain/herd/animals';
import { nfeKeyParts } from '#domain/kernel/documents';
import { RuleBroken } from '#domain/kernel/errors';
import { netOf, type TakenOff, totalOf } from '#domain/money/sale-values';
import { isPending, type Sale } from '#domain/money/sales';

const refuse = (when: boolean, words: string, field?: string) => {
  if (when) throw new RuleBroken(words, field);
};

type Item = Parameters<typeof totalOf>[0] & { animal_id?: string | null | undefined };

/** Also for the form, where some values are still empty. */
export function assertItems(items: readonly Item[]) {
  refuse(items.length === 0, 'Adicione pelo menos um animal à venda', 'items');
  const words = 'Todos os animais devem ter um animal selecionado e valor maior que zero';
  const chosen = new Set<string>();
  for (const [i, item] of items.entries()) {
    refuse(!item.animal_id, words, `items.${i}.animal_id`);
    refuse(totalOf(item) <= 0, words, `items.${i}.unit_price`);
    refuse(chosen.has(item.animal_id!), 'O mesmo animal foi escolhido duas vezes', `items.${i}.animal_id`);
    chosen.add(item.animal_id!);
  }
}

export function assertNet(gross: number, sale: TakenOff) {
  refuse(netOf(gross, sale) <= 0, 'O valor líquido precisa ser maior que zero', 'discount');
}

export function assertDates({ sale_date, payment_status, due_date }: Pick<Sale, 'sale_date' | 'payment_status' | 'due_date'>, today: string) {
  refuse(sale_date > today, 'A data não pode ser futura', 'sale_date');
  refuse(isPending({ payment_status }) && due_date !== null && due_date < sale_date, 'O vencimento é anterior à venda', 'due_date');
}

type Invoice = Pick<Sale, 'invoice_key' | 'invoice_date' | 'invoice_number' | 'invoice_series'>;

const figures = (text: string | null) => (text === null ? '' : text.replace(/\D/g, ''));
const differs = (written: string | null, inKey: number) => figures(written) !== '' && Number(figures(written)) !== inKey;

/** The key contains the month, number and series of its invoice. */
export function assertInvoice({ invoice_key, invoice_date, invoice_number, invoice_series }: Invoice) {
  const key = invoice_key === null ? null : nfeKeyParts(invoice_key);
  if (!key) return;
  const month = key.month.split('-').toReversed().join('/');
  refuse(invoice_date !== null && !invoice_date.startsWith(key.month), `A chave da NF-e é de ${month}: confira a data da nota`, 'invoice_date');
  refuse(differs(invoice_number, key.number), `A chave é da NF-e número ${key.number}: confira o número`, 'invoice_number');
  refuse(differs(invoice_series, key.series), `A chave é da série ${key.series}: confira a série`, 'invoice_series');
}

export const canBeSold = ({ status }: Pick<Animal, 'status'>) => status === 'ativo';
