// Dates as farms write them: d/m/a, ISO, with the name of the month, as one number, or as Excel's count of days.
import { type Cell, empty, type Parsed, plain, textOf, wrong } from '#domain/import/cells';
import { addDays, monthBefore } from '#domain/kernel/dates';

/** `today`: for years of two digits. `mdy`: the person said that the whole column has the month first. `from1904`: the file counts days as old Macintosh files do. */
export type DateReading = { today: string; mdy?: boolean | undefined; from1904?: boolean | undefined };

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const monthOf = (word: string) => months.indexOf(word.slice(0, 3)) + 1;

const notDate = wrong('Data: escreva dia, mês e ano, como 03/04/2024');
const noSuchDay = wrong('Esta data não existe no calendário');

/** Null if there is no such day. */
function dayOf(year: number, month: number, day: number) {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return year >= 1900 && year < 2200 && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}

const thisYear = (today: string) => Number(today.slice(0, 4));

/** Of two digits: this century up to next year, else the last one. */
export const fullYear = (year: string, today: string) =>
  year.length === 2 ? (Number(year) <= (thisYear(today) + 1) % 100 ? 2000 : 1900) + Number(year) : Number(year);

const firstSerial = 10_959;
const lastSerial = 60_000;

function serial(days: number, from1904: boolean | undefined) {
  const whole = Math.floor(days);
  return whole >= firstSerial - (from1904 ? 1462 : 0) && whole <= lastSerial ? addDays('1899-12-30', whole + (from1904 ? 1462 : 0)) : null;
}

const numeric = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/;
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const named = /^(\d{1,2})[\s/.-]*(?:de\s+)?([a-z]{3,9})\.?[\s/.-]*(?:de\s+)?(\d{4}|\d{2})$/;
const monthOnly = /^([a-z]{3,9})\.?[\s/.-]*(?:de\s+)?(\d{4}|\d{2})$/;
const time = /[ t]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*z?$/i;

const found = (day: string | null): Parsed<string> => (day ? { value: day } : noSuchDay);

function eightDigits(text: string): Parsed<string> {
  const [a, b, c] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number) as [number, number, number];
  return found(dayOf(c, b, a) ?? dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))));
}

export function dateValue(cell: Cell | undefined, { today, mdy, from1904 }: DateReading): Parsed<string> {
  const written = textOf(cell);
  if (written === null || /^0+([/.-]0+)*$/.test(written)) return empty;
  if (typeof cell === 'number') {
    const day = serial(cell, from1904);
    if (day) return { value: day };
    // 03042024 loses its zero in a cell of numbers.
    return Number.isInteger(cell) && cell > 999_999 && cell < 100_000_000 ? eightDigits(String(cell).padStart(8, '0')) : notDate;
  }
  const text = written.replace(time, '').trim();
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const parts = numeric.exec(text);
  if (parts) {
    const [day, month] = mdy ? [parts[2]!, parts[1]!] : [parts[1]!, parts[2]!];
    return found(dayOf(fullYear(parts[3]!, today), Number(month), Number(day)));
  }
  const whole = iso.exec(text);
  if (whole) return found(dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3])));
  if (/^\d{8}$/.test(text)) return eightDigits(text);
  if (/^\d{5}([.,]\d+)?$/.test(text)) return { ...found(serial(Number(text.replace(',', '.')), from1904)) };
  const words = named.exec(folded);
  if (words && monthOf(words[2]!)) return found(dayOf(fullYear(words[3]!, today), monthOf(words[2]!), Number(words[1])));
  const month = monthOnly.exec(folded);
  if (month && monthOf(month[1]!)) {
    const day = dayOf(fullYear(month[2]!, today), monthOf(month[1]!), 1);
    return day ? { value: day, note: 'approximate' } : noSuchDay;
  }
  return notDate;
}

/** The month seems to come first in this column: some second part is above 12, and no first part is. */
export function looksMonthFirst(cells: readonly (Cell | undefined)[]) {
  let second = false;
  for (const cell of cells) {
    const parts = typeof cell === 'string' ? numeric.exec(cell.replace(time, '').trim()) : null;
    if (parts && Number(parts[1]) > 12) return false;
    if (parts && Number(parts[2]) > 12) second = true;
  }
  return second;
}

/** Whether a cell is a date, to guess the column. A bare number is not evidence. */
export const isDate = (cell: Cell | undefined, today: string) =>
  typeof cell === 'string' && !/^\d+([.,]\d+)?$/.test(cell.trim()) && 'value' in dateValue(cell, { today });

const bands = /^(?:de )?(\d{1,2})(?: a | ate | ?[-/] ?| )(\d{1,2})(?: ?m(?:eses)?)?$/;
const openBand = /^(?:\+ ?(?:de )?|mais de |acima de |> ?)?(\d{1,2}) ?\+?(?: ?m(?:eses)?)?\+?$/;
/** By the teeth, as bought cattle are aged. */
const teeth: Record<string, number> = { 'dente de leite': 12, '0 dente': 12, '2 dentes': 24, '4 dentes': 33, '6 dentes': 42, '8 dentes': 54, 'boca cheia': 54 };

function monthsBefore(on: string, age: number): Parsed<string> {
  const whole = Math.floor(age);
  const [day, month] = [Number(on.slice(8)), monthBefore(on, whole)];
  const last = Number(addDays(`${monthBefore(`${month}-01`, -1)}-01`, -1).slice(8));
  return { value: addDays(`${month}-${String(Math.min(day, last)).padStart(2, '0')}`, -Math.round((age - whole) * 30)), note: 'estimated' };
}

const cannotTell = wrong('Idade: escreva anos e meses, como 3a 4m');

/** Of an age ("3a 4m", "40 m", "3,5" years), or of an age class ("12-24"): the birth date is its middle. `on`: the day on which the age was written. */
export function birthDateOfAge(cell: Cell | undefined, on: string, unit: 'years' | 'months' = 'years'): Parsed<string> {
  const written = textOf(cell)?.replaceAll('–', '-') ?? null;
  if (written === null) return empty;
  const text = plain(written.replace(/,(?=\d)/g, '.')).replace(/(\d) (\d)(?=\D*$)/, '$1.$2');
  const decimal = written.replace(',', '.');
  if (/^\d+(\.\d+)?$/.test(decimal)) return monthsBefore(on, Number(decimal) * (unit === 'years' ? 12 : 1));
  const tooth = teeth[plain(written)];
  if (tooth) return monthsBefore(on, tooth);
  const band = bands.exec(plain(written).replace(' meses', ''));
  if (band) return monthsBefore(on, (Number(band[1]) + Number(band[2])) / 2);
  if (/[+>]|acima|mais/.test(plain(written) + written)) {
    const open = openBand.exec(plain(written));
    if (open) return monthsBefore(on, Number(open[1]) + 6);
  }
  const [, years] = /(\d+(?:\.\d+)?) ?a(?:nos?)?\b/.exec(text) ?? [];
  const [, only] = /(\d+(?:\.\d+)?) ?m(?:es|eses)?\b/.exec(text) ?? [];
  const [, days] = /(\d+) ?d(?:ias?)?\b/.exec(text) ?? [];
  if (!years && !only && !days) return cannotTell;
  return monthsBefore(on, Number(years ?? 0) * 12 + Number(only ?? 0) + Number(days ?? 0) / 30);
}
