// Collections of the demo's tank every second day, and the milk of calves and family in the last weeks; the price table of the dairy.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { rounded, sum } from '#domain/kernel/money';
import { milkDelivery, milkPriceItem } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import { calfLitres, calvesFed } from '#server/demo/milk';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

const [collectedDays, usedDays] = [420, 45];
const everyDays = 2;
const familyLitres = 14;
const dairy = 'Laticínio Serra Azul';

/** `milked`: the steps of the herd's milk. Only farms that record their tank every day have collections. */
export function deliveriesOf(farm_id: string, lives: readonly Life[], milked: readonly Step[], today: string, crew: Crew): Step[] {
  const tank = new Map<string, number[]>();
  for (const { day, call } of milked)
    if (call.verb === 'record_milk' && !call.input.animal_id) tank.set(day, [...(tank.get(day) ?? []), call.input.quantity_liters]);
  if (!tank.has(addDays(today, -1)) || !tank.has(addDays(today, -3))) return [];
  const step = (day: string, input: ReturnType<typeof milkDelivery>): Step => ({ day, by: crew.hand, call: { verb: 'create_milk_delivery', input } });
  const steps: Step[] = [];
  // In the morning of every second day: the milk of the two days before.
  for (let ago = collectedDays - (collectedDays % everyDays) + 1; ago > 0; ago -= everyDays) {
    const day = addDays(today, -ago);
    const chance = new Chance(`collection ${day}`);
    const litres = sum(
      [1, 2].flatMap((before) => tank.get(addDays(day, -before)) ?? []),
      2,
    );
    if (litres === 0) continue;
    const input = milkDelivery({
      id: derivedId(farm_id, `collection ${day}`),
      delivery_date: day,
      delivery_time: `07:${String(10 + chance.whole(0, 49))}`,
      litres,
      dairy,
      storage_tank: 'Tanque 1',
      temperature: rounded(chance.between(3.1, 4.3), 1),
      driver: chance.pick(['Nilton Prado', 'Nilton Prado', 'Valdir Gomes']),
      ticket: String(48_000 + Math.floor(Date.parse(day) / 172_800_000) - 10_000),
    });
    steps.push(step(day, input));
  }
  for (let ago = usedDays; ago > 0; ago--) {
    const day = addDays(today, -ago);
    const calves = calvesFed(lives, day);
    const used = (destination: 'bezerros' | 'familia', litres: number) =>
      step(day, milkDelivery({ id: derivedId(farm_id, `${destination} ${day}`), delivery_date: day, destination, litres }));
    if (calves > 0) steps.push(used('bezerros', calves * 2 * calfLitres));
    if (ago % 7 === 1) steps.push(used('familia', familyLitres));
  }
  return steps;
}

/** The table by which the demo's statements are paid. */
export function pricesOf(farm_id: string, today: string, crew: Crew): Step[] {
  const day = addDays(today, -collectedDays);
  const items: Partial<ReturnType<typeof milkPriceItem>>[] = [
    { item: 'Preço base', price: 2.1 },
    { item: 'Volume de 9 a 15 mil litros', measure: 'litres', above: 9000, up_to: 15_000, price: 0.03 },
    { item: 'Volume acima de 15 mil litros', measure: 'litres', above: 15_000, price: 0.06 },
    { item: 'CCS até 200 mil', measure: 'ccs', up_to: 200_000, price: 0.09 },
    { item: 'CCS até 300 mil', measure: 'ccs', above: 200_000, up_to: 300_000, price: 0.07 },
    { item: 'CCS até 400 mil', measure: 'ccs', above: 300_000, up_to: 400_000, price: 0.05 },
    { item: 'CCS até 500 mil', measure: 'ccs', above: 400_000, up_to: 500_000, price: 0.03 },
    { item: 'CPP até 10 mil', measure: 'cpp', up_to: 10_000, price: 0.06 },
    { item: 'CPP até 50 mil', measure: 'cpp', above: 10_000, up_to: 50_000, price: 0.04 },
    { item: 'Gordura', measure: 'fat', above: 3, each: 0.1, price: 0.012 },
    { item: 'Proteína', measure: 'protein', above: 2.9, each: 0.1, price: 0.018 },
  ];
  return items.map((item) => ({
    day,
    by: crew.keeper,
    call: { verb: 'create_milk_price_item', input: milkPriceItem({ id: derivedId(farm_id, `price ${item.item}`), dairy, ...item }) },
  }));
}
