// Deleting somebody's personal data, as they asked: asked once more, since it cannot be taken back.
import { type ReactNode, useState } from 'react';
import { tell } from '#data/asking';
import { RuleBroken } from '#domain/kernel/errors';
import { myDataWords } from '#domain/my-data';
import { ConfirmDialog } from '#ui/Dialog';
import { useToast } from '#ui/Toast';

type Asked = { /** Where the server is told. */ path: string; name: string /** What else is to be known beforehand. */; warning?: ReactNode };

/** `ask` opens the question; `dialog` stands anywhere on the screen. */
export function useBlanking(reload: () => Promise<void>) {
  const { show } = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const sorry = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    show({ message: error instanceof RuleBroken ? `${myDataWords.notBlanked}: ${error.message}` : myDataWords.notBlanked });
  };
  const confirm = async ({ path }: Asked) => {
    setBusy(true);
    await tell('POST', path).then(() => show({ message: 'Dados pessoais excluídos' }), sorry);
    await reload();
    setBusy(false);
    setAsked(null);
  };
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title="Excluir dados pessoais"
      message={
        <>
          <p className="font-semibold">{asked?.name}</p>
          <p className="mt-2">
            O nome, o e-mail e o telefone saem do cadastro, dos registros e do histórico; fica “Pessoa removida”. Pesagens, leite, valores e datas continuam
            como estão.
          </p>
          {asked?.warning}
          <p className="mt-2">A pessoa sai de todos os aparelhos e não entra mais no Lida.</p>
          <p className="mt-2 font-semibold">Isto não pode ser desfeito.</p>
        </>
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
