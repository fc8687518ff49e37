// Components not shown at first, such as forms: loaded on first use, and prefetched shortly after the screen opens.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';

const prefetchDelay = 1_500;

/** `with`: the props, or null/false while it is not shown. */
export function lazily<Props extends object>(fetch: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null) {
  const load = async () => ({ default: await fetch() });
  const Part = lazy<ComponentType<Props>>(load);
  return function Lazily({ with: props }: { with: Props | null | false }) {
    useEffect(() => {
      const idle = setTimeout(() => void load().catch(() => undefined), prefetchDelay);
      return () => clearTimeout(idle);
    }, []);
    return <Suspense fallback={meanwhile}>{props && <Part {...props} />}</Suspense>;
  };
}
