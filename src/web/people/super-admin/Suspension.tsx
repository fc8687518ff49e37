// Suspends and reactivates an owner, with confirmation; lists suspended owners, if any.
import { CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type CustomerFarm, type SuspendedOwners as Listed, type SuspendedOwner, superAdminWords } from '#domain/people/super-admin';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useAsked } from '#parts/sync/Online';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog } from '#ui/Dialog';
import { count, dateTime } from '#ui/format';
import type { MenuItem } from '#ui/Menu';
import { useToast } from '#ui/Toast';
import { PersonLine } from './PersonLine';

type Asked = { id: string; name: string; suspended: boolean };

/** `itemFor`: the action of a farm's row; `dialog`: render it anywhere on the screen. */
export function useSuspension(reload: () => Promise<void>) {
  const { show } = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const { showFailure } = useUndoToast(asked?.suspended === false ? superAdminWords.notReactivated : superAdminWords.notSuspended);
  const confirm = async ({ id, name, suspended }: Asked) => {
    setBusy(true);
    await writeOnline('PUT', `/api/super_admin/owners/${id}/suspension`, { suspended }).then(
      () => show({ message: suspended ? `${name}: conta suspensa` : `${name}: conta reativada` }),
      showFailure,
    );
    await reload();
    setBusy(false);
    setAsked(null);
  };
  const itemFor = ({ owner_id, owner_name, suspended_at }: CustomerFarm): MenuItem =>
    suspended_at
      ? { label: 'Reativar proprietário…', icon: CirclePlay, onSelect: () => setAsked({ id: owner_id, name: owner_name, suspended: false }) }
      : { label: 'Suspender proprietário…', icon: CirclePause, tone: 'danger', onSelect: () => setAsked({ id: owner_id, name: owner_name, suspended: true }) };
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title={asked?.suspended === false ? 'Reativar a conta?' : 'Suspender a conta?'}
      message={
        <div className="flex flex-col gap-2">
          <p className="font-semibold">{asked?.name}</p>
          {asked?.suspended === false ? (
            <p>O proprietário e a equipe voltam a entrar, e o que esperava nos aparelhos é enviado.</p>
          ) : (
            <>
              <p>O proprietário e toda a equipe dele deixam de entrar, em todas as fazendas desta conta.</p>
              <p>Nada é apagado: o que eles anotaram sem enviar fica nos aparelhos, e você pode reativar a conta quando quiser.</p>
            </>
          )}
        </div>
      }
      confirmLabel={asked?.suspended === false ? 'Reativar' : 'Suspender'}
      busyLabel={asked?.suspended === false ? 'Reativando...' : 'Suspendendo...'}
      busy={busy}
      onConfirm={() => asked && void confirm(asked)}
      onCancel={() => setAsked(null)}
    />
  );
  return { ask: setAsked, itemFor, dialog };
}

export function SuspendedOwners({ reload: reloadFarms }: { reload: () => Promise<void> }) {
  const { data, offline, reload } = useAsked<Listed>('/api/super_admin/suspended_owners');
  const suspension = useSuspension(async () => void (await Promise.all([reload(), reloadFarms()])));
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title="Contas suspensas">
      <ul className="flex flex-col divide-y divide-line">
        {data.rows.map((owner) => (
          <PersonLine key={owner.id} name={owner.name} email={owner.email} what={whatOf(owner)}>
            <Button
              icon={CirclePlay}
              disabled={offline}
              aria-label={`Reativar ${owner.name}…`}
              onClick={() => suspension.ask({ id: owner.id, name: owner.name, suspended: false })}
            >
              Reativar…
            </Button>
          </PersonLine>
        ))}
      </ul>
      {suspension.dialog}
    </Card>
  );
}

const whatOf = ({ farm_names, people, suspended_at }: SuspendedOwner) =>
  `${[...farm_names, count(people, 'pessoa na equipe', 'pessoas na equipe')].join(' · ')}. Suspensa em ${dateTime(suspended_at)}.`;
