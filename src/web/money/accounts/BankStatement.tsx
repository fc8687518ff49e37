// The bank's statement of an account, line by line: which entry it is, or a new one. Nothing is written before the person says so.
import { useEffect, useMemo, useState } from 'react';
import { decoded } from '#data/text-of-bytes';
import { newId } from '#domain/kernel/ids';
import type { BankAccount } from '#domain/money/bank-accounts';
import { readStatement, type StatementLine } from '#domain/money/bank-statements';
import { categoriesOf } from '#domain/money/financial-queries';
import { type Matched, matchedLines } from '#domain/money/reconciliation';
import { useDevice, useRows } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Checkbox } from '#ui/Checkbox';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { count, date, money } from '#ui/format';
import { Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

/** Lines that no entry is, with the category that the person chose for each. */
type Chosen = Record<string, string>;

const linesOf = async (file: File) => readStatement(decoded(new Uint8Array(await file.arrayBuffer())));

/** `file`: chosen already. */
export function BankStatement({ account, file: given, onClose }: { account: BankAccount; file?: File | undefined; onClose: () => void }) {
  const transactions = useRows('financial_transactions');
  const categories = useRows('financial_categories');
  const { dispatch } = useDevice();
  const { show } = useToast();
  const [read, setRead] = useState<ReturnType<typeof readStatement> | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<Chosen>({});
  const [busy, setBusy] = useState(false);

  const choose = async (file: File | undefined) => {
    setRead(file ? await linesOf(file) : null);
  };
  useEffect(() => {
    if (given) void linesOf(given).then(setRead);
  }, [given]);
  const matched = useMemo(() => (read && 'lines' in read ? matchedLines(read.lines, transactions, account.id) : []), [read, transactions, account.id]);
  const proposals = matched.filter(({ state, line }) => state === 'proposal' && !left.has(line.reference));
  const created = matched.filter(({ state, line }) => state === 'missing' && chosen[line.reference]);

  const record = async () => {
    setBusy(true);
    const calls = [...proposals.map((one) => confirm(one)), ...created.map(({ line }) => create(line))];
    const failed = (await Promise.allSettled(calls)).flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    setBusy(false);
    show({
      message:
        failed.length === 0
          ? count(calls.length, 'linha conferida', 'linhas conferidas')
          : `${count(failed.length, 'linha ficou', 'linhas ficaram')} de fora: ${failed[0]!.message}`,
    });
    if (failed.length === 0) onClose();
  };
  const confirm = ({ line, entry }: Matched) => {
    if (entry!.status === 'pendente')
      return dispatch('pay_financial_transaction', { id: entry!.id, payment_date: line.day, account_id: account.id, bank_reference: line.reference });
    const changes = {
      bank_reference: { was: entry!.bank_reference ?? null, to: line.reference },
      account_id: { was: entry!.account_id ?? null, to: account.id },
    };
    return dispatch('update_financial_transaction', { id: entry!.id, changes });
  };
  const create = ({ reference, day, amount, text }: StatementLine) =>
    dispatch('create_financial_transaction', {
      id: newId(),
      transaction_date: day,
      type: amount < 0 ? 'despesa' : 'receita',
      category_id: chosen[reference]!,
      amount: Math.abs(amount),
      description: text || 'Lançamento do banco',
      status: 'pago',
      payment_date: day,
      account_id: account.id,
      bank_reference: reference,
    });

  const ready = proposals.length + created.length;
  return (
    <Dialog
      open
      size="wide"
      title="Conferir extrato do banco"
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={ready === 0} busy={busy} busyLabel="Registrando..." onClick={() => void record()}>
          {ready === 0 ? 'Registrar' : `Registrar ${count(ready, 'linha', 'linhas')}`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Arquivo do banco" hint="OFX, ou CSV com as colunas Data, Histórico e Valor">
          <TextInput type="file" accept=".ofx,.csv,.txt,text/csv,text/plain" onChange={(event) => void choose(event.target.files?.[0])} />
        </Field>
        {read && 'failed' in read && (
          <Notice tone="orange" role="alert" title="Não consegui ler o arquivo">
            {read.failed}
          </Notice>
        )}
        {matched.length > 0 && <Summary matched={matched} />}
        <ul className="flex flex-col divide-y divide-line" aria-label="Linhas do extrato">
          {matched.map((one) => (
            <li key={one.line.reference} className="flex flex-col gap-2 py-2 sm:flex-row sm:items-center sm:justify-between">
              <span className="min-w-0">
                <strong className={one.line.amount < 0 ? 'text-red-ink' : 'text-green-ink'}>{money(one.line.amount)}</strong> {date(one.line.day)}
                <span className="second block text-sm text-muted">{one.line.text}</span>
              </span>
              <Answer
                matched={one}
                isLeft={left.has(one.line.reference)}
                onLeave={(isLeft) => setLeft(new Set(isLeft ? [...left, one.line.reference] : [...left].filter((other) => other !== one.line.reference)))}
                options={categoriesOf(categories, one.line.amount < 0 ? 'despesa' : 'receita').map(({ id, name }) => ({ value: id, label: name }))}
                category={chosen[one.line.reference] ?? ''}
                onCategory={(category_id) => setChosen({ ...chosen, [one.line.reference]: category_id })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Summary({ matched }: { matched: readonly Matched[] }) {
  const of = (state: Matched['state']) => matched.filter((one) => one.state === state).length;
  return (
    <p className="text-muted">
      {[
        of('known') > 0 && count(of('known'), 'linha já conferida', 'linhas já conferidas'),
        of('proposal') > 0 && `${count(of('proposal'), 'linha tem', 'linhas têm')} lançamento`,
        of('missing') > 0 && `${count(of('missing'), 'linha sem', 'linhas sem')} lançamento`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

type AnswerProps = {
  matched: Matched;
  isLeft: boolean;
  onLeave: (isLeft: boolean) => void;
  options: { value: string; label: string }[];
  category: string;
  onCategory: (category_id: string) => void;
};

function Answer({ matched: { line, state, entry }, isLeft, onLeave, options, category, onCategory }: AnswerProps) {
  if (state === 'known') return <Badge tone="green">Já conferida</Badge>;
  if (state === 'proposal')
    return (
      <Checkbox
        label={entry!.status === 'pendente' ? `Marcar como pago: ${entry!.description}` : `É ${entry!.description}`}
        checked={!isLeft}
        onChange={(event) => onLeave(!event.target.checked)}
      />
    );
  return (
    <Select
      aria-label={`Categoria de ${line.text || money(line.amount)}`}
      value={category}
      onChange={({ target }) => onCategory(target.value)}
      options={[{ value: '', label: 'Não lançar' }, ...options]}
    />
  );
}
