// Formats values for Brazil. A missing value is a dash.
import { inReais, numberWriter, type QuantityName, shownAs } from '#domain/kernel/quantities';
import { dateShown } from './typed';

const missing = '-';
type Maybe<T> = T | null | undefined;

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

/** At most this number of places. For counts 0; quantities have their own functions below. */
export const number = (value: Maybe<number>, places = 2) => (value == null ? missing : numberWriter(0, places).format(value));

/** R$ 1.234,56, with a non-breaking space. */
export const money = (value: Maybe<number>) => (value == null ? missing : inReais(value));

/** Non-breaking space before the unit. */
const withUnit = (value: Maybe<number>, places: number, unit: string) => (value == null ? missing : `${number(value, places)}\u00a0${unit}`);

/** Decimals and unit are those of `quantities`: a quantity looks the same everywhere. */
export const quantity = (name: QuantityName, value: Maybe<number>) => (value == null ? missing : shownAs(name, value, '\u00a0'));
export const kg = (value: Maybe<number>) => quantity('kg', value);
export const litres = (value: Maybe<number>) => quantity('litres', value);
export const hectares = (value: Maybe<number>) => quantity('hectares', value);
export const percent = (value: Maybe<number>) => quantity('percent', value);
/** 3,4 MB */
export function bytes(value: Maybe<number>) {
  if (value == null) return missing;
  const unit = value < 1e6 ? 'kB' : value < 1e9 ? 'MB' : 'GB';
  return withUnit(value / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit], 1, unit);
}
export const days = (value: Maybe<number>) => withUnit(value, 0, value === 1 || value === -1 ? 'dia' : 'dias');

/** "1 animal", "1.204 animais". */
export const count = (value: number, one: string, many: string) => `${number(value, 0)} ${value === 1 ? one : many}`;
