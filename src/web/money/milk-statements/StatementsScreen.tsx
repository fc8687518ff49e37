// /milk-production/laticinio: what the dairy paid for each month, checked against its own sums, the litres, the price table and the analyses.
import { CircleAlert, Droplets, Receipt, Table2, Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { monthBefore } from '#domain/kernel/dates';
import { monthInFull } from '#domain/kernel/periods';
import { allDays } from '#domain/milk/milk-queries';
import { type Better, betterClasses, monthMeasures, tableOf } from '#domain/money/milk-price-queries';
import { missingStatements, wholeMonth } from '#domain/money/milk-statement-months';
import { deductionsOf, newestStatements, ownLitres, type StatementFault, statementFaults, statementFigures } from '#domain/money/milk-statement-queries';
import { MilkStatement, monthOf } from '#domain/money/milk-statements';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { useMilk } from '#parts/milk/JudgedMilk';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { go } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Card, StatCard } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { Facts } from '#ui/Facts';
import { litres, money, number, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { useBooking } from './booking';
import { faultInWords } from './words';

const Form = lazily(async () => (await import('./MilkStatementForm')).MilkStatementForm);

const removal: Removal = {
  remove: 'remove_milk_statement',
  restore: 'restore_milk_statement',
  title: 'Excluir extrato',
  question: MilkStatement.confirm!,
  done: 'Extrato excluído',
  failed: MilkStatement.failed!.remove,
};

const perLitre = (value: number | null) => (value === null ? '-' : `R$\u00a0${quantity('pricePerLitre', value)}`);
const nameOf = (row: MilkStatement) => `extrato de ${monthInFull(monthOf(row)).toLowerCase()}, ${row.dairy}`;

const columnsWith = (faultsOf: (row: MilkStatement) => readonly StatementFault[], isBooked: (row: MilkStatement) => boolean): Column<MilkStatement>[] => [
  {
    key: 'month',
    header: 'Mês',
    primary: true,
    sort: ({ reference_month }) => Date.parse(reference_month),
    cell: (row) => (
      <>
        {monthInFull(monthOf(row))}
        <Second>{row.dairy}</Second>
      </>
    ),
  },
  {
    key: 'check',
    header: 'Conferência',
    badge: true,
    cell: (row) => (faultsOf(row).length === 0 ? <Badge tone="green">Confere</Badge> : <Badge tone="orange">Não confere</Badge>),
  },
  { key: 'litres', header: 'Litros', align: 'end', sort: (row) => row.litres, cell: (row) => litres(row.litres) },
  { key: 'gross', header: 'Bruto', align: 'end', sort: ({ gross_value }) => gross_value, cell: ({ gross_value }) => money(gross_value) },
  { key: 'deductions', header: 'Descontos', align: 'end', sort: deductionsOf, cell: (row) => money(deductionsOf(row)) },
  {
    key: 'net',
    header: 'Líquido',
    align: 'end',
    sort: ({ net_value }) => net_value,
    cell: (row) => (
      <>
        {money(row.net_value)}
        <Second>{perLitre(statementFigures([row]).netPrice)} por litro</Second>
      </>
    ),
  },
  { key: 'faults', header: 'Diferenças', cell: (row) => faultsOf(row).map(faultInWords).join(' · ') || null },
  { key: 'booked', header: 'No financeiro', cell: (row) => (isBooked(row) ? 'Lançado' : null) },
];

export function StatementsScreen() {
  const rows = useRows('milk_statements');
  const milk = useMilk();
  const seesMilk = useMayRead('milk_production');
  const today = useToday();
  const newest = useMemo(() => newestStatements(rows), [rows]);
  const deliveries = useRows('milk_deliveries');
  const analyses = useRows('milk_analyses');
  const prices = useRows('milk_price_items');
  const transactions = useRows('financial_transactions');
  const { faults, better } = useMemo(() => {
    const known = { days: seesMilk ? allDays(milk) : [], deliveries, statements: rows };
    const pricedBy = (row: MilkStatement) => {
      const month = wholeMonth(monthOf(row));
      return { table: tableOf(prices, row.dairy, month), analysed: monthMeasures(analyses, deliveries, month) };
    };
    const last = newest[0];
    const priced = last && pricedBy(last);
    return {
      faults: new Map(rows.map((row) => [row.id, statementFaults(row, ownLitres(row, known), pricedBy(row))])),
      better: last && priced ? betterClasses(last, priced.table, priced.analysed) : [],
    };
  }, [rows, newest, milk, seesMilk, deliveries, analyses, prices]);
  const booked = useMemo(() => new Set(transactions.flatMap(({ related_statement_id }) => related_statement_id ?? [])), [transactions]);
  const bookingOf = useBooking();
  const columns = useMemo(
    () =>
      columnsWith(
        (row) => faults.get(row.id) ?? [],
        (row) => booked.has(row.id),
      ),
    [faults, booked],
  );
  const year = useMemo(() => statementFigures(rows.filter((row) => monthOf(row) > monthBefore(today, 12))), [rows, today]);
  const missing = useMemo(() => missingStatements(rows, today), [rows, today]);
  const wrong = newest.filter(({ id }) => (faults.get(id) ?? []).length > 0).length;
  return (
    <ListScreen
      noun="milk_statements"
      title="Laticínio"
      subtitle="O extrato de cada mês, conferido com as coletas, a tabela de preços e a própria conta"
      add="Novo Extrato"
      rows={newest}
      columns={columns}
      caption="Extratos do leite"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      empty={{
        icon: Receipt,
        title: 'Nenhum extrato registrado',
        hint: 'Copie o extrato do laticínio: a Lida confere os litros com o tanque, o preço, os descontos e o líquido.',
      }}
      pageActions={<PageAction label="Tabela de preços" icon={Table2} onSelect={() => void go({ to: '/milk-production/precos' })} />}
      actions={(row) => [bookingOf(row, booked.has(row.id))]}
      opensForm
    >
      <MilkTabs />
      {rows.length > 0 && (
        <ListFigures more={better.length > 0 && <BetterClasses month={monthOf(newest[0]!)} classes={better} />}>
          <StatCard
            label="Preço médio (12 meses)"
            value={perLitre(year.price)}
            icon={Wallet}
            hint={`Bruto ÷ ${litres(year.litres)}; líquido ${perLitre(year.netPrice)}`}
          />
          <StatCard label="Recebido (12 meses)" value={money(year.net)} icon={Droplets} tone="blue" hint={`${money(year.gross)} bruto`} />
          <StatCard
            label="Não conferem"
            value={number(wrong, 0)}
            icon={CircleAlert}
            tone={wrong + missing.length > 0 ? 'orange' : 'green'}
            hint={missing.length > 0 ? `Sem extrato: ${missing.slice(-3).map(monthInFull).join(', ').toLowerCase()}` : 'Todos os meses têm extrato'}
          />
        </ListFigures>
      )}
    </ListScreen>
  );
}

/** What one class better would have brought in the month of the newest statement. */
const BetterClasses = ({ month, classes }: { month: string; classes: readonly Better[] }) => (
  <Card title={`Uma classe melhor, pelos litros de ${monthInFull(month).toLowerCase()}`}>
    <Facts facts={classes.map(({ item, worth }) => ({ label: item, value: `${money(worth)} a mais no mês` }))} />
  </Card>
);
