// Tells a person that somebody else deleted a record they worked on, until they close the notice or the record is restored; and, in the question before a
// deletion, what others did to the record today.
import { useEffect, useState } from 'react';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { nameOf } from '#domain/overview/call-descriptions';
import { deedInWords, momentInWords, restoringCall, workToday } from '#domain/overview/deletions';
import type { Deletion } from '#domain/sync/protocol';
import { type VerbName, verbs } from '#domain/verbs';
import { Link } from '#parts/navigation/Router';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { useRestore } from '#parts/sync/Restore';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { count } from '#ui/format';
import { useToast } from '#ui/Toast';

const note = 'closed-deletions';
const most = 3;
const removing = new Map(Object.entries(verbs).flatMap(([name, { on }]) => (name.startsWith('remove_') ? [[on as string, name]] : [])));

export function DeletionNotices({ told }: { told: readonly Deletion[] }) {
  const device = useDevice();
  const { phase } = useCondition();
  const [closed, setClosed] = useState<string[] | null>(null);
  useEffect(() => {
    void device.noted(note).then((found) => setClosed((found as { calls: string[] } | undefined)?.calls ?? []));
  }, [device]);
  if (!closed || phase !== 'ready') return null;
  const close = (call_id: string) => {
    // Only those that the device still has: the list does not grow.
    const calls = [...closed, call_id].filter((one) => told.some((deletion) => deletion.call_id === one));
    setClosed(calls);
    void device.note(note, { calls });
  };
  const open = told.filter(({ call_id, noun, id }) => !closed.includes(call_id) && device.replica.known(noun, id)?.deleted_call === call_id).toReversed();
  if (open.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-4">
      {open.slice(0, most).map((deletion) => (
        <DeletionNotice key={deletion.call_id} deletion={deletion} onClose={() => close(deletion.call_id)} />
      ))}
      {open.length > most && <Link to="/deleted">{`Mais ${count(open.length - most, 'registro excluído', 'registros excluídos')}`}</Link>}
    </div>
  );
}

function DeletionNotice({ deletion: { noun, id, who, at }, onClose }: { deletion: Deletion; onClose: () => void }) {
  const device = useDevice();
  const { replica } = device;
  const restore = useRestore();
  const { show } = useToast();
  const row = replica.known(noun, id)!;
  const name = nameOf(noun, row, (other, one) => replica.known(other as typeof noun, one));
  const deed = deedInWords({ verb: removing.get(noun)!, who, name });
  const isRestorable = device.mayWrite(noun) && restoringCall(noun, row) !== undefined;
  const bringBack = async () => {
    if (await restore(noun, [row as never])) show({ message: `${name ?? 'Registro'}: restaurado` });
  };
  return (
    <Notice tone="yellow" role="status" title={`${deed} ${momentInWords(at, device.now(), replica.who.time_zone)}`} onClose={onClose}>
      <p>Você trabalhou neste registro há pouco.</p>
      {isRestorable && (
        <Button className="mt-2" onClick={() => void bringBack()} aria-label={`Restaurar: ${name ?? 'registro'}`}>
          Restaurar
        </Button>
      )}
    </Notice>
  );
}

export function OthersWork({ verb, id }: { verb: VerbName; id: string }) {
  const device = useDevice();
  const { replica } = device;
  const noun = verbs[verb].on as NounName;
  const attached = nounNames.flatMap((name) =>
    nouns[name].references.flatMap(({ field, noun: to }) => (to === noun ? [{ noun: name, rows: replica.by(name, field, id) }] : [])),
  );
  const { actor, time_zone } = replica.who;
  const sentences = workToday(replica.row(noun, id), attached, { me: actor.id, now: device.now(), timeZone: time_zone });
  if (sentences.length === 0) return null;
  return (
    <div className="mt-3">
      <Notice tone="yellow">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}.</p>
        ))}
      </Notice>
    </div>
  );
}
