// What is not on the screen at first, such as a form: it comes when it is first wanted, and is fetched beforehand while nothing else is to be done.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';

const coalesce = 1_500;

/** `with`: what it is shown with, or nothing while it is not wanted. */
export function lazily<Props extends object>(fetch: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null) {
  const load = async () => ({ default: await fetch() });
  const Part = lazy<ComponentType<Props>>(load);
  return function Lazily({ with: props }: { with: Props | null | false }) {
    useEffect(() => {
      const idle = setTimeout(() => void load().catch(() => undefined), coalesce);
      return () => clearTimeout(idle);
    }, []);
    return <Suspense fallback={meanwhile}>{props && <Part {...props} />}</Suspense>;
  };
}
