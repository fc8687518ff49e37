// Ids of rows and calls: made on the device, in order of time; or derived, so that both sides and every rebase make the same one.
import { v5, v7 } from 'uuid';

export const newId = () => v7();

/** The same origin and label always give the same id. */
export const derivedId = (origin: string, label: string) => v5(label, origin);
