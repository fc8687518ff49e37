// The farm's milk year by year as it was last known on this device, for use without signal. Deleted when the farms or the person change (session.ts).
import { milkYearsKey, readStored, writeStored } from '#data/session';
import type { MilkYearsUntil } from '#domain/milk/milk-years';

type Stored = { email: string; farm_id: string; known: MilkYearsUntil };

export function storedMilkYears(email: string, farm_id: string): MilkYearsUntil | undefined {
  const stored = readStored<Stored>(milkYearsKey);
  return stored?.email === email && stored.farm_id === farm_id ? stored.known : undefined;
}

export const storeMilkYears = (email: string, farm_id: string, known: MilkYearsUntil) => writeStored(milkYearsKey, { email, farm_id, known } satisfies Stored);
