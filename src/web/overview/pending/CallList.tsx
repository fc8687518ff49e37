// A list of calls in farm words, each with its possible actions.
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Refused, Waiting } from '#data/replica';
import { type Described, describeKnown, type Find, failureOf } from '#domain/overview/call-descriptions';
import { causeInWords } from '#domain/overview/refusal-words';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { useFirstShown } from '#ui/first-shown';
import { dateTime } from '#ui/format';
import { Menu } from '#ui/Menu';
import { Conflict } from './Conflict';
import { DeletionEntry, isAboutDeletion } from './DeletionEntry';
import { type Action, type Decisions, wordsOf } from './decisions';
import { Repeated } from './Repeated';

type Entry = Waiting | Refused;
type CallListProps = {
  title: string;
  hint: string;
  entries: readonly Entry[];
  find: Find;
  before: Record<string, Described>;
  decisions: Decisions;
  actions?: ReactNode;
};

/** A month without signal has more calls than one screen can show. */
const atOnce = 100;

export function CallList({ title, hint, entries, find, before, decisions, actions }: CallListProps) {
  const id = useId();
  const [most, showMore] = useFirstShown(atOnce, atOnce);
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
              <CallEntry key={entry.call.id} entry={entry} find={find} before={before[entry.call.id]} decisions={decisions} />
            ),
          )}
      </ul>
      {entries.length > most && <Button onClick={showMore}>Mostrar mais</Button>}
    </section>
  );
}

function CallEntry({ entry, find, before, decisions }: { entry: Entry; find: Find; before: Described | undefined; decisions: Decisions }) {
  const { call } = entry;
  const { time_zone } = useDevice().replica.who;
  const described = describeKnown(call, find, before);
  const { title, subject, details } = described;
  const name = subject ? `${title}: ${subject}` : title;
  // The buttons name the action; this heading names the failure.
  const failure = 'message' in entry ? failureOf(call) : null;
  const again = decisions.refusalOf(call.id);
  const needs = decisions.needs(call);
  const refused = 'message' in entry ? entry : null;
  const actions = decisions.actions(entry);
  const discard = { label: 'Descartar', icon: Trash2, onSelect: () => decisions.discard(call) };
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
      <Why entry={entry} subject={before ? subject : null} />
      {needs.length > 0 && (
        <p className="text-sm">
          Depende de: <strong className="font-medium">{needs.map((one) => wordsOf(one, find)).join('; ')}</strong>. Resolva antes; este vai junto.
        </p>
      )}
      {refused?.other && <Repeated entry={refused} mine={described} find={find} sameBirth={decisions.sameBirth(refused)} />}
      {again && <p className="font-medium text-red-ink">Ainda não pode ser enviado: {again}</p>}
      {contested.length > 0 ? (
        <Conflict name={name} contested={contested} settle={(mine) => decisions.settle(call, mine)} more={[...actions, discard]} />
      ) : (
        <EntryActions name={name} actions={actions} discard={discard} />
      )}
    </li>
  );
}

/** One action and discarding as buttons, the rest in a menu. */
function EntryActions({ name, actions: [first, ...others], discard }: { name: string; actions: Action[]; discard: Action }) {
  return (
    <p className="flex flex-wrap gap-2">
      {first && (
        <Button icon={first.icon} className="px-3" onClick={first.onSelect} aria-label={`${first.label}: ${name}`}>
          {first.label}
        </Button>
      )}
      <Button variant="quiet" icon={discard.icon} className="px-3" onClick={discard.onSelect} aria-label={`${discard.label}: ${name}`}>
        {discard.label}
      </Button>
      {others.length > 0 && <Menu label={`Mais opções: ${name}`} items={others} />}
    </p>
  );
}

/** What happened, or the server's message, or why the device expects one. `subject`: the name that a record lost in a restore had. */
function Why({ entry, subject }: { entry: Entry; subject: string | null }) {
  const { time_zone, actor } = useDevice().replica.who;
  if (!('message' in entry)) return entry.doubt ? <p className="text-orange-ink">Pode ser recusado: {entry.doubt}</p> : null;
  const { cause, message } = entry;
  const lost = cause?.kind === 'unknown' && subject ? `O servidor não tem mais ${subject}: foi restaurado de uma cópia anterior` : null;
  return <p className="font-medium text-red-ink">{lost ?? (cause && causeInWords(cause, time_zone, actor)) ?? message}</p>;
}
