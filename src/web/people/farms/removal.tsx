// Deletes a farm: says first what is deleted with it; afterwards another farm is selected, or the person chooses.

import { unsentIn } from '#data/devices';
import { writeOnline } from '#data/online-requests';
import { chooseFarm, renew } from '#data/session';
import { Farm, type RegisteredFarm } from '#domain/people/farms';
import { useConfirmedRemoval } from '#parts/forms/Removal';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { Notice } from '#ui/Banner';
import { count } from '#ui/format';

const words = { title: 'Excluir fazenda', question: Farm.confirm!, done: 'Fazenda excluída', failed: Farm.failed!.remove };

export function useFarmRemoval(reload: () => Promise<void>) {
  const { person } = useAuth().session;
  const { farm: here } = useFarm();
  const { ask, dialog } = useConfirmedRemoval(words, {
    async remove(id) {
      await writeOnline('DELETE', `/api/farms/${id}`);
      await renew();
      // After the current farm, another screen loads its own data.
      if (id !== here.id) await reload();
    },
    async restore(id) {
      await writeOnline('POST', `/api/farms/${id}/restore`);
      await renew();
      if (id === here.id) chooseFarm(id);
      else await reload();
    },
  });
  return {
    dialog,
    async ask({ id, farm_name }: RegisteredFarm, only: boolean) {
      const unsent = await unsentIn(person, id);
      ask({ id, name: farm_name, warning: <Warning unsent={unsent} only={only} /> });
    },
  };
}

function Warning({ unsent, only }: { unsent: number | null; only: boolean }) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p>A fazenda e tudo o que foi anotado nela somem para todos que trabalham nela.</p>
      {unsent !== 0 && (
        <Notice tone="orange" title={unsentWords(unsent)}>
          Espere o envio antes de excluir: depois, só seguem se a fazenda for trazida de volta.
        </Notice>
      )}
      {only && <Notice tone="orange">É a sua única fazenda. Passado o tempo de desfazer, só o administrador do sistema pode trazê-la de volta.</Notice>}
    </div>
  );
}

function unsentWords(unsent: number | null) {
  if (unsent === null) return 'Pode haver registros desta fazenda neste aparelho que ainda não chegaram ao servidor.';
  return `Neste aparelho há ${count(unsent, 'registro desta fazenda que ainda não chegou', 'registros desta fazenda que ainda não chegaram')} ao servidor.`;
}
