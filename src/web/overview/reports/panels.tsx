// The five report panels: period, figures and charts of each.
import {
  ArrowDownLeft,
  ArrowUpRight,
  Beef,
  CalendarDays,
  CircleCheck,
  ClipboardList,
  Clock,
  Droplets,
  Fence,
  Milk,
  PawPrint,
  Percent,
  Ruler,
  Scale,
  Sprout,
  TrendingUp,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Report } from '#domain/overview/reports';
import { lazily } from '#parts/forms/Lazy';
import { discardInWords } from '#parts/milk/discard-words';
import { StatCard, Stats } from '#ui/Card';
import { count, date, hectares, money as inReais, litres, number, quantity } from '#ui/format';
import type { Sees } from './sheets';

// Reserve the height, so that lazy charts do not shift the panels.
const chartsPlace = <div className="card min-h-[19.625rem]" />;
const HerdCharts = lazily(async () => (await import('./Charts')).HerdCharts, chartsPlace);
const MoneyChart = lazily(async () => (await import('./Charts')).MoneyChart, chartsPlace);
const MilkChart = lazily(async () => (await import('#parts/charts/MilkChart')).MilkChart, chartsPlace);

/** Panels without a period are as of today. */
type Span = Pick<Report, 'from' | 'to'>;
const wordsOf = ({ from, to }: Span) => `de ${date(from)} a ${date(to)}`;

function Panel({ title, when, children }: { title: string; when: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-muted">{when}</p>
      </div>
      {children}
    </section>
  );
}

export function HerdPanel({ herd }: { herd: Report['herd'] }) {
  const { total, heads, batches, active, activeHeads, lactating } = herd;
  const inHeads = (many: number) => batches > 0 && count(many, 'cabeça', 'cabeças');
  return (
    <Panel title="Resumo do rebanho" when="hoje">
      <Stats row>
        <StatCard label="Total de animais" value={number(total, 0)} icon={PawPrint} hint={inHeads(heads)} />
        <StatCard label="Animais ativos" value={number(active, 0)} icon={CircleCheck} hint={inHeads(activeHeads)} />
        <StatCard label="Em lactação" value={number(lactating, 0)} icon={Milk} tone="blue" hint="vacas com leite" />
      </Stats>
      <HerdCharts with={total > 0 && { herd }} />
    </Panel>
  );
}

export function MoneyPanel({ money, from, to }: Span & { money: Report['money'] }) {
  const { totalRevenue, totalExpense, balance, pending, pendingRevenue, pendingExpense, totalTransactions, revenueCount, expenseCount, months } = money;
  const some = totalTransactions > 0;
  return (
    <Panel title="Resumo financeiro" when={wordsOf({ from, to })}>
      <Stats row>
        <StatCard label="Receitas do período" value={inReais(totalRevenue)} icon={ArrowUpRight} hint={count(revenueCount, 'transação', 'transações')} />
        <StatCard
          label="Despesas do período"
          value={inReais(totalExpense)}
          icon={ArrowDownLeft}
          tone="red"
          hint={count(expenseCount, 'transação', 'transações')}
        />
        <StatCard
          label="Saldo do período"
          value={inReais(balance)}
          icon={Scale}
          tone={balance < 0 ? 'red' : 'green'}
          hint={balance < 0 ? 'negativo' : undefined}
        />
        <StatCard
          label="Pendentes do período"
          value={inReais(pending)}
          icon={Clock}
          tone="yellow"
          hint={pending > 0 && `${inReais(pendingRevenue)} a receber, ${inReais(pendingExpense)} a pagar`}
        />
        <StatCard label="Transações do período" value={number(totalTransactions, 0)} icon={ClipboardList} tone="gray" hint="sem as canceladas" />
      </Stats>
      <MoneyChart with={some && { months }} />
    </Panel>
  );
}

export function MilkPanel({ milk, from, to }: Span & { milk: Report['milk'] }) {
  const { totalProduction, averageDailyProduction, averageFatPercentage, averageProteinPercentage, fatReadings, proteinReadings } = milk;
  const { totalRecords, uniqueDays, days } = milk;
  const readings = (many: number) => many > 0 && `÷ ${count(many, 'análise', 'análises')}`;
  return (
    <Panel title="Produção de leite" when={wordsOf({ from, to })}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
        <StatCard label="Leite produzido no período" value={litres(totalProduction)} icon={Milk} tone="blue" hint={discardInWords(milk)} />
        <StatCard
          label="Média diária no período"
          value={litres(averageDailyProduction)}
          icon={TrendingUp}
          hint={`÷ ${count(uniqueDays, 'dia com registro', 'dias com registro')}`}
        />
        <StatCard label="Dias com registro" value={number(uniqueDays, 0)} icon={CalendarDays} tone="gray" />
        <StatCard label="Registros de leite" value={number(totalRecords, 0)} icon={ClipboardList} tone="gray" />
        <StatCard
          label="Gordura média no período"
          value={quantity('milkSolids', averageFatPercentage)}
          icon={Percent}
          tone="yellow"
          hint={readings(fatReadings)}
        />
        <StatCard
          label="Proteína média no período"
          value={quantity('milkSolids', averageProteinPercentage)}
          icon={Droplets}
          tone="orange"
          hint={readings(proteinReadings)}
        />
      </div>
      <MilkChart with={days.length > 1 && { days }} />
    </Panel>
  );
}

export function PasturesPanel({ pastures: { total, active, available, area } }: { pastures: Report['pastures'] }) {
  return (
    <Panel title="Pastagens" when="hoje">
      <Stats row>
        <StatCard label="Total de Pastagens" value={number(total, 0)} icon={Sprout} />
        <StatCard label="Pastagens Ativas" value={number(active, 0)} icon={Fence} tone="orange" hint="em uso" />
        <StatCard label="Disponíveis" value={number(available, 0)} icon={CircleCheck} />
        <StatCard label="Área Total" value={hectares(area)} icon={Ruler} tone="blue" />
      </Stats>
    </Panel>
  );
}

/** Says which values are divided by today's herd and area. */
export function IndicatorsPanel({
  indicators,
  herd,
  pastures,
  milk,
  from,
  to,
  sees,
}: Pick<Report, 'indicators' | 'herd' | 'pastures' | 'milk' | 'from' | 'to'> & { sees: Sees }) {
  const { revenuePerAnimal, expensePerAnimal, milkPerAnimalPerDay, cowDays, animalsPerHectare, unitsPerHectare, grazingHeads, grazingUnits } = indicators;
  const grazing = count(grazingHeads, 'cabeça de bovino, ovino e caprino', 'cabeças de bovinos, ovinos e caprinos');
  const heads = `÷ ${count(herd.activeHeads, 'cabeça ativa', 'cabeças ativas')}`;
  return (
    <Panel title="Indicadores de desempenho" when={`${wordsOf({ from, to })}, pelo rebanho e pelos pastos de hoje`}>
      <Stats row>
        {sees.money && <StatCard label="Receita por animal" value={inReais(revenuePerAnimal)} icon={ArrowUpRight} hint={heads} />}
        {sees.money && <StatCard label="Despesa por animal" value={inReais(expensePerAnimal)} icon={ArrowDownLeft} tone="red" hint={heads} />}
        {sees.milk && (
          <StatCard
            label="Leite por vaca ordenhada por dia"
            value={quantity('litresPerCow', milkPerAnimalPerDay)}
            icon={Milk}
            tone="blue"
            hint={`${litres(milk.totalProduction)} ÷ ${count(cowDays, 'dia de vaca em ordenha', 'dias de vaca em ordenha')}`}
          />
        )}
        {sees.pastures && (
          <StatCard
            label="Animais por hectare"
            value={quantity('perHectare', animalsPerHectare)}
            icon={Beef}
            tone="orange"
            hint={`${grazing} ÷ ${hectares(pastures.area)} de pasto`}
          />
        )}
        {sees.pastures && (
          <StatCard
            label="Lotação"
            value={quantity('stocking', unitsPerHectare)}
            icon={Scale}
            tone="orange"
            hint={`${quantity('units', grazingUnits)} de 450 kg ÷ ${hectares(pastures.area)} de pasto`}
          />
        )}
      </Stats>
    </Panel>
  );
}
