// Indicators in words: values with their unit, goals, and what a case adds.
import { definitionOf, excellentGoal, type Goal, type KpiKey } from '#domain/reproduction/kpi-definitions';
import type { Case } from '#domain/reproduction/kpis';
import { count, number, percent, quantity } from '#ui/format';

export function valueOf(key: KpiKey, value: number | null) {
  const { unit } = definitionOf(key);
  if (unit === 'percent') return percent(value);
  return quantity(unit === 'days' ? 'meanDays' : unit === 'months' ? 'months' : 'servicesPerConception', value);
}

function wordsOf({ least, most }: Goal, shown: (value: number) => string) {
  if (least !== undefined && most !== undefined) return `meta: de ${shown(least)} a ${shown(most)}`;
  return least === undefined ? `meta: até ${shown(most!)}` : `meta: ${shown(least)} ou mais`;
}

export const goalWords = (key: KpiKey, goal: Goal | null) => goal && wordsOf(goal, (value) => valueOf(key, value));

/** The goal, and what is more than it. */
export function goalsInWords(key: KpiKey, goal: Goal | null): string[] {
  const excellent = excellentGoal(key, goal);
  return [...(goal ? [goalWords(key, goal)!] : []), ...(excellent ? [`excelente: ${valueOf(key, excellent.least!)} ou mais`] : [])];
}

export const percentGoal = (goal: Goal) => wordsOf(goal, percent);

/** "8 ÷ 13"; a median has no numerator. */
export const division = (numerator: number | null, denominator: number) =>
  numerator === null ? count(denominator, 'caso', 'casos') : `${number(numerator, 0)} ÷ ${number(denominator, 0)}`;

/** What one case adds to the number. */
export function caseWords(key: KpiKey | null, { amount, weight, goal }: Case, isShare = false) {
  if (key === null) return isShare ? (amount > 0 ? 'Sim' : 'Não') : null;
  const { unit } = definitionOf(key);
  if (key === 'stillbirths') return `${number(amount, 0)} de ${number(weight, 0)}`;
  if (key === 'services_per_conception') return weight > 0 ? 'Emprenhou' : 'Não emprenhou';
  if (unit === 'percent') return amount > 0 ? 'Sim' : 'Não';
  const words = count(amount, 'dia', 'dias');
  return goal === undefined ? words : `${words} (${goalWords(key, { most: goal })})`;
}
