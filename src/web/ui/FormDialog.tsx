// A form in a dialog: saves, shows errors, and asks before discarding input.
import { type ReactNode, use, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#ui/Button';
import { ConfirmDialog, Dialog } from '#ui/Dialog';
import type { DraftName } from '#ui/drafts';
import { Form, type FormSchema, type SchemaForm, useSchemaForm, WrittenBefore } from '#ui/Form';

type FormDialogProps<S extends FormSchema> = {
  open: boolean;
  title: string;
  schema: S;
  start: Partial<z.input<S>>;
  save: (values: z.output<S>) => Promise<void> | void;
  errorTitle: string;
  draft: DraftName | null;
  follow?: ((changed: string, values: z.output<S>) => object) | undefined;
  onClose: () => void;
  saveLabel?: string | undefined;
  /** Adds "Salvar e outra": called with what was saved, in place of `onClose`. Give the next form another key. */
  another?: ((saved: z.output<S>) => void) | undefined;
  size?: 'small' | 'medium' | 'wide' | undefined;
  children: ReactNode | ((of: SchemaForm<S>) => ReactNode);
};

export function FormDialog<S extends FormSchema>(props: FormDialogProps<S>) {
  return props.open ? <OpenFormDialog {...props} /> : null;
}

function OpenFormDialog<S extends FormSchema>(props: FormDialogProps<S>) {
  const { title, schema, start, save, errorTitle, draft, follow, onClose, saveLabel = 'Salvar', size, children } = props;
  // A correction of one call ends with that call.
  const another = use(WrittenBefore) ? undefined : props.another;
  const goesOn = useRef(false);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const saved = useRef<z.output<S> | null>(null);
  const keep = async (values: z.output<S>) => {
    await save(values);
    saved.current = values;
  };
  const onSaved = () => (goesOn.current && another ? another(saved.current!) : onClose());
  const of = useSchemaForm({ schema, start, save: keep, errorTitle, draft, follow, onSaved });
  const leave = () => {
    if (of.saving()) return;
    if (of.dirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        title={title}
        size={size}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>Cancelar</Button>
            {another && (
              // Not a submit button: Enter saves and closes.
              <Button
                busy={of.busy}
                onClick={() => {
                  goesOn.current = true;
                  void of.submit();
                }}
              >
                Salvar e outra
              </Button>
            )}
            <Button variant="primary" type="submit" form={id} busy={of.busy} busyLabel="Salvando..." onClick={() => (goesOn.current = false)}>
              {saveLabel}
            </Button>
          </>
        }
      >
        <Form of={of} id={id} className="form-grid">
          {typeof children === 'function' ? children(of) : children}
        </Form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Descartar o que foi digitado?"
        message="O que você preencheu ainda não foi salvo e será perdido."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => {
          of.discard();
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
