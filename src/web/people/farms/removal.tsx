// Deletes a farm: says first what is deleted with it and asks for its name; afterwards another farm is selected, or the person chooses.

import { useState } from 'react';
import { unsentIn } from '#data/devices';
import { writeOnline } from '#data/online-requests';
import { chooseFarm, renew } from '#data/session';
import { Farm, isFarmName, type RegisteredFarm } from '#domain/people/farms';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { count } from '#ui/format';
import { TextInput } from '#ui/TextInput';

type Asked = { farm: RegisteredFarm; unsent: number | null; only: boolean };

export function useFarmRemoval(reload: () => Promise<void>) {
  const { person } = useAuth().session;
  const { farm: here } = useFarm();
  const { done, showFailure } = useUndoToast(Farm.failed!.remove!);
  const [asked, setAsked] = useState<Asked | null>(null);

  const restore = async (id: string) => {
    await writeOnline('POST', `/api/farms/${id}/restore`);
    await renew();
    if (id === here.id) chooseFarm(id);
    else await reload();
  };
  const remove = async ({ id }: RegisteredFarm, farm_name: string) => {
    await writeOnline('DELETE', `/api/farms/${id}`, { farm_name });
    await renew();
    // After the current farm, another screen loads its own data.
    if (id !== here.id) await reload();
  };
  return {
    dialog: asked && (
      <NameAsked
        {...asked}
        onConfirm={(typed) =>
          remove(asked.farm, typed)
            .then(() => done('Fazenda excluída', () => restore(asked.farm.id)), showFailure)
            .finally(() => setAsked(null))
        }
        onCancel={() => setAsked(null)}
      />
    ),
    ask: async (farm: RegisteredFarm, only: boolean) => setAsked({ farm, only, unsent: await unsentIn(person, farm.id) }),
  };
}

type NameAskedProps = Asked & { onConfirm: (typed: string) => Promise<void>; onCancel: () => void };

function NameAsked({ farm: { farm_name }, unsent, only, onConfirm, onCancel }: NameAskedProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const matches = isFarmName(typed, farm_name);
  const cancel = () => !busy && onCancel();
  return (
    <Dialog
      open
      title="Excluir fazenda"
      role="alertdialog"
      size="small"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancelar</Button>
          <Button type="submit" form="remove-farm" variant="danger" busy={busy} busyLabel="Excluindo..." disabled={!matches}>
            Excluir
          </Button>
        </>
      }
    >
      <form
        id="remove-farm"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!matches || busy) return;
          setBusy(true);
          void onConfirm(typed);
        }}
      >
        <p>{Farm.confirm}</p>
        <p className="font-semibold wrap-anywhere">{farm_name}</p>
        <p>A fazenda e tudo o que foi anotado nela somem para todos que trabalham nela. Por 400 dias você pode restaurá-la em Fazendas excluídas.</p>
        {unsent !== 0 && (
          <Notice tone="orange" title={unsentWords(unsent)}>
            Espere o envio antes de excluir: depois, só seguem se a fazenda for restaurada.
          </Notice>
        )}
        {only && <Notice tone="orange">É a sua única fazenda.</Notice>}
        <Field label="Para confirmar, digite o nome da fazenda">
          <TextInput value={typed} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

function unsentWords(unsent: number | null) {
  if (unsent === null) return 'Pode haver registros desta fazenda neste aparelho que ainda não chegaram ao servidor.';
  return `Neste aparelho há ${count(unsent, 'registro desta fazenda que ainda não chegou', 'registros desta fazenda que ainda não chegaram')} ao servidor.`;
}
