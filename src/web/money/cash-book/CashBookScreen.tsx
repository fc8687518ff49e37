// /financial/livro-caixa: the cash book of a year, checked line by line, and its files: LCDPR for the tax office, PDF and spreadsheet.
import { BookOpenCheck, CircleAlert, FileDown, Scale, TrendingDown, TrendingUp } from 'lucide-react';
import { useMemo } from 'react';
import { groupedBy } from '#domain/kernel/grouped';
import { withMeaning } from '#domain/money/financial-categories';
import { type CashBook, type CashLine, cashLines, inHand, inTransit, revenueAgainstLimits, revenueLimits, totalOf } from '#domain/money/lcdpr';
import { type BookProblem, canBeSent, lcdprProblems } from '#domain/money/lcdpr-checks';
import { bookYears, cashBookOf } from '#domain/money/lcdpr-queries';
import { ExportSheets } from '#parts/export/Export';
import { ListFigures } from '#parts/lists/ListFigures';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card, StatCard } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { type Column, DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { count, date, money } from '#ui/format';
import { Page } from '#ui/Page';
import { Progress } from '#ui/Progress';
import { Second } from '#ui/SecondLine';
import { Select } from '#ui/Select';
import { useToast } from '#ui/Toast';
import { downloadBook } from './book-file';
import { bookSheets } from './book-sheets';
import { placeOf } from './places';

type Line = CashLine & { id: string; problems: readonly BookProblem[] };

function useBook(year: number) {
  const [transactions, categories, settings] = [useRows('financial_transactions'), useRows('financial_categories'), useRows('money_settings')];
  const [properties, partners, accounts] = [useRows('rural_properties'), useRows('property_partners'), useRows('bank_accounts')];
  const [parties, sales, statements] = [useRows('parties'), useRows('sales'), useRows('milk_statements')];
  const farm_id = useFarm().farm.id;
  return useMemo(() => {
    const rows = {
      transactions,
      categories: withMeaning(categories, farm_id),
      settings: settings[0],
      properties,
      partners,
      accounts,
      parties,
      sales,
      statements,
    };
    const book = cashBookOf(rows, year);
    const problems = lcdprProblems(book);
    const byEntry = new Map<string, BookProblem[]>();
    for (const one of problems) if (one.part === 'entry' && one.id) byEntry.set(one.id, [...(byEntry.get(one.id) ?? []), one]);
    const cash = cashLines(book);
    const lines = cash.map((line, i): Line => ({ ...line, id: `${line.entry.id} ${i}`, problems: byEntry.get(line.entry.id) ?? [] }));
    const shown = new Set(cash.map(({ entry }) => entry.id));
    // Whatever no line of the table tells.
    const others = problems.filter(({ part, id }) => part !== 'entry' || id === null || !shown.has(id));
    return { book, problems, lines, others };
  }, [transactions, categories, farm_id, settings, properties, partners, accounts, parties, sales, statements, year]);
}

const filterNames = ['ano', 'linhas'] as const;
const wrong = ({ problems }: Line) => problems.some(({ level }) => level === 'error');

export function CashBookScreen() {
  const { values, change } = useAddressFilters(filterNames);
  const today = useToday();
  const transactions = useRows('financial_transactions');
  const years = useMemo(() => bookYears(transactions, today), [transactions, today]);
  const year = years.includes(Number(values.ano)) ? Number(values.ano) : years[0]!;
  const { book, problems, lines, others } = useBook(year);
  const accounts = useRows('bank_accounts');
  const accountName = useMemo(() => new Map(accounts.map(({ id, name }) => [id, name])), [accounts]);
  const columns = useMemo(() => columnsWith((id) => nameOfAccount(id, accountName)), [accountName]);
  const faulty = useMemo(() => lines.filter(({ problems }) => problems.length > 0), [lines]);
  const onlyFaulty = values.linhas === 'falta' && faulty.length > 0;
  const choose = (ano: string) => change({ ano: ano === String(years[0]) ? '' : ano });
  return (
    <Page
      title="Livro caixa"
      subtitle="O livro caixa digital do produtor rural (LCDPR), conferido linha por linha"
      actions={
        <>
          <ExportSheets pdf title={`Livro caixa ${year}`} sheets={() => bookSheets(lines, book, (id) => nameOfAccount(id, accountName))} />
          <Download book={book} ready={canBeSent(problems)} />
        </>
      }
    >
      <MoneyTabs />
      <Select
        aria-label="Ano do livro"
        value={String(year)}
        onChange={({ target }) => choose(target.value)}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        className="max-w-40"
      />
      <State problems={problems} lines={lines.length} faulty={lines.filter(wrong).length} />
      <Totals lines={lines} />
      {others.length > 0 && <Missing problems={others} />}
      {faulty.length > 0 && (
        <Choices
          label="Mostrar"
          className="grid-cols-2 sm:flex sm:flex-wrap"
          choices={[
            ['', `Todas (${lines.length})`],
            ['falta', `Com falta (${faulty.length})`],
          ]}
          value={onlyFaulty ? 'falta' : ''}
          onChange={(linhas) => change({ linhas })}
        />
      )}
      <DataTable
        rows={onlyFaulty ? faulty : lines}
        columns={columns}
        caption="Linhas do livro caixa"
        rowLabel={({ history }) => history}
        renderLink={linkToEntry}
        empty={
          <EmptyState icon={BookOpenCheck} title={`Nada pago ou recebido em ${year}`}>
            O livro caixa tem só o que foi pago ou recebido no ano: o que está pendente fica fora.
          </EmptyState>
        }
      />
      <p className="text-muted">
        Máquinas, animais e cercas entram inteiros no dia do pagamento: o imposto não usa depreciação, e o Custo de produção usa. O arquivo é uma ajuda:
        confirme com seu contador.
      </p>
    </Page>
  );
}

function Download({ book, ready }: { book: CashBook; ready: boolean }) {
  const { show } = useToast();
  return (
    <Button variant="primary" icon={FileDown} disabled={!ready} onClick={() => show({ message: `Arquivo pronto: ${downloadBook(book)}` })}>
      Baixar LCDPR
    </Button>
  );
}

function State({ problems, lines, faulty }: { problems: readonly BookProblem[]; lines: number; faulty: number }) {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const doubts = problems.length - errors;
  const checks = doubts > 0 ? ` ${count(doubts, 'ponto', 'pontos')} para conferir com o contador.` : '';
  if (errors > 0)
    return (
      <Notice
        tone="orange"
        role="status"
        title={faulty > 0 ? `Faltam dados em ${count(faulty, 'lançamento', 'lançamentos')} para o arquivo` : 'Faltam dados do cadastro para o arquivo'}
      >
        Toque no que falta para corrigir. O PDF e a planilha já podem ser baixados.{checks}
      </Notice>
    );
  return (
    <Notice tone="green" role="status" title={`${count(lines, 'linha conferida', 'linhas conferidas')}: o arquivo está pronto`}>
      Envie no e-CAC, em Meu Imposto de Renda, até o fim do prazo da declaração.{checks}
    </Notice>
  );
}

function Totals({ lines }: { lines: readonly Line[] }) {
  const [revenue, expense, balance] = useMemo(() => [totalOf(lines, 'receita'), totalOf(lines, 'despesa'), lines.at(-1)?.balance ?? 0], [lines]);
  return (
    <ListFigures label="Totais do ano" more={<Limits revenue={revenue} />}>
      <StatCard label="Receita bruta" value={money(revenue)} icon={TrendingUp} hint="Recebido no ano, antes dos descontos" />
      <StatCard label="Despesa" value={money(expense)} icon={TrendingDown} tone="red" hint="Pago no ano, com o que foi retido" />
      <StatCard label="Resultado" value={money(balance)} icon={Scale} tone={balance < 0 ? 'red' : 'green'} hint="Receita menos despesa" />
    </ListFigures>
  );
}

function Limits({ revenue }: { revenue: number }) {
  const limits = revenueAgainstLimits(revenue);
  return (
    <Card title="Receita do ano e os limites">
      <div className="flex flex-col gap-3">
        <Progress
          label="CBS e IBS (R$ 3,6 milhões)"
          value={revenue}
          max={revenueLimits.taxpayer}
          tone={limits.isTaxpayer ? 'red' : revenue > 0.8 * revenueLimits.taxpayer ? 'orange' : 'green'}
          text={`${money(revenue)} de ${money(revenueLimits.taxpayer)}`}
        />
        <Progress
          label="LCDPR obrigatório (R$ 4,8 milhões)"
          value={revenue}
          max={revenueLimits.lcdpr}
          tone={limits.mustSend ? 'red' : revenue > 0.8 * revenueLimits.lcdpr ? 'orange' : 'green'}
          text={`${money(revenue)} de ${money(revenueLimits.lcdpr)}`}
        />
        <p className="text-muted">
          {limits.isTaxpayerSoon
            ? 'Passou do limite em mais de 20%: CBS e IBS valem já no segundo mês seguinte.'
            : limits.isTaxpayer
              ? 'Chegou ao limite: CBS e IBS valem a partir do ano que vem.'
              : 'Abaixo de R$ 3,6 milhões o produtor não paga CBS e IBS, a não ser que escolha.'}{' '}
          {limits.mustSend ? 'O LCDPR deste ano precisa ser enviado.' : 'Até R$ 4,8 milhões o LCDPR é opcional.'} Some as outras fazendas da mesma pessoa.
        </p>
      </div>
    </Card>
  );
}

/** What is missing outside of the lines. */
function Missing({ problems }: { problems: readonly BookProblem[] }) {
  return (
    <Card title="O que falta no cadastro">
      <ul className="flex flex-col gap-2">
        {[...groupedBy(problems, ({ part, id, where }) => `${part} ${id} ${where}`)].map(([key, all]) => (
          <li key={key} className="flex gap-2">
            <CircleAlert
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 ${all.some(({ level }) => level === 'error') ? 'text-orange-ink' : 'text-muted'}`}
            />
            <span>
              <Link {...placeOf(all[0]!)} className="underline">
                {all[0]!.where}
              </Link>
              : {all.map(({ text }) => text).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const linkToEntry: RowLink<Line> = ({ entry }, props) => <Link {...placeOf({ part: 'entry', id: entry.id })} {...props} />;

const nameOfAccount = (id: string | null, names: ReadonlyMap<string, string>) =>
  id === inHand ? 'Dinheiro' : id === inTransit ? 'Em trânsito (retido)' : id === null ? '-' : (names.get(id) ?? 'Conta excluída');

const columnsWith = (accountName: (id: string | null) => string): Column<Line>[] => [
  {
    key: 'history',
    header: 'Lançamento',
    primary: true,
    cell: ({ history, problems }) => (
      <>
        {history}
        {problems.length > 0 && <Second>{problems.map(({ text }) => text).join(' · ')}</Second>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Conferência',
    badge: true,
    sort: (line) => (wrong(line) ? 0 : line.problems.length > 0 ? 1 : 2),
    cell: (line) =>
      wrong(line) ? <Badge tone="orange">Falta</Badge> : line.problems.length > 0 ? <Badge tone="yellow">Conferir</Badge> : <Badge tone="green">Certo</Badge>,
  },
  { key: 'date', header: 'Data', sort: (line) => Date.parse(line.date), cell: (line) => date(line.date) },
  { key: 'account', header: 'Conta', cell: ({ account_id }) => accountName(account_id) },
  { key: 'in', header: 'Entrada', align: 'end', cell: ({ type, amount }) => (type === 'receita' ? money(amount) : null) },
  { key: 'out', header: 'Saída', align: 'end', cell: ({ type, amount }) => (type === 'despesa' ? money(amount) : null) },
  { key: 'balance', header: 'Saldo', align: 'end', cell: ({ balance }) => money(balance) },
];
