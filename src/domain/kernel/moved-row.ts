// Beside farm.ts, which a phone loads only when it runs a verb.
import type { Row } from '#domain/kernel/farm';

/** A moved row as it is stored at its new farm. */
export const arrived = ({ moved_to: _, ...row }: Row): Row => ({ ...row, deleted_at: null, deleted_call: null });
