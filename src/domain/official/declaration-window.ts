// When the herd is to be declared: from the first day of a stage to its last day, which is the state's, or the farm's own where it typed one.
import { addDays, monthBefore } from '#domain/kernel/dates';

/** The first day of the month in which the herd is declared. */
export type Stage = string;

const stageBefore = (year: number, month: number): Stage => (month >= 11 ? `${year}-11-01` : month >= 5 ? `${year}-05-01` : `${year - 1}-11-01`);

/** The stage that began last. */
export const newestStage = (today: string) => stageBefore(Number(today.slice(0, 4)), Number(today.slice(5, 7)));

/** The last day of May's stage where it is not 30 June. That of November ends with it; several states do not ask for one, which the sources do not settle. */
const ofMay: Record<string, string> = { SP: '06-07', MS: '06-02', TO: '05-31' };

/** A day and month of the stage: from January to April it is the next year. */
function dayOf(stage: Stage, month: number, day: number) {
  const year = Number(stage.slice(0, 4)) + (month < Number(stage.slice(5, 7)) ? 1 : 0);
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const last = addDays(`${monthBefore(first, -1)}-01`, -1);
  const same = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return same < last ? same : last;
}

/** "30/06 e 30/11", as the farm typed it: of the stages that it declares. None: the text says no day. */
function ownDays(text: string | null | undefined) {
  return [...(text ?? '').matchAll(/(\d{1,2})\/(\d{1,2})/g)]
    .map(([, day, month]) => ({ day: Number(day), month: Number(month) }))
    .filter(({ day, month }) => day >= 1 && day <= 31 && month >= 1 && month <= 12);
}

/** The last day of a stage; null where the farm typed only the other one. */
export function lastDayOf(stage: Stage, state: string | null | undefined, own: string | null | undefined): string | null {
  const typed = ownDays(own);
  const isMay = stage.slice(5, 7) === '05';
  if (typed.length > 0) {
    const found = typed.find(({ month }) => (month >= 5 && month <= 10) === isMay);
    return found ? dayOf(stage, found.month, found.day) : null;
  }
  return `${stage.slice(0, 4)}-${isMay ? (ofMay[state ?? ''] ?? '06-30') : '11-30'}`;
}

/** The stage that is to be declared today, with its last day. */
export function dueDeclaration(today: string, state: string | null | undefined, own: string | null | undefined) {
  const stage = newestStage(today);
  const until = lastDayOf(stage, state, own);
  return until !== null && today <= until ? { stage, until } : null;
}
