// The tutorial: opens once per device, a second after the dashboard, and again on request.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';

const load = async () => ({ default: (await import('#parts/navigation/OnboardingDialog')).OnboardingDialog });
const OnboardingDialog = lazy(load);

const flags = { completed: 'onboarding_completed', skipped: 'onboarding_skipped' };
const delay = 1_000;

let shown = false;
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
const show = (now: boolean) => {
  shown = now;
  for (const watcher of watchers) watcher();
};
const restart = () => show(true);
const isNew = () => Object.values(flags).every((flag) => localStorage.getItem(flag) === null);

/** `open`: whether it is shown; `restart` opens it at the first step. */
export function useOnboarding() {
  return { open: useSyncExternalStore(watch, () => shown), restart };
}

/** Rendered anywhere on the dashboard. */
export function Onboarding() {
  const { open } = useOnboarding();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void load().then(
          () => isNew() && show(true),
          () => undefined,
        ),
      delay,
    );
    return () => {
      clearTimeout(timer);
      show(false);
    };
  }, []);
  const end = (how: keyof typeof flags) => {
    localStorage.setItem(flags[how], '1');
    show(false);
  };
  return <Suspense>{open && <OnboardingDialog onEnd={end} />}</Suspense>;
}
