// The bell: the number of alerts. They are computed after the first paint, by a lazily loaded part.
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Alert } from '#domain/overview/alert-decisions';
import { useCondition } from '#parts/sync/FarmData';
import { IconButton } from '#ui/Button';
import { count } from '#ui/format';

const load = () => import('./Alerts');
const AlertsWatch = lazy(async () => ({ default: (await load()).AlertsWatch }));
const AlertsPanel = lazy(async () => ({ default: (await load()).AlertsPanel }));
const afterPaint = 500;

export function Bell() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  const [alerts, setAlerts] = useState<readonly Alert[] | null>(null);
  const [open, setOpen] = useState(false);
  const { read, phase } = useCondition();
  useEffect(() => {
    // Alerts need nearly every row: the screen's rows come first.
    if (!read || phase !== 'ready') return;
    // Ignore a failed load: the next start retries.
    const timer = setTimeout(
      () =>
        void load().then(
          () => setReady(true),
          () => undefined,
        ),
      afterPaint,
    );
    return () => clearTimeout(timer);
  }, [read, phase]);
  const many = alerts?.length ?? 0;
  return (
    <span className="relative flex">
      <IconButton
        ref={button}
        label={many === 0 ? 'Alertas' : `Alertas: ${count(many, 'ativo', 'ativos')}`}
        icon={BellIcon}
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => setOpen(!open)}
      />
      {many > 0 && (
        <span className="bell-count" aria-hidden="true">
          {many > 99 ? '99+' : many}
        </span>
      )}
      <Suspense>
        {(isReady || open) && <AlertsWatch onChange={setAlerts} />}
        {open && alerts && <AlertsPanel id={id} alerts={alerts} button={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </span>
  );
}
