// Deleting a record: confirmation, then a toast with undo for ten seconds.
import { type ReactNode, useState } from 'react';
import type { VerbName } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { loadOthersWork, OthersWork } from '#parts/sync/Deletions';
import { useDispatch } from '#parts/sync/FarmData';
import { ConfirmDialog } from '#ui/Dialog';

type RemovalWords = {
  /** "Excluir animal" */
  title: string;
  /** "Tem certeza que deseja excluir este animal?" */
  question: string;
  /** "Animal excluído" */
  done: string;
  /** "Erro ao excluir animal" */
  failed: string;
};

export type Removal = RemovalWords & { remove: VerbName & `remove_${string}`; restore: VerbName & `restore_${string}` };

type Asked = {
  id: string;
  /** The record's name for the person. */
  name: ReactNode;
  /** What else is deleted with it. */
  warning?: ReactNode;
  /** On the record's own page: leave the page before the deletion. */
  leave?: () => Promise<void>;
  /** False while something is missing in `warning`. */
  mayConfirm?: () => boolean;
};

/** `ask` opens the confirmation; render `dialog` anywhere on the screen. */
export function useRemoval({ remove, restore, ...words }: Removal) {
  const dispatch = useDispatch();
  return useConfirmedRemoval(words, {
    remove: (id) => dispatch(remove as 'remove_animal', { id }),
    restore: (id) => dispatch(restore as 'restore_animal', { id }),
    about: (id) => <OthersWork verb={remove} id={id} />,
  });
}

/** `about`: what others did to the record, shown in the question. */
type Taking = { remove: (id: string) => Promise<unknown>; restore: (id: string) => Promise<unknown>; about?: (id: string) => ReactNode };

/** The same for something that is not a record of the farm. */
export function useConfirmedRemoval({ title, question, done, failed }: RemovalWords, { remove, restore, about }: Taking) {
  const { done: tellDone, showFailure } = useUndoToast(failed);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async ({ id, leave, mayConfirm }: Asked) => {
    if (mayConfirm?.() === false) return;
    setBusy(true);
    await leave?.();
    await remove(id)
      .then(() => tellDone(done, () => restore(id)), showFailure)
      .finally(() => {
        setBusy(false);
        setAsked(null);
      });
  };

  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title={title}
      message={
        <>
          <p>{question}</p>
          <p className="mt-2 font-semibold">{asked?.name}</p>
          {asked?.warning}
          {asked && about?.(asked.id)}
        </>
      }
      confirmLabel="Excluir"
      busyLabel="Excluindo..."
      busy={busy}
      onConfirm={() => asked && void confirm(asked)}
      onCancel={() => setAsked(null)}
    />
  );
  const ask = (next: Asked) => {
    if (about) void loadOthersWork().then(() => setAsked(next));
    else setAsked(next);
  };
  return { ask, dialog };
}
