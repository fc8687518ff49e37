// The form of an account, new or changed. Of a bank it has the numbers that the cash book asks for.
import { BankAccount } from '#domain/money/bank-accounts';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(BankAccount.create);
const useValues = valuesOf(BankAccount.create);

export function AccountForm({ record, onClose }: { record?: BankAccount | undefined; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={BankAccount}
      record={record}
      start={{ kind: 'banco', opening_balance: 0, opening_date: today }}
      create="create_bank_account"
      update="update_bank_account"
      titles={{ create: 'Nova Conta', update: 'Editar Conta' }}
      done={{ create: ({ name }) => `${name}: conta registrada`, update: ({ name }) => `${name}: conta atualizada` }}
      onClose={onClose}
    >
      {() => <Fields />}
    </RecordForm>
  );
}

function Fields() {
  const today = useToday();
  const { kind } = useValues('kind');
  return (
    <>
      <Field name="name" className="wide" placeholder="Cooperativa, Caixa da fazenda" />
      <Field
        name="kind"
        radio
        className="wide"
        hint={kind === 'em_transito' ? 'Dinheiro que nunca passou pelas suas contas: o que o comprador reteve, uma troca' : undefined}
      />
      {kind === 'banco' && (
        <>
          <Field name="bank_name" />
          <Field name="bank_code" inputMode="numeric" placeholder="756" />
          <Field name="agency" inputMode="numeric" placeholder="1234" />
          <Field name="account_number" placeholder="12345-6" />
        </>
      )}
      <Field name="opening_balance" label="Saldo inicial" money hint="O que havia no começo deste dia" />
      <Field name="opening_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="notes" long className="wide" />
    </>
  );
}
