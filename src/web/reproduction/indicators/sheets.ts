// The indicators as a file: the 21-day table and every indicator with its numerator and denominator.
import type { Sheet, SheetColumn } from '#domain/kernel/export-sheet';
import { type Cycle, countsOf, type Group, ratesOf } from '#domain/reproduction/cycles';
import type { HerdParameters } from '#domain/reproduction/herd-parameters';
import { type Goals, goalOf, kpiDefinitions } from '#domain/reproduction/kpi-definitions';
import type { Kpi } from '#domain/reproduction/kpis';
import { goalsInWords } from './words';

const whole = (label: string): SheetColumn => ({ label, kind: 'number', scale: 0 });
const rate = (label: string): SheetColumn => ({ label, kind: 'number', scale: 1 });

export const sheetsOf = (cycles: readonly Cycle[], kpis: readonly Kpi[], group: Group, goals: Goals, herd: HerdParameters): Sheet[] => [
  {
    title: `Ciclos de ${herd.cycle} dias`,
    columns: [
      { label: 'De', kind: 'date' },
      { label: 'Até', kind: 'date' },
      ...['Aptas', 'Servidas', 'Com resultado', 'Prenhas', 'Aptas com resultado'].map(whole),
      ...['Serviço (%)', 'Concepção (%)', 'Prenhez (%)'].map(rate),
    ],
    rows: cycles.map((cycle) => {
      const counts = countsOf([cycle]);
      const rates = ratesOf(counts);
      const { eligible, served, known, pregnant, with_outcome } = counts;
      return [cycle.from, cycle.to, eligible, served, known, pregnant, with_outcome, rates.service, rates.conception, rates.pregnancy];
    }),
  },
  {
    title: 'Indicadores',
    columns: [
      { label: 'Indicador', kind: 'text' },
      { label: 'Valor', kind: 'number', scale: 2 },
      { label: 'Numerador', kind: 'number', scale: 0 },
      { label: 'Denominador', kind: 'number', scale: 0 },
      { label: 'Meta', kind: 'text' },
      { label: 'O que é', kind: 'text' },
    ],
    rows: kpis.map(({ key, value, numerator, denominator, cases }) => [
      kpiDefinitions[key].title,
      value,
      numerator,
      denominator,
      goalsInWords(key, goalOf(key, group, goals, cases)).join('; ') || null,
      kpiDefinitions[key].meaning,
    ]),
  },
];
