// The dashboard's table of contents: what needs doing, every statistic, every module. A module adds its question (`ask`) here and nothing else: its links follow from the list of screens.
import { Baby, ChartColumn, ClipboardList, HeartPulse, Milk, MilkOff, Moon, PawPrint, Stethoscope, Syringe, Wallet, Wheat } from 'lucide-react';
import { doseFigures, givenLately } from '#domain/health/health-queries';
import { animalTypes } from '#domain/herd/animal-types';
import type { NounName, Rows } from '#domain/nouns';
import {
  herdFigures,
  milkLately,
  monthRevenue,
  productionFigures,
  purchaseFigures,
  stockFigures,
  weighingFigures,
  workFigures,
} from '#domain/overview/dashboard';
import { countInseminations, diagnosesDue } from '#domain/reproduction/insemination-queries';
import type { Section } from '#parts/navigation/Screens';
import type { Tone } from '#ui/Badge';
import { count, kg, litres, money, number } from '#ui/format';
import type { Icon } from '#ui/Icon';

/** What the figures are made of. */
export type Seen = { rows: { [N in NounName]: Rows[N][] }; today: string; farms: number };
export type Figure = { value: string; hint?: string | undefined };
export type Way = { to: string; search?: Record<string, string> };
/** It leads to the first of its ways that this person has. */
export type Stat = { label: string; ways: Way[]; ask: (seen: Seen) => Figure };

const herd = ({ rows, today }: Seen) => herdFigures(rows.animals, today);
const weighings = ({ rows, today }: Seen) => weighingFigures(rows.animal_weighings, today);
const work = ({ rows, today }: Seen) => workFigures(rows.daily_activities, today);
const doses = ({ rows, today }: Seen) => doseFigures(rows.animals, rows.animal_vaccines, today);

const milk = ({ rows, today }: Seen) => milkLately(rows.milk_production, today);

const services = ({ rows }: Seen) => countInseminations(rows.artificial_inseminations);

const figure = (value: number, hint?: string | false): Figure => ({ value: number(value, 0), hint: hint || undefined });
const heads = (many: number) => count(many, 'cabeça', 'cabeças');
const pregnant = (search = {}): Way[] => [{ to: '/pregnancies' }, { to: '/animals', search: { ...search, status: 'ativo', pregnancy_status: 'prenha' } }];

/** In the specification's order. */
export const stats = {
  animals: {
    label: 'Total de animais',
    ways: [{ to: '/animals' }],
    ask: (seen) => figure(herd(seen).total, herd(seen).batches > 0 && heads(herd(seen).heads)),
  },
  farms: { label: 'Total de fazendas', ways: [{ to: '/farms' }], ask: ({ farms }) => figure(farms) },
  active: {
    label: 'Animais ativos',
    ways: [{ to: '/animals', search: { status: 'ativo' } }],
    ask: (seen) => figure(herd(seen).active, herd(seen).activeHeads !== herd(seen).active && heads(herd(seen).activeHeads)),
  },
  pregnant: { label: 'Vacas prenhas', ways: pregnant({ type: 'bovino' }), ask: (seen) => figure(herd(seen).pregnantCows) },
  batches: { label: 'Lotes', ways: [{ to: '/animals', search: { is_batch: 'sim' } }], ask: (seen) => figure(herd(seen).batches) },
  births: {
    label: 'Partos (30 dias)',
    ways: pregnant(),
    ask: (seen) => figure(herd(seen).births, herd(seen).lateBirths > 0 && `e ${count(herd(seen).lateBirths, 'atrasado', 'atrasados')}`),
  },
  purchases: {
    label: 'Compras de ração ativas',
    ways: [{ to: '/purchases/feeds' }],
    ask: ({ rows, today }) => figure(purchaseFigures(rows.feed_purchases, today).active, `de ${number(rows.feed_purchases.length, 0)}`),
  },
  stock: {
    label: 'Estoque total',
    ways: [{ to: '/feeds' }],
    ask: ({ rows, today }) => {
      const { kg: all, low } = stockFigures(rows.feeds, today);
      return { value: kg(all, 0), hint: low > 0 ? count(low, 'ração em estoque baixo', 'rações em estoque baixo') : undefined };
    },
  },
  weighings: {
    label: 'Pesagens',
    ways: [{ to: '/weighings' }],
    ask: (seen) => figure(weighings(seen).total, `${number(weighings(seen).lately, 0)} em 30 dias`),
  },
  weight: {
    label: 'Peso médio',
    ways: [{ to: '/weighings' }],
    ask: (seen) => {
      const average = herd(seen).averageWeight;
      return { value: kg(average?.kg, 1), hint: average && !average.alone ? `${animalTypes[average.type].toLowerCase()}s` : undefined };
    },
  },
  vaccinations: {
    label: 'Vacinações',
    ways: [{ to: '/vaccines' }],
    ask: ({ rows, today }) => figure(rows.animal_vaccines.length, `${number(givenLately(rows.animal_vaccines, today), 0)} em 30 dias`),
  },
  doses: {
    label: 'Próximas doses',
    ways: [{ to: '/vaccines', search: { aba: 'sugestoes' } }],
    ask: (seen) => figure(doses(seen).upcoming, doses(seen).late > 0 && `e ${count(doses(seen).late, 'atrasada', 'atrasadas')}`),
  },
  milk: {
    label: 'Leite (30 dias)',
    ways: [{ to: '/milk-production', search: { periodo: '30' } }],
    ask: (seen) => ({ value: litres(milk(seen).litres), hint: count(milk(seen).days.length, 'dia com registro', 'dias com registro') }),
  },
  milkDaily: {
    label: 'Média diária',
    ways: [{ to: '/milk-production', search: { periodo: '30' } }],
    ask: (seen) => ({ value: litres(milk(seen).daily), hint: 'de leite, em 30 dias' }),
  },
  sales: {
    label: 'Vendas',
    ways: [{ to: '/sales' }],
    ask: ({ rows }) => {
      const open = rows.sales.filter(({ payment_status }) => payment_status !== 'pago').length;
      return figure(rows.sales.length, open > 0 && `${number(open, 0)} a receber`);
    },
  },
  revenue: {
    label: 'Receita do mês',
    ways: [{ to: '/financial', search: { periodo: 'mes' } }],
    ask: ({ rows, today }) => {
      const { total, pending } = monthRevenue(rows.financial_transactions, today);
      return { value: money(total), hint: pending > 0 ? `${money(pending)} a receber` : undefined };
    },
  },
  transfers: {
    label: 'Transferências',
    ways: [{ to: '/transfers' }],
    ask: ({ rows }) => {
      const open = rows.farm_transfers.filter(({ status }) => status === 'pendente' || status === 'em_transito').length;
      return figure(rows.farm_transfers.length, open > 0 && `${number(open, 0)} em aberto`);
    },
  },
  products: {
    label: 'Outros Produtos',
    ways: [{ to: '/specific-productions' }],
    ask: ({ rows, today }) => {
      const { lately, products } = productionFigures(rows.specific_productions, today);
      return figure(lately, lately > 0 ? `${count(products, 'produto', 'produtos')} em 30 dias` : 'em 30 dias');
    },
  },
} satisfies Record<string, Stat>;

const activities: Stat = {
  label: 'Atividades para hoje',
  ways: [{ to: '/daily-activities' }],
  ask: (seen) => figure(work(seen).late + work(seen).due, work(seen).late > 0 && count(work(seen).late, 'atrasada', 'atrasadas')),
};

const inseminations: Stat = {
  label: 'Inseminações pendentes',
  ways: [{ to: '/inseminations' }],
  ask: (seen) => figure(services(seen).pendente, `de ${number(services(seen).total, 0)}`),
};

export const levels = { Básico: 'green', Intermediário: 'blue', Avançado: 'orange' } as const satisfies Record<string, Tone>;

/** It is there when this person has a screen of one of its sections. */
export type Module = { title: string; level: keyof typeof levels; icon: Icon; sections: Section[]; words: string; stats: Stat[] };

export const modules: Module[] = [
  {
    title: 'Rebanho',
    level: 'Básico',
    icon: PawPrint,
    sections: ['Rebanho'],
    words: 'Cada animal com sua ficha, seu peso e sua saúde.',
    stats: [stats.active, stats.weight],
  },
  {
    title: 'Produção',
    level: 'Básico',
    icon: Milk,
    sections: ['Produção'],
    words: 'O leite de cada ordenha e o que mais a fazenda produz.',
    stats: [stats.milk, stats.milkDaily],
  },
  {
    title: 'Financeiro',
    level: 'Intermediário',
    icon: Wallet,
    sections: ['Financeiro'],
    words: 'O que entra, o que sai e o que falta receber.',
    stats: [stats.revenue, stats.sales],
  },
  {
    title: 'Alimentação',
    level: 'Intermediário',
    icon: Wheat,
    sections: ['Alimentação'],
    words: 'Ração, estoque e o descanso de cada pasto.',
    stats: [stats.stock, stats.purchases],
  },
  {
    title: 'Reprodução',
    level: 'Avançado',
    icon: HeartPulse,
    sections: ['Reprodução'],
    words: 'Quem está prenha, quem vai parir e o que deu certo.',
    stats: [stats.pregnant, stats.births, inseminations],
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

/** Something that wants to be done; `many` of nothing is not shown. */
export type Duty = { icon: Icon; ways: Way[]; ask: (seen: Seen) => { many: number; words: string; late?: string | false } };

export const weaningPanel = 'desmama';

export const duties: Duty[] = [
  {
    icon: ClipboardList,
    ways: [{ to: '/daily-activities', search: { view: 'dia' } }],
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
    ways: pregnant(),
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
    ways: [{ to: '/vaccines', search: { aba: 'sugestoes' } }],
    ask: (seen) => {
      const { late, today } = doses(seen);
      return {
        many: late + today,
        words: count(late + today, 'dose para aplicar', 'doses para aplicar'),
        late: late > 0 && count(late, 'atrasada', 'atrasadas'),
      };
    },
  },
  {
    icon: Stethoscope,
    ways: [{ to: '/inseminations', search: { result: 'pendente' } }],
    ask: ({ rows, today }) => {
      const many = diagnosesDue(rows.artificial_inseminations, rows.animals, today).length;
      return { many, words: count(many, 'diagnóstico de prenhez a fazer', 'diagnósticos de prenhez a fazer') };
    },
  },
  {
    icon: Moon,
    ways: [{ to: '/pregnancies' }],
    ask: (seen) => ({ many: herd(seen).toDryOff, words: count(herd(seen).toDryOff, 'vaca para secar', 'vacas para secar') }),
  },
  {
    icon: MilkOff,
    ways: [{ to: '/', search: { visao: 'estatisticas', painel: weaningPanel } }],
    ask: (seen) => {
      const many = herd(seen).calves.filter(({ state }) => state === 'ready').length;
      return { many, words: count(many, 'bezerro pronto para desmamar', 'bezerros prontos para desmamar') };
    },
  },
];
