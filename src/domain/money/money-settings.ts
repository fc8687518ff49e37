// What a farm decides about its money: the taxpayer of its cash book, the accountant, rates of its own, closed months. One record per farm.
import { choice, date, decimal, email, masked, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { postalAddress } from '#domain/money/postal-address';

const rate = (label: string) => optional(decimal(label, { max: 10, scale: 2 }));

export const MoneySettings = noun(
  'money_settings',
  {
    /** Entries up to this day were given to the accountant: changing one asks first. */
    closed_until: optional(date('Fechado até')),
    taxpayer_name: optional(text('Nome do contribuinte', { max: 150 })),
    taxpayer_cpf: optional(masked('CPF do contribuinte', 'cpf')),
    /** The cash book is of a person; notes may be to the farm's company. */
    taxpayer_cnpj: optional(masked('CNPJ da fazenda', 'cnpj')),
    ...postalAddress(),
    phone: optional(masked('Telefone', 'phone')),
    email: optional(email('E-mail')),
    /** FORMA_APUR of record 0010. */
    tax_method: optional(choice('Apuração do resultado', { livro_caixa: 'Livro caixa', presumido: '20% da receita bruta' })),
    accountant_name: optional(text('Contador', { max: 150 })),
    accountant_document: optional(masked('CPF ou CNPJ do contador', 'cpf_or_cnpj')),
    accountant_crc: optional(text('CRC do contador', { max: 20 })),
    accountant_email: optional(email('E-mail do contador')),
    accountant_phone: optional(masked('Telefone do contador', 'phone')),
    /** Percent of the gross sale, where the farm's rates are not the usual ones. */
    rate_inss: rate('Alíquota do Funrural (%)'),
    rate_rat: rate('Alíquota do GILRAT (%)'),
    rate_senar: rate('Alíquota do Senar (%)'),
  },
  {
    title: 'Dados fiscais',
    missing: 'Dados fiscais não encontrados',
    failed: { load: 'Erro ao carregar dados fiscais', save: 'Erro ao salvar dados fiscais', remove: 'Erro ao excluir dados fiscais' },
  },
);
export type MoneySettings = RowOf<typeof MoneySettings>;

/** The name of a farm's only record: two phones create the same one. */
export const moneySettingsLabel = 'money settings';
