// Words of the file that mean none of ours: each is chosen once, for all its rows.
import { categoryNames } from '#domain/herd/animal-categories';
import { genderNames, pregnancyValues, statusNames } from '#domain/herd/animal-facts';
import { usualBreeds } from '#domain/herd/animal-types';
import { categoryGender } from '#domain/import/choice-values';
import { type Column, columns } from '#domain/import/kinds';
import type { Mapping, UnknownWord } from '#domain/import/mapping';
import { count } from '#ui/format';
import { Select } from '#ui/Select';

type Category = { id: string; name: string };

/** The values that a column can have, stored value → label. */
export function optionsFor(column: Column, categories: readonly Category[]): Record<string, string> {
  if (column.type === 'gender') return genderNames;
  if (column.type === 'category') return Object.fromEntries(Object.keys(categoryGender).map((one) => [one, categoryNames[one as keyof typeof categoryNames]]));
  if (column.type === 'breed') return Object.fromEntries(usualBreeds.bovino.map((breed) => [breed, breed]));
  if (column.type === 'status') return statusNames;
  if (column.type === 'pregnancy') return { vazia: pregnancyValues.vazia, prenha: pregnancyValues.prenha, seca: pregnancyValues.seca };
  return column.values ?? Object.fromEntries(categories.map(({ id, name }) => [id, name]));
}

/** A breed of the farm's own stays as it is written. */
const kept = ({ type }: Column, text: string): Record<string, string> =>
  type === 'breed' && text && !usualBreeds.bovino.includes(text) ? { [text]: `Manter “${text}”` } : {};

type Props = { words: readonly UnknownWord[]; mapping: Mapping; categories: readonly Category[]; onChange: (mapping: Mapping) => void };

const leaveOut = 'deixar-em-branco';

export function ValuesStep({ words, mapping, categories, onChange }: Props) {
  const declared = columns[mapping.kind];
  const answered = Object.entries(mapping.words).flatMap(([field, chosen]) =>
    declared[field] ? Object.entries(chosen).map(([word, value]) => ({ field, word, text: word, value, count: null })) : [],
  );
  const all = [...words.map((one) => ({ ...one, value: undefined })), ...answered];
  const choose = (field: string, word: string, value: string) => {
    const { [word]: _, ...others } = mapping.words[field] ?? {};
    onChange({ ...mapping, words: { ...mapping.words, [field]: value === '' ? others : { ...others, [word]: value === leaveOut ? '' : value } } });
  };
  return (
    <>
      <p>Estas palavras não são do Lida. Escolha uma vez o que cada uma quer dizer; na próxima vez a fazenda já sabe.</p>
      <ul className="flex flex-col gap-3" aria-label="Valores do arquivo">
        {all.map(({ field, word, text, value, count: times }) => (
          <li key={`${field} ${word}`} className="card grid gap-2 p-3 sm:grid-cols-2 sm:items-center">
            <p className="wrap-anywhere">
              <strong className="font-semibold">“{text}”</strong>
              <span className="block text-sm text-muted">
                {declared[field]!.label}
                {times !== null && ` · ${count(times, 'linha', 'linhas')}`}
              </span>
            </p>
            <Select
              aria-label={`${text} é`}
              value={value === '' ? leaveOut : (value ?? '')}
              placeholder="Escolha"
              onChange={({ target }) => choose(field, word, target.value)}
            >
              {Object.entries({ ...optionsFor(declared[field]!, categories), ...kept(declared[field]!, value ?? text) }).map(([option, label]) => (
                <option key={option} value={option}>
                  {label}
                </option>
              ))}
              <option value={leaveOut}>Deixar em branco</option>
            </Select>
          </li>
        ))}
      </ul>
    </>
  );
}
