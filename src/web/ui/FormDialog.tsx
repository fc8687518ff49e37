// A form in a dialog: saves, shows errors, and asks before discarding input.
import { type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#ui/Button';
import { ConfirmDialog, Dialog } from '#ui/Dialog';
import type { DraftName } from '#ui/drafts';
import { Form, type FormSchema, type SchemaForm, useSchemaForm } from '#ui/Form';

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
  size?: 'small' | 'medium' | 'wide' | undefined;
  children: ReactNode | ((of: SchemaForm<S>) => ReactNode);
};

export function FormDialog<S extends FormSchema>(props: FormDialogProps<S>) {
  return props.open ? <OpenFormDialog {...props} /> : null;
}

function OpenFormDialog<S extends FormSchema>(props: FormDialogProps<S>) {
  const { title, schema, start, save, errorTitle, draft, follow, onClose, saveLabel = 'Salvar', size, children } = props;
  const id = useId();
  const [asking, setAsking] = useState(false);
  const of = useSchemaForm({ schema, start, save, errorTitle, draft, follow, onSaved: onClose });
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
            <Button variant="primary" type="submit" form={id} busy={of.busy} busyLabel="Salvando...">
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
