// A refused call about a deletion: somebody changed what this person deletes, or deleted what this person changed.
import { RotateCcw, Trash2, Undo2 } from 'lucide-react';
import type { Refused, Waiting } from '#data/replica';
import type { NounName } from '#domain/nouns';
import { describeCall, type Find, nameOf } from '#domain/overview/call-descriptions';
import { restoringCall } from '#domain/overview/deletions';
import { useDevice } from '#parts/sync/FarmData';
import { useRestore } from '#parts/sync/Restore';
import { Button } from '#ui/Button';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';
import type { Decisions } from './decisions';

export const isAboutDeletion = (entry: Waiting | Refused): entry is Refused =>
  'message' in entry && (entry.clash?.field === 'seen' || entry.clash?.field === 'deleted_at');

type EntryProps = { entry: Refused; find: Find; decisions: Pick<Decisions, 'retry' | 'discard' | 'refusalOf'> };

export function DeletionEntry({ entry, find, decisions }: EntryProps) {
  const { call, message, clash } = entry;
  const { time_zone } = useDevice().replica.who;
  const { title, subject, details } = describeCall(call, find);
  const name = subject ? `${title}: ${subject}` : title;
  const again = decisions.refusalOf(call.id);
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">{dateTime(call.at, time_zone)}</p>
      </div>
      {details.length > 0 && <p className="text-sm text-muted wrap-anywhere">{details.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>}
      <p className="font-medium text-red-ink">{message}.</p>
      {again && <p className="font-medium text-red-ink">Ainda não pode ser enviado: {again}</p>}
      <p className="flex flex-wrap gap-2">
        {clash!.field === 'seen' ? <Removal entry={entry} name={name} /> : <OfDeleted entry={entry} name={name} find={find} decisions={decisions} />}
      </p>
    </li>
  );
}

/** Somebody changed the record after this person had last seen it. */
function Removal({ entry: { call, clash }, name }: { entry: Refused; name: string }) {
  const device = useDevice();
  const { show } = useToast();
  const remove = async () => {
    await device.retry(call.id, { ...call.input, seen: clash!.current } as typeof call.input);
    show({ message: 'O registro voltou para a fila de envio' });
  };
  const keep = async () => {
    await device.discard(call.id);
    show({ message: 'O registro foi mantido' });
  };
  return (
    <>
      <Button variant="danger" icon={Trash2} className="px-3" onClick={() => void remove()} aria-label={`Excluir mesmo assim: ${name}`}>
        Excluir mesmo assim
      </Button>
      <Button icon={Undo2} className="px-3" onClick={() => void keep()} aria-label={`Manter: ${name}`}>
        Manter
      </Button>
    </>
  );
}

/** Somebody deleted the record that this call is about. */
function OfDeleted({ entry: { call, clash }, name, find, decisions }: EntryProps & { name: string }) {
  const device = useDevice();
  const restore = useRestore();
  const noun = clash!.noun as NounName;
  const row = device.replica.known(noun, clash!.id);
  const isBack = row?.deleted_at === null;
  const isRestorable = row && !isBack && device.mayWrite(noun) && restoringCall(noun, row);
  const restored = row ? nameOf(noun, row, find) : null;
  const bringBack = async () => {
    if (await restore(noun, [row as never])) decisions.retry(call.id);
  };
  return (
    <>
      {isRestorable && (
        <Button variant="primary" icon={Undo2} className="px-3" onClick={() => void bringBack()}>
          {`Restaurar${restored ? ` ${restored}` : ''} e enviar`}
        </Button>
      )}
      {isBack && (
        <Button icon={RotateCcw} className="px-3" onClick={() => decisions.retry(call.id)} aria-label={`Tentar de novo: ${name}`}>
          Tentar de novo
        </Button>
      )}
      <Button variant="quiet" icon={Trash2} className="px-3" onClick={() => decisions.discard(call)} aria-label={`Descartar: ${name}`}>
        Descartar
      </Button>
    </>
  );
}
