// The alerts under the bell: computed from the device's rows, resolved or ignored with one press, with undo.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';
import { factsOf } from '#domain/kernel/fields';
import type { Alert } from '#domain/overview/alert-decisions';
import { AlertDecision, decisionId } from '#domain/overview/alert-decisions';
import { alertNouns, type Candidates, incrementalAlerts } from '#domain/overview/alerts';
import { doubleEvents } from '#domain/overview/double-events';
import { eventsIn, worklistsOfToday } from '#parts/animals/BreedingHerd';
import { Link, placeOf, usePlace } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { publishDoubles } from '#parts/sync/Doubles';
import { useDevice, useDispatch, useMayWrite, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { Button } from '#ui/Button';
import { count, date } from '#ui/format';
import { afterFrame } from '#ui/frame';
import { useToast } from '#ui/Toast';

const dayCheckInterval = 60_000;
const firstShown = 10;
/** More at once would block a phone. */
const moreShown = 100;
const tones: Record<Alert['priority'], Tone> = { crítica: 'red', alta: 'orange', média: 'yellow', baixa: 'blue' };
const priorityNames = factsOf(AlertDecision.fields.priority).values!;

/** Computes the alerts for the bell when a row or the day changes. After the paint, since it reads all the rows. */
export function AlertsWatch({ onChange }: { onChange: (alerts: readonly Alert[]) => void }) {
  const rows = useRowsOfAll(alertNouns);
  const today = useDay();
  const [alertsOf] = useState(() => incrementalAlerts(worklistsOfToday));
  const mayDecide = useMayWrite('alert_decisions');
  const { access } = useFarm();
  const { replica } = useDevice();
  const { state } = replica.who;
  useEffect(() => () => publishDoubles([]), []);
  useEffect(
    () =>
      afterFrame(() => {
        onChange(alertsOf({ ...(rows as Candidates), of: eventsIn(replica) }, today, access, state));
        publishDoubles(mayDecide ? doubleEvents(rows as Candidates, today) : []);
      }),
    [rows, today, access, state, alertsOf, onChange, mayDecide, replica],
  );
  return null;
}

/** The farm's day, checked every minute: at midnight there may be no other event to trigger a render. */
function useDay() {
  const device = useDevice();
  const today = useToday();
  const [, look] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => look(device.today()), dayCheckInterval);
    return () => clearInterval(timer);
  }, [device]);
  return device.today();
}

type PanelProps = { id: string; alerts: readonly Alert[]; button: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** Not modal: the undo button of a toast can be pressed while it is open. */
export function AlertsPanel({ id, alerts, button, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const mayWrite = useMayWrite('alert_decisions');
  useDropdown(panel, button, onClose);
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), []);
  // Close after a navigation.
  const place = usePlace();
  const [here] = useState(place);
  useEffect(() => {
    if (place !== here) onClose();
  }, [place, here, onClose]);

  /** The focused alert disappears: move the focus to the next one. */
  const decided = (index: number) => {
    const next = panel.current?.querySelectorAll<HTMLElement>('.alert')[index + 1] ?? panel.current?.querySelectorAll<HTMLElement>('.alert')[index - 1];
    (next?.querySelector<HTMLElement>('a') ?? title.current)?.focus();
  };
  const [most, setMost] = useState(firstShown);
  const shown = alerts.slice(0, most);
  const hidden = alerts.length - shown.length;
  const showMore = () => {
    setMost(most + moreShown);
    afterFrame(() => panel.current?.querySelectorAll<HTMLElement>('.alert')[most]?.querySelector<HTMLElement>('a')?.focus());
  };
  return (
    <div ref={panel} id={id} popover="manual" role="dialog" aria-labelledby={`${id}-title`} className="alerts">
      <h2 ref={title} id={`${id}-title`} tabIndex={-1}>
        Alertas
      </h2>
      {shown.length === 0 ? (
        <p className="alerts-none">Nenhum alerta ativo</p>
      ) : (
        <ul>
          {shown.map((alert, i) => (
            <AlertLine key={alert.key} alert={alert} mayWrite={mayWrite} onDecided={() => decided(i)} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 *:mt-0">
          <p className="alerts-none">e mais {count(hidden, 'alerta', 'alertas')}</p>
          <Button onClick={showMore}>{hidden > moreShown ? `Ver mais ${moreShown}` : 'Ver todos'}</Button>
        </div>
      )}
    </div>
  );
}

function AlertLine({ alert, mayWrite, onDecided }: { alert: Alert; mayWrite: boolean; onDecided: () => void }) {
  const { title, message, priority, due_date } = alert;
  const decide = useDecision(alert, onDecided);
  return (
    <li className={`alert alert-${tones[priority]}`}>
      <p className="flex items-start justify-between gap-2">
        <Link {...placeOf(alert.link)} className="link font-semibold">
          {title}
        </Link>
        <Badge tone={tones[priority]}>
          <span className="sr-only">Prioridade: </span>
          {priorityNames[priority]}
        </Badge>
      </p>
      <p className="alert-message">{message}</p>
      {due_date && <p className="text-sm text-muted">Data: {date(due_date)}</p>}
      {mayWrite && (
        <p className="mt-2 flex gap-2">
          <Button aria-label={`Resolver: ${title}`} onClick={() => decide('resolve_alert')}>
            Resolver
          </Button>
          <Button variant="quiet" aria-label={`Ignorar: ${title}`} onClick={() => decide('ignore_alert')}>
            Ignorar
          </Button>
        </p>
      )}
    </li>
  );
}

const words = {
  resolve_alert: { done: 'Alerta resolvido', failed: AlertDecision.failed!.save },
  ignore_alert: { done: 'Alerta ignorado', failed: AlertDecision.failed!.remove },
};

function useDecision({ link: _, ...alert }: Alert, onDecided: () => void) {
  const { farm } = useFarm();
  const dispatch = useDispatch();
  const { show } = useToast();
  return (verb: keyof typeof words) => {
    const { done, failed } = words[verb];
    const id = decisionId(farm.id, alert.key);
    const showFailure = (error: unknown) => {
      if (!(error instanceof RuleBroken)) console.error(error);
      show({ message: error instanceof RuleBroken ? `${failed}: ${error.message}` : failed });
    };
    onDecided();
    void dispatch(verb, { id, ...alert }).then(
      () => show({ message: `${done}: ${alert.title}`, action: { label: 'Desfazer', run: () => void dispatch('reopen_alert', { id }).catch(showFailure) } }),
      showFailure,
    );
  };
}

/** Placed below its button; closes on Escape, on a press outside, or when the focus leaves it. Toasts do not count as outside. */
function useDropdown(panel: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>, onClose: () => void) {
  useLayoutEffect(() => {
    const place = () => {
      const anchor = button.current?.getBoundingClientRect();
      if (!anchor || !panel.current) return;
      panel.current.style.setProperty('--top', `${anchor.bottom + 4}px`);
      panel.current.style.setProperty('--left', `${anchor.left}px`);
    };
    // The top layer is not clipped by any container; phones of 2022 lack it and use position: fixed.
    panel.current?.showPopover?.();
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [panel, button]);

  useEffect(() => {
    const mine = (target: EventTarget | null) =>
      target instanceof Element && (panel.current?.contains(target) || button.current?.contains(target) || target.closest('.toasts') !== null);
    const outside = ({ target }: Event) => {
      if (!mine(target)) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      onClose();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [panel, button, onClose]);
}
