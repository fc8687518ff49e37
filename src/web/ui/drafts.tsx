// Drafts: what was typed into a form and is not yet saved, stored on the device until it is saved or discarded.
import { createContext, use, useEffect, useState } from 'react';
import { type DraftStore, DraftStoreContext } from '#ui/draft-store';
import { dateTime } from '#ui/format';

type Values = Record<string, unknown>;
/** `at`: of the last change. `seen`: the record as the person saw it, if the form changes one; saving then finds what others changed meanwhile. */
export type Draft = { name: string; at: string; values: Values; seen?: object | undefined };
/** Which draft a form has. The name says the form, the record, and whatever else it was opened with. */
export type DraftName = { name: string; seen?: object | undefined };

const prefix = 'draft ';
const noteOf = (name: string) => prefix + name;
const longestKept = 7 * 86_400_000;
/** Milliseconds between two writes while somebody types. */
const pause = 250;

export class Drafts {
  private readonly all = new Map<string, Draft>();
  private readonly unwritten = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: DraftStore,
    stored: readonly Draft[],
    now = Date.now(),
  ) {
    for (const draft of stored) {
      if (now - Date.parse(draft.at) < longestKept) this.all.set(draft.name, draft);
      else this.write(draft.name);
    }
  }

  get = (name: string) => this.all.get(name);
  names = () => [...this.all.keys()];

  /** The first change is written at once, the following ones together. */
  keep(draft: Draft) {
    this.all.set(draft.name, draft);
    this.unwritten.add(draft.name);
    if (this.timer === undefined) this.flush();
  }

  forget(name: string) {
    this.unwritten.delete(name);
    if (this.all.delete(name)) this.write(name);
  }

  /** While it is being saved it is offered to nobody, and is deleted together with the save. Returns how to end that. */
  beginSave(name: string) {
    const draft = this.all.get(name);
    if (!draft) return { saved: () => {}, failed: () => {} };
    this.all.delete(name);
    this.unwritten.delete(name);
    this.store.draftInSave = noteOf(name);
    const end = () => void (this.store.draftInSave = null);
    return {
      // Again for a save without a call.
      saved: () => {
        end();
        this.write(name);
      },
      failed: () => {
        end();
        // Not over what was typed meanwhile.
        if (!this.all.has(name)) this.keep(draft);
      },
    };
  }

  flush = () => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.unwritten.size === 0) return;
    for (const name of this.unwritten) this.write(name);
    this.unwritten.clear();
    this.timer = setTimeout(this.flush, pause);
  };

  /** Without storage space the form goes on in memory. */
  private write(name: string) {
    void this.store.note(noteOf(name), this.all.get(name) ?? null).catch(() => {});
  }
}

const ready = new WeakMap<DraftStore, Drafts>();
const loading = new WeakMap<DraftStore, Promise<Drafts>>();

/** The drafts in the store, read once. */
export function loadDrafts(store: DraftStore): Promise<Drafts> {
  const read = async () => {
    const drafts = new Drafts(store, (await store.notes(prefix).catch(() => [])) as Draft[]);
    ready.set(store, drafts);
    // Before the page is hidden, left or closed.
    document.addEventListener('visibilitychange', drafts.flush);
    for (const event of ['pagehide', 'beforeunload']) addEventListener(event, drafts.flush);
    return drafts;
  };
  let drafts = loading.get(store);
  if (!drafts) {
    loading.set(store, (drafts = read()));
    // As React marks a promise it has seen: `use` then does not suspend when they are here.
    void drafts.then((value) => Object.assign(drafts!, { status: 'fulfilled', value }));
  }
  return drafts;
}

/** Before the names of drafts: a form that corrects a refused call has a draft of its own. */
export const DraftScope = createContext('');

/** Suspends until they are read; null where forms have no drafts. */
function useDrafts(wanted: boolean) {
  const store = use(DraftStoreContext);
  return store && wanted ? use(loadDrafts(store)) : null;
}

/** For a screen that is shown before they are read: null until then. */
export function useDraftsLater() {
  const store = use(DraftStoreContext);
  const [drafts, setDrafts] = useState(() => (store && ready.get(store)) ?? null);
  useEffect(() => {
    if (store) void loadDrafts(store).then(setDrafts);
  }, [store]);
  return drafts;
}

/** What the form was filled with, for the parts of the form. */
export const RestoredValues = createContext<Values | null>(null);

/** The record of a form that changes it, as the person saw it: now, or when they began the draft. */
export function useSeen<R extends { id: string } | undefined>(form: string, record: R) {
  const drafts = useDrafts(true);
  const scope = use(DraftScope);
  const [seen] = useState(() => record && ((drafts?.get(`${scope}${form} ${record.id}`)?.seen ?? record) as R));
  return { seen, draft: { name: `${form} ${seen?.id ?? ''}`, seen } satisfies DraftName };
}

/** `restored`: what was typed before, until it is discarded. */
export function useDraft(given: DraftName | null) {
  const drafts = useDrafts(given !== null);
  const name = use(DraftScope) + (given?.name ?? '');
  const [restored, setRestored] = useState(() => (given && drafts?.get(name)) ?? null);
  return {
    restored,
    keep: (values: Values) => drafts?.keep({ name, at: new Date().toISOString(), values, seen: given?.seen }),
    forget: () => drafts?.forget(name),
    /** Only in memory: the form shows its first values again. */
    release: () => setRestored(null),
    beginSave: () => drafts?.beginSave(name),
  };
}

/** "hoje 14:32", "ontem 14:32", "12/11/2026 14:32", on this device's clock. */
export function draftTime(at: string, now = new Date()) {
  const [day = '', time = ''] = dateTime(at).split(' ');
  const isOn = (moment: Date) => dateTime(moment).startsWith(day);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return `${isOn(now) ? 'hoje' : isOn(yesterday) ? 'ontem' : day} ${time}`;
}
