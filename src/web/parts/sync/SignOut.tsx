// Sign-out: asks first if calls are unsent, and deletes the person's data only if they agree.
import { LogOut, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { current, forgetPerson, unsentOf } from '#data/devices';
import { signOut } from '#data/session';
import type { Session } from '#domain/people/accounts';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count } from '#ui/format';
import { FullScreenSpinner } from '#ui/Spinner';

type Person = Session['person'];
type SignOutProps = { person: Person; onStay: () => void; onSure: () => void };

/** Wait so long (ms) for a running sync: then there may be nothing to ask about. */
const syncTimeout = 1_000;

async function countUnsent(person: Person) {
  const device = current();
  if (device?.condition().sending === 'sending') await Promise.race([device.sync(), new Promise((wake) => setTimeout(wake, syncTimeout))]);
  return unsentOf(person);
}

function wordsFor(unsent: number | null) {
  if (unsent === null) return 'O que está guardado neste aparelho não pôde ser lido. Pode haver registros que ainda não chegaram ao servidor.';
  return unsent === 1 ? 'Há 1 registro que ainda não chegou ao servidor.' : `Há ${count(unsent, 'registro', 'registros')} que ainda não chegaram ao servidor.`;
}

export function SignOut({ person, onStay, onSure }: SignOutProps) {
  /** Null: unreadable. */
  const [unsent, setUnsent] = useState<number | null>(0);
  const [leaving, setLeaving] = useState(false);

  const leave = async (how: 'forgetting' | 'keeping') => {
    setLeaving(true);
    onSure();
    if (how === 'forgetting') await forgetPerson(person).catch(() => {});
    await signOut();
  };
  const decide = useEffectEvent((found: number | null) => {
    if (found === 0) void leave('forgetting');
    else setUnsent(found);
  });
  useEffect(() => void countUnsent(person).then(decide), [person]);

  if (leaving) return <FullScreenSpinner />;
  return (
    <Dialog
      open={unsent !== 0}
      title="Sair com registros por enviar?"
      role="alertdialog"
      size="small"
      onClose={onStay}
      footer={
        <div className="flex w-full flex-col gap-2">
          <Button data-autofocus variant="primary" onClick={onStay}>
            Cancelar
          </Button>
          <Button icon={LogOut} onClick={() => void leave('keeping')}>
            Sair e manter guardado neste aparelho
          </Button>
          <Button variant="danger" icon={Trash2} onClick={() => void leave('forgetting')}>
            Descartar e sair
          </Button>
        </div>
      }
    >
      <p>{wordsFor(unsent)}</p>
      <p className="mt-2 text-muted">Mantidos neste aparelho, eles esperam até você entrar de novo aqui. Ninguém mais os vê. Descartados, são perdidos.</p>
    </Dialog>
  );
}
