// Sales (vendas): buyer, price, deductions, payment and documents.
import * as z from 'zod/mini';
import { choice, date, decimal, id, integer, longText, masked, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { funruralOptions } from '#domain/money/funrural-years';
import { instalments } from '#domain/money/instalments';
import { SaleItem } from '#domain/money/sale-items';

const money = (label: string) => optional(decimal(label, { max: 99_999_999.99, scale: 2 }));

export const Sale = noun(
  'sales',
  {
    sale_date: date('Data da venda'),
    buyer_name: text('Comprador', { max: 150 }),
    buyer_cpf_cnpj: optional(masked('CPF ou CNPJ', 'cpf_or_cnpj')),
    buyer_phone: optional(masked('Telefone', 'phone')),
    buyer_address: optional(text('Endereço')),
    payment_method: choice('Forma de pagamento', { dinheiro: 'Dinheiro', pix: 'Pix', transferencia: 'Transferência', cheque: 'Cheque', boleto: 'Boleto' }),
    payment_status: choice('Situação do pagamento', { pago: 'Pago', pendente: 'Pendente', parcial: 'Parcial' }),
    /** Only while it is not paid. */
    due_date: optional(date('Vencimento')),
    transport_cost: money('Frete (R$)'),
    commission: money('Comissão (R$)'),
    invoice_number: optional(text('Número da nota', { max: 20 })),
    invoice_series: optional(text('Série', { max: 10 })),
    invoice_key: optional(masked('Chave da NF-e', 'nfe_key')),
    invoice_date: optional(date('Data da nota')),
    invoice_value: money('Valor da nota (R$)'),
    tax_icms: money('ICMS (R$)'),
    tax_funrural: money('FUNRURAL e Senar (R$)'),
    discount: money('Desconto (R$)'),
    gta_number: optional(text('Número da GTA', { max: 40 })),
    intermediary: optional(text('Intermediário')),
    /** Purpose as on the GTA: it decides about withdrawal and FUNRURAL. */
    purpose: choice('Finalidade', { abate: 'Abate', engorda: 'Engorda', cria_recria: 'Cria ou recria', reproducao: 'Reprodução', outro: 'Outra' }),
    seller_kind: optional(choice('Quem vende', { fisica: 'Pessoa física', juridica: 'Pessoa jurídica' })),
    /** How the seller pays social security this year: chosen each January. Null: on the sale. */
    funrural_option: optional(choice('Funrural', funruralOptions)),
    sale_reason: optional(text('Motivo da venda')),
    /** Why animals in withdrawal were sold for slaughter (decision 30). */
    withdrawal_reason: optional(text('Motivo da liberação', { max: 500 })),
    notes: optional(longText('Observações')),
    /** Beside `buyer_name`, whose text stays. */
    party_id: optional(reference('Pessoa ou empresa', 'parties')),
    account_id: optional(reference('Conta', 'bank_accounts')),
    property_id: optional(reference('Imóvel rural', 'rural_properties')),
  },
  {
    title: 'Vendas',
    missing: 'Venda não encontrada',
    failed: { load: 'Erro ao carregar vendas', save: 'Erro ao criar venda', remove: 'Erro ao excluir venda' },
    confirm: 'Tem certeza que deseja excluir esta venda?',
    kept: {
      sale_price: decimal('Valor bruto (R$)', { scale: 2 }),
      net_value: decimal('Valor líquido (R$)', { scale: 2 }),
      total_animals: integer('Animais'),
      payment_date: optional(date('Pago em')),
    },
  },
);
export type Sale = RowOf<typeof Sale>;

/** Initial values of a new sale. */
export const newSale = { payment_method: 'dinheiro', payment_status: 'pago' } as const;

const { sale_id: _, animal_id, unit_price, ...ofAnimal } = SaleItem.create.shape;

export const soldAnimal = z.strictObject({
  ...ofAnimal,
  animal_id: optional(animal_id),
  unit_price: optional(unit_price),
  /** Of a batch; left out: all of them. */
  heads: optional(integer('Cabeças', { min: 1 })),
});
export const mostSold = 2000;

/** A sale and its animals are one call. Missing values of an animal are refused by the rules; its value may follow from weight and price. */
export const selling = z.strictObject({
  ...Sale.create.shape,
  /** What is received, when: without what the buyer withholds. */
  instalments,
  items: z.array(soldAnimal, 'Informe os animais da venda').check(z.maxLength(mostSold, `No máximo ${mostSold.toLocaleString('pt-BR')} animais por venda`)),
});
export type Selling = z.output<typeof selling>;

/** Without a date: paid today. */
export const paying = z.strictObject({ id: id(), payment_date: optional(date('Recebido em')) });

/** Partial counts as pending (specification, section 4). */
export const isPending = ({ payment_status }: Pick<Sale, 'payment_status'>) => payment_status !== 'pago';
