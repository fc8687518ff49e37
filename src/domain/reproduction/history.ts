// The reproductive history of a female: calvings, services with their outcome, pregnancies, and what holds at its end. `replay.ts` reads it from her events.
import type { BreedingWeight } from '#domain/herd/breeding-weights';
import type { ServiceMethod } from '#domain/reproduction/events';

/** What her history needs to know of the animal itself. Days are numbers (`dayNumber`). */
export type Female = {
  id: string;
  born: number | null;
  /** Days of gestation of her breed. */
  gestation: number;
  /** Whether she counts as grown when her age is unknown. */
  grown: boolean;
  /** No heifer, although none of her calvings may be known. */
  isCow: boolean;
  /** Her last weight, if she has one, and which weight of the farm a heifer of her breed has to have to be bred; none of other types. */
  weight: number | null;
  breedingWeight: BreedingWeight | null;
  breed: string | null;
};

export type Outcome = 'positive' | 'negative' | 'pending';

export type Service = {
  /** Of the last insemination of the heat. */
  id: string;
  /** All inseminations of this heat. */
  ids: string[];
  date: number;
  method: ServiceMethod;
  sire: string | null;
  technician: string | null;
  /** Calvings before it, and its number since the last one (from 1). */
  lactation: number;
  number: number;
  outcome: Outcome;
  /** When the outcome became known. */
  known: number | null;
  /** Negative because she was served again, calved of another service, or was found pregnant of another one. */
  inferred: boolean;
  /** Recorded while she was pregnant: in no rate. */
  whilePregnant: boolean;
};

export type LossKind = 'embrionaria' | 'aborto' | 'natimorto';

export type Pregnancy = {
  conception: number;
  /** No service is known for it. */
  estimated: boolean;
  service: Service | null;
  expected: number;
  /** Day of the first positive diagnosis; null if only the calving proved it. */
  confirmed: number | null;
  /** The insemination that the diagnosis named. */
  named: string | null;
  checks: number;
  lactation: number;
  ended: { on: number; how: 'calving' | 'replaced' } | { on: number; how: 'loss'; carried: number; kind: LossKind } | null;
  events: string[];
};

export type Calving = { id: string; date: number; number: number; calves: number; dead: number };
/** Not to be bred from `from` until the day before `until`. */
export type Stop = { from: number; until: number | null; reason: string | null };

export type History = {
  calvings: Calving[];
  /** First day of each lactation, and of each waiting period: a late loss starts a waiting period too. */
  lactations: number[];
  waits: number[];
  services: Service[];
  pregnancies: Pregnancy[];
  stops: Stop[];
  /** Said to be fit for breeding before age and weight say so. */
  fit: number | null;
  /** Since when she is dry; null in milk. */
  dry: number | null;
  exam: number | null;
  heat: number | null;
  /** Last diagnosis without pregnancy that no service or calving followed. */
  empty: number | null;
  exit: number | null;
};

/** Late losses start a waiting period (and a lactation, if she came into milk). */
export const lateLoss = 152;
const [embryonic, stillborn] = [42, 260];
/** A cow in spite of no known calving; before her first known one she was a heifer. */
export const hasUnknownCalvings = ({ isCow }: Pick<Female, 'isCow'>, { calvings }: Pick<History, 'calvings'>) => isCow && calvings.length === 0;

export const lossKind = (carried: number): LossKind => (carried < embryonic ? 'embrionaria' : carried < stillborn ? 'aborto' : 'natimorto');

export const currentPregnancy = ({ pregnancies }: Pick<History, 'pregnancies'>) => {
  const last = pregnancies.at(-1);
  return last && last.ended === null ? last : null;
};

export const currentStop = ({ stops }: Pick<History, 'stops'>) => {
  const last = stops.at(-1);
  return last && last.until === null ? last : null;
};
