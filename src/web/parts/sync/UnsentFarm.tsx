// Unsent calls of one farm that is not open: list, download as a file, discard.
import { Download, Fence, HandHelping, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { discardKept, discardThese, rowsElsewhere } from '#data/calls-elsewhere';
import type { UnsentElsewhere as Kept } from '#data/devices';
import { describeAll, exportCalls } from '#domain/overview/call-descriptions';
import type { ServerRows } from '#domain/sync/protocol';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { count, dateTime } from '#ui/format';
import { Menu } from '#ui/Menu';

/** `what`: what the person can do. `onEnter`: opens a farm the person still has access to. */
type KeptFarmProps = { person: { email: string }; farm: Kept; what: string; onEnter?: (() => void) | undefined; onDiscarded: () => void };

export function UnsentFarm({ person, farm, what, onEnter, onDiscarded }: KeptFarmProps) {
  const [asking, setAsking] = useState(false);
  const [handing, setHanding] = useState<{ busy: boolean; fault: string }>({ busy: false, fault: '' });
  const { farm_id, farm_name, waiting, refused } = farm;
  const many = waiting.length + refused.length;
  const discard = async () => {
    await discardKept(person, farm_id, farm);
    onDiscarded();
  };
  const handOverAll = async () => {
    setHanding({ busy: true, fault: '' });
    const fault = await handOverKept(person, farm).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    setHanding({ busy: false, fault: fault && `Não foi entregue: ${fault}` });
    onDiscarded();
  };
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <p>
        <strong className="block">{farm_name}</strong>
        <span>{wordsFor(waiting.length, refused.length)}</span> <span className="text-muted">{what}</span>
      </p>
      {!onEnter && <Calls farm={farm} />}
      <p className="flex flex-wrap gap-2">
        {onEnter && (
          <Button variant="primary" icon={Fence} onClick={onEnter}>
            Abrir fazenda
          </Button>
        )}
        {!onEnter && (
          <Button variant="primary" icon={HandHelping} busy={handing.busy} busyLabel="Entregando..." onClick={() => void handOverAll()}>
            Entregar ao dono
          </Button>
        )}
        <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
          Descartar
        </Button>
        <Menu label={`Mais opções: ${farm_name}`} items={[{ label: 'Baixar arquivo', icon: Download, onSelect: () => void downloadCalls(person, farm) }]} />
      </p>
      {handing.fault && <p className="font-medium text-red-ink">{handing.fault}</p>}
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

/** A month offline is too much for a list: the file has all of it. */
const atOnce = 20;

function Calls({ farm: { waiting, refused, descriptions } }: { farm: Kept }) {
  const calls = describeAll(
    [...waiting, ...refused].map(({ call }) => call),
    () => undefined,
    descriptions,
  );
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
      {calls.slice(0, atOnce).map(({ call, title, subject }) => (
        <li key={call.id} className="wrap-anywhere">
          {subject ? `${title}: ${subject}` : title} <span className="text-muted">({dateTime(call.at)})</span>
        </li>
      ))}
      {calls.length > atOnce && <li>e mais {count(calls.length - atOnce, 'registro', 'registros')}</li>}
    </ul>
  );
}

/** All calls of the farm, the oldest first; each leaves this device when the server has confirmed it. */
async function handOverKept(person: { email: string }, { farm_id, waiting, refused, descriptions }: Kept) {
  const { handOver } = await import('#data/handing-over');
  const calls = [...refused, ...waiting].toSorted((a, b) => a.seq - b.seq).map(({ call }) => call);
  const rows = await rowsElsewhere(person, farm_id).catch((): ServerRows => ({}));
  const find = (noun: string, id: string) => rows[noun as keyof ServerRows]?.find((row) => row.id === id);
  await handOver({ email: person.email, farm_id }, calls, { find, before: descriptions }, (ids) => discardThese(person, farm_id, ids));
}

async function downloadCalls(person: { email: string }, { farm_id, farm_name, descriptions, ...kept }: Kept) {
  // Without the rows the calls are still worth saving.
  const rows = await rowsElsewhere(person, farm_id).catch((): ServerRows => ({}));
  const find = (noun: string, id: string) => rows[noun as keyof ServerRows]?.find((row) => row.id === id);
  saveFile(`lida ${farm_name}.json`, JSON.stringify(exportCalls(farm_name, kept, find, descriptions), null, 2));
}

function saveFile(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
