// A form on the screen itself, not in a dialog: navigating away asks before typed data is lost.
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useBlocker } from '#parts/navigation/Router';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog } from '#ui/Dialog';
import { Form, type FormSchema, type SchemaForm } from '#ui/Form';

type InlineFormProps<S extends FormSchema> = {
  of: SchemaForm<S>;
  title: string;
  /** The field that gets the focus. */
  first: keyof S['shape'] & string;
  /** "A pesagem ainda não foi salva e será perdida." */
  loss: string;
  onClose: () => void;
  /** The save buttons. */
  buttons: ReactNode;
  children: ReactNode;
};

export function InlineForm<S extends FormSchema>({ of, title, first, loss, onClose, buttons, children }: InlineFormProps<S>) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const begin = useEffectEvent(() => of.form.setFocus(first));
  useEffect(() => begin(), []);
  const leaving = useBlocker(of.dirty, of.saving);

  return (
    <Card title={<span id={id}>{title}</span>} aria-labelledby={id}>
      <Form of={of} className="form-grid">
        {children}
        <div className="wide flex flex-wrap gap-2 max-sm:*:grow">
          {buttons}
          <Button variant="quiet" onClick={() => !of.saving() && (of.dirty ? setAsking(true) : onClose())}>
            Cancelar
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={asking || leaving.asking}
        title="Descartar o que foi digitado?"
        message={loss}
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => {
          of.discard();
          if (leaving.asking) leaving.leave();
          else onClose();
        }}
        onCancel={() => {
          leaving.stay();
          setAsking(false);
        }}
      />
    </Card>
  );
}
