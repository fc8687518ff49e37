// Deleted farms, with the button that restores one; nothing when there are none.
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type DeletedFarm, farmWords, type DeletedFarms as Listed } from '#domain/people/farms';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useAsked } from '#parts/sync/Online';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';

type DeletedFarmsProps = {
  /** The list, and the start of the path that restores one. */
  list: string;
  farms: string;
  onRestored: (farm: DeletedFarm) => Promise<void>;
};

export function DeletedFarms({ list, farms, onRestored }: DeletedFarmsProps) {
  const { data, offline, reload } = useAsked<Listed>(list);
  const { show } = useToast();
  const { showFailure } = useUndoToast('Erro ao restaurar fazenda');
  const [busy, setBusy] = useState<string | null>(null);
  if (!data || data.rows.length === 0) return null;
  const restore = async (farm: DeletedFarm) => {
    setBusy(farm.id);
    await writeOnline('POST', `${farms}/${farm.id}/restore`).then(async () => {
      show({ message: `${farm.farm_name}: fazenda restaurada` });
      await onRestored(farm);
    }, showFailure);
    await reload();
    setBusy(null);
  };
  return (
    <Card title={farmWords.deleted} aria-label={farmWords.deleted} className="lg:mt-2.5">
      <ul className="flex flex-col divide-y divide-line">
        {data.rows.map((farm) => (
          <li key={farm.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold wrap-anywhere">{farm.farm_name}</p>
              <p className="text-sm text-muted">{[farm.owner_name, [farm.city, farm.state].filter(Boolean).join(' - ')].filter(Boolean).join(' · ')}</p>
              <p className="text-sm text-muted">Excluída em {dateTime(farm.deleted_at)}. Pode ser restaurada por 400 dias.</p>
            </div>
            <Button
              icon={RotateCcw}
              disabled={offline}
              busy={busy === farm.id}
              busyLabel="Restaurando..."
              aria-label={`Restaurar ${farm.farm_name}`}
              onClick={() => void restore(farm)}
            >
              Restaurar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
