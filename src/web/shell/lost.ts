// The person lost access to this farm, or is suspended: renew the session, which lists the farms that are left.
import { useEffect, useEffectEvent, useRef } from 'react';
import { current, renew } from '#data/session';
import { useFarm } from '#parts/sync/Auth';
import { useCondition } from '#parts/sync/FarmData';
import { useToast } from '#ui/Toast';

/** If the renewed session still lists the farm, do not repeat the request at once. */
const pause = 60_000;

export function useLostFarm() {
  const { lost, suspended, waiting, refused } = useCondition();
  const { farm } = useFarm();
  const toast = useToast();
  const asked = useRef(-pause);
  const ask = useEffectEvent(async () => {
    asked.current = performance.now();
    const kept = waiting.length + refused.length > 0 ? ' O que não foi enviado ficou guardado em Pendências.' : '';
    await renew();
    const sessionState = current();
    if (sessionState.status === 'in' && !sessionState.session.farms.some(({ id }) => id === farm.id))
      toast.show({ message: `${suspended ? 'Está suspenso o acesso à fazenda' : 'Você não tem mais acesso à fazenda'} ${farm.farm_name}.${kept}` });
  });
  const away = lost || suspended;
  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => void ask(), asked.current + pause - performance.now());
    return () => clearTimeout(timer);
  }, [away]);
}
