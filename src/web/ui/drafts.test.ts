// Drafts of forms: kept until they are saved or discarded, and removed together with the save.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftStore } from '#ui/draft-store';
import { type Draft, Drafts, draftTime } from '#ui/drafts';

const now = Date.parse('2026-11-17T17:32:00Z');
const day = 86_400_000;
const draft = (name: string, values = {}, age = 0): Draft => ({ name, at: new Date(now - age).toISOString(), values });

/** The device's notes; `writes` counts how often each was written. */
function storeOf() {
  const notes = new Map<string, object>();
  const writes: string[] = [];
  const store: DraftStore = {
    notes: async () => [...notes.values()],
    async note(name, value) {
      writes.push(name);
      if (value) notes.set(name, value);
      else notes.delete(name);
    },
    draftInSave: null,
  };
  return { store, notes, writes };
}

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

describe('what is typed', () => {
  test('is written at the first key, and the following keys together', () => {
    const { store, notes, writes } = storeOf();
    const drafts = new Drafts(store, []);
    for (const name of ['A', 'Au', 'Aur']) drafts.keep(draft('animal', { name }));
    expect(writes).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(notes.get('draft animal')).toMatchObject({ values: { name: 'Aur' } });
    expect(writes).toHaveLength(2);
  });

  test('is written at once when the page is hidden', () => {
    const { store, notes } = storeOf();
    const drafts = new Drafts(store, []);
    drafts.keep(draft('animal', { name: 'A' }));
    drafts.keep(draft('animal', { name: 'Au' }));
    drafts.flush();
    expect(notes.get('draft animal')).toMatchObject({ values: { name: 'Au' } });
  });

  test('is gone when discarded, also from what was still to be written', () => {
    const { store, notes } = storeOf();
    const drafts = new Drafts(store, []);
    drafts.keep(draft('animal', { name: 'A' }));
    drafts.keep(draft('animal', { name: 'Au' }));
    drafts.forget('animal');
    vi.advanceTimersByTime(1_000);
    expect(drafts.get('animal')).toBeUndefined();
    expect(notes.size).toBe(0);
  });

  test('goes on in memory when the device cannot store it', () => {
    const drafts = new Drafts({ ...storeOf().store, note: () => Promise.reject(new Error('full')) }, []);
    drafts.keep(draft('animal', { name: 'A' }));
    expect(drafts.get('animal')).toMatchObject({ values: { name: 'A' } });
  });
});

describe('after seven days', () => {
  test.each([
    [7 * day - 1, true],
    [7 * day, false],
  ])('a draft of %i ms ago is still there: %s', (age, isThere) => {
    const { store, notes } = storeOf();
    notes.set('draft animal', draft('animal', {}, age));
    const drafts = new Drafts(store, [...notes.values()] as Draft[]);
    expect(drafts.get('animal') !== undefined).toBe(isThere);
    expect(notes.has('draft animal')).toBe(isThere);
  });
});

describe('a save', () => {
  test('names the note that its call deletes, and offers the draft to nobody meanwhile', () => {
    const { store, notes } = storeOf();
    const drafts = new Drafts(store, []);
    drafts.keep(draft('animal', { name: 'A' }));
    const save = drafts.beginSave('animal');
    expect(store.draftInSave).toBe('draft animal');
    expect(drafts.get('animal')).toBeUndefined();
    // Not before the call is stored.
    expect(notes.has('draft animal')).toBe(true);
    save.saved();
    expect(store.draftInSave).toBeNull();
    expect(notes.size).toBe(0);
  });

  test('that is refused keeps the draft', () => {
    const { store, notes } = storeOf();
    const drafts = new Drafts(store, []);
    drafts.keep(draft('animal', { name: 'A' }));
    drafts.beginSave('animal').failed();
    expect(store.draftInSave).toBeNull();
    expect(drafts.get('animal')).toMatchObject({ values: { name: 'A' } });
    vi.advanceTimersByTime(1_000);
    expect(notes.has('draft animal')).toBe(true);
  });

  test('that is refused does not replace what was typed meanwhile', () => {
    const drafts = new Drafts(storeOf().store, []);
    drafts.keep(draft('milking', { litres: 12 }));
    const save = drafts.beginSave('milking');
    drafts.keep(draft('milking', { litres: 13 }));
    save.failed();
    expect(drafts.get('milking')).toMatchObject({ values: { litres: 13 } });
  });
});

describe('the time of a draft', () => {
  // The tests' time zone may be any: times are given without one.
  test.each([
    ['2026-11-17T14:32:00', 'hoje 14:32'],
    ['2026-11-17T00:00:00', 'hoje 00:00'],
    ['2026-11-16T23:59:00', 'ontem 23:59'],
    ['2026-11-15T23:59:00', '15/11/2026 23:59'],
  ])('%s is %s', (at, words) => {
    expect(draftTime(at, new Date('2026-11-17T15:00:00'))).toBe(words);
  });
});
