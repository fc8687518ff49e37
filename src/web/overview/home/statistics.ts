// The eighteen cards of the statistics, in the specification's order.
import { vaccinationFigures } from '#domain/health/health-queries';
import { productionFigures, weighingFigures } from '#domain/overview/statistics';
import { count, number } from '#ui/format';
import { type DashboardData, figure, heads, herd, moduleStats, type Stat, suggestions } from './figures';

const weighings = ({ rows, today }: DashboardData) => weighingFigures(rows.animal_weighings, today);

export const stats = {
  animals: {
    label: 'Total de animais',
    links: [{ to: '/animals' }],
    ask: (seen) => figure(herd(seen).total, herd(seen).batches > 0 && heads(herd(seen).heads)),
  },
  farms: { label: 'Total de fazendas', links: [{ to: '/farms' }], always: true, ask: ({ farms }) => figure(farms) },
  active: moduleStats.active,
  pregnant: moduleStats.pregnant,
  batches: { label: 'Lotes', links: [{ to: '/animals', search: { is_batch: 'sim' } }], ask: (seen) => figure(herd(seen).batches) },
  births: moduleStats.births,
  purchases: moduleStats.purchases,
  stock: moduleStats.stock,
  weighings: {
    label: 'Pesagens',
    links: [{ to: '/weighings' }],
    ask: (seen) => figure(weighings(seen).total, `${number(weighings(seen).lately, 0)} em 30 dias`),
  },
  weight: moduleStats.weight,
  vaccinations: {
    label: 'Vacinações',
    links: [{ to: '/vaccines', search: { application_type: 'vacina' } }],
    ask: ({ rows, today }) => {
      const { total, lately } = vaccinationFigures(rows.animal_vaccines, today);
      return figure(total, `${number(lately, 0)} em 30 dias`);
    },
  },
  doses: {
    label: 'Próximas doses',
    links: suggestions('proxima'),
    ask: ({ doses }) => (doses ? figure(doses.upcoming, doses.late > 0 && `e ${count(doses.late, 'atrasada', 'atrasadas')}`) : { value: '…' }),
  },
  milk: moduleStats.milk,
  milkDaily: moduleStats.milkDaily,
  sales: moduleStats.sales,
  revenue: moduleStats.revenue,
  transfers: {
    label: 'Transferências',
    links: [{ to: '/transfers' }],
    ask: ({ rows }) => {
      const open = rows.farm_transfers.filter(({ status }) => status === 'pendente' || status === 'em_transito').length;
      return figure(rows.farm_transfers.length, open > 0 && `${number(open, 0)} em aberto`);
    },
  },
  products: {
    label: 'Outros Produtos',
    links: [{ to: '/specific-productions' }],
    ask: ({ rows, today }) => {
      const { total, lately } = productionFigures(rows.specific_productions, today);
      return figure(total, `registros, ${number(lately, 0)} em 30 dias`);
    },
  },
} satisfies Record<string, Stat>;
