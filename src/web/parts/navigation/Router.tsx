// The router: the current location and navigation, on top of the browser's history.
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
import { dropKeys, keepKeys } from '#ui/KeysKept';

type Search = Record<string, string | undefined>;
type Place = { path: string; search: Record<string, string> };
type Navigation = {
  to: string;
  search?: Search | undefined;
  replace?: boolean;
  /** The same screen with another query: keep the scroll position and the focus. */
  keepScroll?: boolean;
};
/** Stored in history.state. `at`: index in the history; `y`: scroll position. */
type Step = { at: number; y: number };

const stepNow = (): Step => ({ at: 0, y: 0, ...(history.state as Partial<Step> | null) });
const placeNow = (): Place => ({ path: location.pathname, search: Object.fromEntries(new URLSearchParams(location.search)) });

let place = placeNow();
/** Scroll and focus to apply after a navigation; null on the first load. */
let arrival: { y: number; moved: boolean } | null = null;
const watchers = new Set<() => void>();

/** Loads the screen of a path before navigating. Set by router.tsx, which knows the screens. */
let prepare: (path: string) => Promise<unknown> = async () => {};
export const prepareWith = (loader: typeof prepare) => void (prepare = loader);

/** Set while leaving would lose typed data. */
let guard: { holds: () => boolean; ask: (goOn: () => void) => void } | null = null;
let at = stepNow().at;
/** The person has answered: the question, still open, must not hold the step again. */
let confirmed = false;

history.scrollRestoration = 'manual';
history.replaceState(stepNow(), '');

function arrive(y: number, moved: boolean) {
  const before = place;
  place = placeNow();
  arrival = { y, moved: moved || before.path !== place.path };
  for (const watcher of watchers) watcher();
}

addEventListener('popstate', () => {
  // An entry without state is not ours: mostly a jump to an anchor, such as the skip link.
  if (history.state === null) {
    at += 1;
    rememberScroll();
    if (location.pathname !== place.path) arrive(0, true);
    return;
  }
  const step = stepNow();
  const [from, to] = [at, step.at];
  // Arrived where we are: a step was taken back.
  if (from === to) return;
  // A dialog inside another, or opened by it, comes after it.
  const dialog = confirmed ? null : [...document.querySelectorAll('dialog:modal')].at(-1);
  confirmed = false;
  if (dialog) {
    history.go(from - to);
    // As Escape and the phone's own back gesture do: the dialog closes, or asks first.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  } else if (guard?.holds() && location.pathname !== place.path) {
    history.go(from - to);
    guard.ask(() => {
      guard = null;
      confirmed = true;
      history.go(to - from);
    });
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

/** Parses a link of the alerts or the search: "/pregnancies?search=Mimosa". */
export function placeOf(link: string) {
  const [to, words] = link.split('?') as [string, string?];
  return { to, search: Object.fromEntries(new URLSearchParams(words)) };
}

let latest = 0;
/** From a screen's arrival to that of the form it opens, or begins to load. */
const longestOpening = 1_000;

export async function go({ to, search, replace = false, keepScroll = false }: Navigation) {
  if (guard?.holds() && to !== place.path) {
    guard.ask(() => {
      guard = null;
      void go({ to, search, replace, keepScroll });
    });
    return;
  }
  // A change of the query alone must not cancel a navigation in progress.
  const mine = keepScroll ? latest : ++latest;
  // Whoever wants a new record may type while the screen of its form is being loaded. A dialog that led there closes first.
  const isNew = search?.['nova'] !== undefined;
  if (!keepScroll) queueMicrotask(isNew ? keepKeys : dropKeys);
  // A failed load shows in the screen's error boundary, not as a dead link.
  await prepare(to).catch(() => {});
  if (mine !== latest) return;
  clearTimeout(scrolled);
  if (!replace) {
    rememberScroll();
    at += 1;
  }
  history[replace ? 'replaceState' : 'pushState']({ at, y: keepScroll ? scrollY : 0 } satisfies Step, '', hrefOf(to, search));
  arrive(keepScroll ? scrollY : 0, !keepScroll);
  if (isNew) setTimeout(dropKeys, longestOpening);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const usePlace = () => useSyncExternalStore(watch, () => place);
export const usePath = () => usePlace().path;

/** Retries for some frames: a long list gets its full height only then. */
function scrollBack(y: number, frames = 30) {
  scrollTo(0, y);
  if (Math.abs(scrollY - y) > 1 && frames > 0) requestAnimationFrame(() => scrollBack(y, frames - 1));
}

/** Rendered beside a screen: once it is mounted, restores the scroll position or goes to the top. */
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
/** The values of the `$` parts of the screen's path. */
export const useParams = () => use(ParamsContext);

/** `/animals/$id` against `/animals/7`: { id: '7' }; null when it does not match. */
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

/** Loads a screen that is likely to be opened next. */
export const prefetch = (path: string) => void prepare(path).catch(() => {});

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; search?: Search | undefined; children?: ReactNode };

export function Link({ to, search, onClick, ...rest }: LinkProps) {
  const path = usePath();
  const here = path === to || (to !== '/' && path.startsWith(`${to}/`));
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // New tab, new window, save link: leave it to the browser.
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go({ to, search });
  };
  const hint = () => prefetch(to);
  return <a aria-current={here ? 'page' : undefined} {...rest} href={hrefOf(to, search)} onClick={press} onPointerEnter={hint} onFocus={hint} />;
}

/** What the form of a new record is opened with: a number and a text. */
export type Given = { value: number | undefined; text: string | undefined };

/** `?nova=1` (or an id in place of 1) opens the form for a new record once, and is then removed from the URL with `valor` and `texto`. */
export function useNewWanted(open: (about: string, given: Given) => void) {
  const { path, search } = usePlace();
  const wanted = search['nova'] !== undefined;
  const begin = useEffectEvent(() => {
    const { nova = '', valor, texto: text, ...others } = search;
    open(nova, { value: Number(valor) || undefined, text });
    void go({ to: path, search: others, replace: true, keepScroll: true });
  });
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);
}

/** Asks before leaving while typed data would be lost, but not while it is being saved. */
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
