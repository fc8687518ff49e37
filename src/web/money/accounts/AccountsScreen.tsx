// /financial/contas: where the farm's money is, with the balance of each account today.
import { ArrowLeftRight, Landmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { sum } from '#domain/kernel/money';
import { compareWords } from '#domain/kernel/sorting';
import { balanceOf } from '#domain/money/account-queries';
import { accountKinds, BankAccount } from '#domain/money/bank-accounts';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { money } from '#ui/format';
import { Second } from '#ui/SecondLine';

const Form = lazily(async () => (await import('./AccountForm')).AccountForm);
const Transfer = lazily(async () => (await import('./TransferForm')).TransferForm);

export const accountRemoval: Removal = {
  remove: 'remove_bank_account',
  restore: 'restore_bank_account',
  title: 'Excluir conta',
  question: BankAccount.confirm!,
  done: 'Conta excluída',
  failed: BankAccount.failed!.remove,
};

const columnsWith = (balances: ReadonlyMap<string, number>): Column<BankAccount>[] => [
  {
    key: 'name',
    header: 'Conta',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, bank_name, agency, account_number }) => (
      <>
        {name}
        <Second>{[bank_name, agency && `ag. ${agency}`, account_number && `c/c ${account_number}`].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  { key: 'kind', header: 'Tipo', badge: true, sort: ({ kind }) => accountKinds[kind], cell: ({ kind }) => <Badge tone="gray">{accountKinds[kind]}</Badge> },
  {
    key: 'balance',
    header: 'Saldo',
    align: 'end',
    sort: ({ id }) => balances.get(id) ?? 0,
    cell: ({ id }) => <span className={`font-semibold ${(balances.get(id) ?? 0) < 0 ? 'text-red-ink' : ''}`}>{money(balances.get(id) ?? 0)}</span>,
  },
];

export function AccountsScreen() {
  const rows = useRows('bank_accounts');
  const [transactions, transfers] = [useRows('financial_transactions'), useRows('account_transfers')];
  const mayWrite = useMayWrite('account_transfers');
  const [moving, setMoving] = useState(false);
  const sorted = useMemo(() => rows.toSorted((a, b) => compareWords(a.name, b.name)), [rows]);
  const balances = useMemo(() => new Map(rows.map((row) => [row.id, balanceOf(row, transactions, transfers)])), [rows, transactions, transfers]);
  const columns = useMemo(() => columnsWith(balances), [balances]);
  return (
    <>
      <ListScreen
        noun="bank_accounts"
        title="Contas"
        subtitle={rows.length > 1 ? `Ao todo ${money(sum([...balances.values()], 2))}` : 'Banco, caixa e dinheiro em trânsito'}
        add="Nova Conta"
        rows={sorted}
        columns={columns}
        caption="Contas"
        nameOf={({ name }) => name}
        removal={accountRemoval}
        renderWarning={() => 'Os lançamentos desta conta ficam, sem conta.'}
        renderLink={({ id }, props) => <Link to={`/financial/contas/${id}`} {...props} />}
        renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
        empty={{
          icon: Landmark,
          title: 'Nenhuma conta registrada',
          hint: 'Registre a conta do banco e o caixa com o saldo de hoje: cada pagamento diz de onde saiu, e o saldo é conferido com o extrato.',
        }}
        pageActions={mayWrite && rows.length > 1 && <PageAction label="Transferir entre contas" icon={ArrowLeftRight} onSelect={() => setMoving(true)} />}
        exported={{ also: [{ label: 'Saldo', kind: 'money', value: ({ id }) => balances.get(id) ?? 0 }] }}
      >
        <MoneyTabs />
      </ListScreen>
      <Transfer with={moving && { onClose: () => setMoving(false) }} />
    </>
  );
}
