// A form on the screen itself: navigating away asks before typed data is lost. Opened from another screen it is a dialog.
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useId, useState } from 'react';
import { useBlocker } from '#parts/navigation/Router';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog, Dialog } from '#ui/Dialog';
import { Form, type FormSchema, type SchemaForm } from '#ui/Form';

const AsDialogContext = createContext(false);
/** Around a form that is opened from a screen that is not its own. */
export const AsDialog = AsDialogContext;

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
  const asDialog = use(AsDialogContext);
  // A dialog chooses by itself what gets the focus.
  const begin = useEffectEvent(() => void (!asDialog && of.form.setFocus(first)));
  useEffect(() => begin(), []);
  const leaving = useBlocker(of.dirty, of.saving);

  const leave = () => !of.saving() && (of.dirty ? setAsking(true) : onClose());
  const form = (
    <Form of={of} className="form-grid">
      {children}
      <div className="wide form-buttons">
        {buttons}
        <Button variant="quiet" onClick={leave}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
  return (
    <>
      {asDialog ? (
        <Dialog open title={title} size="wide" onClose={leave}>
          {form}
        </Dialog>
      ) : (
        <Card title={<span id={id}>{title}</span>} aria-labelledby={id}>
          {form}
        </Card>
      )}
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
    </>
  );
}
