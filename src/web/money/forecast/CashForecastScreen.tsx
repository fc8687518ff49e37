// /financial/previsao ("Previsão de caixa"): the next 90 days by week, from the balances of the accounts. Every line opens its record.
import { CalendarClock, Plus, Scale, TrendingDown, TrendingUp, Wallet } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { herdNow } from '#domain/milk/lactation-queries';
import { cashForecast, type Forecast, type ForecastLine, type ForecastWeek, forecastDays } from '#domain/money/cash-forecast';
import { ExportSheets } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { PageAction } from '#parts/lists/PageAction';
import { useLactations } from '#parts/milk/Lactations';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { go, Link } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card, StatCard, Stats } from '#ui/Card';
import { date, money, quantity } from '#ui/format';
import { Page } from '#ui/Page';

const Form = lazily(async () => (await import('#parts/money/PlannedSaleForm')).PlannedSaleForm);

function useForecast(): Forecast {
  const [accounts, transfers, transactions] = [useRows('bank_accounts'), useRows('account_transfers'), useRows('financial_transactions')];
  const [statements, deliveries, planned] = [useRows('milk_statements'), useRows('milk_deliveries'), useRows('planned_sales')];
  const today = useToday();
  const sees = useMayRead('milk_production');
  const lactations = useLactations();
  const expected = useMemo(() => {
    if (!sees) return null;
    const { expected: milk } = herdNow(lactations, today, forecastDays + 31);
    return milk.byTests + milk.byStandard > 0 ? milk.daily : null;
  }, [sees, lactations, today]);
  return useMemo(
    () => cashForecast({ accounts, transfers, transactions, statements, deliveries, expected, planned }, today),
    [accounts, transfers, transactions, statements, deliveries, expected, planned, today],
  );
}

export function CashForecastScreen() {
  const forecast = useForecast();
  const { accounts, opening, weeks, passed, income, expense, closing, short } = forecast;
  const mayWrite = useMayWrite('planned_sales');
  const [planning, setPlanning] = useState(false);
  const end = weeks.at(-1)!.to;
  return (
    <Page
      title="Previsão de caixa"
      subtitle={`Os próximos ${forecastDays} dias, até ${date(end)}`}
      actions={
        <>
          <ExportSheets pdf title="Previsão de caixa" filters={`Até ${date(end)}`} sheets={() => sheetsOf(forecast)} />
          <PageAction label="Vendas previstas" icon={CalendarClock} onSelect={() => void go({ to: '/financial/vendas-previstas' })} />
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => setPlanning(true)}>
              Prever Venda
            </Button>
          )}
        </>
      }
    >
      <MoneyTabs />
      <Stats>
        <StatCard
          label="Saldo de hoje"
          value={money(opening)}
          icon={Wallet}
          hint={accounts.length === 0 ? 'Nenhuma conta cadastrada: começa de zero' : 'Soma das contas'}
        />
        <StatCard label="Vai entrar" value={money(income)} icon={TrendingUp} hint="A receber, leite esperado e vendas previstas" />
        <StatCard label="Vai sair" value={money(expense)} icon={TrendingDown} tone="red" hint="Contas e parcelas a pagar" />
        <StatCard
          label="Saldo em 90 dias"
          value={money(closing)}
          icon={Scale}
          tone={closing < 0 ? 'red' : 'green'}
          hint={`Em ${date(end)}: saldo de hoje, mais o que entra, menos o que sai`}
        />
      </Stats>
      {short && (
        <Notice tone="orange">
          O dinheiro falta na semana de {date(short.from)} a {date(short.to)}: o saldo fica em {money(short.balance)}.
        </Notice>
      )}
      {accounts.length > 0 ? (
        <Card title="Saldo das contas hoje" actions={<strong>{money(opening)}</strong>}>
          <ul className="flex flex-col">
            {accounts.map(({ id, name, balance }) => (
              <li key={id}>
                <Link to={`/financial/contas/${id}`} className={lineClass}>
                  <span>{name}</span>
                  <span className="whitespace-nowrap">{money(balance)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <Notice tone="yellow">
          Cadastre as{' '}
          <Link to="/financial/contas" className="link">
            contas
          </Link>{' '}
          com o saldo para a previsão começar do dinheiro que há.
        </Notice>
      )}
      {passed.length > 0 && (
        <Notice tone="yellow">
          {passed.length === 1 ? 'Uma venda prevista passou' : `${passed.length} vendas previstas passaram`} do dia e não contam: registre a venda ou mude a
          data em{' '}
          <Link to="/financial/vendas-previstas" className="link">
            Vendas previstas
          </Link>
          .
        </Notice>
      )}
      {weeks.map((week) => (
        <Week key={week.from} week={week} />
      ))}
      <p className="text-muted">{milkNote(forecast)}</p>
      <Form with={planning && { onClose: () => setPlanning(false) }} />
    </Page>
  );
}

const milkNote = ({ price }: Forecast): string =>
  price
    ? `Leite a R$\u00a0${quantity('pricePerLitre', price.price)} por litro, o líquido do último extrato de ${price.dairy}; o de cada mês entra no mês seguinte.`
    : 'Sem extrato do laticínio não há preço do leite: ele não está na previsão.';

const lineClass = 'flex min-h-11 w-full items-center justify-between gap-3 underline';

function Week({ week: { from, to, lines, income, expense, balance } }: { week: ForecastWeek }) {
  return (
    <Card title={`${date(from)} a ${date(to)}`} actions={<strong className={balance < 0 ? 'text-red-ink' : undefined}>{money(balance)}</strong>}>
      {lines.length === 0 ? (
        <p className="text-muted">Nada previsto; o saldo continua.</p>
      ) : (
        <>
          <ul className="flex flex-col">
            {lines.map((line) => (
              <li key={line.id}>
                <ToRecord line={line}>
                  <span>
                    {date(line.day)} · {line.text}
                    {line.isLate && <span className="text-orange-ink"> (atrasado)</span>}
                  </span>
                  <span className={`whitespace-nowrap ${line.amount < 0 ? 'text-red-ink' : 'text-green-ink'}`}>{money(line.amount)}</span>
                </ToRecord>
              </li>
            ))}
          </ul>
          <p className="text-muted">
            Entra {money(income)}, sai {money(expense)}
          </p>
        </>
      )}
    </Card>
  );
}

function ToRecord({ line: { id, kind }, children }: { line: ForecastLine; children: ReactNode }) {
  const place = { conta: '/financial', leite: '/milk-production/laticinio', venda: '/financial/vendas-previstas' }[kind];
  return (
    <Link to={place} search={kind === 'conta' ? { transacao: id } : {}} className={lineClass}>
      {children}
    </Link>
  );
}

const sheetsOf = ({ weeks, accounts }: Forecast) => [
  {
    title: 'Semanas',
    columns: [
      { label: 'Semana', kind: 'text' as const },
      { label: 'Entra', kind: 'money' as const },
      { label: 'Sai', kind: 'money' as const },
      { label: 'Saldo', kind: 'money' as const },
    ],
    rows: weeks.map(({ from, to, income, expense, balance }) => [`${date(from)} a ${date(to)}`, income, expense, balance]),
  },
  {
    title: 'Movimentos',
    columns: [
      { label: 'Dia', kind: 'date' as const },
      { label: 'Movimento', kind: 'text' as const },
      { label: 'Valor', kind: 'money' as const },
    ],
    rows: weeks.flatMap(({ lines }) => lines.map(({ day, text, amount }) => [day, text, amount])),
  },
  {
    title: 'Contas',
    columns: [
      { label: 'Conta', kind: 'text' as const },
      { label: 'Saldo de hoje', kind: 'money' as const },
    ],
    rows: accounts.map(({ name, balance }) => [name, balance]),
  },
];
