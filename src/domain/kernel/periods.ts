// Periods that screens offer: the last N days, and calendar months.
import { addDays, monthBefore, periodStart } from '#domain/kernel/dates';

/** Both days included. */
export type Days = { from: string; to: string };

/** In days, today included. */
export const dayPeriods = [7, 30, 90, 365] as const;
export const monthPeriods = { mes: 'Este mês', mes_passado: 'Mês passado' } as const;
/** So many months before this one are whole on a device, which keeps 400 days. */
const monthsBack = 12;

/** The months before the last one, newest first. */
export const earlierMonths = (today: string) => Array.from({ length: monthsBack - 1 }, (_, i) => monthBefore(today, i + 2));

/** A past month is whole, this one ends today. */
export function daysOfMonth(month: string, today: string): Days {
  const to = addDays(`${monthBefore(`${month}-01`, -1)}-01`, -1);
  return { from: `${month}-01`, to: to < today ? to : today };
}

export const lastDays = (days: number, today: string): Days => ({ from: periodStart(days, today), to: today });

/** By its name in the address: '30', 'mes', 'mes_passado', '2026-09'. Null if it is none of those offered. */
export function periodNamed(name: string, today: string): Days | null {
  const days = dayPeriods.find((many) => String(many) === name);
  if (days) return lastDays(days, today);
  if (name === 'mes') return daysOfMonth(today.slice(0, 7), today);
  if (name === 'mes_passado') return daysOfMonth(monthBefore(today, 1), today);
  return earlierMonths(today).includes(name) ? daysOfMonth(name, today) : null;
}

const monthNames = ['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'];

/** '2026-11' → 'Novembro de 2026' */
export const monthInFull = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`;

/** The periods of a list, by their name in the address. */
export const periodOptions = (today: string) => [
  ...dayPeriods.map((days) => ({ value: String(days), label: `${days} dias` })),
  ...Object.entries(monthPeriods).map(([value, label]) => ({ value, label })),
  ...earlierMonths(today).map((month) => ({ value: month, label: monthInFull(month) })),
];
