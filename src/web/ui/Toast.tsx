// Short messages at the bottom of the screen, most with undo ("Desfazer"). Their timer pauses on hover and focus.
import { X } from 'lucide-react';
import { createContext, type FocusEvent, type ReactNode, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { IconButton } from '#ui/Button';
import { afterFrame } from '#ui/frame';
import { modalClosed } from '#ui/modal';

export type Toast = { message: ReactNode; action?: { label: string; run: () => void } | undefined; seconds?: number | undefined };
type Shown = Toast & { id: number };

const ToastContext = createContext<{ show: (toast: Toast) => void } | null>(null);

export function useToast() {
  const context = use(ToastContext);
  if (!context) throw new Error('useToast must be used within a ToastProvider');
  return context;
}

const most = 3;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const [paused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const home = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const next = useRef(0);

  const context = useMemo(
    () => ({
      show(toast: Toast) {
        next.current += 1;
        const shown = { ...toast, id: next.current };
        setToasts((now) => [...now, shown].slice(-most));
      },
    }),
    [],
  );

  const drop = useCallback((id: number) => {
    // Return the focus if the removed message has it.
    if (region.current?.querySelector(`[data-toast="${id}"]`)?.contains(document.activeElement)) cameFrom.current?.focus();
    setToasts((now) => now.filter((toast) => toast.id !== id));
    setPaused(false);
  }, []);

  // Reopen the popover for each message, so that it is above a dialog, but not while focused. Browsers of 2022 have no popover.
  // After the frame that shows the saved change.
  const last = toasts.at(-1);
  const newest = last?.id;
  const place = useEffectEvent(() => {
    const element = region.current!;
    if (element.contains(document.activeElement)) return;
    home.current ??= element.parentElement;
    // Outside of a modal dialog nothing can be pressed.
    ([...document.querySelectorAll('dialog:modal')].at(-1) ?? home.current!).append(element);
    if (newest !== undefined) element.showPopover?.();
  });
  useEffect(() => (newest === undefined ? undefined : afterFrame(() => place())), [newest]);

  useEffect(() => {
    const follow = () => place();
    const jump = (event: KeyboardEvent) => {
      const target = event.key === 'F8' && region.current?.querySelector<HTMLElement>('li:last-of-type button');
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', jump);
    addEventListener(modalClosed, follow);
    return () => {
      document.removeEventListener('keydown', jump);
      removeEventListener(modalClosed, follow);
    };
  }, []);

  const remember = (event: FocusEvent<HTMLElement>) => {
    setPaused(true);
    if (!region.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget as HTMLElement | null;
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!region.current?.contains(event.relatedTarget)) setPaused(false);
  };

  return (
    <ToastContext value={context}>
      {children}
      <p role="status" className="sr-only">
        {last?.message}
        {last?.action && ` F8: ${last.action.label}`}
      </p>
      <section
        ref={region}
        popover="manual"
        className="toasts"
        aria-label="Mensagens"
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={remember}
        onBlur={leave}
      >
        <ol>
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} paused={paused} onDone={drop} />
          ))}
        </ol>
      </section>
    </ToastContext>
  );
}

function ToastLine({ toast: { id, message, action, seconds = 10 }, paused, onDone }: { toast: Shown; paused: boolean; onDone: (id: number) => void }) {
  const left = useRef(seconds * 1000);

  useEffect(() => {
    if (paused) return;
    const began = performance.now();
    const timer = setTimeout(() => onDone(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [paused, id, onDone]);

  return (
    <li className="toast" data-toast={id}>
      <p>{message}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            onDone(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Fechar mensagem" icon={X} onClick={() => onDone(id)} />
    </li>
  );
}
