// The server has ended the session: who is filling something in stays until it is done.
import { useEffectEvent, useLayoutEffect } from 'react';
import { letGo } from '#data/session';
import { useStanding } from '#parts/sync/Auth';
import { useCondition } from '#parts/sync/FarmData';
import { isTyping } from './typing';

/** How often it is looked whether something is still being filled in. */
const moment = 500;

/** Whoever is filling something in may finish it; then they are let go to the way in. What waits is there, too. */
export function useEnded() {
  const standing = useStanding();
  const condition = useCondition();
  const ended = standing.status === 'in' && standing.ended;
  const decide = useEffectEvent(() => {
    if (!isTyping()) letGo();
  });
  // Before anything is painted: a person switched off does not see the farm once more.
  useLayoutEffect(() => {
    if (!ended) return;
    decide();
    const timer = setInterval(decide, moment);
    return () => clearInterval(timer);
  }, [ended]);
  return ended || condition.ended;
}
