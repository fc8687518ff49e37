// Kinds of record to tick, by module. Null: all of them, present and future.
import { useId } from 'react';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { moduleNames, modules } from '#domain/people/modules';
import { moduleOf } from '#domain/people/permissions';
import { Checkbox } from '#ui/Checkbox';
import { FieldError } from '#ui/Field';

const groups = [null, ...moduleNames].map((module) => ({
  title: module ? modules[module].title : 'Animais e geral',
  names: nounNames.filter((name) => moduleOf[name] === module),
}));

type NounChoiceProps = { label: string; all: string; value: readonly string[] | null; error?: string | undefined; onChange: (value: string[] | null) => void };

export function NounChoice({ label, all, value, error, onChange }: NounChoiceProps) {
  const id = useId();
  const change = (names: readonly NounName[], on: boolean) => onChange(nounNames.filter((name) => (names.includes(name) ? on : value?.includes(name))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <Checkbox label={all} checked={value === null} onChange={(event) => onChange(event.target.checked ? null : [])} />
      {value !== null &&
        groups.map(({ title, names }) => {
          const chosen = names.filter((name) => value.includes(name)).length;
          return (
            <div key={title} className="rounded-xl border border-line px-3 py-1">
              <Checkbox
                label={title}
                hint={`${chosen} de ${names.length}`}
                checked={chosen === names.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < names.length;
                }}
                onChange={(event) => change(names, event.target.checked)}
              />
              <details>
                <summary className="min-h-11 cursor-pointer content-center text-sm text-muted">Escolher em {title}</summary>
                <div className="grid gap-x-4 sm:grid-cols-2">
                  {names.map((name) => (
                    <Checkbox key={name} label={nouns[name].title} checked={value.includes(name)} onChange={(event) => change([name], event.target.checked)} />
                  ))}
                </div>
              </details>
            </div>
          );
        })}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

/** "Tudo", or the titles. */
export const nounsInWords = (names: readonly string[] | null) =>
  names === null ? 'todos os tipos de registro' : names.map((name) => (name in nouns ? nouns[name as NounName].title : name)).join(', ');
