// What all animals of a corral session have in common, chosen at the start and changeable later.
import { type ReactNode, useId } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import type { DraftName } from '#ui/drafts';
import { Form, type FormSchema, useSchemaForm } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';

type PlanFormProps<S extends FormSchema> = {
  schema: S;
  start: Partial<z.input<S>>;
  save: (plan: z.output<S>) => void;
  errorTitle: string;
  draft: DraftName;
  follow?: ((changed: string, values: z.output<S>) => object) | undefined;
  /** Set for a running session: the form is then a dialog that can be closed. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

export const PlanForm = <S extends FormSchema>({ onClose, ...plan }: PlanFormProps<S>) =>
  onClose ? <FormDialog open title="Mudar daqui em diante" onClose={onClose} {...plan} /> : <FirstPlan {...plan} />;

function FirstPlan<S extends FormSchema>({ children, ...plan }: Omit<PlanFormProps<S>, 'onClose'>) {
  const id = useId();
  const of = useSchemaForm(plan);
  return (
    <Card title={<span id={id}>Antes do primeiro animal</span>} aria-labelledby={id}>
      <Form of={of} className="form-grid">
        {children}
        <Button variant="primary" type="submit" busy={of.busy} className="wide corral-button">
          Começar
        </Button>
      </Form>
    </Card>
  );
}
