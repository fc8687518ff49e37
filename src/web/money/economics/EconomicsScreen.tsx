// /economics ("Custo de produção"): costs and margins of the last twelve months, by activity, each with its definition, its divisor and its entries.
import { Beef, Landmark, Pencil, Scale, Sprout, TrendingDown, TrendingUp, Wallet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { difference } from '#domain/kernel/money';
import { amountsOf, apartGroups, type CostLine, costGroups, type View, views } from '#domain/money/cost-ledger';
import { type CostParts, type CostReport, type CostScope, costParts, costScopes, reportOf } from '#domain/money/cost-queries';
import { withMeaning } from '#domain/money/financial-categories';
import type { HerdReport, HerdSummary } from '#domain/money/herd-report';
import { isMet, perCow, percentOf, perHectare, standing, type Way, ways } from '#domain/money/production-cost';
import { type EconomicsAnswer, partsOf, summaryOf } from '#domain/overview/economics-figure';
import { may } from '#domain/people/permissions';
import { ExportSheets } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { PageAction } from '#parts/lists/PageAction';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { go, Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Online, useAsked } from '#parts/sync/Online';
import { Notice } from '#ui/Banner';
import { Card, StatCard, Stats } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { count, date, hectares, litres, money, number, percent, quantity } from '#ui/format';
import { Page } from '#ui/Page';
import { Select } from '#ui/Select';
import { costSheets } from './cost-sheets';
import { HerdCost } from './HerdCost';
import { useHerdReport } from './herd';

const Entries = lazily(async () => (await import('#parts/money/CostEntries')).CostEntries);
const Settings = lazily(async () => (await import('./CostSettingsForm')).CostSettingsForm);

const filterNames = ['atividade', 'visao', 'rateio', 'rebanho'] as const;
const scopes = Object.entries(costScopes) as [CostScope, string][];
const viewNames: [View, string][] = [
  ['competencia', 'Competência'],
  ['caixa', 'Caixa'],
];
const herdChoices = [
  ['', 'Sem a variação do rebanho'],
  ['com', 'Com a variação do rebanho'],
] as const;
const isScope = (text: string): text is CostScope => Object.hasOwn(costScopes, text);

/** A cost without one of these would be another number. */
const needed = ['milk_deliveries', 'feed_consumption', 'supply_uses', 'farm_transfers', 'daily_activities', 'animal_weighings', 'births'] as const;

function useParts(scope: CostScope, view: View): CostParts {
  const [transactions, categories, assets, settings] = [
    useRows('financial_transactions'),
    useRows('financial_categories'),
    useRows('assets'),
    useRows('cost_settings'),
  ];
  const [deliveries, statements, consumption] = [useRows('milk_deliveries'), useRows('milk_statements'), useRows('feed_consumption')];
  const [items, supplies, lots, uses] = [useRows('invoice_items'), useRows('supplies'), useRows('supply_lots'), useRows('supply_uses')];
  const feedPurchases = useRows('feed_purchases');
  const [transfers, works, farm_id] = [useRows('farm_transfers'), useRows('daily_activities'), useFarm().farm.id];
  const stock = useMemo(
    () => ({ categories: withMeaning(categories, farm_id), items, supplies, lots, uses, feedPurchases, transfers, works, farm_id }),
    [categories, items, supplies, lots, uses, feedPurchases, transfers, works, farm_id],
  );
  const today = useToday();
  return useMemo(
    () => costParts({ transactions, assets, settings: settings[0], deliveries, statements, consumption, ...stock }, { scope, view, today }),
    [transactions, assets, settings, deliveries, statements, consumption, stock, scope, view, today],
  );
}

/** Asked by the address. */
function useChoice() {
  const { values, change } = useAddressFilters(filterNames);
  const scope = isScope(values.atividade) ? values.atividade : 'leite';
  const view: View = values.visao === 'caixa' ? 'caixa' : 'competencia';
  return { scope, view, values, change };
}

export function EconomicsScreen() {
  const { access } = useFarm();
  return needed.every((noun) => may(access, 'read', noun)) ? <OfRows /> : <OfServer />;
}

function OfRows() {
  const choice = useChoice();
  const { scope, view } = choice;
  const parts = useParts(scope, view);
  const herd = useHerdReport(useMemo(() => reportOf(parts), [parts]));
  return <Economics choice={choice} parts={parts} herd={herd} whole={herd} />;
}

/** Somebody who sees the money and not all records it is made of: the server computes the same, and gives the sums. */
function OfServer() {
  const choice = useChoice();
  const { scope, view } = choice;
  const asked = useAsked<EconomicsAnswer>(`/api/farms/${useFarm().farm.id}/figures/economics`);
  const item = asked.data?.results.find((one) => one.scope === scope && one.view === view);
  const parts = useMemo(() => asked.data && item && { parts: partsOf(item, asked.data), herd: summaryOf(item) }, [asked.data, item]);
  if (parts) return <Economics choice={choice} {...parts} whole={null} />;
  return (
    <Page title="Custo de produção">
      <MoneyTabs />
      <Online of={asked} failed="Erro ao carregar o custo de produção">
        {() => null}
      </Online>
    </Page>
  );
}

type EconomicsProps = {
  choice: ReturnType<typeof useChoice>;
  parts: CostParts;
  herd: HerdSummary;
  /** With its animals; null for who does not see them. */
  whole: HerdReport | null;
};

function Economics({ choice: { scope, view, values, change }, parts, herd, whole }: EconomicsProps) {
  // Money that came or went says nothing of what the herd is worth.
  const counted = view === 'competencia' && values.rebanho === 'com' ? herd.variation : 0;
  const report = useMemo(() => reportOf(parts, counted), [parts, counted]);
  const way: Way = values.rateio === 'residual' || counted < 0 ? 'residual' : 'proporcional';
  const mayWrite = useMayWrite('cost_settings');
  const [shown, setShown] = useState<CostLine | null>(null);
  const [setting, setSetting] = useState(false);
  const { start, end } = report.period;
  const days = `${date(start)} a ${date(end)}`;
  return (
    <Page
      title="Custo de produção"
      subtitle={`12 meses: ${days}`}
      actions={
        <>
          <ExportSheets
            pdf
            title={`Custo de produção ${costScopes[scope]}`}
            filters={`${days} · ${views[view]}`}
            sheets={() => costSheets(report, way, herd, whole)}
          />
          <PageAction label="Preços do rebanho" icon={Beef} onSelect={() => void go({ to: '/economics/precos' })} />
          <PageAction label="Bens e depreciação" icon={Landmark} onSelect={() => void go({ to: '/economics/bens' })} />
          {mayWrite && <PageAction label="Ajustes do custo" icon={Pencil} onSelect={() => setSetting(true)} />}
        </>
      }
    >
      <MoneyTabs />
      <div className="flex flex-col gap-2">
        <Choices label="Atividade" choices={scopes} value={scope} onChange={(atividade) => change({ atividade: atividade === 'leite' ? '' : atividade })} />
        <Choices
          label="Visão"
          className="grid-cols-2 sm:flex sm:flex-wrap"
          choices={viewNames}
          value={view}
          onChange={(visao) => change({ visao: visao === 'caixa' ? visao : '' })}
        />
        <p className="text-muted">{views[view]}.</p>
        {view === 'competencia' && (
          <Choices
            label="Variação do rebanho na renda"
            className="grid-cols-2 sm:flex sm:flex-wrap"
            choices={herdChoices}
            value={values.rebanho === 'com' ? 'com' : ''}
            onChange={(rebanho) => change({ rebanho })}
          />
        )}
      </div>
      <Results report={report} way={scope === 'corte' ? null : way} />
      <Yields report={report} herd={herd} />
      {counted < 0 && scope !== 'corte' && (
        <Notice tone="yellow">O rebanho perdeu {money(-counted)} de valor: o rateio proporcional não vale, e o custo por litro é o residual.</Notice>
      )}
      {scope !== 'corte' && counted >= 0 && (
        <Select
          aria-label="Como o leite e os animais dividem o custo"
          value={way}
          onChange={({ target }) => change({ rateio: target.value === 'residual' ? 'residual' : '' })}
          options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
        />
      )}
      <Lines title="Renda bruta" total={report.results.gross} lines={report.ledger.incomeLines} onOpen={setShown} note={incomeNote(report)} />
      <HerdCost report={report} herd={herd} whole={whole} scope={scope} />
      {!whole && (
        <p className="text-muted">Os números são os mesmos do dono da fazenda. Animais, tratos e saídas do estoque por trás deles a sua função não abre.</p>
      )}
      {groupsOf(report).map(({ title, lines, total, note }) => (
        <Lines key={title} title={title} total={total} lines={lines} onOpen={setShown} note={note} />
      ))}
      {report.unrecorded.length > 0 && (
        <Lines
          title="Sem lançamento"
          total={amountsOf(report.unrecorded)}
          lines={report.unrecorded}
          onOpen={setShown}
          note={
            view === 'caixa'
              ? 'Não conta no caixa: nenhuma despesa foi lançada'
              : 'Não conta: os ajustes dizem que vale o que foi pago, e nenhuma despesa foi lançada'
          }
        />
      )}
      <Beyond report={report} />
      <p className="text-muted">No custo, uma máquina entra aos poucos, pela depreciação; no Livro caixa ela entra inteira no dia do pagamento.</p>
      <Entries with={shown && { line: shown, view, onClose: () => setShown(null) }} />
      <Settings with={setting && { onClose: () => setSetting(false) }} />
    </Page>
  );
}

/** "; meta R$ 1,60: acima" */
const goalWords = (goal: number | null | undefined, met: boolean | null, write: (goal: number) => string) =>
  goal == null ? '' : `. Meta ${write(goal)}${met === null ? '' : met ? ': alcançada' : ': ainda não'}`;

const perLitre = (value: number | null) => (value === null ? '-' : `R$\u00a0${quantity('pricePerLitre', value)}`);

function Results({ report, way }: { report: CostReport; way: Way | null }) {
  const { results, perLitre: by, litres: milk, feedMargin } = report;
  const cost = way && by[way];
  const divided = `por litro (÷ ${litres(milk.divisor)})`;
  const [settings] = useRows('cost_settings');
  const hint = (value: number | null | undefined, words: string) => (way ? `${words}. ${perLitre(value ?? null)} ${divided}` : words);
  const withHerd =
    report.income.herd === 0
      ? ''
      : `, com ${money(report.income.herd)} da variação do rebanho (sem ela ${money(difference(results.gross, report.income.herd, 2))})`;
  return (
    <>
      <Stats>
        <StatCard
          label="Renda bruta"
          value={money(results.gross)}
          icon={TrendingUp}
          hint={`${way ? `Leite (${litres(milk.divisor)} vendidos e da família), animais e outras vendas` : 'Animais e outras vendas'}${withHerd}`}
        />
        <StatCard
          label="COE"
          value={money(results.effective)}
          icon={Wallet}
          tone="orange"
          hint={`${hint(cost?.effective, 'Efetivo: o gasto do dia a dia')}${way ? goalWords(settings?.goal_litre, isMet(cost?.effective ?? null, settings?.goal_litre, 'most'), (goal) => perLitre(goal)) : ''}`}
        />
        <StatCard
          label="COT"
          value={money(results.operational)}
          icon={TrendingDown}
          tone="orange"
          hint={hint(cost?.operational, 'Operacional total: COE, depreciação e família')}
        />
        <StatCard label="CT" value={money(results.total)} icon={TrendingDown} tone="red" hint={hint(cost?.total, 'Total: COT, juros do capital e terra')} />
        <Margin label="Margem bruta" value={results.grossMargin} hint="Renda menos COE" />
        <Margin
          label="Margem líquida"
          value={results.netMargin}
          hint={`Renda menos COT; ${percent(percentOf(results.netMargin, results.gross, 1))} da renda`}
        />
        <Margin label="Lucro" value={results.profit} hint="Renda menos CT" />
        {feedMargin && (
          <StatCard
            label="Sobra da alimentação"
            value={money(feedMargin.margin)}
            icon={Scale}
            hint={`Leite menos comida do rebanho todo: ${perLitre(feedMargin.perLitre)} por litro; a comida é ${percent(feedMargin.feedPercent)} do leite`}
          />
        )}
      </Stats>
      <Notice tone={results.netMargin < 0 ? 'orange' : 'green'}>{standing(results)}</Notice>
      {way && milk.divisor === 0 && <Notice tone="yellow">Sem entregas nem extratos do leite no período: não há custo por litro.</Notice>}
      {way && by.proporcional.effective === null && milk.divisor > 0 && (
        <Notice tone="yellow">Sem venda de leite no período, o rateio proporcional não vale.</Notice>
      )}
    </>
  );
}

/** A year by hectare and by cow, beside the farm's own goals. */
function Yields({ report: { results, land, litres: milk, scope }, herd }: { report: CostReport; herd: HerdSummary }) {
  const [settings] = useRows('cost_settings');
  const isMilk = scope !== 'corte';
  const margin = perHectare(results.grossMargin, land.hectares);
  const ofArea = land.hectares > 0 ? `÷ ${hectares(land.hectares)}` : 'Informe a área em Ajustes do custo';
  const ofCows = herd.meanCows > 0 ? `÷ ${number(herd.meanCows, 0)} vacas (média dos meses)` : 'Sem vacas nesta atividade';
  return (
    <Stats>
      <StatCard
        label="Margem bruta por ha"
        value={money(margin)}
        icon={Sprout}
        tone={isMet(margin, settings?.goal_hectare, 'least') === false ? 'red' : 'green'}
        hint={`${ofArea}${goalWords(settings?.goal_hectare, isMet(margin, settings?.goal_hectare, 'least'), money)}`}
      />
      {isMilk && <StatCard label="Litros por ha" value={litres(perHectare(milk.divisor, land.hectares))} icon={Sprout} hint={ofArea} />}
      <StatCard label="Margem bruta por vaca" value={money(perCow(results.grossMargin, herd.meanCows))} icon={Scale} hint={ofCows} />
      {isMilk && <StatCard label="Litros por vaca" value={litres(perCow(milk.divisor, herd.meanCows))} icon={Scale} hint={`No ano, ${ofCows}`} />}
    </Stats>
  );
}

const Margin = ({ label, value, hint }: { label: string; value: number; hint: string }) => (
  <StatCard label={label} value={money(value)} icon={Scale} tone={value < 0 ? 'red' : 'green'} hint={hint} />
);

const incomeNote = ({ litres: milk }: CostReport) =>
  milk.family > 0 ? `Com ${litres(milk.family)} da família ao preço de venda` : milk.calves > 0 ? `Fora ${litres(milk.calves)} dados aos bezerros` : null;

type Group = { title: string; lines: CostLine[]; total: number; note: string | null };

/** Own costs and the activity's part of general ones, by group; then what is no effective cost. */
function groupsOf({ ledger }: CostReport): Group[] {
  const { own, general, share, investment } = ledger;
  const part = percent(Math.round(share * 1000) / 10);
  const whole = (lines: readonly CostLine[]) => lines.reduce((total, { amount }) => total + amount, 0);
  return [
    ...Object.entries(costGroups).flatMap(([group, name]): Group[] => {
      const mine = own.filter((line) => line.group === group);
      const shared = general.filter((line) => line.group === group);
      return [
        ...(mine.length > 0 ? [{ title: name, lines: mine, total: whole(mine), note: null }] : []),
        ...(shared.length > 0
          ? [{ title: `${name}, de toda a fazenda`, lines: shared, total: whole(shared), note: `Esta atividade paga ${part}, a parte dela na renda` }]
          : []),
      ];
    }),
    ...(investment.length > 0 ? [{ title: apartGroups.investimento, lines: investment, total: whole(investment), note: 'Não entra no COE' }] : []),
  ];
}

type LinesProps = { title: string; total: number; lines: readonly CostLine[]; onOpen: (line: CostLine) => void; note: string | null };

function Lines({ title, total, lines, onOpen, note }: LinesProps) {
  return (
    <Card title={title} actions={<strong>{money(total)}</strong>}>
      <ul className="flex flex-col">
        {lines.map((line) => (
          <li key={line.category}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 text-left underline disabled:no-underline"
              disabled={line.ids.length === 0}
              onClick={() => onOpen(line)}
            >
              <span>{line.category}</span>
              <span className="whitespace-nowrap">{money(line.amount)}</span>
            </button>
          </li>
        ))}
      </ul>
      {note && <p className="text-muted">{note}</p>}
    </Card>
  );
}

/** What is a cost without being spent. */
function Beyond({ report: { depreciation, family, capital, land, ledger } }: { report: CostReport }) {
  const rows: [string, number, string][] = [
    ['Trabalho da família', family, '12 meses do que se pagaria a um empregado'],
    ['Juros do capital', capital.amount, `${percent(capital.rate)} ao ano de ${money(capital.base)} (rebanho, bens e metade do COE)`],
    ['Terra', land.amount, `${hectares(land.hectares)} × ${money(land.rent)} por ha`],
    [apartGroups.financeiro, ledger.financial, 'Fora do COE: o capital já conta juros'],
  ];
  return (
    <Card title="Custos que não saem do caixa">
      <ul className="flex flex-col gap-2">
        <li>
          <Link to="/economics/bens" className="flex justify-between gap-3 underline">
            <span>Depreciação ({count(depreciation.goods, 'bem', 'bens')})</span>
            <span className="whitespace-nowrap">{money(depreciation.amount)}</span>
          </Link>
        </li>
        {rows.map(([label, amount, hint]) => (
          <li key={label}>
            <span className="flex justify-between gap-3">
              <span>{label}</span>
              <span className="whitespace-nowrap">{money(amount)}</span>
            </span>
            <span className="text-muted">{hint}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
