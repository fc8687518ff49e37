// Components not shown at first, such as forms: loaded on first use, and prefetched shortly after the screen opens.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { FormAgainContext } from '#ui/draft-store';
import { KeysKept } from '#ui/KeysKept';

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
    const [turn, again] = useReducer((turns: number) => turns + 1, 0);
    // What can be closed was opened by the person, who may be typing already.
    const fallback = props && 'onClose' in props ? [<KeysKept key="keys" />, meanwhile] : meanwhile;
    return (
      <FormAgainContext value={again}>
        <Suspense fallback={fallback}>{props && <Part key={turn} {...props} />}</Suspense>
      </FormAgainContext>
    );
  };
}
