// Statements of the demo's dairy: the litres collected in each month, paid in the next one by its table. One lacks a collection, one pays a class too low.
import { monthBefore } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { product, sum } from '#domain/kernel/money';
import { checked } from '#domain/kernel/validation';
import { MilkAnalysis } from '#domain/milk/milk-analyses';
import { MilkDelivery } from '#domain/milk/milk-deliveries';
import { contributionsOn } from '#domain/money/funrural';
import { type PriceMeasure, priceLines } from '#domain/money/milk-payment';
import { MilkPriceItem, priceItem } from '#domain/money/milk-price-items';
import { monthMeasures } from '#domain/money/milk-price-queries';
import { wholeMonth } from '#domain/money/milk-statement-months';
import { milkStatement } from '#server/demo/builders';
import type { Crew, Step, StepCall } from '#server/demo/step';

const months = 12;
const paymentDay = '20';
/** So many months ago the dairy paid for fewer litres than it collected, and by the wrong class. */
const [shortMonth, wrongMonth] = [3, 6];
const freightPerLitre = 0.03;

type Input<V extends StepCall['verb']> = Extract<StepCall, { verb: V }> extends { input: infer I } ? I : never;
const inputsOf = <V extends 'create_milk_delivery' | 'create_milk_analysis' | 'create_milk_price_item'>(steps: readonly Step[], verb: V) =>
  steps.flatMap(({ call }) => (call.verb === verb ? [call.input as Input<V>] : []));

/** `steps`: deliveries, analyses and the price table. */
export function statementsOf(farm_id: string, steps: readonly Step[], today: string, crew: Crew): Step[] {
  const deliveries = inputsOf(steps, 'create_milk_delivery').map((one) => checked(MilkDelivery.create, one));
  const analyses = inputsOf(steps, 'create_milk_analysis').map((one) => checked(MilkAnalysis.create, one));
  const table = inputsOf(steps, 'create_milk_price_item').map((one) => priceItem(checked(MilkPriceItem.create, one)));
  return Array.from({ length: months }, (_, i) => i + 1).flatMap((ago): Step[] => {
    const month = monthBefore(today, ago);
    const { from, to } = wholeMonth(month);
    const paid = `${monthBefore(from, -1)}-${paymentDay}`;
    const collected = deliveries.filter(({ delivery_date, destination }) => destination === 'laticinio' && delivery_date >= from && delivery_date <= to);
    if (collected.length < 14 || paid >= today) return [];
    const litres = product(
      sum(
        collected.map((one) => one.litres),
        2,
      ),
      ago === shortMonth ? 0.955 : 1,
      2,
    );
    const measures = { ...monthMeasures(analyses, deliveries, { from, to }), litres };
    const priced = (measure: PriceMeasure | null, found = measures) =>
      sum(
        priceLines(
          table.filter((item) => item.measure === measure),
          found,
        ).map(({ price }) => price),
        4,
      );
    const prices = {
      base_price: priced(null),
      volume_bonus: priced('litres'),
      ccs_bonus: priced('ccs', ago === wrongMonth ? { ...measures, ccs: (measures.ccs ?? 0) + 100_000 } : measures),
      cpp_bonus: priced('cpp'),
      fat_bonus: priced('fat'),
      protein_bonus: priced('protein'),
    };
    const gross_value = product(litres, sum(Object.values(prices), 4), 2);
    const freight = product(litres, freightPerLitre, 2);
    const funrural = contributionsOn(gross_value, { purpose: 'abate', sale_date: paid }).total;
    const input = milkStatement({
      id: derivedId(farm_id, `statement ${month}`),
      reference_month: from,
      litres,
      ...prices,
      gross_value,
      freight,
      funrural,
      net_value: sum([gross_value, -freight, -funrural], 2),
      payment_date: paid,
      somatic_cell_count: measures.ccs ?? null,
      plate_count: measures.cpp ?? null,
      fat_percentage: measures.fat ?? null,
      protein_percentage: measures.protein ?? null,
    });
    return [{ day: paid, by: crew.keeper, call: { verb: 'create_milk_statement', input } }];
  });
}
