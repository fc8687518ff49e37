// The generated history of a demo farm on a date, cached for all files that share a process.
import { demoFarms, demoPast } from '#server/demo/demo';
import { isFull } from '../full';

/** A demo may be started on any day: at New Year, on 29 February, during and after the months of the sales. */
export const startDays = isFull ? ['2026-11-15', '2027-01-01', '2027-06-20', '2027-08-20', '2028-02-29'] : ['2028-02-29'];

const known = new Map<string, ReturnType<typeof demoPast>>();

export function lived(name: string, day: string) {
  const farm = demoFarms.find((one) => one.name.endsWith(name))!;
  const asked = `${farm.name} ${day}`;
  const past = known.get(asked) ?? demoPast(farm, day);
  known.set(asked, past);
  return past;
}
