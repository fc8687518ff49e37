// Builders for the tests and the demo: the smallest valid input of each verb, with overrides.

import { newConsumption } from '#domain/feed/feed-consumption';
import { newFeed } from '#domain/feed/feeds';
import { newHayPurchase } from '#domain/feed/hay-purchases';
import { newId } from '#domain/kernel/ids';
import { newCase } from '#domain/milk/mastitis-cases';
import { newDelivery } from '#domain/milk/milk-deliveries';
import { newMilk } from '#domain/milk/milk-production';
import { newProduction } from '#domain/milk/specific-productions';
import { newPurchase } from '#domain/money/animal-purchases';
import { newTransaction } from '#domain/money/financial-transactions';
import { newPriceItem } from '#domain/money/milk-price-items';
import { newSale } from '#domain/money/sales';
import { newInsemination } from '#domain/reproduction/artificial-inseminations';
import { newBirth } from '#domain/reproduction/births';
import { newTransfer } from '#domain/transfers/farm-transfers';
import type { InputOf } from '#domain/verbs';
import { newActivity } from '#domain/work/daily-activities';

export const animal = (wanted: Partial<InputOf<'create_animal'>> = {}): InputOf<'create_animal'> => ({
  id: newId(),
  name: 'Mimosa',
  type: 'bovino',
  breed: 'Girolando',
  gender: 'femea',
  status: 'ativo',
  ...wanted,
});

export const weighing = (animal_id: string, wanted: Partial<InputOf<'weigh'>> = {}): InputOf<'weigh'> => ({
  id: newId(),
  animal_id,
  weighing_date: '2026-10-01',
  weight: 420,
  weighing_method: 'balanca',
  ...wanted,
});

export const activity = (wanted: Partial<InputOf<'create_activity'>> = {}): InputOf<'create_activity'> => ({
  id: newId(),
  activity_date: '2026-10-01',
  activity_type: 'Ordenha',
  description: 'Ordenha da manhã',
  ...newActivity,
  ...wanted,
});

export const production = (wanted: Partial<InputOf<'create_specific_production'>> = {}): InputOf<'create_specific_production'> => ({
  id: newId(),
  production_date: '2026-10-01',
  quantity: 30,
  ...newProduction,
  ...wanted,
});

export const milkAnalysis = (wanted: Partial<InputOf<'create_milk_analysis'>> = {}): InputOf<'create_milk_analysis'> => ({
  id: newId(),
  sample_date: '2026-10-01',
  somatic_cell_count: 320_000,
  plate_count: 18_000,
  ...wanted,
});

export const milkStatement = (wanted: Partial<InputOf<'create_milk_statement'>> = {}): InputOf<'create_milk_statement'> => ({
  id: newId(),
  reference_month: '2026-09-01',
  dairy: 'Laticínio Serra Azul',
  litres: 17_400,
  base_price: 2.4,
  gross_value: 41_760,
  net_value: 41_760,
  ...wanted,
});

export const milkDelivery = (wanted: Partial<InputOf<'create_milk_delivery'>> = {}): InputOf<'create_milk_delivery'> => ({
  id: newId(),
  delivery_date: '2026-10-01',
  ...newDelivery,
  litres: 1180,
  ...wanted,
});

export const milkPriceItem = (wanted: Partial<InputOf<'create_milk_price_item'>> = {}): InputOf<'create_milk_price_item'> => ({
  id: newId(),
  dairy: 'Laticínio Serra Azul',
  item: 'Preço base',
  ...newPriceItem,
  price: 2.1,
  ...wanted,
});

export const mastitisCase = (animal_id: string, wanted: Partial<InputOf<'create_mastitis_case'>> = {}): InputOf<'create_mastitis_case'> => ({
  id: newId(),
  animal_id,
  case_date: '2026-10-01',
  ...newCase,
  rear_left: true,
  ...wanted,
});

export const birth = (mother_id: string, wanted: Partial<InputOf<'register_birth'>> = {}): InputOf<'register_birth'> => ({
  mother_id,
  birth_date: '2026-10-01',
  newborns: [{ id: newId(), birth_id: newId(), name: 'Aurora', gender: 'femea', birth_weight: 31.5, ...newBirth }],
  ...wanted,
});

export const insemination = (animal_id: string, wanted: Partial<InputOf<'create_insemination'>> = {}): InputOf<'create_insemination'> => ({
  id: newId(),
  animal_id,
  insemination_date: '2026-06-01',
  bull_identification: 'Teatro da Silvânia',
  ...newInsemination,
  ...wanted,
});

export const transfer = (animal_id: string, wanted: Partial<InputOf<'create_transfer'>> = {}): InputOf<'create_transfer'> => ({
  id: newId(),
  animal_id,
  transfer_date: '2026-10-01',
  ...newTransfer,
  ...wanted,
});

/** The same for each of these animals. */
export const vaccine = (animal_ids: string[], wanted: Partial<InputOf<'apply_vaccine'>> = {}): InputOf<'apply_vaccine'> => ({
  applications: animal_ids.map((animal_id) => ({ id: newId(), animal_id })),
  application_type: 'vacina',
  vaccine_name: 'Raiva dos herbívoros',
  application_date: '2026-10-01',
  ...wanted,
});

export const treatment = (animal_id: string, wanted: Partial<InputOf<'treat'>> = {}): InputOf<'treat'> => ({
  id: newId(),
  animal_id,
  treatment_type: 'medicamento',
  treatment_name: 'Antibiótico intramamário',
  application_date: '2026-10-01',
  ...wanted,
});

/** Of one animal, or of the whole farm without one. */
export const milk = (animal_id: string | null, wanted: Partial<InputOf<'record_milk'>> = {}): InputOf<'record_milk'> => ({
  production_date: '2026-10-01',
  animal_id,
  quantity_liters: 12.5,
  ...newMilk,
  ...wanted,
});

export const protocol = (wanted: Partial<InputOf<'create_protocol'>> = {}): InputOf<'create_protocol'> => ({
  id: newId(),
  vaccine_name: 'Raiva dos herbívoros',
  application_type: 'vacina',
  trigger: 'idade',
  recommended_age_days: 90,
  ...wanted,
});

export const feed = (wanted: Partial<InputOf<'create_feed'>> = {}): InputOf<'create_feed'> => ({
  id: newId(),
  name: 'Concentrado 22%',
  stock_quantity: 0,
  ...newFeed,
  ...wanted,
});

export const feedPurchase = (feed: { id: string; name: string }, wanted: Partial<InputOf<'buy_feed'>> = {}): InputOf<'buy_feed'> => ({
  id: newId(),
  feed_id: feed.id,
  feed_name: feed.name,
  feed_type: 'farelada',
  purchase_date: '2026-10-01',
  quantity_kg: 100,
  unit_price: 250,
  start_date: '2026-10-01',
  total_animals: 10,
  daily_consumption_per_animal: 0.5,
  ...wanted,
});

export const consumption = (feed_id: string, wanted: Partial<InputOf<'consume_feed'>> = {}): InputOf<'consume_feed'> => ({
  id: newId(),
  feed_id,
  consumption_date: '2026-10-02',
  quantity: 10,
  ...newConsumption,
  ...wanted,
});

export const transaction = (category_id: string, wanted: Partial<InputOf<'create_financial_transaction'>> = {}): InputOf<'create_financial_transaction'> => ({
  id: newId(),
  transaction_date: '2026-10-01',
  category_id,
  amount: 250,
  description: 'Ração das vacas',
  ...newTransaction,
  ...wanted,
});

export const party = (wanted: Partial<InputOf<'create_party'>> = {}): InputOf<'create_party'> => ({
  id: newId(),
  name: 'Casa do Produtor',
  kind: 'fornecedor',
  ...wanted,
});

export const bankAccount = (wanted: Partial<InputOf<'create_bank_account'>> = {}): InputOf<'create_bank_account'> => ({
  id: newId(),
  name: 'Cooperativa',
  kind: 'banco',
  bank_code: '756',
  bank_name: 'Cooperativa de crédito',
  agency: '1234',
  account_number: '12345-6',
  opening_balance: 0,
  opening_date: '2026-01-01',
  ...wanted,
});

export const ruralProperty = (wanted: Partial<InputOf<'create_rural_property'>> = {}): InputOf<'create_rural_property'> => ({
  id: newId(),
  name: 'Fazenda Santa Clara',
  exploitation: 'individual',
  share: 100,
  ...wanted,
});

export const asset = (wanted: Partial<InputOf<'create_asset'>> = {}): InputOf<'create_asset'> => ({
  id: newId(),
  name: 'Trator',
  acquired_on: '2024-03-01',
  value: 120_000,
  residual_value: 36_000,
  useful_years: 10,
  ...wanted,
});

export const herdPrice = (wanted: Partial<InputOf<'create_herd_price'>> = {}): InputOf<'create_herd_price'> => ({
  id: newId(),
  category: 'vaca',
  price: 8000,
  since: '2026-10-01',
  ...wanted,
});

export const plannedSale = (wanted: Partial<InputOf<'create_planned_sale'>> = {}): InputOf<'create_planned_sale'> => ({
  id: newId(),
  planned_on: '2026-12-10',
  heads: 10,
  price: 4500,
  ...wanted,
});

export const budgetLine = (category_id: string, wanted: Partial<InputOf<'create_budget_line'>> = {}): InputOf<'create_budget_line'> => ({
  id: newId(),
  category_id,
  year: 2026,
  amount: 24_000,
  ...wanted,
});

/** One item that is only an expense, to be paid in a month. */
export const invoice = (category_id: string, wanted: Partial<InputOf<'create_invoice'>> = {}): InputOf<'create_invoice'> => ({
  id: newId(),
  invoice_key: '31261112ABC34501DE35550010000001231123456789',
  number: '123',
  series: '1',
  issued_on: '2026-10-05',
  type: 'despesa',
  party_name: 'AGROPECUARIA EXEMPLO LTDA',
  party_document: '12ABC34501DE35',
  total: 190,
  items: [
    { item_number: 1, product_code: 'V50', name: 'VACINA CLOSTRIDIOSES', quantity: 2, unit: 'FR', cost: 190, use: 'medicamento', category_id, lot: 'L2607' },
  ],
  entries: [{ amount: 190, due_date: '2026-11-05', status: 'pendente', payment_method: 'boleto' }],
  ...wanted,
});

export const hayPurchase = (wanted: Partial<InputOf<'buy_hay'>> = {}): InputOf<'buy_hay'> => ({
  id: newId(),
  purchase_date: '2026-10-01',
  unit_price: 12,
  start_date: '2026-10-01',
  ...newHayPurchase,
  ...wanted,
});

export const bought = (wanted: Partial<InputOf<'purchase_animals'>['items'][number]> = {}): InputOf<'purchase_animals'>['items'][number] => ({
  id: newId(),
  animal_id: newId(),
  identification: 'C-901',
  type: 'bovino',
  breed: 'Nelore',
  gender: 'macho',
  birth_date: '2025-09-10',
  is_batch: false,
  price: 2500,
  ...wanted,
});

export const purchase = (items: InputOf<'purchase_animals'>['items'], wanted: Partial<InputOf<'purchase_animals'>> = {}): InputOf<'purchase_animals'> => ({
  id: newId(),
  purchase_date: '2026-10-30',
  seller_name: 'Zé Boiadeiro',
  ...newPurchase,
  ...wanted,
  items,
});

export const sale = (items: InputOf<'create_sale'>['items'], wanted: Partial<InputOf<'create_sale'>> = {}): InputOf<'create_sale'> => ({
  id: newId(),
  sale_date: '2026-10-30',
  buyer_name: 'Frigorífico Triângulo',
  purpose: 'engorda',
  ...newSale,
  ...wanted,
  items,
});

export const attachment = (wanted: Partial<InputOf<'create_attachment'>> = {}): InputOf<'create_attachment'> => ({
  id: newId(),
  content_hash: 'ab'.repeat(32),
  file_type: 'webp',
  file_size: 180_000,
  taken_date: '2026-10-01',
  ...wanted,
});
