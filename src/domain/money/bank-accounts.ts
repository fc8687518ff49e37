// Accounts (contas): where the farm's money is. At a bank, in the cash box, or in transit: money that never reached one of them.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, digits, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const accountKinds = { banco: 'Banco', caixa: 'Caixa (dinheiro)', em_transito: 'Em trânsito' };
const most = 9_999_999_999.99;

export const BankAccount = noun(
  'bank_accounts',
  {
    name: text('Nome da conta', { max: 60 }),
    kind: choice('Tipo', accountKinds),
    bank_code: optional(digits('Código do banco', 3)),
    bank_name: optional(text('Banco', { max: 30 })),
    /** Without its check digit. */
    agency: optional(digits('Agência (sem o dígito)', 4)),
    /** With its check digit. */
    account_number: optional(text('Número da conta (com o dígito)', { max: 20 })),
    opening_balance: decimal('Saldo inicial (R$)', { min: -most, max: most, scale: 2 }),
    opening_date: date('Data do saldo inicial'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Contas',
    missing: 'Conta não encontrada',
    failed: { load: 'Erro ao carregar contas', save: 'Erro ao salvar conta', remove: 'Erro ao excluir conta' },
    confirm: 'Tem certeza que deseja excluir esta conta?',
  },
);
export type BankAccount = RowOf<typeof BankAccount>;

export const AccountTransfer = noun(
  'account_transfers',
  {
    transfer_date: date('Data'),
    from_account_id: reference('Da conta', 'bank_accounts'),
    to_account_id: reference('Para a conta', 'bank_accounts'),
    amount: decimal('Valor (R$)', { min: 0.01, max: most, scale: 2 }),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Transferências entre contas',
    missing: 'Transferência não encontrada',
    failed: { load: 'Erro ao carregar transferências', save: 'Erro ao salvar transferência', remove: 'Erro ao excluir transferência' },
    confirm: 'Tem certeza que deseja excluir esta transferência?',
  },
);
export type AccountTransfer = RowOf<typeof AccountTransfer>;

export function assertTransfer(transfer: Pick<AccountTransfer, 'transfer_date' | 'from_account_id' | 'to_account_id'>, today: string) {
  if (transfer.from_account_id === transfer.to_account_id) throw new RuleBroken('Escolha duas contas diferentes', 'to_account_id');
  if (transfer.transfer_date > today) throw new RuleBroken('A data não pode ser futura', 'transfer_date');
}
