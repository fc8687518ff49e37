// The generated history of a demo farm on a date, cached for all files that share a process.
import { demoFarms, demoPast } from '#server/demo/demo';

const known = new Map<string, ReturnType<typeof demoPast>>();

export function lived(name: string, day: string) {
  const farm = demoFarms.find((one) => one.name.endsWith(name))!;
  const asked = `${farm.name} ${day}`;
  const past = known.get(asked) ?? demoPast(farm, day);
  known.set(asked, past);
  return past;
}
