// What the file is, and which of its columns is which of ours: our guess, how sure it is, and three values of each.
import { useMemo } from 'react';
import { textOf } from '#domain/import/cells';
import { guessColumns } from '#domain/import/headings';
import { columns, kindNames, kinds } from '#domain/import/kinds';
import { doubts, guessedMapping, type Mapping } from '#domain/import/mapping';
import { nounOfKind } from '#domain/import/propose';
import { columnLetter } from '#domain/import/sheet-layout';
import { may } from '#domain/people/permissions';
import { useDevice } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { Card } from '#ui/Card';
import { Checkbox } from '#ui/Checkbox';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';
import type { Opened } from './use-review';

type Props = { opened: Opened; mapping: Mapping; onChange: (mapping: Mapping) => void };

export function ColumnsStep({ opened: { layout, reading }, mapping, onChange }: Props) {
  const device = useDevice();
  const { headings } = layout;
  const { kind, fields } = mapping;
  const declared = columns[kind];
  const guesses = useMemo(() => guessColumns(headings, kind, reading.today), [headings, kind, reading.today]);
  const { monthFirst, digitGender } = useMemo(() => doubts(headings, mapping, layout.rows), [headings, mapping, layout]);
  const missing = Object.entries(declared).filter(
    ([field, { required }]) => required && !fields.includes(field) && !(field === 'animal' && (fields.includes('rfid') || fields.includes('name'))),
  );
  const mine = kinds.filter((one) => may(device.replica.who.actor, 'write', nounOfKind[one]));
  const choose = (place: number, field: string | null) =>
    onChange({ ...mapping, fields: fields.map((one, i) => (i === place ? field : one === field ? null : one)) });
  // The needed ones first, then those that were recognized.
  const places = headings
    .map((_, place) => place)
    .filter((place) => headings[place]!.text !== '' || headings[place]!.samples.some((cell) => textOf(cell ?? null) !== null))
    .toSorted((a, b) => rank(a) - rank(b) || a - b);
  function rank(place: number) {
    const field = fields[place];
    return field ? (declared[field]?.required ? 0 : 1) : 2;
  }
  return (
    <>
      <Card title="O que é este arquivo?">
        <Field label="Conteúdo">
          <Select
            value={kind}
            onChange={({ target }) => onChange(guessedMapping(headings, target.value as Mapping['kind'], reading.today))}
            options={mine.map((one) => ({ value: one, label: kindNames[one] }))}
          />
        </Field>
      </Card>
      {missing.length > 0 && (
        <Notice tone="orange" role="status" title={`Falta dizer qual coluna é: ${missing.map(([, { label }]) => label).join(', ')}`}>
          <p>Sem ela as linhas não podem ser trazidas.</p>
        </Notice>
      )}
      <ul className="flex flex-col gap-3" aria-label="Colunas do arquivo">
        {places.map((place) => {
          const { text, above, samples } = headings[place]!;
          const name = [above, text].filter(Boolean).join(' · ') || `Coluna ${columnLetter(place)}`;
          const shown = [...new Set(samples.flatMap((cell) => textOf(cell ?? null) ?? []))].slice(0, 3);
          const guess = guesses[place]!;
          const sure = guess.field !== null && guess.field === fields[place];
          return (
            <li key={place} className="card grid gap-2 p-3 sm:grid-cols-2 sm:items-center">
              <div>
                <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                  {name}
                  {sure && <Badge tone={guess.confidence >= 0.8 ? 'green' : 'yellow'}>{guess.confidence >= 0.8 ? 'Reconhecida' : 'Confira'}</Badge>}
                </p>
                <p className="text-sm text-muted wrap-anywhere">{shown.length > 0 ? shown.join(' · ') : 'sem valores'}</p>
              </div>
              <div className="flex flex-col gap-2">
                <Select
                  aria-label={`${name} é`}
                  value={fields[place] ?? ''}
                  placeholder="Não importar"
                  onChange={({ target }) => choose(place, target.value || null)}
                  options={Object.entries(declared).map(([field, { label, required }]) => ({ value: field, label: required ? `${label} *` : label }))}
                />
                {monthFirst.includes(place) && (
                  <Checkbox
                    label="O mês vem antes do dia nesta coluna"
                    hint="Há datas como 04/13/2024"
                    checked={mapping.monthFirst.includes(place)}
                    onChange={({ target }) =>
                      onChange({ ...mapping, monthFirst: target.checked ? [...mapping.monthFirst, place] : mapping.monthFirst.filter((one) => one !== place) })
                    }
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {digitGender && (
        <Checkbox
          label="Na coluna do sexo, 1 é macho e 2 é fêmea"
          checked={mapping.digitGender}
          onChange={({ target }) => onChange({ ...mapping, digitGender: target.checked })}
        />
      )}
      {kind === 'animals' && (
        <Card title="Para todos os animais">
          <div className="flex flex-col gap-3">
            <Field label="Raça de quem não tem raça no arquivo">
              <TextInput value={mapping.breed} onChange={({ target }) => onChange({ ...mapping, breed: target.value })} />
            </Field>
            {fields.includes('father') && (
              <Checkbox
                label="Cadastrar como animais de fora os pais que não estão no rebanho"
                hint="Sem isto, o nome do pai vai para as observações"
                checked={mapping.externalFathers}
                onChange={({ target }) => onChange({ ...mapping, externalFathers: target.checked })}
              />
            )}
          </div>
        </Card>
      )}
    </>
  );
}
