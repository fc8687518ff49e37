// A list of calls in farm words, each with its possible actions.
import { Pencil, Replace, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Refused, Waiting } from '#data/replica';
import { describeCall, type Find, failureOf } from '#domain/overview/call-descriptions';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { dateTime } from '#ui/format';
import { Conflict } from './Conflict';
import { DeletionEntry, isAboutDeletion } from './DeletionEntry';
import { type Decisions, wordsOf } from './decisions';
import { Repeated } from './Repeated';

type Entry = Waiting | Refused;
type CallListProps = { title: string; hint: string; entries: readonly Entry[]; find: Find; decisions: Decisions; actions?: ReactNode };

/** A month without signal has more calls than one screen can show. */
const atOnce = 100;

export function CallList({ title, hint, entries, find, decisions, actions }: CallListProps) {
  const id = useId();
  const [most, setMost] = useState(atOnce);
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>
          {title} <span className="badge tone-gray">{entries.length.toLocaleString('pt-BR')}</span>
        </h2>
        {actions}
      </div>
      <p className="text-muted">{hint}</p>
      <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line">
        {entries
          .slice(0, most)
          .map((entry) =>
            isAboutDeletion(entry) ? (
              <DeletionEntry key={entry.call.id} entry={entry} find={find} decisions={decisions} />
            ) : (
              <CallEntry key={entry.call.id} entry={entry} find={find} decisions={decisions} />
            ),
          )}
      </ul>
      {entries.length > most && <Button onClick={() => setMost(most + atOnce)}>Mostrar mais</Button>}
    </section>
  );
}

function CallEntry({ entry, find, decisions }: { entry: Entry; find: Find; decisions: Decisions }) {
  const { call } = entry;
  const { time_zone } = useDevice().replica.who;
  const described = describeCall(call, find);
  const { title, subject, details } = described;
  const name = subject ? `${title}: ${subject}` : title;
  // The buttons name the action; this heading names the failure.
  const failure = 'message' in entry ? failureOf(call) : null;
  const again = decisions.refusalOf(call.id);
  const needs = decisions.needs(call);
  const refused = 'message' in entry ? entry : null;
  const [correct, replace] = [refused && decisions.correction(call), refused && decisions.replacing(refused)];
  const contested = refused ? decisions.contested(refused) : [];
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{failure ? [failure, subject].filter(Boolean).join(': ') : name}</h3>
        <p className="text-sm text-muted">{dateTime(call.at, time_zone)}</p>
      </div>
      {details.length > 0 && !refused?.other && (
        <dl className="line-clamp-3 text-sm text-muted wrap-anywhere">
          {details.map(({ label, value }) => (
            <div key={label} className="inline not-first:before:content-['_·_']">
              <dt className="inline">{label}: </dt>
              <dd className="inline text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Why entry={entry} />
      {needs.length > 0 && (
        <p className="text-sm">
          Depende de: <strong className="font-medium">{needs.map((one) => wordsOf(one, find)).join('; ')}</strong>. Resolva antes; este vai junto.
        </p>
      )}
      {contested.length > 0 && <Conflict name={name} contested={contested} settle={(mine) => decisions.settle(call, mine)} />}
      {refused?.other && <Repeated entry={refused} mine={described} find={find} sameBirth={decisions.sameBirth(refused)} />}
      {again && <p className="font-medium text-red-ink">Ainda não pode ser enviado: {again}</p>}
      <p className="flex flex-wrap gap-2">
        {refused && correct && (
          <Button icon={Pencil} className="px-3" onClick={correct} aria-label={`Corrigir: ${name}`}>
            Corrigir
          </Button>
        )}
        {replace && (
          <Button icon={Replace} className="px-3" onClick={replace} aria-label={`Substituir: ${name}`}>
            Substituir
          </Button>
        )}
        {refused && contested.length + needs.length === 0 && (
          <Button icon={RotateCcw} className="px-3" onClick={() => decisions.retry(call.id)} aria-label={`Tentar de novo: ${name}`}>
            Tentar de novo
          </Button>
        )}
        <Button variant="quiet" icon={Trash2} className="px-3" onClick={() => decisions.discard(call)} aria-label={`Descartar: ${name}`}>
          Descartar
        </Button>
      </p>
    </li>
  );
}

/** The server's error message, or why the device expects one. */
function Why({ entry }: { entry: Entry }) {
  if ('message' in entry) return <p className="font-medium text-red-ink">{entry.message}</p>;
  return entry.doubt ? <p className="text-orange-ink">Pode ser recusado: {entry.doubt}</p> : null;
}
