// Purchases of animals (compras): the seller, the price, freight and commission, payment and documents; and the animals of each.
import * as z from 'zod/mini';
import { Animal } from '#domain/herd/animals';
import { choice, date, decimal, id, integer, longText, masked, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { instalments } from '#domain/money/instalments';

const money = (label: string) => optional(decimal(label, { max: 99_999_999.99, scale: 2 }));

export const AnimalPurchase = noun(
  'animal_purchases',
  {
    purchase_date: date('Data da compra'),
    seller_name: text('Vendedor', { max: 150 }),
    payment_method: choice('Forma de pagamento', { dinheiro: 'Dinheiro', pix: 'Pix', transferencia: 'Transferência', cheque: 'Cheque', boleto: 'Boleto' }),
    payment_status: choice('Situação do pagamento', { pago: 'Pago', pendente: 'Pendente', parcial: 'Parcial' }),
    /** Only while it is not paid. */
    due_date: optional(date('Vencimento')),
    transport_cost: money('Frete (R$)'),
    commission: money('Comissão (R$)'),
    invoice_number: optional(text('Número da nota', { max: 20 })),
    gta_number: optional(text('Número da GTA', { max: 40 })),
    activity: optional(choice('Atividade', { leite: 'Leite', corte: 'Corte', geral: 'Geral' })),
    /** Its money is in the ledger already, by an invoice that was brought: it writes no entries. */
    booked_by: optional(choice('Financeiro', { nota: 'Já lançada pela nota fiscal' })),
    notes: optional(longText('Observações')),
    /** Beside `seller_name`, whose text stays. */
    party_id: optional(reference('Pessoa ou empresa', 'parties')),
    account_id: optional(reference('Conta', 'bank_accounts')),
    property_id: optional(reference('Imóvel rural', 'rural_properties')),
  },
  {
    title: 'Compras de animais',
    missing: 'Compra não encontrada',
    failed: { load: 'Erro ao carregar compras', save: 'Erro ao registrar compra', remove: 'Erro ao excluir compra' },
    confirm: 'Tem certeza que deseja excluir esta compra?',
    kept: {
      /** Of the animals, without freight and commission. */
      purchase_price: decimal('Valor dos animais (R$)', { scale: 2 }),
      total_animals: integer('Animais'),
      payment_date: optional(date('Pago em')),
    },
  },
);
export type AnimalPurchase = RowOf<typeof AnimalPurchase>;

export const PurchaseItem = noun(
  'purchase_items',
  {
    purchase_id: reference('Compra', 'animal_purchases'),
    animal_id: reference('Animal', 'animals'),
    /** Of the whole animal or the whole batch, as the weight. */
    price: decimal('Valor (R$)', { max: 99_999_999.99, scale: 2 }),
    weight: optional(decimal('Peso (kg)', { max: 9_999_999.99, scale: 2 })),
    price_per_kg: optional(decimal('Preço por kg (R$)', { max: 999_999.99, scale: 2 })),
  },
  {
    title: 'Animais da compra',
    missing: 'Animal não encontrado nesta compra',
    kept: { /** When it came. */ heads: integer('Cabeças') },
  },
);
export type PurchaseItem = RowOf<typeof PurchaseItem>;

/** Initial values of a new purchase. */
export const newPurchase = { payment_method: 'pix', payment_status: 'pago' } as const;

export const mostBought = 500;

const { name, identification, sisbov, rfid, registration, type, breed, gender, birth_date, category, is_batch } = Animal.create.shape;
const { price, weight, price_per_kg } = PurchaseItem.create.shape;

/** One line of a purchase: a new animal, or a batch of `heads`. Without a name it is called by its tag. */
export const boughtAnimal = z.strictObject({
  id: id(),
  /** Of the animal that it becomes. */
  animal_id: id(),
  name: optional(name),
  identification,
  sisbov,
  rfid,
  registration,
  type,
  breed,
  gender,
  birth_date,
  category,
  is_batch,
  heads: optional(integer('Cabeças', { min: 1, max: 100_000 })),
  price: optional(price),
  weight,
  price_per_kg,
});
export type BoughtAnimal = z.output<typeof boughtAnimal>;

/** A purchase and its animals are one call. */
export const purchasing = z.strictObject({
  ...AnimalPurchase.create.shape,
  instalments,
  /** Of a seller who is not registered yet: registers them, with the document if it is known. */
  new_party_id: optional(reference('Pessoa ou empresa nova', 'parties')),
  seller_document: optional(masked('CPF ou CNPJ', 'cpf_or_cnpj')),
  items: z
    .array(boughtAnimal, 'Informe os animais da compra')
    .check(z.maxLength(mostBought, `No máximo ${mostBought} animais por compra: registre um lote ou outra compra`)),
});
export type Purchasing = z.output<typeof purchasing>;

/** Partial counts as pending, as of sales. */
export const isUnpaid = ({ payment_status }: Pick<AnimalPurchase, 'payment_status'>) => payment_status !== 'pago';
