// The state of the connection and of the outbox, never over the content.

import { CircleAlert, CircleCheck, CloudUpload, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Condition } from '#data/condition';
import { type Connection, currentConnection, watchConnection } from '#data/connection';
import { Link, usePath } from '#parts/navigation/Router';
import { useCondition } from '#parts/sync/FarmData';
import { pendingPath, useDelayedTrue } from '#parts/sync/Pending';
import { type Tone, toneClass } from '#ui/Badge';
import type { Icon } from '#ui/Icon';
import { type Words, wordsFor } from './banner';

const looks: Record<Words['about'], { tone: Tone; icon: Icon }> = {
  offline: { tone: 'yellow', icon: WifiOff },
  back: { tone: 'green', icon: Wifi },
  silence: { tone: 'yellow', icon: CircleAlert },
  waiting: { tone: 'blue', icon: CloudUpload },
  refused: { tone: 'red', icon: CircleAlert },
  sent: { tone: 'green', icon: CircleCheck },
};
const nothing = { tone: undefined, icon: undefined };
/** Come and go with nearly every record on a slow line. */
const passing = new Set<Words['about'] | undefined>(['waiting', 'sent']);

const shownFor = 3_000;
/** Delay before showing that the server does not answer, when the outbox is empty. */
const silence = 10_000;

export function ConnectionBanner() {
  const connection = useSyncExternalStore(watchConnection, currentConnection);
  const condition = useCondition();
  const { waiting, refused, lostCalls, sending, reason, ended, lost, suspended } = condition;
  const isWaiting = useDelayedTrue(waiting.length > 0);
  const silent = useDelayedTrue(sending === 'stuck', silence);
  const sent = useJustSent(connection, condition, isWaiting);
  const here = usePath() === pendingPath;
  const words = useStillWhilePressed(
    wordsFor({
      connection,
      waiting: isWaiting ? waiting.length : 0,
      // The pending screen lists them itself.
      refused: here ? 0 : refused.length + lostCalls.length,
      sending: useSteadySending(sending),
      reason,
      silent,
      sent,
      rejected: ended || lost || suspended,
    }),
  );
  const isPassing = passing.has(words?.about);
  const { tone, icon: Icon } = words ? looks[words.about] : nothing;
  return (
    // On the pending screen it is below the list, so that it moves no button under a finger.
    <section
      aria-label="Conexão"
      className={[here ? 'connection-place' : isPassing && 'connection-passing', tone && `connection ${toneClass[tone]}`].filter(Boolean).join(' ')}
    >
      <p role="status">
        {Icon && <Icon aria-hidden="true" />}
        {words && (
          <span>
            <strong>{words.strong}</strong> {words.text} {words.more && <span className="connection-more">· {words.more}</span>}
          </span>
        )}
      </p>
      {words && !here && !isPassing && (isWaiting || refused.length + lostCalls.length > 0) && <Link to={pendingPath}>Ver pendências</Link>}
    </section>
  );
}

/** It moves what is below it: while a finger is down, the press would end on something else. */
function useStillWhilePressed(now: Words | null) {
  const [held, setHeld] = useState<{ words: Words | null } | null>(null);
  // The click comes after the release.
  const follow = useEffectEvent(({ type }: Event) => (type === 'pointerdown' ? setHeld({ words: now }) : setTimeout(setHeld, 50, null)));
  useEffect(() => {
    const left = new AbortController();
    for (const name of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(name, (event) => follow(event), { capture: true, signal: left.signal });
    return () => left.abort();
  }, []);
  return held ? held.words : now;
}

/** Keeps showing 'stuck' during short retries, to avoid flicker. */
function useSteadySending(sending: Condition['sending']): Condition['sending'] {
  const [stuck, setStuck] = useState(false);
  const long = useDelayedTrue(sending === 'sending', shownFor);
  if (sending === 'stuck' && !stuck) setStuck(true);
  if (stuck && (sending === 'idle' || long)) setStuck(false);
  return stuck ? 'stuck' : sending;
}

/** True for a moment after calls shown as waiting were sent: not discarded, and not refused. */
function useJustSent(connection: Connection, { waiting, refused, sending }: Condition, isWaiting: boolean) {
  const before = useRef({ waited: false, sending, refused: 0 });
  const [sent, setSent] = useState(false);
  useEffect(() => {
    const { waited, refused: known } = before.current;
    const wasSent = waited && waiting.length === 0 && [sending, before.current.sending].includes('sending') && refused.length <= known;
    if (wasSent) setSent(true);
    before.current = { waited: isWaiting, sending, refused: isWaiting ? known : refused.length };
  }, [isWaiting, waiting.length, sending, refused.length]);
  useEffect(() => {
    if (!sent || connection === 'back') return;
    const timer = setTimeout(() => setSent(false), connection === 'online' ? shownFor : 0);
    return () => clearTimeout(timer);
  }, [sent, connection]);
  return sent && waiting.length === 0;
}
