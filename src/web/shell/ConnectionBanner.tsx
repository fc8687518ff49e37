// The state of the connection and of the outbox, never over the content.

import { CircleAlert, CircleCheck, CloudUpload, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Condition } from '#data/condition';
import { type Connection, currentConnection, watchConnection } from '#data/connection';
import { Link, usePath } from '#parts/navigation/Router';
import { useCondition } from '#parts/sync/FarmData';
import { pendingPath, useDelayedTrue } from '#parts/sync/Pending';
import { type Tone, toneClass } from '#ui/Badge';
import type { Icon } from '#ui/Icon';
import { type BannerState, type Words, wordsFor } from './banner';

const looks: Record<Words['about'], { tone: Tone; icon: Icon }> = {
  offline: { tone: 'yellow', icon: WifiOff },
  back: { tone: 'green', icon: Wifi },
  silence: { tone: 'yellow', icon: CircleAlert },
  waiting: { tone: 'blue', icon: CloudUpload },
  refused: { tone: 'red', icon: CircleAlert },
  sent: { tone: 'green', icon: CircleCheck },
};
const nothing = { tone: undefined, icon: undefined };

const shownFor = 3_000;
/** Delay before showing that the server does not answer, when the outbox is empty. */
const silence = 10_000;

export function ConnectionBanner() {
  const connection = useSyncExternalStore(watchConnection, currentConnection);
  const { waiting, refused, lostCalls, sending, reason, ended, lost, suspended } = useCondition();
  const isWaiting = useDelayedTrue(waiting.length > 0);
  const silent = useDelayedTrue(sending === 'stuck', silence);
  const sent = useJustSent(connection);
  const here = usePath() === pendingPath;
  const words = useStillWhilePressed({
    connection,
    waiting: isWaiting ? waiting.length : 0,
    // The pending screen lists them itself.
    refused: here ? 0 : refused.length + lostCalls.length,
    sending: useSteadySending(sending),
    reason,
    silent,
    sent,
    rejected: ended || lost || suspended,
  });
  const { tone, icon: Icon } = words ? looks[words.about] : nothing;
  return (
    // On the pending screen it is below the list, so that it moves no button under a finger.
    <section aria-label="Conexão" className={[here && 'connection-place', tone && `connection ${toneClass[tone]}`].filter(Boolean).join(' ')}>
      <p role="status">
        {Icon && <Icon aria-hidden="true" />}
        {words && (
          <span>
            <strong>{words.strong}</strong> {words.text} {words.more && <span className="connection-more">· {words.more}</span>}
          </span>
        )}
      </p>
      {words && !here && (isWaiting || refused.length + lostCalls.length > 0) && <Link to={pendingPath}>Ver pendências</Link>}
    </section>
  );
}

/** It moves what is below it: while a finger is down, the press would end on something else. */
function useStillWhilePressed(state: BannerState): Words | null {
  const now = JSON.stringify(wordsFor(state));
  const [shown, setShown] = useState(now);
  const pressed = useSyncExternalStore(watchPress, () => isPressed);
  if (!pressed && shown !== now) setShown(now);
  return JSON.parse(shown) as Words | null;
}

let isPressed = false;
function watchPress(changed: () => void) {
  const left = new AbortController();
  const become = (pressed: boolean) => {
    isPressed = pressed;
    changed();
  };
  const options = { capture: true, signal: left.signal };
  addEventListener('pointerdown', () => become(true), options);
  // The click comes after it.
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(() => become(false), 50), options);
  return () => left.abort();
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
function useJustSent(connection: Connection) {
  const { waiting, refused, sending } = useCondition();
  const isWaiting = useDelayedTrue(waiting.length > 0);
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
