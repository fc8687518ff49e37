// The farm's entries as income and costs of an activity in a period: which category goes where, by cash or by competence, general costs shared.
import { groupedBy } from '#domain/kernel/grouped';
import { product, quotient, sum } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import type { TransactionType } from '#domain/money/financial-categories';
import type { TransactionStatus } from '#domain/money/financial-transactions';
import type { Income, Months } from '#domain/money/production-cost';

export const costGroups = {
  alimentacao: 'Alimentação',
  mao_de_obra: 'Mão de obra',
  sanidade: 'Sanidade, reprodução e ordenha',
  geral: 'Gastos gerais',
} as const;
export type CostGroup = keyof typeof costGroups;
/** Not in the effective cost: a good wears out over years, interest is paid besides the return on capital. */
export const apartGroups = { investimento: 'Investimentos (entram pela depreciação)', financeiro: 'Despesas financeiras' } as const;
export type ApartGroup = keyof typeof apartGroups;

const groupNames: Record<Exclude<CostGroup, 'geral'> | ApartGroup, readonly string[]> = {
  alimentacao: ['Ração e concentrado', 'Volumoso e silagem', 'Sal mineral', 'Adubos e corretivos', 'Sementes'],
  mao_de_obra: ['Salários', 'Encargos', 'Diaristas'],
  sanidade: ['Medicamentos e vacinas', 'Sêmen e inseminação', 'Assistência veterinária', 'Material de ordenha', 'Análise de leite'],
  investimento: ['Máquinas e equipamentos', 'Compra de animais', 'Cercas'],
  financeiro: ['Juros e tarifas'],
};
const groups = new Map(Object.entries(groupNames).flatMap(([group, names]) => names.map((name) => [fold(name), group as CostGroup | ApartGroup])));

/** A category that the farm added is a general cost. */
export const groupOf = (category: string) => groups.get(fold(category)) ?? 'geral';

const incomes = new Map<string, keyof Income>([
  [fold('Venda de leite'), 'milk'],
  [fold('Bonificação de qualidade'), 'milk'],
  [fold('Venda de animais'), 'animals'],
]);
export const incomeOf = (category: string): keyof Income => incomes.get(fold(category)) ?? 'other';

export const costActivities = { leite: 'Leite', corte: 'Corte', geral: 'Geral' } as const;
export type CostActivity = keyof typeof costActivities;

export const views = {
  competencia: 'Competência: o que foi usado e produzido no período',
  caixa: 'Caixa: o que foi recebido e pago no período',
} as const;
export type View = keyof typeof views;

/** Rows of a phone that did not synchronize yet lack both. */
type Delivery = { advance?: string | null; delivered_on?: string | null };

export type CostEntry = Delivery & {
  id: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  category: string;
  transaction_date: string;
  payment_date: string | null;
  activity: CostActivity | null;
  /** It bought what is in the stock: by competence, what is used of it counts instead. */
  stocked?: boolean;
  /** It bought feed that is in the stock, in whatever category: by competence, what was fed counts instead. */
  fed?: boolean;
  /** The usual name of its category, where the farm calls it otherwise. */
  means?: string | undefined;
};

/** By cash: paid, on the day of payment. By competence: on its own day, paid or not; an advance when its product was delivered. Cancelled entries never count. */
export function countedDay(
  { status, transaction_date, payment_date, advance, delivered_on }: Pick<CostEntry, 'status' | 'transaction_date' | 'payment_date'> & Delivery,
  view: View,
) {
  if (status === 'cancelado') return null;
  if (advance && view === 'competencia') return delivered_on ?? null;
  return view === 'competencia' ? transaction_date : status === 'pago' ? (payment_date ?? transaction_date) : null;
}

/** Feed that was used replaces these purchases by competence: one of both, never twice. */
const replacedByUse = new Set(['Ração e concentrado', 'Sal mineral'].map(fold));

/** Activity of milk or animals by category, where nobody said: milk is milk; what may be either is general. */
const usualActivity = new Map<string, CostActivity>(
  ['Venda de leite', 'Bonificação de qualidade', 'Material de ordenha', 'Análise de leite'].map((name) => [fold(name), 'leite']),
);
export const activityOf = ({ activity, category, means }: Pick<CostEntry, 'activity' | 'category' | 'means'>): CostActivity =>
  activity ?? usualActivity.get(fold(means ?? category)) ?? 'geral';

/** `used`: feed, what left the stock, freight and services in the period, each of an activity. `atUse`: the farm counts them when they are used, not when they are paid. */
type Ledger = { entries: readonly CostEntry[]; feedUsed: number; used?: readonly UsedLine[]; atUse?: boolean; view: View; period: Months };

/** `feedUsed`: the cost of what was fed in the period; zero: nobody records it, and purchases count. */
export function countedEntries({ entries, feedUsed, atUse = true, view, period }: Ledger): CostEntry[] {
  const byUse = view === 'competencia' && atUse;
  return entries.filter((entry) => {
    const day = countedDay(entry, view);
    if (day === null || day < period.start || day > period.end) return false;
    if (!byUse || entry.type !== 'despesa') return true;
    return !entry.stocked && !(feedUsed > 0 && (entry.fed || replacedByUse.has(fold(entry.means ?? entry.category))));
  });
}

/** `of`: whose ids they are; left out, entries of the ledger. */
export type CostLine = {
  group: CostGroup | ApartGroup;
  category: string;
  means?: string;
  amount: number;
  ids: readonly string[];
  of?: UsedNoun;
};
export type UsedNoun = 'feed_consumption' | 'supply_uses' | 'farm_transfers' | 'daily_activities';
export type UsedLine = CostLine & { activity: CostActivity };

function linesOf(entries: readonly CostEntry[]): CostLine[] {
  return [...groupedBy(entries, ({ category }) => category)]
    .map(([category, all]) => ({
      group: groupOf(all[0]!.means ?? category),
      category,
      ...(all[0]!.means && all[0]!.means !== category && { means: all[0]!.means }),
      amount: sum(
        all.map(({ amount }) => amount),
        2,
      ),
      ids: [...new Set(all.map(({ id }) => id))],
    }))
    .toSorted((a, b) => b.amount - a.amount);
}

export type ActivityLedger = {
  income: Income;
  incomeLines: CostLine[];
  /** With the activity's part of general costs. */
  effective: number;
  own: CostLine[];
  /** Whole, before the activity's part is taken. */
  general: CostLine[];
  /** The part of general costs, from 0 to 1. */
  share: number;
  financial: number;
  investment: CostLine[];
};

const isEffective = ({ group }: CostLine) => group in costGroups;
export const amountsOf = (lines: readonly { amount: number }[]) =>
  sum(
    lines.map(({ amount }) => amount),
    2,
  );

/** One line for each category. */
export const merged = (lines: readonly UsedLine[]): CostLine[] =>
  [...groupedBy(lines, ({ category }) => category).values()].map((all) => {
    const { activity: _, ...first } = all[0]!;
    return { ...first, amount: amountsOf(all), ids: all.flatMap(({ ids }) => ids) };
  });

/** Feed that was used, as a line. */
export const usedFeed = 'Ração e sal usados (consumo)';

/**
 * Income and costs of an activity. General costs are shared by the income of the activities; without income of any, by half.
 * What was used is general unless its record names an activity.
 */
export function activityLedger(ledger: Ledger, activity: Exclude<CostActivity, 'geral'> | 'fazenda'): ActivityLedger {
  const counted = countedEntries(ledger);
  const isOf = (wanted: CostActivity) => (entry: CostEntry) => activityOf(entry) === wanted;
  const revenue = (entries: readonly CostEntry[]) => amountsOf(entries.filter(({ type }) => type === 'receita'));
  const [milk, beef] = [revenue(counted.filter(isOf('leite'))), revenue(counted.filter(isOf('corte')))];
  const own = activity === 'fazenda' ? counted : counted.filter(isOf(activity));
  const shared = activity === 'fazenda' ? [] : counted.filter(isOf('geral'));
  const share = activity === 'fazenda' ? 1 : milk + beef > 0 ? (activity === 'leite' ? milk : beef) / (milk + beef) : 0.5;
  const { used = [], atUse = true } = ledger;
  const isByUse = ledger.view === 'competencia' && atUse;
  const usedBy = (isMine: (of: CostActivity) => boolean) => (isByUse ? merged(used.filter((line) => isMine(line.activity))) : []);
  const expenses = (entries: readonly CostEntry[]) => linesOf(entries.filter(({ type }) => type === 'despesa'));
  const [ownLines, generalLines] =
    activity === 'fazenda'
      ? [[...usedBy(() => true), ...expenses(own)], []]
      : [
          [...usedBy((of) => of === activity), ...expenses(own)],
          [...usedBy((of) => of === 'geral'), ...expenses(shared)],
        ];
  const effectiveOf = (lines: readonly CostLine[]) => amountsOf(lines.filter(isEffective));
  const financialOf = (lines: readonly CostLine[]) => amountsOf(lines.filter(({ group }) => group === 'financeiro'));
  const withShare = (of: (lines: readonly CostLine[]) => number) => sum([of(ownLines), product(of(generalLines), share, 2)], 2);
  const incomeLines = linesOf([...own, ...shared].filter(({ type }) => type === 'receita'));
  const incomeFor = (kind: keyof Income) => {
    const of = (entries: readonly CostEntry[]) =>
      amountsOf(entries.filter(({ type, category, means }) => type === 'receita' && incomeOf(means ?? category) === kind));
    return sum([of(own), product(of(shared), share, 2)], 2);
  };
  return {
    income: { milk: incomeFor('milk'), animals: incomeFor('animals'), other: incomeFor('other'), herd: 0 },
    incomeLines,
    effective: withShare(effectiveOf),
    own: ownLines.filter(isEffective),
    general: generalLines.filter(isEffective),
    share,
    financial: withShare(financialOf),
    investment: [...ownLines, ...generalLines].filter(({ group }) => group === 'investimento'),
  };
}

/** Circulating capital: half of what a year takes. */
export const circulating = (effective: number) => quotient(effective, 2, 2)!;
