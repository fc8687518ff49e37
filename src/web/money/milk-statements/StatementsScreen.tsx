// /milk-production/laticinio: what the dairy paid for each month, checked against its own sums and the tank.
import { CircleAlert, Droplets, Receipt, Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { monthBefore } from '#domain/kernel/dates';
import { monthInFull } from '#domain/kernel/periods';
import { allDays } from '#domain/milk/milk-queries';
import {
  deductionsOf,
  missingStatements,
  newestStatements,
  type StatementFault,
  statementFaults,
  statementFigures,
  tankLitres,
} from '#domain/money/milk-statement-queries';
import { MilkStatement, monthOf } from '#domain/money/milk-statements';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { useMilk } from '#parts/milk/JudgedMilk';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useMayRead } from '#parts/sync/Auth';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { StatCard } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { litres, money, number, percent, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';

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

/** "Faltam 600,0 L (3,3%): R$ 1.442,88" */
function inWords({ kind, reais, litres: missing, percent: part }: StatementFault) {
  const value = money(Math.abs(reais));
  if (kind === 'litres') return `${reais > 0 ? 'Faltam' : 'Sobram'} ${litres(Math.abs(missing!))} do tanque (${percent(Math.abs(part ?? 0))}): ${value}`;
  if (kind === 'price') return `Litros vezes preço ${reais > 0 ? 'dariam' : 'daria'} ${value} a ${reais > 0 ? 'mais' : 'menos'}`;
  if (kind === 'funrural') return `Funrural ${value} a ${reais > 0 ? 'mais' : 'menos'} do que a taxa`;
  return `A conta não fecha: ${value} a ${reais > 0 ? 'menos' : 'mais'} no líquido`;
}

const columnsWith = (faultsOf: (row: MilkStatement) => readonly StatementFault[]): Column<MilkStatement>[] => [
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
  { key: 'faults', header: 'Diferenças', cell: (row) => faultsOf(row).map(inWords).join(' · ') || null },
];

export function StatementsScreen() {
  const rows = useRows('milk_statements');
  const milk = useMilk();
  const seesMilk = useMayRead('milk_production');
  const today = useToday();
  const newest = useMemo(() => newestStatements(rows), [rows]);
  const faults = useMemo(() => {
    const days = seesMilk ? allDays(milk) : [];
    // With two dairies in a month, nobody knows whose litres are in the tank.
    const many = new Map<string, number>();
    for (const row of rows) many.set(monthOf(row), (many.get(monthOf(row)) ?? 0) + 1);
    return new Map(rows.map((row) => [row.id, statementFaults(row, many.get(monthOf(row)) === 1 ? tankLitres(days, monthOf(row)) : null)]));
  }, [rows, milk, seesMilk]);
  const columns = useMemo(() => columnsWith((row) => faults.get(row.id) ?? []), [faults]);
  const year = useMemo(() => statementFigures(rows.filter((row) => monthOf(row) > monthBefore(today, 12))), [rows, today]);
  const missing = useMemo(() => missingStatements(rows, today), [rows, today]);
  const wrong = newest.filter(({ id }) => (faults.get(id) ?? []).length > 0).length;
  return (
    <ListScreen
      noun="milk_statements"
      title="Laticínio"
      subtitle="O extrato de cada mês, conferido com o tanque e com a própria conta"
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
      opensForm
    >
      <MilkTabs />
      {rows.length > 0 && (
        <ListFigures>
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
