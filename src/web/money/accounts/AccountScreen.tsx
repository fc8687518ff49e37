// /financial/contas/{id}: one account, its balance, what moved it, and its statement of the bank.
import { ArrowLeft, ArrowLeftRight, FileCheck2, Landmark, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { balanceOf, type Movement, movementsOf } from '#domain/money/account-queries';
import { AccountTransfer, accountKinds, BankAccount } from '#domain/money/bank-accounts';
import { useHandedFiles } from '#parts/forms/HandedFiles';
import { lazily } from '#parts/forms/Lazy';
import { type Removal, useRemoval } from '#parts/forms/Removal';
import { PageAction } from '#parts/lists/PageAction';
import { HistoryButton, useHistoryItem } from '#parts/lists/RecordHistory';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { go, Link, useParams } from '#parts/navigation/Router';
import { Unknown } from '#parts/navigation/UnknownRecord';
import { useDevice, useMayWrite, useRow, useRows } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Facts } from '#ui/Facts';
import { date, money } from '#ui/format';
import { Page } from '#ui/Page';
import { Second } from '#ui/SecondLine';
import { accountRemoval } from './AccountsScreen';

const Form = lazily(async () => (await import('./AccountForm')).AccountForm);
const Transfer = lazily(async () => (await import('./TransferForm')).TransferForm);
const Statement = lazily(async () => (await import('./BankStatement')).BankStatement);
const list: string = '/financial/contas';

const transferRemoval: Removal = {
  remove: 'remove_account_transfer',
  restore: 'restore_account_transfer',
  title: 'Excluir transferência',
  question: AccountTransfer.confirm!,
  done: 'Transferência excluída',
  failed: AccountTransfer.failed!.remove,
};

export function AccountScreen() {
  const { id = '' } = useParams();
  const account = useRow('bank_accounts', id);
  return account ? <Record account={account} /> : <Unknown key={id} noun="bank_accounts" id={id} words={BankAccount.missing} list={list} />;
}

const columns: Column<Movement>[] = [
  {
    key: 'text',
    header: 'Lançamento',
    primary: true,
    cell: ({ text, day }) => (
      <>
        {text}
        <Second>{date(day)}</Second>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Valor',
    align: 'end',
    cell: ({ amount }) => <span className={`font-semibold ${amount < 0 ? 'text-red-ink' : 'text-green-ink'}`}>{money(amount)}</span>,
  },
];

function Record({ account }: { account: BankAccount }) {
  const mayWrite = useMayWrite('bank_accounts');
  const { replica } = useDevice();
  const [transactions, transfers] = [useRows('financial_transactions'), useRows('account_transfers')];
  const [form, setForm] = useState<'edit' | 'transfer' | 'statement' | AccountTransfer | null>(null);
  const removal = useRemoval(accountRemoval);
  const ofTransfer = useRemoval(transferRemoval);
  const history = useHistoryItem('account_transfers');
  const balance = useMemo(() => balanceOf(account, transactions, transfers), [account, transactions, transfers]);
  const moved = useMemo(
    () => movementsOf(account, transactions, transfers, (id) => (replica.known('bank_accounts', id)?.['name'] as string | undefined) ?? 'outra conta'),
    [account, transactions, transfers, replica],
  );
  const [shared, setShared] = useState<File>();
  useHandedFiles('bank', ([file]) => {
    setShared(file);
    if (mayWrite) setForm('statement');
  });
  const close = () => {
    setForm(null);
    setShared(undefined);
  };
  const transferOf = ({ id }: Movement) => transfers.find((one) => one.id === id);
  return (
    <Page
      title={account.name}
      subtitle={accountKinds[account.kind]}
      actions={
        <>
          <Link to={list} className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          <HistoryButton noun="bank_accounts" id={account.id} name={account.name} />
          {mayWrite && (
            <>
              <PageAction label="Excluir" icon={Trash2} onSelect={() => removal.ask({ id: account.id, name: account.name, leave: () => go({ to: list }) })} />
              <PageAction label="Editar" icon={Pencil} onSelect={() => setForm('edit')} />
              <PageAction label="Transferir" icon={ArrowLeftRight} onSelect={() => setForm('transfer')} />
              <Button variant="primary" icon={FileCheck2} onClick={() => setForm('statement')}>
                Conferir extrato
              </Button>
            </>
          )}
        </>
      }
    >
      <MoneyTabs />
      <Card>
        <Facts
          facts={[
            { label: 'Saldo', value: <strong className={balance < 0 ? 'text-red-ink' : ''}>{money(balance)}</strong> },
            { label: `Saldo inicial em ${date(account.opening_date)}`, value: money(account.opening_balance) },
            { label: 'Banco', value: [account.bank_code, account.bank_name].filter(Boolean).join(' ') },
            { label: 'Agência e conta', value: [account.agency, account.account_number].filter(Boolean).join(' / ') },
            { label: 'Observações', value: account.notes, wide: true },
          ]}
        />
      </Card>
      <DataTable
        rows={moved}
        columns={columns}
        caption="Movimento da conta"
        rowLabel={({ text }) => text}
        onOpen={(row) => (row.noun === 'financial_transactions' ? void go({ to: '/financial', search: { transacao: row.id } }) : undefined)}
        actions={
          mayWrite
            ? (row) => {
                const transfer = transferOf(row);
                if (!transfer)
                  return [{ label: 'Ver lançamento', icon: Landmark, onSelect: () => void go({ to: '/financial', search: { transacao: row.id } }) }];
                return [
                  { label: 'Editar', icon: Pencil, onSelect: () => setForm(transfer) },
                  ...history(row.id),
                  { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => ofTransfer.ask({ id: row.id, name: row.text }) },
                ];
              }
            : undefined
        }
        empty={
          <EmptyState icon={Landmark} title="Nenhum movimento nesta conta">
            {mayWrite && 'Escolha esta conta ao registrar um pagamento, ou confira o extrato do banco.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      {ofTransfer.dialog}
      <Form with={form === 'edit' && { record: account, onClose: close }} />
      <Transfer
        with={form !== null && form !== 'edit' && form !== 'statement' && { from: account.id, record: form === 'transfer' ? undefined : form, onClose: close }}
      />
      <Statement with={form === 'statement' && { account, file: shared, onClose: close }} />
    </Page>
  );
}
