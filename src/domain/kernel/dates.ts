// Calendar days as 'YYYY-MM-DD'. No clock: the moment is always an argument.
const day = 86_400_000;

/** A herd asks for the same few hundred days a hundred thousand times. */
const parsed = new Map<string, number>();
const mostParsed = 20_000;
function dayNumber(date: string) {
  let known = parsed.get(date);
  if (known === undefined) {
    if (parsed.size >= mostParsed) parsed.clear();
    parsed.set(date, (known = Date.parse(date) / day));
  }
  return known;
}

export const daysBetween = (from: string, to: string) => Math.round(dayNumber(to) - dayNumber(from));
export const addDays = (from: string, days: number) => new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);

/** The first day of a period of N days: today and the N − 1 days before it. */
export const periodStart = (days: number, today: string) => addDays(today, 1 - days);

/** The month this many months before: '2026-11-15', 2 → '2026-09'. */
export function monthBefore(today: string, months: number) {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const all = year * 12 + month - 1 - months;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

type Calendar = { format: Intl.DateTimeFormat; minute: string; day: string };
/** As written in Brazil: dd/mm/aaaa. */
export const writtenDay = (date: string) => date.split('-').toReversed().join('/');
export const daysInWords = (count: number) => `${count} ${count === 1 ? 'dia' : 'dias'}`;

const calendars = new Map<string, Calendar>();

/** The calendar day of a moment in a time zone: 23:00 in Acre is still the same day there. */
export function dayIn(timeZone: string, moment: string) {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(timeZone, (calendar = { format, minute: '', day: '' }));
  }
  // Cached per minute: no day begins within a minute, and many calls share one.
  const minute = moment.slice(0, 16);
  if (calendar.minute !== minute) Object.assign(calendar, { minute, day: calendar.format.format(new Date(moment)) });
  return calendar.day;
}
