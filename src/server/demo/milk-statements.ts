// Statements of the demo's dairy: the litres of the tank of each whole month, paid in the next one. One of them lacks a collection.
import { daysBetween, monthBefore } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { product, sum } from '#domain/kernel/money';
import { contributionsOn } from '#domain/money/funrural';
import { milkStatement } from '#server/demo/builders';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

const months = 12;
const paymentDay = '20';
/** So many months ago the dairy paid for fewer litres than the tank had. */
const shortMonth = 3;
const freightPerLitre = 0.03;

/** `milked`: the steps of the herd's milk. */
export function statementsOf(farm_id: string, milked: readonly Step[], today: string, crew: Crew): Step[] {
  const tank = new Map<string, { days: Set<string>; litres: number[] }>();
  for (const { day, call } of milked) {
    if (call.verb !== 'record_milk' || call.input.animal_id) continue;
    const month = tank.get(day.slice(0, 7)) ?? { days: new Set(), litres: [] };
    tank.set(day.slice(0, 7), month);
    month.days.add(day);
    month.litres.push(call.input.quantity_liters);
  }
  return Array.from({ length: months }, (_, i) => i + 1).flatMap((ago): Step[] => {
    const month = monthBefore(today, ago);
    const found = tank.get(month);
    const paid = `${monthBefore(`${month}-01`, -1)}-${paymentDay}`;
    if (!found || found.days.size < daysBetween(`${month}-01`, `${monthBefore(`${month}-01`, -1)}-01`) || paid >= today) return [];
    const chance = new Chance(`statement ${month}`);
    const litres = product(sum(found.litres, 2), ago === shortMonth ? 0.955 : 1, 2);
    const prices = {
      base_price: 2.1,
      volume_bonus: 0.06,
      ccs_bonus: chance.pick([0.03, 0.05]),
      cpp_bonus: 0.04,
      fat_bonus: chance.pick([0.072, 0.0864]),
      protein_bonus: 0.0684,
    };
    const gross_value = product(litres, sum(Object.values(prices), 4), 2);
    const freight = product(litres, freightPerLitre, 2);
    const funrural = contributionsOn(gross_value, { purpose: 'abate', sale_date: paid }).total;
    const input = milkStatement({
      id: derivedId(farm_id, `statement ${month}`),
      reference_month: `${month}-01`,
      litres,
      ...prices,
      gross_value,
      freight,
      funrural,
      net_value: sum([gross_value, -freight, -funrural], 2),
      payment_date: paid,
    });
    return [{ day: paid, by: crew.keeper, call: { verb: 'create_milk_statement', input } }];
  });
}
