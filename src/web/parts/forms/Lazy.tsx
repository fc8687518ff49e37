// Components not shown at first, such as forms: loaded on first use, and prefetched shortly after the screen opens.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer, useRef } from 'react';
import { FormAgainContext } from '#ui/draft-store';
import { KeysKept } from '#ui/KeysKept';

const prefetchDelay = 1_500;

/** `with`: the props, or null/false while it is not shown. */
export function lazily<Props extends object>(fetch: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => ({ default: (loaded = await fetch()) });
  const Part = lazy<ComponentType<Props>>(load);
  return function Lazily({ with: props }: { with: Props | null | false }) {
    useEffect(() => {
      const idle = setTimeout(() => void load().catch(() => undefined), prefetchDelay);
      return () => clearTimeout(idle);
    }, []);
    const [turn, again] = useReducer((turns: number) => turns + 1, 0);
    // One that is loaded is rendered at once: React shows a fallback for 300 ms or more. The same one as long as it is shown, since another would start anew.
    const shown = useRef<ComponentType<Props>>(null);
    shown.current = props ? (shown.current ?? loaded ?? Part) : null;
    const Shown = shown.current ?? Part;
    // What can be closed was opened by the person, who may be typing already.
    const fallback = props && 'onClose' in props ? [<KeysKept key="keys" />, meanwhile] : meanwhile;
    return (
      <FormAgainContext value={again}>
        <Suspense fallback={fallback}>{props && <Shown key={turn} {...props} />}</Suspense>
      </FormAgainContext>
    );
  };
}
