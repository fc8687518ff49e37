// What only somebody new needs on the dashboard, loaded after the first paint.
import { type ComponentType, lazy } from 'react';

// Without these the dashboard still works: on a bad connection their files may be missing.
const Nothing = () => null;
const load = () => import('./Beginning').catch(() => ({ FirstWeek: Nothing, Tip: Nothing }));

export const FirstWeek = lazy(async () => ({ default: (await load()).FirstWeek }));
export const Tip = lazy(async () => ({ default: (await load()).Tip }));
export const Onboarding = lazy<ComponentType>(() =>
  import('#parts/navigation/Onboarding').then(
    (file) => ({ default: file.Onboarding }),
    () => ({ default: Nothing }),
  ),
);
