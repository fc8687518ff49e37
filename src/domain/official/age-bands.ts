// Age bands of the agencies (GTA and herd declaration), by completed months.
import { addDays, monthBefore } from '#domain/kernel/dates';

/** The same day of a later month, or its last day. */
export function addMonths(day: string, months: number) {
  const last = addDays(`${monthBefore(day, -months - 1)}-01`, -1);
  const same = `${monthBefore(day, -months)}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** A month is completed on the day of the birth; in a shorter month on its last day. */
export function completedMonths(birth: string, on: string) {
  const months = (Number(on.slice(0, 4)) - Number(birth.slice(0, 4))) * 12 + Number(on.slice(5, 7)) - Number(birth.slice(5, 7));
  return addMonths(birth, months) <= on ? months : months - 1;
}

export const bands = ['0–12', '13–24', '25–36', '> 36'] as const;
export type Band = (typeof bands)[number];
/** `unknown`: without a birth date. */
export type BandOrUnknown = Band | 'unknown';

export const bandWords: Record<BandOrUnknown, string> = {
  '0–12': '0 a 12 meses',
  '13–24': '13 a 24 meses',
  '25–36': '25 a 36 meses',
  '> 36': 'Acima de 36 meses',
  unknown: 'Sem data de nascimento',
};

/** 0–12 holds through the whole 12th month. */
export function bandOn(birth: string | null, on: string): BandOrUnknown {
  if (birth === null) return 'unknown';
  const months = completedMonths(birth, on);
  return months <= 12 ? '0–12' : months <= 24 ? '13–24' : months <= 36 ? '25–36' : '> 36';
}
