// What the dashboard shows after the first paint, and only to some.
import { type ComponentType, lazy } from 'react';

/** Without it the dashboard still works: on a bad connection its file may be missing. */
const orNothing = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load().catch(() => () => null) }));

export const FirstWeek = orNothing(async () => (await import('./Beginning')).FirstWeek);
export const Tip = orNothing(async () => (await import('./Beginning')).Tip);
export const IntegrityCount = orNothing(async () => (await import('./IntegrityCount')).IntegrityCount);
export const Onboarding = orNothing(async () => (await import('#parts/navigation/Onboarding')).Onboarding);
