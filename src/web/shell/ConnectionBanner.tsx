// The connection, and what waits to be sent: said calmly, never over the content.

import { CircleAlert, CircleCheck, CloudUpload, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Connection, currentConnection, watchConnection } from '#data/connection';
import type { Condition } from '#data/device';
import { Link, usePath } from '#parts/navigation/Router';
import { useCondition } from '#parts/sync/FarmData';
import { pendingPath, useHeld } from '#parts/sync/Pending';
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

const moment = 3_000;
/** Before it is said that the server does not answer, when nobody waits for it. */
const silence = 10_000;

export function ConnectionBanner() {
  const connection = useSyncExternalStore(watchConnection, currentConnection);
  const { waiting, refused, sending, reason, ended, lost, suspended } = useCondition();
  const waits = useHeld(waiting.length > 0);
  const silent = useHeld(sending === 'stuck', silence);
  const sent = useSent(connection);
  const here = usePath() === pendingPath;
  const words = wordsFor({
    connection,
    waiting: waits ? waiting.length : 0,
    // On the page itself they are told one by one.
    refused: here ? 0 : refused.length,
    sending: useCalm(sending),
    reason,
    silent,
    sent,
    unheard: ended || lost || suspended,
  });
  const { tone, icon: Icon } = words ? looks[words.about] : nothing;
  return (
    <section aria-label="Conexão" className={tone && `connection ${toneClass[tone]}`}>
      <p role="status">
        {Icon && <Icon aria-hidden="true" />}
        {words && (
          <span>
            <strong>{words.strong}</strong> {words.text} {words.more && <span className="connection-more">· {words.more}</span>}
          </span>
        )}
      </p>
      {words && !here && (waits || refused.length > 0) && <Link to={pendingPath}>Ver pendências</Link>}
    </section>
  );
}

/** Each new attempt after one without an answer is not worth a word, unless it takes its time. */
function useCalm(sending: Condition['sending']): Condition['sending'] {
  const [stuck, setStuck] = useState(false);
  const long = useHeld(sending === 'sending', moment);
  if (sending === 'stuck' && !stuck) setStuck(true);
  if (stuck && (sending === 'idle' || long)) setStuck(false);
  return stuck ? 'stuck' : sending;
}

/** For a moment after what had visibly waited was sent: not given up, and not refused. */
function useSent(connection: Connection) {
  const { waiting, refused, sending } = useCondition();
  const waits = useHeld(waiting.length > 0);
  const before = useRef({ waited: false, sending, refused: 0 });
  const [sent, setSent] = useState(false);
  useEffect(() => {
    const { waited, refused: known } = before.current;
    const wasSent = waited && waiting.length === 0 && [sending, before.current.sending].includes('sending') && refused.length <= known;
    if (wasSent) setSent(true);
    before.current = { waited: waits, sending, refused: waits ? known : refused.length };
  }, [waits, waiting.length, sending, refused.length]);
  useEffect(() => {
    if (!sent || connection === 'back') return;
    const timer = setTimeout(() => setSent(false), connection === 'online' ? moment : 0);
    return () => clearTimeout(timer);
  }, [sent, connection]);
  return sent && waiting.length === 0;
}
