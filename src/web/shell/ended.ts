// The server has ended the session: a person with an open form stays until it is closed.
import { useEffectEvent, useLayoutEffect } from 'react';
import { leaveEndedSession } from '#data/session';
import { useSessionState } from '#parts/sync/Auth';
import { useCondition } from '#parts/sync/FarmData';
import { isTyping } from './typing';

/** How often (ms) to check whether a form is still open. */
const checkInterval = 500;

/** Goes to the login once no form is open. The outbox is kept. */
export function useEnded() {
  const sessionState = useSessionState();
  const condition = useCondition();
  const ended = sessionState.status === 'in' && sessionState.ended;
  const decide = useEffectEvent(() => {
    if (!isTyping()) leaveEndedSession();
  });
  // Before the paint: a disabled person must not see the farm again.
  useLayoutEffect(() => {
    if (!ended) return;
    decide();
    const timer = setInterval(decide, checkInterval);
    return () => clearInterval(timer);
  }, [ended]);
  return ended || condition.ended;
}
