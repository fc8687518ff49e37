// Filters of a list, kept in the address: they survive a reload, a link sent to somebody, and the way back.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { go, usePlace } from '#parts/navigation/Router';

/** What was looked for last on each path, for the way back to a list. */
const last = new Map<string, Record<string, string | undefined>>();
export const lastFilters = (path: string) => last.get(path) ?? {};

/** Typing must not wait for the address, nor write it at every key. */
const pause = 250;

const inUse = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined]));

/** An empty value is no filter. */
export function useAddressFilters<const Name extends string>(names: readonly Name[]) {
  type Values = Record<Name, string>;
  const { path, search: address } = usePlace();
  const there = Object.fromEntries(names.map((name) => [name, address[name] ?? ''])) as Values;
  const [values, setValues] = useState(there);
  // On the way to another screen the address is already that screen's.
  const [home] = useState(path);
  const atHome = path === home;

  const said = JSON.stringify(there);
  const wanted = JSON.stringify(values);
  /** What was written and has not come back yet. */
  const ours = useRef<string[]>([]);

  // The menu, a link or the way back brought another address: it counts, not what was typed before.
  const follow = useEffectEvent((said: string) => {
    const echo = ours.current.indexOf(said);
    ours.current = echo < 0 ? [] : ours.current.slice(echo + 1);
    if (echo < 0 && atHome && said !== wanted) setValues(there);
  });
  useEffect(() => follow(said), [said]);

  const write = useEffectEvent(() => {
    ours.current.push(wanted);
    // One order, whichever was chosen first: the same filters are the same address.
    const others = Object.entries(address).filter(([name]) => !(name in values));
    void go({ to: path, search: { ...Object.fromEntries(others), ...inUse(values) }, replace: true, still: true });
  });
  useEffect(() => {
    last.set(home, inUse(JSON.parse(wanted) as Values));
    if (!atHome || wanted === said) return;
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [wanted, said, atHome, home]);

  const change = (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes }));
  const clear = () => setValues(Object.fromEntries(names.map((name) => [name, ''])) as Values);
  return { values, change, clear };
}
