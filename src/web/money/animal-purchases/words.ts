// Texts about purchases of animals.
import { factsOf } from '#domain/kernel/fields';
import { AnimalPurchase } from '#domain/money/animal-purchases';
import type { Removal } from '#parts/forms/Removal';
import type { Tone } from '#ui/Badge';
import { date, money } from '#ui/format';

const values = (field: 'payment_method' | 'payment_status' | 'activity') => factsOf(AnimalPurchase.fields[field]).values!;

export const methods = values('payment_method');
export const statuses = values('payment_status');
export const activities = values('activity');
export const statusTones: Record<AnimalPurchase['payment_status'], Tone> = { pago: 'green', pendente: 'yellow', parcial: 'orange' };

export const purchasesPath: string = '/purchases/animals';
export const purchasePath = (id: string): string => `${purchasesPath}/${id}`;
export const nameOf = ({ seller_name, purchase_date }: Pick<AnimalPurchase, 'seller_name' | 'purchase_date'>) =>
  `compra de ${seller_name} em ${date(purchase_date)}`;

export const purchaseRemoval: Removal = {
  remove: 'remove_animal_purchase',
  restore: 'restore_animal_purchase',
  title: 'Excluir compra',
  question: AnimalPurchase.confirm!,
  done: 'Compra excluída',
  failed: AnimalPurchase.failed!.remove,
};

/** The purchase, with a warning about what else changes. */
export const removed = ({ id, seller_name, purchase_price }: AnimalPurchase) => ({
  id,
  name: `${seller_name}: ${money(purchase_price)}`,
  warning: 'Os animais saem do cadastro com seus registros, e a despesa sai do financeiro.',
});
