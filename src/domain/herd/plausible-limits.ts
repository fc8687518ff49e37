// What is possible and what is likely, by species and group of breeds: one table for forms, calls and the integrity panel (decision 276).
import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { isBuffalo } from '#domain/herd/breed-composition';
import type { Limits } from '#domain/kernel/plausibility';

type Species = AnimalType | 'bubalino';

/** Days, kilograms, litres. A species without a line has no limit. */
const limits = {
  gestation: {
    bovino: { refuse: [240, 320], confirm: [265, 300] },
    bubalino: { refuse: [270, 350], confirm: [295, 330] },
    suino: { refuse: [100, 130], confirm: [108, 120] },
    ovino: { refuse: [130, 170], confirm: [140, 160] },
    caprino: { refuse: [130, 170], confirm: [140, 160] },
    canino: { refuse: [50, 75], confirm: [56, 70] },
  },
  /** Between two births of one female; the least is also refused by births.ts. */
  birthInterval: {
    bovino: { refuse: [270, null], confirm: [300, 900] },
    bubalino: { refuse: [290, null], confirm: [320, 1000] },
    suino: { refuse: [108, null], confirm: [130, 400] },
    ovino: { refuse: [142, null], confirm: [170, 900] },
    caprino: { refuse: [142, null], confirm: [170, 900] },
  },
  ageAtBirth: {
    bovino: { refuse: [480, null], confirm: [600, null] },
    bubalino: { refuse: [540, null], confirm: [700, null] },
    suino: { refuse: [220, null], confirm: [300, null] },
    ovino: { refuse: [240, null], confirm: [330, null] },
    caprino: { refuse: [240, null], confirm: [330, null] },
    canino: { refuse: [200, null], confirm: [330, null] },
  },
  /** Only of a first birth: later ones have no upper limit. */
  ageAtFirstBirth: {
    bovino: { refuse: [null, null], confirm: [null, 1500] },
    bubalino: { refuse: [null, null], confirm: [null, 1800] },
  },
  ageAtService: {
    bovino: { refuse: [240, null], confirm: [330, null] },
    bubalino: { refuse: [270, null], confirm: [400, null] },
    suino: { refuse: [120, null], confirm: [180, null] },
    ovino: { refuse: [110, null], confirm: [180, null] },
    caprino: { refuse: [110, null], confirm: [180, null] },
  },
  serviceAfterBirth: { bovino: { refuse: [15, null], confirm: [35, null] }, bubalino: { refuse: [15, null], confirm: [35, null] } },
  diagnosisAfterService: { bovino: { refuse: [18, null], confirm: [28, null] }, bubalino: { refuse: [18, null], confirm: [28, null] } },
  /** The sire's, on the day of the service. */
  sireAge: {
    bovino: { refuse: [240, null], confirm: [365, null] },
    bubalino: { refuse: [270, null], confirm: [400, null] },
    suino: { refuse: [120, null], confirm: [180, null] },
    ovino: { refuse: [90, null], confirm: [150, null] },
    caprino: { refuse: [90, null], confirm: [150, null] },
    canino: { refuse: [150, null], confirm: [240, null] },
  },
  dryPeriod: { bovino: { refuse: [null, null], confirm: [35, 120] }, bubalino: { refuse: [null, null], confirm: [35, 120] } },
  birthWeight: {
    bovino: { refuse: [5, 90], confirm: [15, 60] },
    bubalino: { refuse: [5, 90], confirm: [18, 60] },
    suino: { refuse: [0.1, 5], confirm: [0.5, 2.5] },
    ovino: { refuse: [0.3, 12], confirm: [1, 7] },
    caprino: { refuse: [0.3, 12], confirm: [1, 7] },
    canino: { refuse: [0.03, 3], confirm: [0.05, 1.2] },
  },
  young: {
    bovino: { refuse: [null, 6], confirm: [null, 2] },
    bubalino: { refuse: [null, 6], confirm: [null, 2] },
    suino: { refuse: [null, 40], confirm: [null, 22] },
    ovino: { refuse: [null, 8], confirm: [null, 3] },
    caprino: { refuse: [null, 8], confirm: [null, 3] },
    canino: { refuse: [null, 25], confirm: [null, 14] },
  },
  /** Calls of earlier releases hold any weight of small animals: they are confirmed, not refused. */
  weight: {
    bovino: { refuse: [null, 2000], confirm: [15, 1500] },
    bubalino: { refuse: [null, 2000], confirm: [18, 1500] },
    suino: { refuse: [null, 2000], confirm: [0.5, 400] },
    ovino: { refuse: [null, 2000], confirm: [1, 180] },
    caprino: { refuse: [null, 2000], confirm: [1, 180] },
    canino: { refuse: [null, 2000], confirm: [0.05, 90] },
    ave: { refuse: [null, 2000], confirm: [null, 20] },
    codorna: { refuse: [null, 2000], confirm: [null, 0.6] },
    peixe: { refuse: [null, 2000], confirm: [null, 60] },
  },
  litresPerMilking: { bovino: { refuse: [null, 100], confirm: [null, 60] }, bubalino: { refuse: [null, 60], confirm: [null, 25] } },
  litresPerDay: { bovino: { refuse: [null, 150], confirm: [null, 80] }, bubalino: { refuse: [null, 80], confirm: [null, 35] } },
  ageInMilk: { bovino: { refuse: [null, null], confirm: [600, null] }, bubalino: { refuse: [null, null], confirm: [700, null] } },
  feedPerHead: {
    bovino: { refuse: [null, 150], confirm: [null, 60] },
    bubalino: { refuse: [null, 150], confirm: [null, 60] },
    suino: { refuse: [null, 40], confirm: [null, 12] },
    ovino: { refuse: [null, 25], confirm: [null, 8] },
    caprino: { refuse: [null, 25], confirm: [null, 8] },
    canino: { refuse: [null, 10], confirm: [null, 3] },
    ave: { refuse: [null, 3], confirm: [null, 0.5] },
    codorna: { refuse: [null, 0.5], confirm: [null, 0.1] },
    peixe: { refuse: [null, 20], confirm: [null, 2] },
  },
} as const satisfies Record<string, Partial<Record<Species, Limits>>>;
export type Checked = keyof typeof limits;

export const limitsFor = (what: Checked, { type, breed }: Pick<Animal, 'type' | 'breed'>): Limits | undefined => {
  const table: Partial<Record<Species, Limits>> = limits[what];
  return (type === 'bovino' && isBuffalo(breed) ? table.bubalino : undefined) ?? table[type];
};

export type LimitsFor = typeof limitsFor;

/** A calf of cattle weighs at most this much at an age in days: growth nobody has seen. */
export const heaviestAt = (ageDays: number): Limits => ({ refuse: [null, 150 + 4 * ageDays], confirm: [null, 80 + 2.2 * ageDays] });

/** Kilograms that cattle of an age in days weigh at least; below it a decimal point is probably wrong. */
export const lightestAt = (ageDays: number): Limits => ({ refuse: [null, null], confirm: [ageDays >= 730 ? 120 : ageDays >= 365 ? 70 : null, null] });
