// The reproductive and lactation state of a female on a day, computed from her events and never stored.
import { dayNumber, dayOfNumber } from '#domain/reproduction/day-numbers';
import type { ReproductionEvent } from '#domain/reproduction/events';
import { type HerdParameters, usualParameters } from '#domain/reproduction/herd-parameters';
import { currentPregnancy, currentStop, type Female, type History, type Service } from '#domain/reproduction/history';
import { historyOf, inOrder } from '#domain/reproduction/replay';

export const reproductiveStates = {
  recria: 'Recria',
  apta: 'Apta',
  pos_parto: 'Pós-parto',
  inseminada: 'Inseminada',
  vazia: 'Vazia',
  prenha: 'Prenha',
  nao_cobrir: 'Não cobrir',
  saiu: 'Saiu',
} as const;
export type ReproductiveStatus = keyof typeof reproductiveStates;

export const lactationStates = { nunca_pariu: 'Sem parto', em_lactacao: 'Em lactação', seca: 'Seca' } as const;
export type LactationStatus = keyof typeof lactationStates;

/** A heifer may be bred from this age on, at the weight of her breed. */
export const breedingAge = 365;

export type PregnancyState = {
  /** Days carried. */
  days: number;
  conception: string;
  estimated: boolean;
  expected: string;
  dryOff: string;
  closeUp: string;
  /** Milk is held back from this day on. */
  retention: string;
  checks: number;
};

export type State = {
  reproductive: ReproductiveStatus;
  /** Since when, if a day is known. */
  since: string | null;
  lactation: LactationStatus;
  /** Days in milk: since the last calving, also of a dry cow. */
  del: number | null;
  lactationNumber: number;
  /** Services of this lactation; of a heifer, all. */
  services: number;
  lastService: string | null;
  /** Of a cow that is not to be bred too: she still calves. */
  pregnancy: PregnancyState | null;
  /** From calving to conception; to this day while she is open. */
  daysOpen: number | null;
};

const lastOf = (history: History): Service | null => history.services.findLast(({ whilePregnant }) => !whilePregnant) ?? null;

/** The day a heifer may be bred from; null if she may not yet. */
function fitSince({ weight, breedingWeight, born, grown }: Female, history: History, on: number, weights: HerdParameters['breedingWeights']): number | null {
  if (history.fit !== null) return history.fit;
  if (weight !== null && breedingWeight !== null && weight < weights[breedingWeight]) return null;
  if (born === null) return grown ? -Infinity : null;
  const fit = born + breedingAge;
  return fit <= on ? fit : null;
}

/** Her state without pregnancy, exit or an order not to breed: since a day that is -Infinity if unknown. */
function openState(female: Female, history: History, on: number, { waiting, breedingWeights }: HerdParameters): [ReproductiveStatus, number] {
  const served = lastOf(history);
  const waits = history.waits.at(-1);
  if (served?.outcome === 'pending') return ['inseminada', served.date];
  const ready = waits === undefined ? null : waits + waiting;
  const wasServed = served !== null && (waits === undefined || served.date >= waits);
  if (ready !== null && on < ready && !wasServed) return ['pos_parto', waits!];
  if (history.empty !== null) return ['vazia', history.empty];
  if (ready !== null) return ['apta', ready];
  if (female.isCow) return ['apta', -Infinity];
  const fit = fitSince(female, history, on, breedingWeights);
  return fit === null ? ['recria', female.born ?? -Infinity] : ['apta', fit];
}

/** `history`: of the events up to this day. */
export function stateFrom(female: Female, history: History, on: number, herd: HerdParameters = usualParameters): State {
  const pregnancy = currentPregnancy(history);
  const stop = currentStop(history);
  const [reproductive, since]: [ReproductiveStatus, number] =
    history.exit !== null
      ? ['saiu', history.exit]
      : stop
        ? ['nao_cobrir', stop.from]
        : pregnancy
          ? ['prenha', pregnancy.confirmed ?? pregnancy.conception]
          : openState(female, history, on, herd);
  const calved = history.lactations.at(-1);
  const lactationNumber = history.lactations.length;
  let services = 0;
  for (const one of history.services) if (one.lactation === lactationNumber && !one.whilePregnant) services++;
  const served = lastOf(history);
  return {
    reproductive,
    since: Number.isFinite(since) ? dayOfNumber(since) : null,
    lactation: calved === undefined ? 'nunca_pariu' : history.dry === null ? 'em_lactacao' : 'seca',
    del: calved === undefined ? null : on - calved,
    lactationNumber,
    services,
    lastService: served && dayOfNumber(served.date),
    pregnancy: pregnancy && {
      days: on - pregnancy.conception,
      conception: dayOfNumber(pregnancy.conception),
      estimated: pregnancy.estimated,
      expected: dayOfNumber(pregnancy.expected),
      dryOff: dayOfNumber(pregnancy.expected - herd.dry),
      closeUp: dayOfNumber(pregnancy.expected - (calved === undefined && !female.isCow ? herd.closeUpHeifers : herd.closeUp)),
      retention: dayOfNumber(pregnancy.expected - herd.retention),
      checks: pregnancy.checks,
    },
    daysOpen: calved === undefined ? null : (pregnancy?.conception ?? on) - calved,
  };
}

export function stateOn(female: Female, events: readonly ReproductionEvent[], day: string, herd: HerdParameters = usualParameters): State {
  const on = dayNumber(day);
  return stateFrom(female, historyOf(female, inOrder(events), on), on, herd);
}
