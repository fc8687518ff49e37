// From where this farm wants to be asked about unlikely values of its cattle.
import * as z from 'zod/mini';
import { type LimitField, limitFields, limitNames, usualLimit } from '#domain/herd/limit-settings';
import { factsOf } from '#domain/kernel/fields';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';
import { number } from '#ui/format';

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

export const LimitsForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Limites da fazenda" schema={limits} draft="farm limits" told="Limites da fazenda mudados" onClose={onClose}>
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
  </HerdSettingsForm>
);
