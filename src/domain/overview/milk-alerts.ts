// Milk that was recorded for sale before somebody recorded what the cow had been given: it may already be in the dairy's tank.

import { addDays, writtenDay } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import { shownAs } from '#domain/kernel/quantities';
import { type CowRows, deliveredMilk, heldByCow } from '#domain/milk/discarded-milk';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { MilkProduction } from '#domain/milk/milk-production';
import type { Alert } from '#domain/overview/alert-decisions';

/** Milk older than this was processed long ago. */
export const deliveredDays = 30;

type Rows = Omit<CowRows, 'animals'> & {
  animals: readonly (CowRows['animals'][number] & { name: string })[];
  milk_production: readonly MilkProduction[];
  milk_deliveries?: readonly Pick<MilkDelivery, 'destination' | 'delivery_date'>[];
};

/** The last day on which a dairy took the milk; null when nobody records it. Older ones say nothing about milk of the last weeks. */
const lastCollection = (deliveries: NonNullable<Rows['milk_deliveries']>, since: string) =>
  deliveries.reduce<string | null>(
    (last, { destination, delivery_date }) =>
      destination === 'laticinio' && delivery_date >= since && (last === null || delivery_date > last) ? delivery_date : last,
    null,
  );

export function milkDelivered({ milk_production, milk_deliveries = [], ...rows }: Rows, today: string): Alert[] {
  const since = addDays(today, -deliveredDays);
  const recent = milk_production.filter(({ animal_id, production_date }) => animal_id !== null && production_date >= since);
  // Usually no cow is in withdrawal: the events of the others are not read.
  const treated = new Set([...rows.animal_vaccines, ...rows.animal_treatments].map(({ animal_id }) => animal_id));
  const milked = new Set(recent.flatMap(({ animal_id }) => (treated.has(animal_id!) ? animal_id! : [])));
  const cows = rows.animals.filter(({ id }) => milked.has(id));
  if (cows.length === 0) return [];
  const names = new Map(cows.map(({ id, name }) => [id, name]));
  const held = heldByCow({ ...rows, animals: cows });
  const collected = lastCollection(milk_deliveries, since);
  const isInTank = ({ production_date }: MilkProduction) => collected !== null && production_date > collected;
  const [inTank, gone] = [recent.filter(isInTank), recent.filter((record) => !isInTank(record))];
  const days = (from: string, to: string) => (from === to ? writtenDay(from) : `${writtenDay(from)} a ${writtenDay(to)}`);
  const told = (records: readonly MilkProduction[]) =>
    shownAs(
      'litres',
      sum(
        records.map(({ quantity_liters }) => quantity_liters),
        2,
      ),
    );
  return [
    ...deliveredMilk(inTank, held).map(
      ({ animal_id, from, to, records, reason }): Alert => ({
        key: `in_tank:${animal_id}:${from}:${to}`,
        title: `Leite com carência no tanque: ${told(records)} de ${names.get(animal_id)}`,
        message: `${reason}: o leite de ${days(from, to)} foi para o tanque depois da última coleta. Não entregue o tanque sem falar com o laticínio.`,
        priority: 'crítica',
        due_date: to,
        link: `/animals/${animal_id}`,
      }),
    ),
    ...deliveredMilk(gone, held).map(
      ({ animal_id, from, to, records, reason }): Alert => ({
        key: `delivered:${animal_id}:${from}:${to}`,
        title: `${told(records)} já entregues de ${names.get(animal_id)}`,
        message: `${reason}: o leite de ${days(from, to)} foi registrado para venda. Avise o laticínio antes da próxima coleta e descarte o que ainda está no tanque.`,
        priority: 'crítica',
        due_date: to,
        link: `/animals/${animal_id}`,
      }),
    ),
  ];
}
