// From where this farm wants to be asked about unlikely values of its cattle.
import { useState } from 'react';
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import type { settingsInput } from '#domain/herd/herd-settings-verbs';
import { type LimitField, limitFields, limitNames, usualLimit } from '#domain/herd/limit-settings';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { factsOf } from '#domain/kernel/fields';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { number } from '#ui/format';
import { useToast } from '#ui/Toast';

const limits = z.strictObject(limitFields);
const Field = fieldOf(limits);

const groups: { title: string; names: LimitField[] }[] = [
  { title: 'Reprodução', names: limitNames.filter((name) => /service|birth_age|sire|interval|dry/.test(name)) },
  { title: 'Cria, leite e ração', names: limitNames.filter((name) => /weight|milk|litres|feed/.test(name)) },
];

/** "Leite em um dia, no máximo (L)" is a label with its unit. */
function wordsOf(name: LimitField) {
  const [, label = '', unit = ''] = /^(.*) \((.*)\)$/.exec(factsOf(limitFields[name]).label) ?? [];
  return { label, unit };
}

export function LimitsForm({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [row] = useRows('herd_settings');
  const [seen] = useState(() => Object.fromEntries(limitNames.map((name) => [name, row?.[name] ?? null])) as Record<LimitField, number | null>);
  const save = async (wanted: z.output<typeof limits>) => {
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_herd_settings', { changes } as z.input<typeof settingsInput>);
    show({ message: 'Limites da fazenda mudados' });
  };
  return (
    <FormDialog
      open
      title="Limites da fazenda"
      schema={limits}
      start={seen}
      save={save}
      errorTitle={HerdSettings.failed!.save}
      draft={{ name: 'farm limits' }}
      onClose={onClose}
    >
      <p className="wide text-muted">
        Fora destes limites a Lida pergunta antes de salvar e mostra em Conferência. Valem para bovinos e búfalos; em branco vale o limite comum.
      </p>
      {groups.map(({ title, names }) => (
        <fieldset key={title} className="wide">
          <legend className="mb-2 text-lg font-semibold">{title}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {names.map((name) => {
              const { label, unit } = wordsOf(name);
              return <Field key={name} name={name} label={label} suffix={unit} hint={`Em branco: ${number(usualLimit(name), 0)}`} />;
            })}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}
