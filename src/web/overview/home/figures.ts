// Content of the dashboard: tasks, statistics, modules. A module only adds its `ask` function here: its links come from the list of screens.
import { Baby, ChartColumn, ClipboardList, HeartPulse, Milk, MilkOff, Moon, PawPrint, Stethoscope, Syringe, Wallet, Wheat } from 'lucide-react';
import { totalStock } from '#domain/feed/total-stock-queries';
import type { DoseFigures, DoseFilter } from '#domain/health/due-dose-queries';
import { animalTypes } from '#domain/herd/animal-types';
import type { NounName, Rows } from '#domain/nouns';
import { herdFigures, lowFeedFigures, milkLately, monthRevenue, purchaseFigures, workFigures } from '#domain/overview/dashboard';
import { countInseminations, diagnosesDue, toDiagnose } from '#domain/reproduction/insemination-queries';
import type { DueFilter } from '#domain/reproduction/pregnancy-queries';
import type { Section } from '#parts/navigation/Screens';
import type { Tone } from '#ui/Badge';
import { count, kg, litres, money, number } from '#ui/format';
import type { Icon } from '#ui/Icon';

/** The data that figures are computed from. `doses` is null until its query is loaded. */
export type DashboardData = { rows: { [N in NounName]: Rows[N][] }; today: string; farms: number; doses: DoseFigures | null };
export type Figure = { value: string; hint?: string | undefined };
export type LinkTarget = { to: string; search?: Record<string, string> };
/** It links to the first of `links` that this person may open, which shows the same number: the link carries its filter (decision 221). */
export type Stat = { label: string; links: LinkTarget[] /** Shown also to those who may open none. */; always?: true; ask: (seen: DashboardData) => Figure };

export const herd = ({ rows, today }: DashboardData) => herdFigures(rows.animals, today, rows.herd_settings[0]);
const work = ({ rows, today }: DashboardData) => workFigures(rows.daily_activities, today);

const milk = ({ rows, today }: DashboardData) => milkLately(rows.milk_production, today);

const services = ({ rows }: DashboardData) => countInseminations(rows.artificial_inseminations);

export const figure = (value: number, hint?: string | false): Figure => ({ value: number(value, 0), hint: hint || undefined });
export const heads = (many: number) => count(many, 'cabeça', 'cabeças');
/** Of every type, as the figures count them. */
const births = (previsao: DueFilter): LinkTarget[] => [{ to: '/pregnancies', search: { type: 'todas', previsao } }];
export const suggestions = (situacao: DoseFilter): LinkTarget[] => [{ to: '/vaccines', search: { aba: 'sugestoes', situacao } }];

/** Those of the modules; the others come with the statistics (statistics.ts). */
export const moduleStats = {
  active: {
    label: 'Animais ativos',
    links: [{ to: '/animals', search: { status: 'ativo' } }],
    ask: (seen) => figure(herd(seen).active, herd(seen).activeHeads !== herd(seen).active && heads(herd(seen).activeHeads)),
  },
  pregnant: {
    label: 'Vacas prenhas',
    links: [{ to: '/pregnancies' }],
    ask: (seen) => figure(herd(seen).pregnantCows),
  },
  births: {
    label: 'Partos (30 dias)',
    links: births('mes'),
    ask: (seen) => figure(herd(seen).births, herd(seen).lateBirths > 0 && `e ${count(herd(seen).lateBirths, 'atrasado', 'atrasados')}`),
  },
  purchases: {
    label: 'Compras de ração ativas',
    links: [{ to: '/feeds', search: { aba: 'racao' } }],
    ask: ({ rows, today }) => figure(purchaseFigures(rows.feed_purchases, today).active, `de ${number(rows.feed_purchases.length, 0)}`),
  },
  stock: {
    label: 'Estoque total',
    links: [{ to: '/feeds' }],
    ask: ({ rows, today }) => {
      const { low } = lowFeedFigures(rows.feeds, today);
      const all = totalStock(rows.feeds, rows.feed_purchases, rows.hay_purchases, today);
      return { value: kg(all), hint: low > 0 ? count(low, 'ração em estoque baixo', 'rações em estoque baixo') : undefined };
    },
  },
  weight: {
    label: 'Peso médio',
    links: [{ to: '/weighings' }],
    ask: (seen) => {
      const average = herd(seen).averageWeight;
      if (!average) return { value: kg(null) };
      const { heads, type, alone } = average;
      return { value: kg(average.kg), hint: `${alone ? '' : `${animalTypes[type].toLowerCase()}s `}÷ ${count(heads, 'cabeça com peso', 'cabeças com peso')}` };
    },
  },
  milk: {
    label: 'Leite (30 dias)',
    links: [{ to: '/milk-production', search: { periodo: '30' } }],
    ask: (seen) => ({ value: litres(milk(seen).litres), hint: count(milk(seen).days.length, 'dia com registro', 'dias com registro') }),
  },
  milkDaily: {
    label: 'Média diária de leite',
    links: [{ to: '/milk-production', search: { periodo: '30' } }],
    ask: (seen) => ({ value: litres(milk(seen).daily), hint: `30 dias ÷ ${count(milk(seen).days.length, 'dia com registro', 'dias com registro')}` }),
  },
  sales: {
    label: 'Vendas',
    links: [{ to: '/sales' }],
    ask: ({ rows }) => {
      const open = rows.sales.filter(({ payment_status }) => payment_status !== 'pago').length;
      return figure(rows.sales.length, open > 0 && `${number(open, 0)} a receber`);
    },
  },
  revenue: {
    label: 'Receita do mês',
    links: [{ to: '/financial', search: { type: 'receita', periodo: 'mes' } }],
    ask: ({ rows, today }) => {
      const { total, pending } = monthRevenue(rows.financial_transactions, today);
      return { value: money(total), hint: pending > 0 ? `${money(pending)} a receber` : undefined };
    },
  },
} satisfies Record<string, Stat>;

const activities: Stat = {
  label: 'Atividades para fazer',
  links: [{ to: '/daily-activities', search: { view: 'dia' } }],
  ask: (seen) => figure(work(seen).late + work(seen).due, work(seen).late > 0 && count(work(seen).late, 'atrasada', 'atrasadas')),
};

const inseminations: Stat = {
  label: 'Inseminações pendentes',
  links: [{ to: '/inseminations', search: { result: 'pendente' } }],
  ask: (seen) => figure(services(seen).pendente, `de ${number(services(seen).total, 0)}`),
};

export const levels = { Básico: 'green', Intermediário: 'blue', Avançado: 'orange' } as const satisfies Record<string, Tone>;

/** Shown when this person may open a screen of one of its sections. */
export type Module = { title: string; level: keyof typeof levels; icon: Icon; sections: Section[]; words: string; stats: Stat[] };

export const modules: Module[] = [
  {
    title: 'Rebanho',
    level: 'Básico',
    icon: PawPrint,
    sections: ['Rebanho'],
    words: 'Cada animal com sua ficha, seu peso e sua saúde.',
    stats: [moduleStats.active, moduleStats.weight],
  },
  {
    title: 'Produção',
    level: 'Básico',
    icon: Milk,
    sections: ['Produção'],
    words: 'O leite de cada ordenha e o que mais a fazenda produz.',
    stats: [moduleStats.milk, moduleStats.milkDaily],
  },
  {
    title: 'Financeiro',
    level: 'Intermediário',
    icon: Wallet,
    sections: ['Financeiro'],
    words: 'O que entra, o que sai e o que falta receber.',
    stats: [moduleStats.revenue, moduleStats.sales],
  },
  {
    title: 'Alimentação',
    level: 'Intermediário',
    icon: Wheat,
    sections: ['Alimentação'],
    words: 'Ração, estoque e o descanso de cada pasto.',
    stats: [moduleStats.stock, moduleStats.purchases],
  },
  {
    title: 'Reprodução',
    level: 'Avançado',
    icon: HeartPulse,
    sections: ['Reprodução'],
    words: 'Quem está prenha, quem vai parir e o que deu certo.',
    stats: [moduleStats.pregnant, moduleStats.births, inseminations],
  },
  {
    title: 'Relatórios',
    level: 'Avançado',
    icon: ChartColumn,
    sections: ['Relatórios', 'Gestão'],
    words: 'A gestão do dia a dia e os números da fazenda reunidos.',
    stats: [activities],
  },
];

/** A task; hidden when `many` is 0. */
export type Duty = { icon: Icon; links: LinkTarget[]; ask: (seen: DashboardData) => { many: number; words: string; late?: string | false } };

export const weaningPanel = 'desmama';

export const duties: Duty[] = [
  {
    icon: ClipboardList,
    links: [{ to: '/daily-activities', search: { view: 'dia' } }],
    ask: (seen) => {
      const { late, due } = work(seen);
      return {
        many: late + due,
        words: count(late + due, 'atividade para fazer', 'atividades para fazer'),
        late: late > 0 && count(late, 'atrasada', 'atrasadas'),
      };
    },
  },
  {
    icon: Baby,
    links: births('acompanhar'),
    ask: (seen) => {
      const { nearBirths, lateBirths } = herd(seen);
      const many = nearBirths + lateBirths;
      return {
        many,
        words: count(many, 'parto para acompanhar', 'partos para acompanhar'),
        late: lateBirths > 0 && count(lateBirths, 'atrasado', 'atrasados'),
      };
    },
  },
  {
    icon: Syringe,
    links: suggestions('agora'),
    ask: ({ doses }) => {
      const { now, late } = doses ?? { now: 0, late: 0 };
      return { many: now, words: count(now, 'dose para aplicar', 'doses para aplicar'), late: late > 0 && count(late, 'atrasada', 'atrasadas') };
    },
  },
  {
    icon: Stethoscope,
    links: [{ to: '/inseminations', search: { result: toDiagnose } }],
    ask: ({ rows, today }) => {
      const many = diagnosesDue(rows.artificial_inseminations, rows.animals, today, rows.herd_settings[0]).length;
      return { many, words: count(many, 'diagnóstico de prenhez a fazer', 'diagnósticos de prenhez a fazer') };
    },
  },
  {
    icon: Moon,
    links: [{ to: '/pregnancies', search: { previsao: 'secar' satisfies DueFilter } }],
    ask: (seen) => ({ many: herd(seen).toDryOff, words: count(herd(seen).toDryOff, 'vaca para secar', 'vacas para secar') }),
  },
  {
    icon: MilkOff,
    links: [{ to: '/', search: { visao: 'estatisticas', painel: weaningPanel } }],
    ask: (seen) => {
      const many = herd(seen).calves.filter(({ state }) => state === 'ready').length;
      return { many, words: count(many, 'bezerro pronto para desmamar', 'bezerros prontos para desmamar') };
    },
  },
];
