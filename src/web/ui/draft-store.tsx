// Where forms store their drafts. Apart from the drafts themselves, which are loaded with the first form: this is part of the first download.
import { createContext } from 'react';

/** The device. The design system knows nothing of farms, so it comes through a context. */
export type DraftStore = {
  /** The stored values whose names begin so. */
  notes: (prefix: string) => Promise<object[]>;
  /** Null deletes it. */
  note: (name: string, value: object | null) => Promise<void>;
  /** The note of the draft that is being saved: the next call deletes it in the transaction that stores the call. */
  draftInSave: string | null;
};

export const DraftStoreContext = createContext<DraftStore | null>(null);

/** Shows the open form anew, without what was typed. */
export const FormAgainContext = createContext<(() => void) | null>(null);
