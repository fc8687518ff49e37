// The transfer's form, when it is wanted.
import type { FarmTransfer } from '#domain/transfers/farm-transfers';
import { lazily } from '#parts/forms/Lazy';

const Form = lazily(async () => (await import('./TransferForm')).TransferForm);

/** What is edited: a transfer, a new one, or nothing. */
export type Editing = { transfer?: FarmTransfer | undefined } | null;

export const LazyForm = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => <Form with={editing && { ...editing, onClose }} />;
