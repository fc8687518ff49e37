// The session ended while the person works: nothing is lost, and signing in again sends the outbox.
import { LogIn } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { currentConnection, watchConnection } from '#data/connection';
import { switchAccount } from '#data/session';
import { SignInForm } from '#parts/accounts/SignInForm';
import { useAuth } from '#parts/sync/Auth';
import { useCondition } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count } from '#ui/format';

export function SessionNotice() {
  const { person } = useAuth().session;
  const { waiting } = useCondition();
  const [open, setOpen] = useState(false);
  // Offline nobody can sign in: show the connection banner only.
  const offline = useSyncExternalStore(watchConnection, currentConnection) === 'offline';
  if (offline && !open) return null;
  const sentence = waiting.length > 0 ? `Entre de novo para enviar ${count(waiting.length, 'registro', 'registros')}.` : 'Entre de novo.';
  return (
    <div className="px-4 pt-4">
      <Notice tone="yellow" role="status" title={`Sua sessão terminou. ${sentence}`}>
        <p>O que você anotar fica guardado neste aparelho.</p>
        <Button variant="primary" icon={LogIn} className="mt-2" onClick={() => setOpen(true)}>
          Entrar de novo
        </Button>
      </Notice>
      <Dialog open={open} title="Entre de novo" size="small" onClose={() => setOpen(false)}>
        <SignInForm known={person.email} fixed entered={() => setOpen(false)} />
        <Button variant="quiet" className="mt-2 w-full" onClick={switchAccount}>
          Entrar com outra conta
        </Button>
      </Dialog>
    </div>
  );
}
