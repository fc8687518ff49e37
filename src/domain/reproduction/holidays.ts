// National holidays of Brazil.
import { addDays } from '#domain/kernel/dates';

/** By law, every year on the same day. */
const fixed: Record<string, string> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Consciência Negra',
  '12-25': 'Natal',
};

/** The Gregorian computus (Meeus). */
export function easter(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const many = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(many / 31)).padStart(2, '0')}-${String((many % 31) + 1).padStart(2, '0')}`;
}

/** Carnival and Corpus Christi are no holidays by law, but nobody works on them. */
const movable: [days: number, name: string][] = [
  [-47, 'Carnaval'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
];

export function nationalHoliday(day: string): string | null {
  const sunday = easter(Number(day.slice(0, 4)));
  return fixed[day.slice(5)] ?? movable.find(([days]) => addDays(sunday, days) === day)?.[1] ?? null;
}
