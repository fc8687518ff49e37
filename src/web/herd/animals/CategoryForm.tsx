// Form to change the category of several animals: says before it is saved who changes, who stays and why.
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Category, categoryNames } from '#domain/herd/animal-categories';
import { Animal } from '#domain/herd/animals';
import { choosable, mostRecategorized, whyNotCalled } from '#domain/herd/category-changes';
import { choice } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Refused } from '#parts/lists/Refused';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';
import { Select } from '#ui/Select';

const schema = z.strictObject({ category: choice('Categoria', categoryNames) });
const Field = fieldOf(schema);
const useValues = valuesOf(schema);
const failed = Animal.failed!.save;

type CategoryFormProps = { animals: readonly Animal[]; onChanged: () => void; onClose: () => void };

export function CategoryForm({ animals, onChanged, onClose }: CategoryFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(failed);
  // As the person saw them.
  const [seen] = useState(animals);
  const options = choosable(new Set(seen.map(({ type }) => type))).map((value) => ({ value, label: categoryNames[value] }));

  const save = async ({ category }: { category: Category }) => {
    const going = seen.filter((animal) => !whyNotCalled(animal, category, today));
    const changes = (going.length > 0 ? going : seen).map(({ id, category: was }) => ({ id, was, to: category as Category | null }));
    // Each call is one transaction.
    const calls = Array.from({ length: Math.ceil(changes.length / mostRecategorized) }, (_, nth) =>
      changes.slice(nth * mostRecategorized, (nth + 1) * mostRecategorized),
    );
    for (const part of calls) await dispatch('change_categories', { animals: part });
    onChanged();
    done(`${count(changes.length, 'animal', 'animais')}: ${categoryNames[category]}`, async () => {
      for (const part of calls) await dispatch('change_categories', { animals: part.map(({ id, was, to }) => ({ id, was: to, to: was })) });
    });
  };
  return (
    <FormDialog
      open
      title={`Categoria de ${count(seen.length, 'animal', 'animais')}`}
      schema={schema}
      start={{}}
      save={save}
      errorTitle={failed}
      draft={{ name: `categories ${derivedId(seen[0]!.id, seen.map(({ id }) => id).join(' '))}` }}
      saveLabel="Mudar categoria"
      size="small"
      onClose={onClose}
    >
      <Field name="category" className="wide" hint="Bezerros e bezerras mudam sozinhos, pela idade">
        {(field) => <Select {...field} options={options} placeholder="Escolha a categoria" />}
      </Field>
      <Outcome animals={seen} today={today} />
    </FormDialog>
  );
}

function Outcome({ animals, today }: { animals: readonly Animal[]; today: string }) {
  const { category } = useValues('category');
  if (!category) return null;
  const judged = animals.map((animal) => ({ id: animal.id, why: whyNotCalled(animal, category, today) }));
  const refused = judged.flatMap(({ id, why }) => (why ? [{ id, why }] : []));
  const going = animals.length - refused.length;
  return (
    <div className="wide">
      <p role="status">
        {going === 0
          ? 'Nenhum animal muda.'
          : `${going} de ${count(animals.length, 'animal', 'animais')} ${going === 1 ? 'passa' : 'passam'} a ${categoryNames[category]}.`}
      </p>
      <Refused refused={refused} title={count(refused.length, 'animal fica como está', 'animais ficam como estão')} />
    </div>
  );
}
