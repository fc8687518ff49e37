// Deleting a person's personal data at their request: needs confirmation, since it cannot be undone.
import { type ReactNode, useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { myDataWords } from '#domain/people/my-data';
import { removedPerson } from '#domain/people/removed-person';
import { useUndoToast } from '#parts/forms/UndoToast';
import { ConfirmDialog } from '#ui/Dialog';
import { useToast } from '#ui/Toast';

type Asked = {
  /** Of the request. */
  path: string;
  name: string;
  /** Explains what happens. */
  what: ReactNode;
};

/** The explanation for a person with access to Lida. */
export const ofPerson = (warning: string | null = null) => (
  <>
    <p>
      O nome, o e-mail e o telefone saem do cadastro, dos registros e do histórico; fica “{removedPerson}”. Pesagens, leite, valores e datas continuam como
      estão.
    </p>
    {warning && <p>{warning}</p>}
    <p>A pessoa sai de todos os aparelhos e não entra mais no Lida.</p>
  </>
);

/** Long: the server reads everything an owner ever wrote, which takes a minute on a large farm. */
const timeout = 600_000;

/** `ask` opens the confirmation; render `dialog` anywhere on the screen. */
export function useBlanking(reload: () => Promise<void>) {
  const { show } = useToast();
  const { showFailure } = useUndoToast(myDataWords.notBlanked);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async ({ path }: Asked) => {
    setBusy(true);
    await writeOnline('POST', path, undefined, timeout).then(() => show({ message: 'Dados pessoais excluídos' }), showFailure);
    await reload();
    setBusy(false);
    setAsked(null);
  };
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title="Excluir dados pessoais"
      message={
        <div className="flex flex-col gap-2">
          <p className="font-semibold">{asked?.name}</p>
          {asked?.what}
          <p className="font-semibold">Isto não pode ser desfeito.</p>
        </div>
      }
      confirmLabel="Excluir dados"
      busyLabel="Excluindo..."
      busy={busy}
      onConfirm={() => asked && void confirm(asked)}
      onCancel={() => setAsked(null)}
    />
  );
  return { ask: setAsked, dialog };
}
