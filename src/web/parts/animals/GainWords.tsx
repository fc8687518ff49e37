// Gains in words.
import type { gainSince } from '#domain/herd/animal-weighings';
import { days, kg, quantity } from '#ui/format';

/** "+12,5 kg", "-3 kg". */
export const gained = (gain: number) => `${gain > 0 ? '+' : ''}${kg(gain)}`;

export const inDays = (period: number) => (period === 0 ? 'no mesmo dia' : `em ${days(period)}`);

/** "+12,5 kg em 30 dias (0,417 kg/dia)" */
export function gainInWords({ weight_gain: gain, weight_gain_period_days: period, daily_weight_gain: daily }: ReturnType<typeof gainSince>) {
  if (gain === null) return 'Primeira pesagem';
  return `${gained(gain)} ${inDays(period)}${daily === null ? '' : ` (${quantity('kgPerDay', daily)})`}`;
}
