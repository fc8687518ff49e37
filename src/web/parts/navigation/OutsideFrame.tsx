// The frame of a screen outside the farms: the person, and links to their farms, to their data and to sign out.
import { ArrowLeft, LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, usePath } from '#parts/navigation/Router';
import { useAuth } from '#parts/sync/Auth';
import { Button, buttonClass } from '#ui/Button';

export function OutsideFrame({ children }: { children: ReactNode }) {
  const { session, signOut } = useAuth();
  const path = usePath();
  return (
    <>
      <header className="sticky top-0 z-10 border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 lg:px-8">
          <img src="/icon.svg" alt="" width={32} height={32} />
          <p className="min-w-32 flex-1 leading-tight">
            <span className="block text-lg font-bold">Lida</span>
            <span className="block truncate text-sm text-muted">{session.person.name}</span>
          </p>
          <div className="flex flex-wrap max-sm:-mx-3">
            {session.farms.length > 0 && (
              <Link to="/" className={buttonClass('quiet')}>
                <ArrowLeft aria-hidden="true" />
                Minhas fazendas
              </Link>
            )}
            {session.is_super_admin && path !== '/super-admin' && (
              <Link to="/super-admin" className={buttonClass('quiet')}>
                <ArrowLeft aria-hidden="true" />
                Super Admin
              </Link>
            )}
            {path !== '/my-data' && (
              <Link to="/my-data" className={buttonClass('quiet')}>
                <UserRound aria-hidden="true" />
                Meus dados
              </Link>
            )}
            <Button variant="quiet" icon={LogOut} onClick={signOut}>
              Sair
            </Button>
          </div>
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}
