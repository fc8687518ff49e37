// Where the person is in the application, and how they get elsewhere. The browser's history is the truth; this listens to it and writes it.
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';

type Search = Record<string, string | undefined>;
type Place = { path: string; search: Record<string, string> };
type Going = {
  to: string;
  search?: Search | undefined;
  replace?: boolean;
  /** The same page with other words in its address: nothing moves. */
  still?: boolean;
};
/** `at`: how many steps into the history; `y`: how far down the page. */
type Step = { at: number; y: number };

const stepNow = (): Step => ({ at: 0, y: 0, ...(history.state as Partial<Step> | null) });
const placeNow = (): Place => ({ path: location.pathname, search: Object.fromEntries(new URLSearchParams(location.search)) });

let place = placeNow();
/** What is still to be done where the person arrives; nothing, when the page is opened. */
let arrival: { y: number; moved: boolean } | null = null;
const watchers = new Set<() => void>();

/** Loads what the address shows, so that it is there when the address changes. Set by whoever knows the screens. */
let prepare: (path: string) => Promise<unknown> = async () => {};
export const prepareWith = (loader: typeof prepare) => void (prepare = loader);

/** Somebody has typed something that leaving would throw away. */
let guard: { holds: () => boolean; ask: (goOn: () => void) => void } | null = null;
let at = stepNow().at;
let waved = false;

history.scrollRestoration = 'manual';
history.replaceState(stepNow(), '');

function arrive(y: number, moved: boolean) {
  const before = place;
  place = placeNow();
  arrival = { y, moved: moved || before.path !== place.path };
  for (const watcher of watchers) watcher();
}

addEventListener('popstate', () => {
  // A step without a mark is somebody else's: mostly a jump within the page, such as the one to its content.
  if (history.state === null) {
    at += 1;
    rememberScroll();
    if (location.pathname !== place.path) arrive(0, true);
    return;
  }
  const step = stepNow();
  const [from, to] = [at, step.at];
  if (waved) waved = false;
  else if (guard?.holds() && location.pathname !== place.path) {
    const { ask } = guard;
    waved = true;
    history.go(from - to);
    ask(() => {
      guard = null;
      history.go(to - from);
    });
    return;
  } else {
    latest += 1;
    at = to;
    arrive(step.y, false);
  }
});

let scrolled: ReturnType<typeof setTimeout> | undefined;
function rememberScroll() {
  const step = { at, y: scrollY } satisfies Step;
  const { at: known, y } = stepNow();
  if (known !== step.at || y !== step.y || history.state === null) history.replaceState(step, '');
}
addEventListener(
  'scroll',
  () => {
    clearTimeout(scrolled);
    scrolled = setTimeout(rememberScroll, 200);
  },
  { passive: true },
);

const hrefOf = (to: string, search: Search = {}) => {
  const words = new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();
  return words ? `${to}?${words}` : to;
};

/** "/pregnancies?search=Mimosa", as the alerts and the search name a place. */
export function placeOf(link: string) {
  const [to, words] = link.split('?') as [string, string?];
  return { to, search: Object.fromEntries(new URLSearchParams(words)) };
}

let latest = 0;

export async function go({ to, search, replace = false, still = false }: Going) {
  if (guard?.holds() && to !== place.path) {
    guard.ask(() => {
      guard = null;
      void go({ to, search, replace, still });
    });
    return;
  }
  // Other words in the address overtake nobody who is on the way elsewhere.
  const mine = still ? latest : ++latest;
  // What cannot be loaded is told by the screen's own place, not by a link that does nothing.
  await prepare(to).catch(() => {});
  if (mine !== latest) return;
  clearTimeout(scrolled);
  if (!replace) {
    rememberScroll();
    at += 1;
  }
  history[replace ? 'replaceState' : 'pushState']({ at, y: still ? scrollY : 0 } satisfies Step, '', hrefOf(to, search));
  arrive(still ? scrollY : 0, !still);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const usePlace = () => useSyncExternalStore(watch, () => place);
export const usePath = () => usePlace().path;

/** A long list has its whole length only after a few frames. */
function scrollBack(y: number, frames = 30) {
  scrollTo(0, y);
  if (Math.abs(scrollY - y) > 1 && frames > 0) requestAnimationFrame(() => scrollBack(y, frames - 1));
}

/** Stands beside a screen: once that is there, the page is where it was, or at its top. */
export function useArrival(arrived: (moved: boolean) => void) {
  const now = usePlace();
  const here = useEffectEvent((at: Place) => {
    if (!arrival || at !== place) return;
    scrollBack(arrival.y);
    arrived(arrival.moved);
    arrival = null;
  });
  useEffect(() => here(now), [now]);
}

const ParamsContext = createContext<Record<string, string>>({});
export const ParamsProvider = ParamsContext;
/** What stands in the address for the `$` parts of the screen's path. */
export const useParams = () => use(ParamsContext);

/** `/animals/$id` against `/animals/7`: { id: '7' }; null when it is another address. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith('$') && given[i]) found[part.slice(1)] = given[i];
    else if (part !== given[i]) return null;
  }
  return found;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; search?: Search | undefined; children?: ReactNode };

export function Link({ to, search, onClick, ...rest }: LinkProps) {
  const path = usePath();
  const here = path === to || (to !== '/' && path.startsWith(`${to}/`));
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Another tab, another window, a saved link: the browser's own business.
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go({ to, search });
  };
  const hint = () => void prepare(to).catch(() => {});
  return <a {...rest} href={hrefOf(to, search)} aria-current={here ? 'page' : undefined} onClick={press} onPointerEnter={hint} onFocus={hint} />;
}

/** Somebody came to write a new one (`?nova=1`, or the id of what it is about): it is opened once, and the address forgets it. */
export function useNewWanted(open: (about: string) => void) {
  const { path, search } = usePlace();
  const wanted = search['nova'] !== undefined;
  const begin = useEffectEvent(() => {
    open(search['nova'] ?? '');
    void go({ to: path, search: { ...search, nova: undefined }, replace: true, still: true });
  });
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);
}

/** Leaving is asked about while something typed would be lost, but not while it is being saved. */
export function useBlocker(blocked: boolean, saving: () => boolean) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const holds = useEffectEvent(() => !saving());
  useEffect(() => {
    if (!blocked) return;
    const mine = { holds: () => holds(), ask: (then: () => void) => setGoOn(() => then) };
    guard = mine;
    return () => {
      if (guard === mine) guard = null;
    };
  }, [blocked]);
  return { asking: goOn !== null, leave: () => goOn?.(), stay: () => setGoOn(null) };
}
