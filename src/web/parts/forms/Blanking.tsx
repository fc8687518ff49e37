// Deleting somebody's personal data, as they wish: asked once more, since it cannot be taken back.
import { type ReactNode, useState } from 'react';
import { tell } from '#data/asking';
import { myDataWords } from '#domain/people/my-data';
import { removedPerson } from '#domain/people/removed-person';
import { useWayBack } from '#parts/forms/UndoToast';
import { ConfirmDialog } from '#ui/Dialog';
import { useToast } from '#ui/Toast';

type Asked = {
  /** Where the server is told. */
  path: string;
  name: string;
  /** What happens, in this case. */
  what: ReactNode;
};

/** What happens to somebody who signs in. */
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

/** All that an owner ever wrote is read: of a large farm that takes a minute. */
const patience = 600_000;

/** `ask` opens the question; `dialog` stands anywhere on the screen. */
export function useBlanking(reload: () => Promise<void>) {
  const { show } = useToast();
  const { sorry } = useWayBack(myDataWords.notBlanked);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async ({ path }: Asked) => {
    setBusy(true);
    await tell('POST', path, undefined, patience).then(() => show({ message: 'Dados pessoais excluídos' }), sorry);
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
