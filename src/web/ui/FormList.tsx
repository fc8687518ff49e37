// Several of the same kind in one form: each with its own fields, and one more when asked.
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#ui/Button';

type FormListProps = {
  name: string;
  /** What another one starts with. */
  make: () => object;
  /** "Recém-nascido 2" */
  titleOf: (index: number) => string;
  addLabel: string;
  most: number;
  /** The fields of one; `within` goes to each of them. */
  renderOne: (within: string) => ReactNode;
};

/** The first one stays: a list of none is another form. */
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
