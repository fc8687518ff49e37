// /super-admin stands outside the shell: every farm of the installation for super admins, a closed door for everybody else.
import { ArrowLeft, LogOut } from 'lucide-react';
import { useAuth, useStanding } from '#parts/Auth';
import { AccessDenied } from '#parts/DeadEnd';
import { Link } from '#parts/Way';
import { Button, buttonClass } from '#ui/Button';
import { FullScreenSpinner } from '#ui/Spinner';
import { Panel } from './Panel';

export function SuperAdminScreen() {
  const standing = useStanding();
  if (standing.status !== 'in') return <FullScreenSpinner />;
  if (standing.session.is_super_admin) return <Inside />;
  return (
    <main className="mx-auto max-w-lg">
      <AccessDenied />
    </main>
  );
}

function Inside() {
  const { session, signOut } = useAuth();
  return (
    <>
      <header className="sticky top-0 z-10 border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 lg:px-8">
          <img src="/icon.svg" alt="" width={32} height={32} />
          <p className="min-w-0 flex-1 leading-tight">
            <span className="block text-lg font-bold">Lida</span>
            <span className="block truncate text-sm text-muted">{session.person.name}</span>
          </p>
          {session.farms.length > 0 && (
            <Link to="/" className={buttonClass('quiet')}>
              <ArrowLeft aria-hidden="true" />
              Minhas fazendas
            </Link>
          )}
          <Button variant="quiet" icon={LogOut} onClick={signOut}>
            Sair
          </Button>
        </div>
      </header>
      <main>
        <Panel />
      </main>
    </>
  );
}
