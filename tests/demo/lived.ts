// The past of a demo farm as a day finds it. Nobody changes it here, so it is lived once for all who ask.
import { demoFarms, demoPast } from '#server/demo';

const known = new Map<string, ReturnType<typeof demoPast>>();

export function lived(name: string, day: string) {
  const asked = `${name} ${day}`;
  const past = known.get(asked) ?? demoPast(demoFarms.find((farm) => farm.name.endsWith(name))!, day);
  known.set(asked, past);
  return past;
}
