// Tokens in a list, each with its scope, last use and end, and a button to revoke it after a question.
import { Ban, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type AccessToken, tokenWords } from '#domain/people/access-tokens';
import { nounsInWords } from '#parts/accounts/NounChoice';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';

type Shown = Omit<AccessToken, 'farm_name' | 'ended_at' | 'ended_by'> & Partial<Pick<AccessToken, 'farm_name' | 'ended_at' | 'ended_by'>>;

type TokensProps<T extends Shown> = {
  label: string;
  tokens: readonly T[];
  /** Revoked by DELETE on this path and its id. */
  path: string;
  locked: boolean;
  reload: () => Promise<void>;
  /** A line about whose it is. */
  about?: (token: T) => ReactNode;
  /** What the question says beyond "stops working at once". */
  warning?: (token: T) => string;
};

export function Tokens<T extends Shown>({ label, tokens, path, locked, reload, about, warning }: TokensProps<T>) {
  const { show } = useToast();
  const { showFailure } = useUndoToast(tokenWords.notRevoked);
  const [asked, setAsked] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);
  const revoke = async ({ id, name }: T) => {
    setBusy(true);
    await writeOnline('DELETE', `${path}/${id}`).then(() => show({ message: `${name}: token revogado` }), showFailure);
    await reload();
    setBusy(false);
    setAsked(null);
  };
  return (
    <>
      <ul aria-label={label} className="flex flex-col divide-y divide-line">
        {tokens.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <KeyRound aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold wrap-anywhere">
                {token.name} <span className="font-mono text-sm font-normal text-muted">…{token.hint}</span> <State of={token} />
              </p>
              {about?.(token)}
              <p className="text-sm text-muted">
                {token.may_write ? 'Lê e registra' : 'Só lê'}: {nounsInWords(token.nouns)}
                {token.farm_name !== undefined && `, ${token.farm_name === null ? 'em todas as suas fazendas' : `em ${token.farm_name}`}`}.
              </p>
              <p className="text-sm text-muted">
                {token.last_used_at ? `Último uso em ${dateTime(token.last_used_at)}. ` : 'Ainda não foi usado. '}
                {token.ended_at
                  ? `Terminou em ${dateTime(token.ended_at)}${token.ended_by ? `, revogado por ${token.ended_by}` : ''}.`
                  : `Vale até ${dateTime(token.expires_at)}.`}
              </p>
            </div>
            {!token.ended_at && (
              <Button icon={Ban} disabled={locked || busy} aria-label={`Revogar ${token.name}`} onClick={() => setAsked(token)}>
                Revogar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Revogar o token?"
        message={asked && `${asked.name} deixa de funcionar na hora, e não volta. ${warning?.(asked) ?? ''}`}
        confirmLabel="Revogar"
        busyLabel="Revogando..."
        busy={busy}
        onConfirm={() => void revoke(asked!)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const State = ({ of: { ended_at, may_write } }: { of: Shown }) =>
  ended_at ? <Badge tone="gray">encerrado</Badge> : <Badge tone={may_write ? 'yellow' : 'green'}>{may_write ? 'lê e registra' : 'só lê'}</Badge>;
