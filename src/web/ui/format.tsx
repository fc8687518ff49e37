// Formats values for Brazil. A missing value is a dash.
import { dateShown } from './typed';

const missing = '-';
type Maybe<T> = T | null | undefined;

const numbers = new Map<string, Intl.NumberFormat>();

function writer(key: string, options: Intl.NumberFormatOptions) {
  let format = numbers.get(key);
  if (!format) numbers.set(key, (format = new Intl.NumberFormat('pt-BR', options)));
  return format;
}

/** 15/11/2026 */
export const date = (day: Maybe<string>) => (day ? dateShown(day) : missing);

const moments = new Map<string, Intl.DateTimeFormat>();

/** 15/11/2026 14:30, in the given time zone or the device's. */
export function dateTime(moment: Maybe<string | Date>, timeZone?: string) {
  if (!moment) return missing;
  const key = timeZone ?? '';
  let format = moments.get(key);
  if (!format) moments.set(key, (format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', ...(timeZone && { timeZone }) })));
  const parts = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts['day']}/${parts['month']}/${parts['year']} ${parts['hour']}:${parts['minute']}`;
}

/** Exactly this number of places. */
export const decimal = (value: Maybe<number>, places = 2) =>
  value == null ? missing : writer(`=${places}`, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);

/** At most this number of places. */
export const number = (value: Maybe<number>, places = 2) => (value == null ? missing : writer(`<${places}`, { maximumFractionDigits: places }).format(value));

/** R$ 1.234,56, with a non-breaking space. */
export const money = (value: Maybe<number>) => (value == null ? missing : writer('R$', { style: 'currency', currency: 'BRL' }).format(value));

/** Non-breaking space before the unit. */
const withUnit = (value: Maybe<number>, places: number, unit: string) => (value == null ? missing : `${number(value, places)}\u00a0${unit}`);

export const kg = (value: Maybe<number>, places = 2) => withUnit(value, places, 'kg');
export const litres = (value: Maybe<number>, places = 1) => (value == null ? missing : `${decimal(value, places)}\u00a0L`);
/** One or two places, as measured. */
export const litresMeasured = (value: Maybe<number>) =>
  value == null ? missing : `${writer('1-2', { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(value)}\u00a0L`;
export const hectares = (value: Maybe<number>) => (value == null ? missing : `${decimal(value, 2)}\u00a0ha`);
export const percent = (value: Maybe<number>, places = 1) => (value == null ? missing : `${number(value, places)}%`);
/** 3,4 MB */
export function bytes(value: Maybe<number>) {
  if (value == null) return missing;
  const unit = value < 1e6 ? 'kB' : value < 1e9 ? 'MB' : 'GB';
  return withUnit(value / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit], 1, unit);
}
export const days = (value: Maybe<number>) => withUnit(value, 0, value === 1 || value === -1 ? 'dia' : 'dias');

/** "1 animal", "1.204 animais". */
export const count = (value: number, one: string, many: string) => `${number(value, 0)} ${value === 1 ? one : many}`;
