// The milk of each farm year by year as it was last known on this device, for use without signal. Deleted when the farms or the person change (session.ts).
import { milkYearsKey, readStored, writeStored } from '#data/session';
import type { MilkYearsUntil } from '#domain/milk/milk-years';

type Stored = { email: string; farms: Record<string, MilkYearsUntil> };

const storedBy = (email: string) => {
  const stored = readStored<Stored>(milkYearsKey);
  return stored?.email === email ? stored.farms : {};
};

export const storedMilkYears = (email: string, farm_id: string): MilkYearsUntil | undefined => storedBy(email)[farm_id];

export const storeMilkYears = (email: string, farm_id: string, known: MilkYearsUntil) =>
  writeStored(milkYearsKey, { email, farms: { ...storedBy(email), [farm_id]: known } } satisfies Stored);
