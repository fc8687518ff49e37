// A list of items in one form, each with its own fields, and an add button.
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#ui/Button';

type FormListProps = {
  name: string;
  /** Initial values of a new item. */
  make: () => object;
  /** "Recém-nascido 2" */
  titleOf: (index: number) => string;
  addLabel: string;
  most: number;
  /** The fields of one item; pass `within` to each. */
  renderOne: (within: string) => ReactNode;
};

/** The first item cannot be removed. */
export function FormList({ name, make, titleOf, addLabel, most, renderOne }: FormListProps) {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  return (
    <div className="wide flex flex-col gap-4">
      {fields.map(({ key }, index) => (
        <fieldset key={key} className="form-one">
          <legend>{titleOf(index)}</legend>
          <div className="form-grid">{renderOne(`${name}.${index}.`)}</div>
          {fields.length > 1 && (
            <Button variant="quiet" icon={Trash2} className="mt-2" aria-label={`Retirar ${titleOf(index)}`} onClick={() => remove(index)}>
              Retirar
            </Button>
          )}
        </fieldset>
      ))}
      {fields.length < most && (
        <Button icon={Plus} className="self-start" onClick={() => append(make(), { focusName: `${name}.${fields.length}.name` })}>
          {addLabel}
        </Button>
      )}
    </div>
  );
}
