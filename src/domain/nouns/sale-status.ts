// Whether the money of a sale is still to come: apart from the declaration, since the dashboard asks it.
import type { Sale } from '#domain/nouns/sales';

/** Both are pending (specification, section 4). */
export const isPending = ({ payment_status }: Pick<Sale, 'payment_status'>) => payment_status !== 'pago';
