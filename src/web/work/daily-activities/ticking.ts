// A tap completes an activity, another restores its status. Taps are queued, so that fast taps do not conflict.
import { useRef, useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';
import { DailyActivity } from '#domain/work/daily-activities';
import { isOpen } from '#domain/work/open-work';
import { useDevice } from '#parts/sync/FarmData';
import { useToast } from '#ui/Toast';

type Status = DailyActivity['status'];

/** `before`: each activity's status before the first tap here. */
export function useTicking() {
  const device = useDevice();
  const { show } = useToast();
  const [before, setBefore] = useState<ReadonlyMap<string, Status>>(new Map());
  const lastOpen = useRef(new Map<string, Status>());
  const queue = useRef(Promise.resolve());

  const setStatus = async (id: string, wanted: (now: Status) => Status) => {
    // The current status, not the rendered one.
    const status = device.replica.row('daily_activities', id)?.status;
    if (!status) return;
    if (isOpen({ status })) lastOpen.current.set(id, status);
    setBefore((known) => (known.has(id) ? known : new Map([...known, [id, status]])));
    await device.dispatch('update_activity', { id, changes: { status: { was: status, to: wanted(status) } } });
  };
  const showFailure = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    const { save } = DailyActivity.failed!;
    show({ message: error instanceof RuleBroken ? `${save}: ${error.message}` : save });
  };
  const enqueue = (id: string, wanted: (now: Status) => Status) => {
    queue.current = queue.current.then(() => setStatus(id, wanted)).catch(showFailure);
  };

  return {
    before,
    tick: (id: string) => enqueue(id, (now) => (now === 'concluída' ? (lastOpen.current.get(id) ?? 'pendente') : 'concluída')),
    begin: (id: string) => enqueue(id, () => 'em_andamento'),
  };
}
