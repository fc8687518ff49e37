// A statement against the dairy's price table and the analyses of its month: wrong classes, other quality, and what one class better is worth (decision 327).
import { hasIdentity, identityKey } from '#domain/kernel/identity';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { numberWriter } from '#domain/kernel/quantities';
import { compare, compareWords } from '#domain/kernel/sorting';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import { geometricMean } from '#domain/milk/tank-quality';
import { type Measures, oneClassBetter, type PriceItem, type PriceMeasure, priceLines, priceMeasures } from '#domain/money/milk-payment';
import { type MilkPriceItem, payingFor, priceItem } from '#domain/money/milk-price-items';
import type { MilkStatement } from '#domain/money/milk-statements';

const order = Object.keys(payingFor);

/** By dairy, then as dairies print it: base first, classes from the lowest value up. */
export const sortedItems = (items: readonly MilkPriceItem[]) =>
  items.toSorted(
    (a, b) =>
      compareWords(a.dairy, b.dairy) ||
      order.indexOf(a.measure) - order.indexOf(b.measure) ||
      (a.above ?? 0) - (b.above ?? 0) ||
      compare(a.valid_from ?? '', b.valid_from ?? '') ||
      compare(a.id, b.id),
  );

/** The dairy's table on the last day of the month. */
export function tableOf(items: readonly MilkPriceItem[], dairy: string, { to }: Pick<Days, 'to'>): PriceItem[] {
  const key = identityKey(dairy);
  return items
    .filter(
      (item) => hasIdentity(item.dairy, key) && (item.valid_from === null || item.valid_from <= to) && (item.valid_until === null || item.valid_until >= to),
    )
    .map(priceItem);
}

type Analysed = Pick<MilkAnalysis, 'animal_id' | 'sample_date' | 'somatic_cell_count' | 'plate_count' | 'fat_percentage' | 'protein_percentage'>;
type Collected = Pick<MilkDelivery, 'delivery_date' | 'destination' | 'temperature'>;

/** What the laboratory found in the tank in a month: counts as their geometric mean, contents as their mean; and the mean temperature at collection. */
export function monthMeasures(analyses: readonly Analysed[], deliveries: readonly Collected[], { from, to }: Days): Measures {
  const samples = analyses.filter(({ animal_id, sample_date }) => animal_id === null && sample_date >= from && sample_date <= to);
  const of = (field: 'somatic_cell_count' | 'plate_count' | 'fat_percentage' | 'protein_percentage') => samples.flatMap((sample) => sample[field] ?? []);
  const count = (values: readonly number[]) => (values.length > 0 ? geometricMean(values) : null);
  const mean = (values: readonly number[], scale: number) => quotient(sum(values, scale), values.length, scale);
  const degrees = deliveries.flatMap(({ delivery_date, destination, temperature }) =>
    destination === 'laticinio' && delivery_date >= from && delivery_date <= to ? (temperature ?? []) : [],
  );
  return {
    ccs: count(of('somatic_cell_count')),
    cpp: count(of('plate_count')),
    fat: mean(of('fat_percentage'), 2),
    protein: mean(of('protein_percentage'), 2),
    temperature: mean(degrees, 1),
  };
}

/** The statement's own values, which stand in for what no laboratory reported to the farm. */
export const statedMeasures = (statement: MilkStatement): Measures => ({
  ccs: statement.somatic_cell_count ?? null,
  cpp: statement.plate_count ?? null,
  fat: statement.fat_percentage ?? null,
  protein: statement.protein_percentage ?? null,
});

/** The laboratory's value before the dairy's. */
export const knownMeasures = (statement: MilkStatement, analysed: Measures): Measures => {
  const stated = statedMeasures(statement);
  return Object.fromEntries((Object.keys(priceMeasures) as PriceMeasure[]).map((measure) => [measure, analysed[measure] ?? stated[measure] ?? null]));
};

const bonusOf = { litres: 'volume_bonus', ccs: 'ccs_bonus', cpp: 'cpp_bonus', fat: 'fat_bonus', protein: 'protein_bonus' } as const;

export type ClassFault = { kind: 'class'; measure: PriceMeasure | null; expected: number; written: number; reais: number };

/** Prices that differ from the table's, in R$; above zero: in the farm's favour. Only of measures that the table prices and whose value is known. */
export function classFaults(statement: MilkStatement, table: readonly PriceItem[], analysed: Measures): ClassFault[] {
  const { litres, base_price, other_bonus } = statement;
  const measures = { ...knownMeasures(statement, analysed), litres };
  const priceBy = (...wanted: (PriceMeasure | null)[]) => {
    const items = table.filter(({ measure }) => wanted.includes(measure));
    if (items.length === 0 || items.some(({ measure }) => measure !== null && (measures[measure] ?? null) === null)) return null;
    return sum(
      priceLines(items, measures).map(({ price }) => price),
      4,
    );
  };
  const fault = (measure: PriceMeasure | null, expected: number | null, written: number): ClassFault[] =>
    expected === null || expected === written
      ? []
      : [{ kind: 'class', measure, expected, written, reais: product(difference(expected, written, 4), litres, 2) }];
  return [
    // What is paid for the temperature has no column of its own in a statement.
    ...(table.some(({ measure }) => measure === null) ? fault(null, priceBy(null, 'temperature'), sum([base_price, other_bonus ?? 0], 4)) : []),
    ...(Object.keys(bonusOf) as (keyof typeof bonusOf)[]).flatMap((measure) => fault(measure, priceBy(measure), statement[bonusOf[measure]] ?? 0)),
  ];
}

export type QualityFault = { kind: 'quality'; measure: PriceMeasure; stated: number; analysed: number; reais: 0 };
/** Several samples of a month are averaged by dairies in more than one way. */
const countTolerance = 0.05;
const contentTolerance = 0.05;

/** The quality that the statement says against what the laboratory found. */
export function qualityFaults(statement: MilkStatement, analysed: Measures): QualityFault[] {
  const stated = statedMeasures(statement);
  return (['ccs', 'cpp', 'fat', 'protein'] as const).flatMap((measure): QualityFault[] => {
    const [own, found] = [stated[measure] ?? null, analysed[measure] ?? null];
    if (own === null || found === null) return [];
    const most = measure === 'ccs' || measure === 'cpp' ? countTolerance * found : contentTolerance;
    return difference(Math.abs(difference(own, found, 2)), most, 4) > 0 ? [{ kind: 'quality', measure, stated: own, analysed: found, reais: 0 }] : [];
  });
}

export type Better = { measure: PriceMeasure; item: string; worth: number };

/** What one class better, or one step more of an item per point, would have brought in this month; the most valuable first. */
export function betterClasses(statement: MilkStatement, table: readonly PriceItem[], analysed: Measures): Better[] {
  const { litres } = statement;
  const measures = knownMeasures(statement, analysed);
  const classes = (Object.keys(priceMeasures) as PriceMeasure[]).flatMap((measure): Better[] => {
    const better = oneClassBetter(table, measure, measures, litres);
    return better ? [{ measure, ...better }] : [];
  });
  const points = table.flatMap(({ measure, each, price, item }): Better[] =>
    measure !== null && each !== null && price > 0
      ? [{ measure, item: `${item}: mais ${numberWriter(0, 2).format(each)}`, worth: product(price, litres, 2) }]
      : [],
  );
  return [...classes, ...points].toSorted((a, b) => b.worth - a.worth);
}
