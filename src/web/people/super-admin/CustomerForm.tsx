// Nova Fazenda: a farm for a customer, usually with the owner's account.
import { useState } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { renew } from '#data/session';
import { newId } from '#domain/kernel/ids';
import type { Invitation } from '#domain/people/invitation';
import { leastCharacters, passwordWords } from '#domain/people/passwords';
import { newCustomerFarm, superAdminWords } from '#domain/people/super-admin';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { PasswordInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

const Field = fieldOf(newCustomerFarm);
const useValues = valuesOf(newCustomerFarm);
type CustomerFarm = z.output<typeof newCustomerFarm>;

const secret = ({ value, ...field }: ControllerRenderProps) => <PasswordInput {...field} value={value ?? ''} autoComplete="new-password" />;

/** Clear the fields of the other case. */
const follow = (changed: string, { create_owner_account }: CustomerFarm) => {
  if (changed !== 'create_owner_account') return {};
  return create_owner_account ? { existing_owner_email: null } : { owner_email: null, password: null };
};

type CustomerFormProps = { onSaved: () => Promise<void>; onGiven: (given: Invitation) => void; onClose: () => void };

export function CustomerForm({ onSaved, onGiven, onClose }: CustomerFormProps) {
  const { show } = useToast();
  const [start] = useState({ id: newId(), farm_type: 'mista' as const, create_owner_account: true });
  const save = async (wanted: CustomerFarm) => {
    await writeOnline('POST', '/api/super_admin/farms', wanted);
    const { owner_name, owner_email, password, farm_name } = wanted;
    const done = `${farm_name}: fazenda criada`;
    if (owner_email && password) onGiven({ name: owner_name ?? owner_email, email: owner_email, password, farm_name, done });
    else show({ message: done });
    // The new farm may belong to the super admin.
    void renew();
    void onSaved();
  };
  return (
    <FormDialog
      open
      title="Nova Fazenda"
      schema={newCustomerFarm}
      start={start}
      save={save}
      follow={follow}
      errorTitle={superAdminWords.notCreated}
      draft={null}
      saveLabel="Criar Fazenda"
      onClose={onClose}
    >
      <Field name="farm_name" className="wide" />
      <Field name="farm_type" />
      <Field name="farm_size" label="Tamanho" suffix="ha" />
      <Field name="city" />
      <Field name="state" />
      <Owner />
    </FormDialog>
  );
}

function Owner() {
  const { create_owner_account: account } = useValues('create_owner_account');
  return (
    <>
      <Field name="create_owner_account" className="wide" hint="O proprietário entra com este e-mail e esta senha e escolhe outra na primeira vez" />
      <Field name="owner_name" required={account ?? false} />
      <Field name="owner_phone" mask="phone" />
      {account ? (
        <>
          <Field name="owner_email" required inputMode="email" />
          <Field name="password" required hint={passwordWords.hint(leastCharacters.keeper)}>
            {secret}
          </Field>
        </>
      ) : (
        <Field name="existing_owner_email" className="wide" inputMode="email" hint="Vazio: a fazenda fica na sua própria conta" />
      )}
    </>
  );
}
