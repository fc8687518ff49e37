// What a farm decides about its breeding: waiting period, dry period, days of a diagnosis. A farm may use other days.
import { retentionDays } from '#domain/health/withdrawal';

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
  /** Days of a cycle. */
  cycle: number;
  /** Milk is held back this many days before calving. */
  retention: number;
  /** Litres a day under which a pregnant cow is dried off early, up to `earlyDryOff` days before calving. */
  littleMilk: number;
  earlyDryOff: number;
};

export const usualParameters: HerdParameters = {
  waiting: 50,
  dry: 60,
  closeUp: 21,
  closeUpHeifers: 30,
  diagnosis: 30,
  lateDiagnosis: 60,
  cycle: 21,
  retention: retentionDays,
  littleMilk: 8,
  earlyDryOff: 90,
};
