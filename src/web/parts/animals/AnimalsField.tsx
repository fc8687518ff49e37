// A form field for many animals, chosen in a dialog of its own.
import { ChevronDown } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Animal } from '#domain/herd/animals';
import { useScannedAnimal } from '#parts/animals/AnimalPicker';
import { AnimalsSheet } from '#parts/animals/AnimalsSheet';
import { type ForAnimal, forAnimal } from '#parts/animals/ForAnimal';
import { useDevice } from '#parts/sync/FarmData';
import { Field, useFieldAttributes } from '#ui/Field';
import { count } from '#ui/format';

type AnimalsFieldProps = { name: string /** Which animals are offered; must be a stable function. */; which: (animal: Animal) => boolean; optional?: boolean };

export function AnimalsField({ name, which, optional = false }: AnimalsFieldProps) {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ name });
  const chosen = (value ?? []) as ForAnimal[];
  const choose = (ids: ReadonlySet<string>) => {
    const before = new Map(chosen.map((one) => [one.animal_id, one]));
    // Nothing was changed: the form must not become dirty.
    if (ids.size === before.size && [...ids].every((id) => before.has(id))) return;
    onChange([...ids].map((id) => before.get(id) ?? forAnimal(id)));
  };
  // Each tag that a reader types adds its animal.
  useScannedAnimal(which, (id) => choose(new Set([...chosen.map(({ animal_id }) => animal_id), id])));
  return (
    <Field label="Animais" required={!optional} error={fieldState.error?.message} className="wide">
      <Choice ref={ref} chosen={chosen} which={which} onChoose={choose} />
    </Field>
  );
}

const mostNamed = 3;

type ChoiceProps = { ref: Ref<HTMLButtonElement>; chosen: ForAnimal[]; which: (animal: Animal) => boolean; onChoose: (ids: ReadonlySet<string>) => void };

function Choice({ ref, chosen, which, onChoose }: ChoiceProps) {
  const attributes = useFieldAttributes();
  const sheet = useId();
  const { replica } = useDevice();
  const [open, setOpen] = useState(false);
  const names = chosen.slice(0, mostNamed).map(({ animal_id }) => replica.row('animals', animal_id)?.name);
  const more = chosen.length > mostNamed ? ` e mais ${chosen.length - mostNamed}` : '';
  const words = chosen.length === 1 ? names[0] : `${count(chosen.length, 'animal', 'animais')}: ${names.join(', ')}${more}`;
  return (
    <div className="input picker">
      <button
        {...attributes}
        {...(attributes.id && { 'aria-labelledby': `${attributes.id}-label` })}
        ref={ref}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={sheet}
        className="picker-field"
        onClick={() => setOpen(true)}
      >
        <span className={chosen.length > 0 ? 'truncate' : 'truncate text-muted'}>{chosen.length > 0 ? words : 'Escolha um ou mais animais'}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <span id={sheet}>
        {open && (
          <AnimalsSheet
            which={which}
            start={chosen.map(({ animal_id }) => animal_id)}
            onClose={(ids) => {
              setOpen(false);
              onChoose(ids);
            }}
          />
        )}
      </span>
    </div>
  );
}
