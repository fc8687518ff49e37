// The figures of the person's farms as they were last known on this device, for use without signal. Deleted when the farms or the person change (session.ts).
import { overviewKey, readStored, writeStored } from '#data/session';
import type { FarmsOverview } from '#domain/overview/farms-overview';

type Stored = { email: string; overview: FarmsOverview };

export function storedOverview(email: string): FarmsOverview | undefined {
  const stored = readStored<Stored>(overviewKey);
  return stored?.email === email ? stored.overview : undefined;
}

export const storeOverview = (email: string, overview: FarmsOverview) => writeStored(overviewKey, { email, overview } satisfies Stored);
