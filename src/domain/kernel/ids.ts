// Ids of rows and calls: created on the device in time order, or derived, so that server, device and every rebase get the same one.
import { v5, v7 } from 'uuid';

export const newId = () => v7();

export const derivedId = (origin: string, label: string) => v5(label, origin);
