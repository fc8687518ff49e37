// Milk statements (extratos do leite): what a dairy paid for the milk of a month, item by item.
import { RuleBroken } from '#domain/kernel/errors';
import { date, decimal, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { hasIdentity, identityKey } from '#domain/kernel/identity';
import { noun, type RowOf } from '#domain/kernel/noun';
import { monthInFull } from '#domain/kernel/periods';

/** R$ per litre; a discount is below zero. */
const bonus = (label: string) => optional(decimal(label, { min: -99, max: 99, scale: 4 }));
const reais = (label: string) => decimal(label, { max: 99_999_999, scale: 2 });

export const MilkStatement = noun(
  'milk_statements',
  {
    /** The first day of the month of the milk. */
    reference_month: date('Mês do leite'),
    dairy: text('Laticínio'),
    litres: decimal('Litros pagos', { min: 0.01, max: 99_999_999, scale: 2 }),
    base_price: decimal('Preço base (R$/L)', { max: 99, scale: 4 }),
    volume_bonus: bonus('Volume (R$/L)'),
    ccs_bonus: bonus('CCS (R$/L)'),
    cpp_bonus: bonus('CPP (R$/L)'),
    fat_bonus: bonus('Gordura (R$/L)'),
    protein_bonus: bonus('Proteína (R$/L)'),
    other_bonus: bonus('Outros (R$/L)'),
    gross_value: reais('Valor bruto (R$)'),
    freight: optional(reais('Frete (R$)')),
    funrural: optional(reais('Funrural e Senar (R$)')),
    other_deductions: optional(reais('Outros descontos (R$)')),
    net_value: reais('Valor líquido (R$)'),
    payment_date: optional(date('Pago em')),
    /** What the dairy says that it found in the milk. */
    somatic_cell_count: optional(integer('CCS do extrato (células/mL)')),
    plate_count: optional(integer('CPP do extrato (UFC/mL)')),
    fat_percentage: optional(decimal('Gordura do extrato (%)', { max: 100, scale: 2 })),
    protein_percentage: optional(decimal('Proteína do extrato (%)', { max: 100, scale: 2 })),
    notes: optional(longText('Observações')),
    /** Beside `dairy`, whose text stays. */
    party_id: optional(reference('Pessoa ou empresa', 'parties')),
  },
  {
    title: 'Extratos do leite',
    missing: 'Extrato não encontrado',
    failed: { load: 'Erro ao carregar extratos', save: 'Erro ao salvar extrato', remove: 'Erro ao excluir extrato' },
    confirm: 'Tem certeza que deseja excluir este extrato?',
    identities: ['dairy'],
  },
);
export type MilkStatement = RowOf<typeof MilkStatement>;

export const monthOf = ({ reference_month }: Pick<MilkStatement, 'reference_month'>) => reference_month.slice(0, 7);

export function assertStatement(statement: Pick<MilkStatement, 'reference_month' | 'payment_date' | 'gross_value' | 'net_value'>, today: string) {
  const { reference_month, payment_date, gross_value, net_value } = statement;
  if (reference_month > today) throw new RuleBroken('O mês ainda não começou', 'reference_month');
  if (payment_date !== null && payment_date > today) throw new RuleBroken('A data não pode ser futura', 'payment_date');
  if (payment_date !== null && payment_date < reference_month) throw new RuleBroken('O pagamento é anterior ao leite', 'payment_date');
  if (net_value > gross_value) throw new RuleBroken('O líquido é maior que o bruto', 'net_value');
}

type Identified = Pick<MilkStatement, 'id' | 'dairy' | 'reference_month'>;

/** A dairy sends one statement for each month. */
export function assertOnlyStatement(statement: Identified, others: readonly Identified[]) {
  const key = identityKey(statement.dairy);
  const same = others.find((other) => other.id !== statement.id && monthOf(other) === monthOf(statement) && hasIdentity(other.dairy, key));
  if (same)
    throw new RuleBroken(
      `O extrato de ${monthInFull(monthOf(statement)).toLowerCase()} de ${statement.dairy} já está registrado`,
      'reference_month',
      'conflict',
      {
        other: { noun: 'milk_statements', id: same.id },
      },
    );
}
