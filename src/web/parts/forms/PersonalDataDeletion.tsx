// Deleting a person's personal data at their request: needs confirmation, since it cannot be undone.
import { type ReactNode, useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { RuleBroken } from '#domain/kernel/errors';
import { type Blanking, myDataWords } from '#domain/people/my-data';
import { removedPerson } from '#domain/people/removed-person';
import { useUndoToast } from '#parts/forms/UndoToast';
import { ConfirmDialog } from '#ui/Dialog';
import { percent } from '#ui/format';
import { Progress } from '#ui/Progress';
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

/** The server answers after some seconds with how far it is; asking again continues. */
const timeout = 60_000;
const pause = 2_000;

async function blank(path: string, tell: (share: number) => void) {
  for (let begun = false; ; begun = true) {
    const answer = await writeOnline<Blanking>('POST', path, undefined, timeout).catch((error: unknown) => {
      // The server finished it by itself meanwhile.
      if (begun && error instanceof RuleBroken && error.code === 'not_found') return null;
      // The server is at it by itself.
      if (begun && error instanceof RuleBroken && (error.code as string) === 'later') return undefined;
      throw error;
    });
    if (answer === null) return;
    if (answer === undefined) await new Promise((wake) => setTimeout(wake, pause));
    else tell(answer.all === 0 ? 0 : answer.done / answer.all);
  }
}

/** `ask` opens the confirmation; render `dialog` anywhere on the screen. */
export function useBlanking(reload: () => Promise<void>) {
  const { show } = useToast();
  const { showFailure } = useUndoToast(myDataWords.notBlanked);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number | null>(null);

  const confirm = async ({ path }: Asked) => {
    setBusy(true);
    await blank(path, setShare).then(() => show({ message: 'Dados pessoais excluídos' }), showFailure);
    await reload();
    setBusy(false);
    setShare(null);
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
          {share !== null && (
            <>
              <Progress label="Registros lidos" value={share} max={1} text={percent(Math.floor(100 * share))} />
              <p role="status">A fazenda é grande: continua mesmo que você feche esta tela. A equipe pode trabalhar enquanto isso.</p>
            </>
          )}
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
