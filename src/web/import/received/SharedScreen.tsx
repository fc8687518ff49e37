// /shared: where another application leaves files. Signed in, the next screen opens them; signed out, says what to do.
import { FileInput } from 'lucide-react';
import { useEffect } from 'react';
import { go, Link } from '#parts/navigation/Router';
import { useSessionState } from '#parts/sync/Auth';
import { buttonClass } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { FullScreenSpinner } from '#ui/Spinner';

export function SharedScreen() {
  const { status } = useSessionState();
  useEffect(() => {
    if (status === 'in') void go({ to: '/received', replace: true });
  }, [status]);
  if (status === 'in') return <FullScreenSpinner />;
  return (
    <main className="mx-auto max-w-xl p-6">
      <EmptyState
        icon={FileInput}
        title="Entre no Lida para receber arquivos"
        action={
          <Link to="/login" className={buttonClass('primary')}>
            Entrar
          </Link>
        }
      >
        Depois de entrar, compartilhe o arquivo de novo. Nada foi enviado nem guardado.
      </EmptyState>
    </main>
  );
}
