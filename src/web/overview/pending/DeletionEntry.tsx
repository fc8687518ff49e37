// A refused removal: somebody changed the record after this person had last seen it.
import { Trash2, Undo2 } from 'lucide-react';
import type { Refused, Waiting } from '#data/replica';
import { describeCall, type Find } from '#domain/overview/call-descriptions';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';
import type { Decisions } from './decisions';

export const isAboutDeletion = (entry: Waiting | Refused): entry is Refused => 'message' in entry && entry.clash?.field === 'seen';

type EntryProps = { entry: Refused; find: Find; decisions: Pick<Decisions, 'refusalOf'> };

export function DeletionEntry({ entry, find, decisions }: EntryProps) {
  const { call, message } = entry;
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
        <Removal entry={entry} name={name} />
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
