// The events of an animal that decide its reproductive and lactation state, in one shape whatever noun stores them.

/** The stored values of `artificial_inseminations.technique`; `TE` is an embryo transfer. */
export type ServiceMethod = 'tradicional' | 'IATF' | 'monta_natural' | 'TE';

/** Days are calendar days of the farm, as 'YYYY-MM-DD'. */
export type ReproductionEvent =
  | { kind: 'service'; id: string; date: string; method: ServiceMethod; sire?: string; technician?: string }
  /** `service_id`: the service that this check is about, when the record says so; `expected`: the expected calving, if a person wrote it. */
  | { kind: 'check'; id: string; date: string; result: 'prenha' | 'vazia'; method?: string; days_pregnant?: number; service_id?: string; expected?: string }
  /** Twins are one calving; `calves` and `stillborn_calves` count them. */
  | { kind: 'calving'; id: string; date: string; stillborn?: boolean; calves?: number; stillborn_calves?: number }
  /** `lactates`: she came into milk, which a person is asked (a loss alone opens no lactation). */
  | { kind: 'abortion'; id: string; date: string; lactates?: boolean }
  | { kind: 'heat'; id: string; date: string }
  /** Uterine exam after calving. */
  | { kind: 'exam'; id: string; date: string }
  | { kind: 'dry_off'; id: string; date: string }
  /** Not to be bred any more, and to be bred again. */
  | { kind: 'stop' | 'resume'; id: string; date: string; reason?: string }
  | { kind: 'weaning'; id: string; date: string; weight?: number }
  | { kind: 'exit'; id: string; date: string };

export type EventKind = ReproductionEvent['kind'];
export type EventOf<K extends EventKind> = Extract<ReproductionEvent, { kind: K }>;
