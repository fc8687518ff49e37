// Novo token: name, farm, kinds of record, reading or writing, how long; with the person's password.
import { useState } from 'react';
import { type ControllerRenderProps, useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { type CreatedToken, tokenCreation, tokenDays, tokenWords } from '#domain/people/access-tokens';
import { NounChoice } from '#parts/accounts/NounChoice';
import { useAuth } from '#parts/sync/Auth';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { Select } from '#ui/Select';
import { PasswordInput } from '#ui/TextInput';

const Field = fieldOf(tokenCreation);
export const tokensPath = '/api/my_data/tokens';

const periods = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: String(tokenDays.usual), label: '1 ano' },
  { value: String(tokenDays.most), label: '2 anos' },
];

const secret = ({ value, ...field }: ControllerRenderProps) => (
  <PasswordInput {...field} value={typeof value === 'string' ? value : ''} autoComplete="current-password" />
);
const period = ({ value, onChange, ...field }: ControllerRenderProps) => (
  <Select {...field} value={String(value)} options={periods} onChange={(event) => onChange(Number(event.target.value))} />
);

function Nouns() {
  const { field, fieldState } = useController({ name: 'nouns' });
  return (
    <NounChoice
      label="O que o programa alcança"
      all="Todos os tipos de registro"
      value={field.value as string[] | null}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  );
}

type TokenFormProps = { onCreated: (created: CreatedToken & { name: string }) => void; onClose: () => void };

export function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { farms } = useAuth().session;
  const [start] = useState({ name: '', farm_id: farms.length === 1 ? farms[0]!.id : null, nouns: null, may_write: false, days: tokenDays.usual });
  const save = async (wanted: z.output<typeof tokenCreation>) => {
    onCreated({ ...(await writeOnline<CreatedToken>('POST', tokensPath, wanted)), name: wanted.name });
  };
  return (
    <FormDialog
      open
      title="Novo token"
      schema={tokenCreation}
      start={start}
      save={save}
      errorTitle={tokenWords.notCreated}
      draft={null}
      saveLabel="Criar token"
      onClose={onClose}
    >
      <Field name="name" className="wide" placeholder="Planilha da cooperativa" hint="Para você saber depois qual programa usa este token" />
      {farms.length > 1 && (
        <Field
          name="farm_id"
          className="wide"
          options={farms.map(({ id, farm_name }) => ({ value: id, label: farm_name }))}
          hint="Em branco: todas as suas fazendas"
        />
      )}
      <div className="wide">
        <Nouns />
      </div>
      <Field name="may_write" className="wide" hint="Sem a marca o programa só lê. Nunca faz mais do que você pode fazer" />
      <Field name="days" className="wide">
        {period}
      </Field>
      <Field name="current" className="wide" required hint="Para confirmar que é você">
        {secret}
      </Field>
    </FormDialog>
  );
}
