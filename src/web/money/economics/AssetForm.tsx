// The form of a good, new or changed. Usual lives are a help: the values can be changed.
import { Asset, usualLives } from '#domain/money/assets';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(Asset.create);
const examples = usualLives.map(({ name, years }) => `${name.toLowerCase()} ${years}`).join(', ');

export function AssetForm({ asset, onClose }: { asset?: Asset | undefined; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={Asset}
      record={asset}
      start={{ acquired_on: today, residual_value: 0 }}
      create="create_asset"
      update="update_asset"
      titles={{ create: 'Novo Bem', update: 'Editar Bem' }}
      done={{ create: ({ name }) => `${name}: bem registrado`, update: ({ name }) => `${name}: bem atualizado` }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="name" hint="Trator, ordenhadeira, tanque, galpão, cerca, touro" />
          <Field name="acquired_on">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
          <Field name="value" hint="Se foi comprado usado, quanto valia no dia" />
          <Field name="residual_value" hint="Quanto ainda se consegue por ele no fim" />
          <Field name="useful_years" suffix="anos" hint={`Usual: ${examples}`} />
          <Field name="activity" hint="Em branco, é de toda a fazenda" />
          <Field name="disposed_on">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
          <Field name="notes" />
        </>
      )}
    </RecordForm>
  );
}
