// The females of a farm with their histories: read once, and asked by tables, indicators and worklists.
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { ReproductionEvent } from '#domain/reproduction/events';
import { currentPregnancy, currentStop, type Female, type History } from '#domain/reproduction/history';
import { historyOf, inOrder, replay } from '#domain/reproduction/replay';

export type Member = {
  female: Female;
  /** From the day on that was asked for, in order. */
  events: readonly ReproductionEvent[];
  /** Days of the calvings before them. */
  before: readonly number[];
  /** Of all these events. */
  history: History;
};

export function memberOf(female: Female, events: readonly ReproductionEvent[], before: readonly number[] = []): Member {
  const ordered = inOrder(events);
  return { female, events: ordered, before, history: historyOf(female, ordered, Infinity, before) };
}

/** By the events up to this day: mostly all of them. */
export function historyUntil({ female, events, before, history }: Member, on: number): History {
  const last = events.at(-1);
  return !last || dayNumber(last.date) <= on ? history : historyOf(female, events, on, before);
}

/** Where she stood on a day, by what was known then. */
export type Snapshot = {
  member: Member;
  on: number;
  /** First day of her lactation. */
  calved: number | null;
  lactations: number;
  inMilk: boolean;
  stopped: boolean;
  pregnancy: { conception: number; expected: number; events: readonly string[] } | null;
};

/** Those in the herd on each of these days, which are in order. */
export function snapshotsOn(members: readonly Member[], days: readonly number[]): Snapshot[][] {
  const found: Snapshot[][] = days.map(() => []);
  for (const member of members) {
    const last = member.events.at(-1);
    const lastEvent = last ? dayNumber(last.date) : -Infinity;
    // Replayed only for days before her last event.
    let replayed: ReturnType<typeof replay> | undefined;
    for (const [i, on] of days.entries()) {
      if (on < lastEvent) (replayed ??= replay(member.female, member.events, member.before)).advance(on);
      const history = on < lastEvent ? replayed!.history : member.history;
      if (history.exit !== null) break;
      const calved = history.lactations.at(-1) ?? null;
      const pregnancy = currentPregnancy(history);
      found[i]!.push({
        member,
        on,
        calved,
        lactations: history.lactations.length,
        inMilk: calved !== null && history.dry === null,
        stopped: currentStop(history) !== null,
        pregnancy: pregnancy && { conception: pregnancy.conception, expected: pregnancy.expected, events: pregnancy.events },
      });
    }
  }
  return found;
}
