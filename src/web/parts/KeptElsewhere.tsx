// What other farms of this person still hold on this phone: sent when the farm is opened, taken along as a file, or given up.
import { Download, Fence, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { discardKept, type KeptElsewhere as Kept, rowsElsewhere } from '#data/devices';
import type { Session } from '#domain/accounts';
import { toTakeAlong } from '#domain/questions/pending';
import type { ServerRows } from '#domain/sync';
import { useAuth } from '#parts/Auth';
import { useElsewhere } from '#parts/Pending';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { count } from '#ui/format';

/** `onEnter`: the way to a farm that is still this person's. */
export function KeptElsewhere({ onEnter }: { onEnter: (farm_id: string) => void }) {
  const { kept } = useElsewhere();
  if (kept.length === 0) return null;
  return (
    <section className="card" aria-labelledby="guardado">
      <div className="card-head">
        <h2 id="guardado">Guardado de outras fazendas</h2>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {kept.map((farm) => (
          <KeptFarm key={farm.farm_id} farm={farm} onEnter={onEnter} />
        ))}
      </ul>
    </section>
  );
}

function KeptFarm({ farm, onEnter }: { farm: Kept; onEnter: (farm_id: string) => void }) {
  const { person, farms } = useAuth().session;
  const { look } = useElsewhere();
  const [asking, setAsking] = useState(false);
  const { farm_id, farm_name, waiting, refused } = farm;
  const many = waiting.length + refused.length;
  const mine = farms.some(({ id }) => id === farm_id);
  const discard = async () => {
    await discardKept(person, farm_id, farm);
    look();
  };
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <p>
        <strong className="block">{farm_name}</strong>
        <span>{wordsFor(waiting.length, refused.length)}</span>{' '}
        <span className="text-muted">{mine ? 'Abra a fazenda para enviar e resolver.' : 'Você não tem mais acesso a esta fazenda.'}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        {mine && (
          <Button variant="primary" icon={Fence} onClick={() => onEnter(farm_id)}>
            Abrir fazenda
          </Button>
        )}
        <Button icon={Download} onClick={() => void takeAlong(person, farm)}>
          Baixar arquivo
        </Button>
        <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
          Descartar
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title="Descartar o que ficou guardado?"
        message={`${count(many, 'registro', 'registros')} de ${farm_name} ${many === 1 ? 'some' : 'somem'} deste aparelho sem ter chegado ao servidor. Não há como desfazer.`}
        confirmLabel="Descartar"
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function wordsFor(waiting: number, refused: number) {
  const parts = [waiting > 0 && `${count(waiting, 'registro', 'registros')} esperando envio`, refused > 0 && count(refused, 'recusado', 'recusados')];
  return `${parts.filter(Boolean).join(', ')}.`;
}

async function takeAlong(person: Session['person'], { farm_id, farm_name, ...kept }: Kept) {
  // Without the rows beside them the calls are still worth taking along.
  const rows = await rowsElsewhere(person, farm_id).catch((): ServerRows => ({}));
  const find = (noun: string, id: string) => rows[noun as keyof ServerRows]?.find((row) => row.id === id);
  saveFile(`lida ${farm_name}.json`, JSON.stringify(toTakeAlong(farm_name, kept, find), null, 2));
}

function saveFile(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
