// Filters of a list, kept in the URL: they survive a reload, a shared link, and going back.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { go, usePlace } from '#parts/navigation/Router';

/** The last filters of each path, for links back to a list. */
const last = new Map<string, Record<string, string | undefined>>();
export const lastFilters = (path: string) => last.get(path) ?? {};

/** Debounce: do not write the URL at every key. */
const pause = 250;

const inUse = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined]));

/** An empty value is no filter. */
export function useAddressFilters<const Name extends string>(names: readonly Name[]) {
  type Values = Record<Name, string>;
  const { path, search: address } = usePlace();
  const fromAddress = Object.fromEntries(names.map((name) => [name, address[name] ?? ''])) as Values;
  const [values, setValues] = useState(fromAddress);
  // During navigation the URL is already that of the next screen.
  const [ownPath] = useState(path);
  const isOwnPath = path === ownPath;

  const inAddress = JSON.stringify(fromAddress);
  const wanted = JSON.stringify(values);
  /** Values this hook wrote to the URL and has not read back yet. */
  const writtenByUs = useRef<string[]>([]);

  // The menu, a link or going back changed the URL: it replaces what was typed.
  const follow = useEffectEvent((inAddress: string) => {
    const echo = writtenByUs.current.indexOf(inAddress);
    writtenByUs.current = echo < 0 ? [] : writtenByUs.current.slice(echo + 1);
    if (echo < 0 && isOwnPath && inAddress !== wanted) setValues(fromAddress);
  });
  useEffect(() => follow(inAddress), [inAddress]);

  const write = useEffectEvent(() => {
    writtenByUs.current.push(wanted);
    // Fixed order: the same filters give the same URL.
    const others = Object.entries(address).filter(([name]) => !(name in values));
    void go({ to: path, search: { ...Object.fromEntries(others), ...inUse(values) }, replace: true, keepScroll: true });
  });
  useEffect(() => {
    last.set(ownPath, inUse(JSON.parse(wanted) as Values));
    if (!isOwnPath || wanted === inAddress) return;
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [wanted, inAddress, isOwnPath, ownPath]);

  const change = (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes }));
  const clear = () => setValues(Object.fromEntries(names.map((name) => [name, ''])) as Values);
  return { values, change, clear };
}
