// The server has ended the session: who has something to stay for stays.
import { useEffectEvent, useLayoutEffect } from 'react';
import { letGo } from '#data/session';
import { useStanding } from '#parts/Auth';
import { useCondition } from '#parts/Replica';
import { isTyping } from './typing';

/** Whoever has nothing that waits and nothing half typed is let go to the way in; everybody else may go on. */
export function useEnded() {
  const standing = useStanding();
  const condition = useCondition();
  const ended = standing.status === 'in' && standing.ended;
  const opening = condition.phase === 'opening';
  const decide = useEffectEvent(() => {
    if (condition.waiting.length === 0 && !isTyping()) letGo();
  });
  // Before anything is painted: a person switched off does not see the farm once more. Decided once, so that nobody is taken away later.
  useLayoutEffect(() => {
    if (ended && !opening) decide();
  }, [ended, opening]);
  return ended || condition.ended;
}
