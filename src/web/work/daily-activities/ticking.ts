// One tap and it is done, another and it is as before. Taps are taken one after the other, however fast the thumb.
import { useRef, useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';
import { DailyActivity, isOpen } from '#domain/work/daily-activities';
import { useDevice } from '#parts/sync/FarmData';
import { useToast } from '#ui/Toast';

type Status = DailyActivity['status'];

/** `before`: the status each had when it was first touched here. */
export function useTicking() {
  const device = useDevice();
  const { show } = useToast();
  const [before, setBefore] = useState<ReadonlyMap<string, Status>>(new Map());
  const lastOpen = useRef(new Map<string, Status>());
  const turn = useRef(Promise.resolve());

  const become = async (id: string, wanted: (now: Status) => Status) => {
    // As it stands when its turn comes, not as it was painted.
    const status = device.replica.row('daily_activities', id)?.status;
    if (!status) return;
    if (isOpen({ status })) lastOpen.current.set(id, status);
    setBefore((known) => (known.has(id) ? known : new Map([...known, [id, status]])));
    await device.dispatch('update_activity', { id, changes: { status: { was: status, to: wanted(status) } } });
  };
  const sorry = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    const { save } = DailyActivity.failed!;
    show({ message: error instanceof RuleBroken ? `${save}: ${error.message}` : save });
  };
  const inTurn = (id: string, wanted: (now: Status) => Status) => {
    turn.current = turn.current.then(() => become(id, wanted)).catch(sorry);
  };

  return {
    before,
    tick: (id: string) => inTurn(id, (now) => (now === 'concluída' ? (lastOpen.current.get(id) ?? 'pendente') : 'concluída')),
    begin: (id: string) => inTurn(id, () => 'em_andamento'),
  };
}
