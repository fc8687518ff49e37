// The quick actions: those of the specification, behind the name in the footer, and those of the phone's bar.
import type { NounName } from '#domain/nouns';

type QuickAction = {
  /** In the specification. */
  label?: string;
  /** In the bar of the phone. */
  short?: string;
  path: string;
  /** What it writes; undefined: it only reads. */
  noun?: NounName;
};

/** Each list in this order. Those that write open the form of the screen: see `useNewWanted`. */
export const quickActions: readonly QuickAction[] = [
  { label: 'Cadastrar Animal', path: '/animals', noun: 'animals' },
  { label: 'Registrar Pesagem', short: 'Pesar', path: '/weighings', noun: 'animal_weighings' },
  { label: 'Registrar Leite', short: 'Leite', path: '/milk-production', noun: 'milk_production' },
  { label: 'Nova Venda', path: '/sales', noun: 'sales' },
  { label: 'Vacinar Animal', short: 'Aplicar', path: '/vaccines', noun: 'animal_vaccines' },
  { label: 'Ver Prenhas', path: '/pregnancies' },
  { short: 'Parto', path: '/pregnancies', noun: 'births' },
  { short: 'Consumo', path: '/feeds', noun: 'feed_consumption' },
  { short: 'Despesa', path: '/financial', noun: 'financial_transactions' },
];
