// Milk of the tank: what went into it, what the dairy collected, and what is left (decision 325).
import { addDays, daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { hasIdentity, identityKey } from '#domain/kernel/identity';
import { difference, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { compare } from '#domain/kernel/sorting';
import { litresOfDay } from '#domain/milk/counted-milk';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { MilkProduction } from '#domain/milk/milk-production';

type Left = Pick<MilkDelivery, 'delivery_date' | 'destination' | 'litres'>;
type Day = { day: string; records: readonly MilkProduction[]; produced: number; discarded: number };

const total = (some: readonly { litres: number }[]) =>
  sum(
    some.map(({ litres }) => litres),
    2,
  );

/**
 * Litres of a day that went into the tank. A total of the kind "no tanque" already lacks what calves and family used before it; from milk recorded in any other
 * way that is subtracted here.
 */
export function litresIntoTank({ records, produced, discarded }: Omit<Day, 'day'>, used: number) {
  const tank = sum(
    records.flatMap(({ animal_id, total_kind, is_discarded, quantity_liters }) =>
      animal_id === null && total_kind === 'tank' && !is_discarded ? quantity_liters : [],
    ),
    2,
  );
  const others = difference(difference(produced, discarded, 2), tank, 2);
  return sum([tank, Math.max(0, difference(others, used, 2))], 2);
}

const isUse = ({ destination }: Pick<MilkDelivery, 'destination'>) => destination !== 'laticinio';
const byDay = (some: readonly Left[]) => groupedBy(some, ({ delivery_date }) => delivery_date);

/** Litres of the period into the tank and out of it. What is left of the day before is not in it. */
export function tankBalance(days: readonly Day[], deliveries: readonly Left[], { from, to }: Days) {
  const own = deliveries.filter(({ delivery_date }) => delivery_date >= from && delivery_date <= to);
  const used = byDay(own.filter(isUse));
  const into = sum(
    days.flatMap((day) => (day.day >= from && day.day <= to ? litresIntoTank(day, total(used.get(day.day) ?? [])) : [])),
    2,
  );
  const litresTo = (wanted: MilkDelivery['destination']) => total(own.filter(({ destination }) => destination === wanted));
  const collected = litresTo('laticinio');
  return { into, collected, calves: litresTo('bezerros'), family: litresTo('familia'), balance: difference(into, collected, 2) };
}

type Timed = Left & Pick<MilkDelivery, 'delivery_time'>;

/** The hour at which the milking of a shift is in the tank; the total of a day is counted as collected on that day. */
const inTankAt = { manha: '10:00', tarde: '18:00', noite: '23:00', total_dia: '' } as const;
/** Without a time: the truck comes in the morning, after the milking. */
const usualTime = '12:00';

/** Litres since the last collection, which empties the tank; null when none is recorded. */
export function inTankNow(days: readonly Day[], deliveries: readonly Timed[], today: string) {
  const last = deliveries
    .filter(({ destination, delivery_date }) => destination === 'laticinio' && delivery_date <= today)
    .toSorted((a, b) => compare(a.delivery_date, b.delivery_date) || compare(a.delivery_time ?? usualTime, b.delivery_time ?? usualTime))
    .at(-1);
  if (!last) return null;
  const used = byDay(deliveries.filter(isUse));
  const litres = sum(
    days.flatMap((day) => {
      if (day.day < last.delivery_date || day.day > today) return [];
      if (day.day > last.delivery_date) return litresIntoTank(day, total(used.get(day.day) ?? []));
      const later = day.records.filter(({ milking_shift }) => inTankAt[milking_shift] > (last.delivery_time ?? usualTime));
      return later.length === 0 ? [] : litresIntoTank({ records: later, ...litresOfDay(later) }, 0);
    }),
    2,
  );
  return { litres, since: last.delivery_date };
}

/** A truck comes at least every second day; after more days than this without one, a collection was not recorded. */
const longestPause = 4;

/**
 * What a dairy collected in a month, or null when it cannot be told: collections are missing, or it is not known whose they are. `isOnly`: no other dairy sent a
 * statement of the month, so that a collection without a name is its own.
 */
export function collectedLitres(deliveries: readonly (Left & Pick<MilkDelivery, 'dairy'>)[], { from, to }: Days, dairy: string, isOnly: boolean) {
  const key = identityKey(dairy);
  const inMonth = deliveries.filter(
    ({ destination, delivery_date, dairy: named }) =>
      destination === 'laticinio' && delivery_date >= from && delivery_date <= to && (named === null || hasIdentity(named, key)),
  );
  if (inMonth.length === 0 || (!isOnly && inMonth.some((one) => one.dairy === null))) return null;
  const days = [addDays(from, -1), ...inMonth.map(({ delivery_date }) => delivery_date).toSorted(), addDays(to, 1)];
  const isWhole = days.slice(1).every((day, i) => daysBetween(days[i]!, day) <= longestPause);
  return isWhole ? total(inMonth) : null;
}
