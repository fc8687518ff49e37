// The expense of something bought: purchases write none by themselves (decision 257), the person records it with one tap.
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import type { AnimalTreatment } from '#domain/health/animal-treatments';
import { expenseId } from '#domain/money/expense-ids';
import type { usualCategories } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Supply, SupplyKind } from '#domain/supplies/supplies';
import type { SupplyLot } from '#domain/supplies/supply-lots';
import type { FarmTransfer } from '#domain/transfers/farm-transfers';
import type { DailyActivity } from '#domain/work/daily-activities';

type Paid = Pick<FinancialTransaction, 'id' | 'transaction_date' | 'amount' | 'description' | 'supplier_buyer' | 'related_animal_id'> & {
  activity?: FinancialTransaction['activity'];
};
export type ExpenseOffer = Paid & { category: (typeof usualCategories)['despesa'][number] };

const longest = 200;

type Bought = Pick<Paid, 'description'> & Partial<Paid> & { id: string; on: string; cost: number | null; category: ExpenseOffer['category'] };

/** Null when nothing was paid. */
function offer({ id, on, cost, category, description, supplier_buyer = null, related_animal_id = null, activity }: Bought): ExpenseOffer | null {
  if (!cost) return null;
  return {
    id: expenseId(id),
    transaction_date: on,
    amount: cost,
    category,
    description: description.slice(0, longest).trim(),
    supplier_buyer,
    related_animal_id,
    ...(activity && { activity }),
  };
}

export const feedExpense = ({
  id,
  purchase_date: on,
  total_cost: cost,
  feed_name,
  supplier,
}: Pick<FeedPurchase, 'id' | 'purchase_date' | 'total_cost' | 'feed_name' | 'supplier'>) =>
  offer({ id, on, cost, category: 'Ração e concentrado', description: `Compra de ração: ${feed_name}`, supplier_buyer: supplier });

export const hayExpense = ({ id, purchase_date: on, total_cost: cost, supplier }: Pick<HayPurchase, 'id' | 'purchase_date' | 'total_cost' | 'supplier'>) =>
  offer({ id, on, cost, category: 'Volumoso e silagem', description: 'Compra de feno', supplier_buyer: supplier });

const supplyCategory: Record<SupplyKind, ExpenseOffer['category']> = {
  medicamento: 'Medicamentos e vacinas',
  vacina: 'Medicamentos e vacinas',
  semen: 'Sêmen e inseminação',
  embriao: 'Sêmen e inseminação',
  insumo: 'Outras despesas',
};

export const supplyExpense = (
  { id, entry_date: on, total_cost: cost, supplier }: Pick<SupplyLot, 'id' | 'entry_date' | 'total_cost' | 'supplier'>,
  supply: Pick<Supply, 'kind' | 'name'>,
) => offer({ id, on, cost, category: supplyCategory[supply.kind], description: `Compra: ${supply.name}`, supplier_buyer: supplier });

type Treated = Pick<AnimalTreatment, 'id' | 'application_date' | 'treatment_type' | 'treatment_name' | 'cost' | 'animal_id'>;

/** A medicine is bought; a surgery or an exam is the veterinarian's work. */
export const treatmentExpense = ({ id, application_date: on, treatment_type, treatment_name, cost, animal_id }: Treated, animal: string) =>
  offer({
    id,
    on,
    cost,
    category: treatment_type === 'medicamento' ? 'Medicamentos e vacinas' : 'Assistência veterinária',
    description: `Tratamento de ${animal}: ${treatment_name}`,
    related_animal_id: animal_id,
  });

type Serviced = Pick<ArtificialInsemination, 'id' | 'insemination_date' | 'bull_identification' | 'cost' | 'animal_id'>;

export const inseminationExpense = ({ id, insemination_date: on, bull_identification, cost, animal_id }: Serviced, animal: string) =>
  offer({
    id,
    on,
    cost,
    category: 'Sêmen e inseminação',
    description: `Inseminação de ${animal}: ${bull_identification}`,
    related_animal_id: animal_id,
  });

type Sent = Pick<FarmTransfer, 'id' | 'transfer_date' | 'cost' | 'cost_activity' | 'animal_id'>;

export const transferExpense = ({ id, transfer_date: on, cost, cost_activity: activity, animal_id }: Sent, animal: string) =>
  offer({ id, on, cost, category: 'Frete', description: `Frete da transferência de ${animal}`, related_animal_id: animal_id, activity });

type Worked = Pick<DailyActivity, 'id' | 'activity_date' | 'activity_type' | 'status' | 'cost' | 'cost_activity' | 'animal_id' | 'responsible'>;

/** What is planned is not paid yet. */
export const workExpense = ({ id, activity_date: on, activity_type, status, cost, cost_activity: activity, animal_id, responsible }: Worked) =>
  offer({
    id,
    on,
    cost: status === 'concluída' ? cost : null,
    category: 'Diaristas',
    description: responsible ? `${activity_type}: ${responsible}` : activity_type,
    related_animal_id: animal_id,
    activity,
  });
