// Deleting a record: asked first, done at once, and to be taken back for ten seconds.
import { type ReactNode, useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';
import type { VerbName } from '#domain/verbs';
import { useSay } from '#parts/Replica';
import { ConfirmDialog } from '#ui/Dialog';
import { useToast } from '#ui/Toast';

export type Removal = {
  remove: VerbName & `remove_${string}`;
  restore: VerbName & `restore_${string}`;
  /** "Excluir animal" */
  title: string;
  /** "Tem certeza que deseja excluir este animal?" */
  question: string;
  /** "Animal excluído" */
  done: string;
  /** "Erro ao excluir animal" */
  failed: string;
};

type Asked = {
  id: string;
  /** Which one, in the person's words. */
  name: ReactNode;
  /** A record's own page is left before the record goes. */
  leave?: () => Promise<void>;
};

/** `ask` opens the question; `dialog` stands anywhere on the screen. */
export function useRemoval({ remove, restore, title, question, done, failed }: Removal) {
  const say = useSay();
  const { show } = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const sorry = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    show({ message: error instanceof RuleBroken ? `${failed}: ${error.message}` : failed });
  };
  const undo = (id: string) => void say(restore as 'restore_animal', { id }).catch(sorry);
  const confirm = async ({ id, leave }: Asked) => {
    setBusy(true);
    await leave?.();
    await say(remove as 'remove_animal', { id })
      .then(() => show({ message: done, action: { label: 'Desfazer', run: () => undo(id) } }), sorry)
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
        </>
      }
      confirmLabel="Excluir"
      busyLabel="Excluindo..."
      busy={busy}
      onConfirm={() => asked && void confirm(asked)}
      onCancel={() => setAsked(null)}
    />
  );
  return { ask: setAsked, dialog };
}
