// What a farm decides about its breeding: waiting period, dry period, days of a diagnosis. A farm may use other days.
import { retentionDays } from '#domain/health/withdrawal';
import { daysOf, type OwnDays } from '#domain/herd/breeding-days';
import { type BreedingWeight, type OwnWeights, weightsOf } from '#domain/herd/breeding-weights';

export type HerdParameters = {
  /** Voluntary waiting period (PVE): days after calving before the first service. */
  waiting: number;
  /** Days dry before calving. */
  dry: number;
  /** Days before calving in the close-up lot; heifers go there earlier. */
  closeUp: number;
  closeUpHeifers: number;
  /** The first diagnosis is possible this many days after the service, and late after `lateDiagnosis`. */
  diagnosis: number;
  lateDiagnosis: number;
  /** A pregnancy is confirmed again from this day of it on. */
  secondCheck: number;
  /** Days of a cycle. */
  cycle: number;
  /** Milk is held back this many days before calving. */
  retention: number;
  /** Litres a day under which a pregnant cow is dried off early, up to `earlyDryOff` days before calving. */
  littleMilk: number;
  earlyDryOff: number;
  /** What a heifer weighs when she may be bred. */
  breedingWeights: Record<BreedingWeight, number>;
};

/** What a farm may have set. */
export type OwnParameters = (OwnDays & OwnWeights) | undefined;

/** Those of a farm, by its settings: the usual ones where it has set none. */
export const parametersOf = (settings: OwnParameters): HerdParameters => ({
  waiting: daysOf(settings, 'waiting_days'),
  dry: daysOf(settings, 'dry_days'),
  closeUp: daysOf(settings, 'close_up_days'),
  closeUpHeifers: daysOf(settings, 'close_up_heifer_days'),
  diagnosis: daysOf(settings, 'diagnosis_days'),
  lateDiagnosis: 60,
  secondCheck: daysOf(settings, 'second_check_days'),
  cycle: daysOf(settings, 'cycle_days'),
  retention: retentionDays,
  littleMilk: 8,
  earlyDryOff: 90,
  breedingWeights: weightsOf(settings),
});

export const usualParameters = parametersOf(undefined);
