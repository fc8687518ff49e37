// Parsing of typed text: dates as dd/mm/aaaa, decimals with a comma. Pure functions, for table tests.

/** 'YYYY-MM-DD' as dd/mm/aaaa. */
export const dateShown = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1');

/** Inserts slashes after day and month while typing digits; also accepts a pasted ISO date. */
export function dateAsTyped(text: string) {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return dateShown(text);
  const parts = [''];
  for (const sign of text.replace(/[.\-\s]/g, '/')) {
    const last = parts.length - 1;
    const part = parts[last] ?? '';
    const year = last === 2;
    if (sign === '/') {
      if (part && !year) parts.push('');
    } else if (/\d/.test(sign)) {
      if (part.length < (year ? 4 : 2)) parts[last] = part + sign;
      else if (!year) parts.push(sign);
    }
  }
  return parts.join('/');
}

/** The date typed with a four-digit year, if it exists. */
export function dateTyped(text: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = Date.parse(iso);
  // 31/02 parses as 3 March in some browsers.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(iso) ? iso : null;
}

/** The intended date on blur: this year if missing; two digits mean at most ten years ahead. */
export function dateMeant(text: string, today: string): string | null {
  const [, start = '', year = ''] = /^(\d{1,2}\/\d{1,2})(?:\/(\d{2}|\d{4})?)?$/.exec(text) ?? [];
  const thisYear = Number(today.slice(0, 4));
  const century = thisYear - (thisYear % 100);
  const short = century + Number(year);
  const full = year.length === 4 ? year : year === '' ? thisYear : short > thisYear + 10 ? short - 100 : short;
  return dateTyped(`${start}/${full}`);
}

/** Only what a number can have: digits, separators and a leading minus. */
export const decimalAsTyped = (text: string) => text.replace(/[^\d.,-]/g, '').replaceAll(/(?!^)-/g, '');

const writers = new Map<string, Intl.NumberFormat>();

/** While editing: no thousands separators, no rounding. */
export function decimalShown(value: number | null | undefined, { grouped = true, places = 0 } = {}) {
  if (value == null || Number.isNaN(value)) return '';
  const key = `${grouped}${places}`;
  let writer = writers.get(key);
  if (!writer) writers.set(key, (writer = new Intl.NumberFormat('pt-BR', { useGrouping: grouped, minimumFractionDigits: places, maximumFractionDigits: 20 })));
  return writer.format(value);
}
