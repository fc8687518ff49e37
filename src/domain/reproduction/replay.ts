// Reads the reproductive history of a female from her events, one after the other.
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { EventKind, EventOf, ReproductionEvent } from '#domain/reproduction/events';
import {
  currentPregnancy,
  currentStop,
  type Female,
  type History,
  lateLoss,
  lossKind,
  type Outcome,
  type Pregnancy,
  type Service,
} from '#domain/reproduction/history';

/** A service so near to another is the same heat. */
const sameHeat = 3;
/** A diagnosis does not concern a service so recent: positive, negative. */
const [leastPositive, leastNegative] = [21, 18];
/** Days pregnant as a vet estimates them. */
export const nearDays = 10;
/** A calving proves a service so many days before. */
const [shortest, longest] = [260, 305];

/** Of one day: the order in which events count. */
const order: Record<EventKind, number> = {
  calving: 0,
  abortion: 1,
  check: 2,
  exam: 3,
  heat: 4,
  service: 5,
  dry_off: 6,
  stop: 7,
  resume: 8,
  weaning: 9,
  exit: 10,
};

/** In the order in which they count, however they were entered. */
export function inOrder(events: readonly ReproductionEvent[]): ReproductionEvent[] {
  // Numbers compare faster than dates: day and kind as one.
  const keys = events.map(({ date, kind }) => dayNumber(date) * 16 + order[kind]);
  const places = keys.map((_, i) => i);
  places.sort((a, b) => keys[a]! - keys[b]! || (events[a]!.id < events[b]!.id ? -1 : 1));
  return places.map((i) => events[i]!);
}

/** Her history as known from the events up to this day; they are in order. `before`: days of calvings before the first event, of which nothing else is asked. */
export function historyOf(female: Female, events: readonly ReproductionEvent[], until: number, before: readonly number[] = []): History {
  const { history, advance } = replay(female, events, before);
  advance(until);
  return history;
}

/** `history` is that of the events up to the day it was last advanced to. */
export function replay(female: Female, events: readonly ReproductionEvent[], before: readonly number[] = []) {
  const history: History = {
    calvings: before.map((date, i) => ({ id: `${female.id}:${date}`, date, number: i + 1, calves: 1, dead: 0 })),
    lactations: [...before],
    waits: [...before],
    services: [],
    pregnancies: [],
    stops: [],
    fit: null,
    dry: null,
    exam: null,
    heat: null,
    empty: null,
    exit: null,
  };
  /** Services since the last calving or loss: the only ones a diagnosis can be about. */
  let open: Service[] = [];
  let number = 0;
  /** Diagnoses dated on or before the day of the service they name. */
  const early = new Map<string, EventOf<'check'>>();

  const decide = (service: Service, outcome: Outcome, known: number, inferred = false) => {
    service.outcome = outcome;
    service.known = known;
    service.inferred = inferred;
  };
  const closePending = (on: number, except: Service | null) => {
    for (const one of open) if (one !== except && one.outcome === 'pending') decide(one, 'negative', on, true);
  };

  const conceive = (on: number, service: Service | null, conception: number, event: ReproductionEvent, confirmed: boolean, expected?: number) => {
    closePending(on, service);
    if (service) {
      decide(service, 'positive', on);
      if (service.whilePregnant) {
        service.whilePregnant = false;
        service.number = ++number;
      }
    }
    history.empty = null;
    history.pregnancies.push({
      conception,
      estimated: service === null,
      service,
      expected: expected ?? conception + female.gestation,
      confirmed: confirmed ? on : null,
      named: (event.kind === 'check' && event.service_id) || null,
      checks: confirmed ? 1 : 0,
      lactation: history.lactations.length,
      ended: null,
      events: [...(service?.ids ?? []), event.id],
    });
  };

  const calve = (on: number, event: EventOf<'calving'>) => {
    const last = history.calvings.at(-1);
    const calves = event.calves ?? 1;
    const dead = event.stillborn_calves ?? (event.stillborn ? 1 : 0);
    // Twins are one calving.
    if (last?.date === on) return void Object.assign(last, { calves: last.calves + calves, dead: last.dead + dead });
    if (!currentPregnancy(history)) {
      const due = on - female.gestation;
      const likely = open.filter(({ date }) => on - date >= shortest && on - date <= longest);
      const service = nearest(likely, due);
      conceive(on, service, service?.date ?? due, event, false);
    }
    const pregnancy = currentPregnancy(history)!;
    pregnancy.ended = { on, how: 'calving' };
    pregnancy.events.push(event.id);
    closePending(on, null);
    history.calvings.push({ id: event.id, date: on, number: history.calvings.length + 1, calves, dead });
    history.lactations.push(on);
    history.waits.push(on);
    history.dry = null;
    history.empty = null;
    open = [];
    number = 0;
  };

  const lose = (on: number, event: ReproductionEvent, lactates: boolean) => {
    const pregnancy = currentPregnancy(history);
    closePending(on, null);
    history.empty = on;
    open = [];
    if (!pregnancy) return;
    const carried = on - pregnancy.conception;
    pregnancy.ended = { on, how: 'loss', carried, kind: lossKind(carried) };
    pregnancy.events.push(event.id);
    if (carried >= lateLoss) {
      history.waits.push(on);
      history.empty = null;
    }
    if (!lactates) return;
    history.lactations.push(on);
    history.dry = null;
    number = 0;
  };

  const check = (on: number, event: EventOf<'check'>) => {
    const linked = event.service_id === undefined ? null : history.services.findLast(({ ids }) => ids.includes(event.service_id!));
    if (linked === undefined) return void early.set(event.service_id!, event);
    const pregnancy = currentPregnancy(history);
    if (event.result === 'vazia') return checkedEmpty(on, event, linked, pregnancy);
    if (linked && !open.includes(linked)) return;
    if (pregnancy) {
      const ofAnother = linked !== null && linked !== pregnancy.service && linked.date > pregnancy.conception;
      if (!ofAnother) {
        pregnancy.checks++;
        pregnancy.confirmed ??= on;
        pregnancy.events.push(event.id);
        return;
      }
      pregnancy.ended = { on: linked.date, how: 'replaced' };
    }
    const expected = event.expected === undefined ? undefined : dayNumber(event.expected);
    if (linked) return conceive(on, linked, linked.date, event, true, expected);
    const days = event.days_pregnant;
    const service =
      days === undefined
        ? (open.filter(({ date }) => on - date >= leastPositive).at(-1) ?? null)
        : nearest(
            open.filter(({ date }) => on - date >= leastNegative && Math.abs(on - days - date) <= nearDays),
            on - days,
          );
    conceive(on, service, service?.date ?? on - (days ?? 30), event, true, expected);
  };

  const checkedEmpty = (on: number, event: EventOf<'check'>, linked: Service | null, pregnancy: Pregnancy | null) => {
    // Of two inseminations of one heat, the other one conceived.
    if (pregnancy && pregnancy.named !== null && linked === pregnancy.service && event.service_id !== pregnancy.named) return;
    // Found empty at a second check: the pregnancy was lost.
    if (pregnancy && (linked === null || linked === pregnancy.service)) return lose(on, event, false);
    if (linked && !open.includes(linked)) return;
    const last = open.at(-1) ?? null;
    const about = linked ?? (last && on - last.date >= leastNegative ? last : null);
    if (about && about.outcome === 'pending') decide(about, 'negative', on);
    else if (about && about.inferred) about.inferred = false;
    if (!pregnancy && last?.outcome !== 'pending') history.empty = on;
  };

  const serve = (on: number, event: EventOf<'service'>) => {
    const stop = currentStop(history);
    if (stop) stop.until = on;
    const last = open.at(-1);
    if (last && last.outcome === 'pending' && on - last.date <= sameHeat) {
      last.id = event.id;
      last.date = on;
      last.method = event.method;
      last.sire = event.sire ?? null;
      last.technician = event.technician ?? null;
      last.ids.push(event.id);
    } else {
      const whilePregnant = currentPregnancy(history) !== null;
      if (last && last.outcome === 'pending' && !whilePregnant) decide(last, 'negative', on, true);
      if (!whilePregnant) number++;
      const service: Service = {
        id: event.id,
        ids: [event.id],
        date: on,
        method: event.method,
        sire: event.sire ?? null,
        technician: event.technician ?? null,
        lactation: history.lactations.length,
        number,
        outcome: 'pending',
        known: null,
        inferred: false,
        whilePregnant,
      };
      open.push(service);
      history.services.push(service);
      if (!whilePregnant) history.empty = null;
    }
    const waiting = early.size === 0 ? undefined : early.get(event.id);
    if (!waiting) return;
    early.delete(event.id);
    check(on, waiting);
  };

  let next = 0;
  const advance = (until: number) => {
    for (let one = events[next]; one && history.exit === null; one = events[++next]) {
      const on = dayNumber(one.date);
      if (on > until) return;
      apply(on, one);
    }
  };

  const apply = (on: number, event: ReproductionEvent) => {
    switch (event.kind) {
      case 'calving':
        calve(on, event);
        break;
      case 'abortion':
        lose(on, event, event.lactates === true);
        break;
      case 'check':
        check(on, event);
        break;
      case 'service':
        serve(on, event);
        break;
      case 'dry_off':
        if (history.lactations.length > 0) history.dry = on;
        break;
      case 'stop':
        if (!currentStop(history)) history.stops.push({ from: on, until: null, reason: event.reason ?? null });
        break;
      case 'resume': {
        const stop = currentStop(history);
        if (stop) stop.until = on;
        else history.fit = on;
        break;
      }
      case 'exam':
        history.exam = on;
        break;
      case 'heat':
        history.heat = on;
        break;
      case 'exit':
        history.exit = on;
        break;
      case 'weaning':
        break;
    }
  };
  return { history, advance };
}

const nearest = (services: readonly Service[], day: number) =>
  services.reduce<Service | null>((found, one) => (found && Math.abs(found.date - day) <= Math.abs(one.date - day) ? found : one), null);
