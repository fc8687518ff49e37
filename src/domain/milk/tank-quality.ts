// Quality of the milk in the tank as the law judges it (MAPA IN 76 and 77 of 2018): means of three months, limits, and what follows (decision 311).
import { addDays, monthBefore } from '#domain/kernel/dates';
import { rounded } from '#domain/kernel/money';

export const countNames = { cpp: 'CPP', ccs: 'CCS' } as const;
export type Count = keyof typeof countNames;
/** Per mL; null: not analysed. */
export type TankSample = { day: string } & Record<Count, number | null>;

/** Per mL: colony-forming units, and somatic cells. */
export const limits: Record<Count, number> = { cpp: 300_000, ccs: 500_000 };
/** From this part of the limit on, the mean is near it. */
const nearPart = 0.9;
/** A laboratory that finds none writes zero or "< 5" thousand. */
const detectionLimit = 5000;
const monthsOfMean = 3;

/** exp of the mean of logarithms, in whole units: otherwise three times the limit could lie above it. */
export const geometricMean = (values: readonly number[]) =>
  rounded(Math.exp(values.reduce((all, value) => all + Math.log(value === 0 ? detectionLimit : value), 0) / values.length), 0);

/**
 * What the law requires. `visit`: the dairy's technician visits and finds the cause. `stop`: the dairy must stop collecting. `exception`: it may go on, if the
 * visit is proven and each result stays within the limit. `return`: it may collect again. `plan`: an action plan, for cells, which never stop the collection.
 */
export type Step = 'none' | 'near' | 'visit' | 'visit_again' | 'stop' | 'exception' | 'return' | 'plan';

/** `own`: the month's own result. `value`: what is compared with the limit; null: none yet. `isMean`: it is the mean of three months. */
export type QualityMonth = { month: string; own: number | null; value: number | null; isMean: boolean; isOut: boolean; running: number; step: Step };

/** Each month from the first sample to `until`, a month without a sample included. Several samples of a month count as one. Oldest first. */
export function qualityMonths(samples: readonly TankSample[], count: Count, until: string): QualityMonth[] {
  const byMonth = new Map<string, number[]>();
  for (const { day, [count]: value } of samples) {
    if (value === null) continue;
    const month = day.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), value]);
  }
  const first = [...byMonth.keys()].toSorted()[0];
  const found: QualityMonth[] = [];
  for (let month = first; month && month <= until; month = monthBefore(`${month}-01`, -1)) {
    const values = byMonth.get(month);
    const own = values ? geometricMean(values) : null;
    const compared = comparedOf(own, found);
    const isOut = compared.value !== null && compared.value > limits[count];
    const before = found.at(-1);
    // A month without a result neither counts nor ends the months out of the limit.
    const running = compared.value === null ? (before?.running ?? 0) : isOut ? (before?.running ?? 0) + 1 : 0;
    const month_ = { month, own, ...compared, isOut, running };
    found.push({ ...month_, step: count === 'cpp' ? cppStep(month_, before) : ccsStep(month_) });
  }
  return found;
}

/** After a month without a result, each month's own result stands in place of the mean until there are three in a row again. */
function comparedOf(own: number | null, before: readonly QualityMonth[]): Pick<QualityMonth, 'value' | 'isMean'> {
  if (own === null) return { value: null, isMean: false };
  const last = before.slice(1 - monthsOfMean).map((one) => one.own);
  if (last.length === monthsOfMean - 1 && last.every((one) => one !== null)) return { value: geometricMean([...last, own]), isMean: true };
  return { value: before.some((one) => one.own === null) ? own : null, isMean: false };
}

type Judged = Omit<QualityMonth, 'step'>;

const isNear = ({ value }: Judged, count: Count) => value !== null && value >= nearPart * limits[count];
const ccsStep = (month: Judged): Step => (month.isOut ? 'plan' : isNear(month, 'ccs') ? 'near' : 'none');

function cppStep(month: Judged, before: QualityMonth | undefined): Step {
  if (month.value === null) return before?.step ?? 'none';
  if (!month.isOut) return isNear(month, 'cpp') ? 'near' : 'none';
  if (month.running === 1) return 'visit';
  if (month.running === 2) return 'visit_again';
  const isWithin = month.own !== null && month.own <= limits.cpp;
  if (!isWithin) return 'stop';
  return before?.step === 'stop' || before?.step === 'return' ? 'return' : 'exception';
}

/** Months since the first sample that ended without one, and the last day for the next sample: one a month is required. */
export function samplesDue(samples: readonly Pick<TankSample, 'day'>[], today: string) {
  const months = new Set(samples.map(({ day }) => day.slice(0, 7)));
  const [now, first] = [today.slice(0, 7), [...months].toSorted()[0]];
  const missing: string[] = [];
  for (let month = first; month && month < now; month = monthBefore(`${month}-01`, -1)) if (!months.has(month)) missing.push(month);
  const due = months.has(now) ? monthBefore(today, -1) : now;
  return { missing, due: addDays(`${monthBefore(`${due}-01`, -1)}-01`, -1) };
}

/** A report gives thousands: 512 means 512 000. */
const fewest = 5000;
export const looksLikeThousands = (value: number | null) => value !== null && value > 0 && value < fewest;
