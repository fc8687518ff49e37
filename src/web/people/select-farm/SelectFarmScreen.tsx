// Farm selection. A single farm is entered at once; without one, says whom to ask.

import { ChevronRight, Fence, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chooseFarm, renew } from '#data/session';
import { roles } from '#domain/kernel/roles';
import { DeletedFarms } from '#parts/accounts/DeletedFarms';
import { lazily } from '#parts/forms/Lazy';
import { go } from '#parts/navigation/Router';
import { useAuth, useSessionState } from '#parts/sync/Auth';
import { ElsewhereProvider } from '#parts/sync/Pending';
import { UnsentElsewhere } from '#parts/sync/UnsentElsewhere';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { FullScreenSpinner } from '#ui/Spinner';

export function SelectFarmScreen() {
  return useSessionState().status === 'in' ? <Choice /> : <FullScreenSpinner />;
}

function Choice() {
  const { session, signOut } = useAuth();
  const { farms } = session;
  const only = farms.length === 1 ? farms[0]!.id : undefined;

  useEffect(() => {
    if (!only) return;
    chooseFarm(only);
    void go({ to: '/', replace: true });
  }, [only]);

  if (only) return <FullScreenSpinner />;
  const enter = (id: string) => {
    chooseFarm(id);
    void go({ to: '/' });
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-4 py-8">
      <title>Escolher fazenda · Lida</title>
      {farms.length === 0 ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Fazendas
          </h1>
          {session.may_create_farm ? (
            <OwnerWithoutFarm onEnter={enter} signOut={signOut} />
          ) : (
            <EmptyState icon={Fence} title="Nenhuma fazenda cadastrada" action={<Button onClick={signOut}>Sair</Button>}>
              Você ainda não tem acesso a nenhuma fazenda. Entre em contato com o administrador do sistema.
            </EmptyState>
          )}
          <ElsewhereProvider>
            <UnsentElsewhere onEnter={enter} />
          </ElsewhereProvider>
        </>
      ) : (
        <>
          <h1 tabIndex={-1} className="text-2xl">
            Escolha a fazenda
          </h1>
          <ul className="flex flex-col gap-3">
            {farms.map(({ id, farm_name, user_role }) => (
              <li key={id}>
                <button type="button" className="card flex min-h-16 w-full items-center gap-3 text-left" onClick={() => enter(id)}>
                  <Fence aria-hidden="true" className="shrink-0 text-brand-ink" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{farm_name}</span>
                    <span className="text-sm text-muted">{roles[user_role]}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="shrink-0 text-muted" />
                </button>
              </li>
            ))}
          </ul>
          <ElsewhereProvider>
            <UnsentElsewhere onEnter={enter} />
          </ElsewhereProvider>
          <Button variant="quiet" className="self-center" onClick={signOut}>
            Sair
          </Button>
        </>
      )}
    </main>
  );
}

const FarmForm = lazily(async () => (await import('#parts/accounts/FarmForm')).FarmForm);

/** The owner of a deleted farm, or of none yet. */
function OwnerWithoutFarm({ onEnter, signOut }: { onEnter: (id: string) => void; signOut: () => void }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <EmptyState
        icon={Fence}
        title="Nenhuma fazenda cadastrada"
        action={
          <>
            <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
              Nova Fazenda
            </Button>
            <Button onClick={signOut}>Sair</Button>
          </>
        }
      >
        Cadastre a sua fazenda para começar.
      </EmptyState>
      <DeletedFarms
        list="/api/farms/deleted"
        farms="/api/farms"
        onRestored={async ({ id }) => {
          await renew();
          onEnter(id);
        }}
      />
      <FarmForm with={adding && { onSaved: async () => {}, onClose: () => setAdding(false) }} />
    </>
  );
}
