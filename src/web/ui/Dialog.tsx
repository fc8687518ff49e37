// Dialogs over the native <dialog>, which traps and restores the focus and makes the page behind inert.
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '#ui/Button';
import { useModal } from '#ui/modal';
import { PageMenuContext } from '#ui/page-menu';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Escape, a press outside, the close button or the phone's back gesture. Only a request: the dialog stays while `open`. */
  onClose: () => void;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'wide' | undefined;
  role?: 'dialog' | 'alertdialog';
};

export const Dialog = (dialog: DialogProps) => (dialog.open ? <OpenDialog {...dialog} /> : null);

const sizes = { small: 'sheet sheet-small', medium: 'sheet', wide: 'sheet sheet-wide' };
const field = '.sheet-body :is(input, select, textarea, [role="combobox"]):not(:disabled, [type="hidden"], [tabindex="-1"])';

/** Not a field on phones: the keyboard would cover half the dialog before it is read. */
function focusFirst(dialog: HTMLDialogElement) {
  const preferred = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const first = matchMedia('(pointer: fine)').matches ? dialog.querySelector<HTMLElement>(field) : null;
  const body = dialog.querySelector<HTMLElement>('.sheet-body');
  // Content that only scrolls needs a tab stop.
  if (body && body.scrollHeight > body.clientHeight && !body.querySelector('a, button, input, select, textarea')) body.tabIndex = 0;
  (preferred ?? first ?? dialog.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
}

function OpenDialog({ title, onClose, children, footer, size = 'medium', role = 'dialog' }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose, focusFirst);
  return (
    <dialog {...modal} role={role} aria-labelledby={titleId} className={sizes[size]}>
      <div className="sheet-frame">
        {/* Not <header> and <footer>: those would be page landmarks. */}
        <div className="sheet-head">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label="Fechar" icon={X} onClick={onClose} />
        </div>
        {/* A list in a dialog keeps its actions: the menu of the page is behind it. */}
        <PageMenuContext value={null}>{children && <div className="sheet-body">{children}</div>}</PageMenuContext>
        {footer && <div className="sheet-foot">{footer}</div>}
      </div>
    </dialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  message?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  tone?: 'danger' | 'primary' | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Focuses the cancel button first. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancelar',
  busyLabel,
  tone = 'danger',
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const leave = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      open={open}
      title={title}
      size="small"
      role="alertdialog"
      onClose={leave}
      footer={
        <>
          <Button data-autofocus onClick={leave}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}
