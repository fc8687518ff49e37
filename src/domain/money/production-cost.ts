// Production cost by the method of Matsunaga (1976): effective, operational and total cost, their margins, and what a litre or an arroba costs.
import { daysBetween } from '#domain/kernel/dates';
import { difference, product, quotient, rounded, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';

/** Gross income. `herd`: variation of the herd's value, where the report counts it. */
export type Income = { milk: number; animals: number; other: number; herd: number };
/** `effective`: spent on running the activity. The others are no spending of the period. */
export type Costs = { effective: number; depreciation: number; family: number; capital: number; land: number };

export const grossIncome = ({ milk, animals, other, herd }: Income) => sum([milk, animals, other, herd], 2);

/** COE, COT and CT with their margins. */
export function results(income: Income, { effective, depreciation, family, capital, land }: Costs) {
  const gross = grossIncome(income);
  const operational = sum([effective, depreciation, family], 2);
  const total = sum([operational, capital, land], 2);
  return {
    gross,
    effective,
    operational,
    total,
    grossMargin: difference(gross, effective, 2),
    netMargin: difference(gross, operational, 2),
    profit: difference(gross, total, 2),
  };
}
export type Results = ReturnType<typeof results>;

/** What the margins mean for the farm. */
export function standing({ grossMargin, netMargin, profit }: Pick<Results, 'grossMargin' | 'netMargin' | 'profit'>) {
  if (grossMargin < 0) return 'A renda não paga o custo do dia a dia.';
  if (netMargin < 0) return 'Paga o dia a dia, mas não repõe o que se gasta: a fazenda está perdendo capital.';
  if (profit < 0) return 'Paga tudo e repõe o que se gasta, mas rende menos que o banco e o arrendamento.';
  return 'Paga tudo, inclusive o capital e a terra.';
}

export const ways = {
  proporcional: 'Proporcional: parte do custo igual à parte do leite na renda',
  residual: 'Residual: custo menos a venda de animais e outras rendas',
} as const;
export type Way = keyof typeof ways;

/** The part of a cost that milk bears. Null: the proportional way says nothing when the herd lost value or there is no income. */
export function milkPart(cost: number, income: Income, way: Way): number | null {
  if (way === 'residual') return difference(difference(cost, income.animals, 2), income.other, 2);
  const gross = grossIncome(income);
  return income.herd < 0 || gross <= 0 ? null : quotient(product(cost, income.milk, 4), gross, 2);
}

const price = decimalsOf('pricePerLitre');

/** Null without litres: a cost per litre of no milk does not exist. */
export function costPerLitre(cost: number, income: Income, litres: number, way: Way): number | null {
  if (way === 'residual') return quotient(milkPart(cost, income, way)!, litres, price);
  const gross = grossIncome(income);
  return income.herd < 0 || gross <= 0 || litres === 0 ? null : quotient(product(cost, income.milk, 4), product(gross, litres, 4), price);
}

/** Percent. */
export const percentOf = (part: number, whole: number, scale = 2) => quotient(product(part, 100, 4), whole, scale);

/** Income over feed cost (RMCA). `cowDays`: cows in milk × days. */
export function feedMargin({ milk, feed, litres, cowDays }: { milk: number; feed: number; litres: number; cowDays: number }) {
  const margin = difference(milk, feed, 2);
  return { margin, perLitre: quotient(margin, litres, price), perCowDay: quotient(margin, cowDays, 2), feedPercent: percentOf(feed, milk, 1) };
}

/** Litres that one more kilogram of concentrate must give to pay for itself. */
export const breakEvenLitres = (pricePerKg: number, pricePerLitre: number) => quotient(pricePerKg, pricePerLitre, 2);

export type Depreciated = { acquired_on: string; value: number; residual_value: number; useful_years: number; disposed_on: string | null };

/** Linear: what it loses in a year. */
export const yearlyDepreciation = ({ value, residual_value, useful_years }: Pick<Depreciated, 'value' | 'residual_value' | 'useful_years'>) =>
  quotient(Math.max(0, difference(value, residual_value, 2)), useful_years, 2) ?? 0;

const yearsAfter = (day: string, years: number) => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + Math.round(years * 12);
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-${day.slice(8)}`;
};

/** The last day it wears out: the end of its life, or when it was sold. */
const endOf = ({ acquired_on, useful_years, disposed_on }: Depreciated) => {
  const end = yearsAfter(acquired_on, useful_years);
  return disposed_on !== null && disposed_on < end ? disposed_on : end;
};

export type Months = { start: string; end: string; months: number };

/** In a period of whole months: the year's part, by the days within its life. */
export function depreciationIn(good: Depreciated, { start, end, months }: Months) {
  const [from, to] = [good.acquired_on > start ? good.acquired_on : start, endOf(good) < end ? endOf(good) : end];
  if (from > to) return 0;
  const whole = daysBetween(start, end) + 1;
  const days = daysBetween(from, to) + 1;
  return rounded((yearlyDepreciation(good) * months * days) / (12 * whole), 2);
}

/** What a good is still worth on a day; nothing before it came and after it went. */
export function worthOn(good: Depreciated, day: string) {
  if (day < good.acquired_on || (good.disposed_on !== null && day >= good.disposed_on)) return 0;
  const worn = rounded((yearlyDepreciation(good) * daysBetween(good.acquired_on, day)) / 365.25, 2);
  return Math.max(difference(good.value, worn, 2), Math.min(good.value, good.residual_value));
}

/** Heads of a class at the start and at the end of a period, at one price: else it would be inflation. */
export type HerdClass = { start: number; end: number; price: number };

export const herdVariation = (classes: readonly HerdClass[]) =>
  sum(
    classes.map(({ start, end, price }) => product(end - start, price, 2)),
    2,
  );

/** What the herd gained: the variation, with what was sold and without what was bought. */
export const herdGain = (classes: readonly HerdClass[], { sold, bought }: { sold: number; bought: number }) => sum([herdVariation(classes), sold, -bought], 2);

/** Live weight of stock and movements. Deaths are a loss, not production. */
export type LiveWeight = { start: number; end: number; sold: number; eaten: number; bought: number };
const kgOfLiveArroba = 30;

const producedKg = ({ start, end, sold, eaten, bought }: LiveWeight) => sum([end, -start, sold, eaten, -bought], 2);
/** Live weight ÷ 30, so 50 % of carcass, for stock and for what was sold. */
export const arrobasProduced = (weight: LiveWeight) => quotient(producedKg(weight), kgOfLiveArroba, 2)!;

export function beefFigures({ weight, hectares, effective, operational, priceOfArroba }: BeefInput) {
  const kg = producedKg(weight);
  const perArroba = (cost: number) => (kg > 0 ? quotient(product(cost, kgOfLiveArroba, 2), kg, 2) : null);
  const margin = difference(quotient(product(priceOfArroba, kg, 4), kgOfLiveArroba, 2)!, operational, 2);
  const meanKg = (weight.start + weight.end) / 2;
  return {
    arrobas: quotient(kg, kgOfLiveArroba, 2)!,
    perHectare: quotient(kg, kgOfLiveArroba * hectares, 2),
    effectivePerArroba: perArroba(effective),
    operationalPerArroba: perArroba(operational),
    marginPerArroba: kg > 0 ? quotient(product(margin, kgOfLiveArroba, 2), kg, 2) : null,
    marginPerHectare: quotient(margin, hectares, 2),
    stocking: hectares > 0 ? rounded(meanKg / 450 / hectares, 3) : null,
  };
}
export type BeefInput = { weight: LiveWeight; hectares: number; effective: number; operational: number; priceOfArroba: number };

/** Calves that a fat steer buys. */
export const exchangeRatio = (arrobas: number, priceOfArroba: number, priceOfCalf: number) => quotient(product(arrobas, priceOfArroba, 2), priceOfCalf, 2);

/** Of a year, each with its divisor; null without it. */
export const perHectare = (amount: number, hectares: number) => quotient(amount, hectares, 2);
export const perCow = (amount: number, cows: number) => quotient(amount, cows, 2);

/** Whether a goal is met: a cost at most, a margin at least. */
export const isMet = (value: number | null, goal: number | null | undefined, way: 'most' | 'least'): boolean | null =>
  value === null || goal == null ? null : way === 'most' ? value <= goal : value >= goal;
