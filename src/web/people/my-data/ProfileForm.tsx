// Corrigir meus dados: name and telephone change at once; the e-mail after its link is opened, if the installation sends mail.
import { useEffect, useState } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { installation, renew } from '#data/session';
import type { Installation } from '#domain/people/accounts';
import { type MyData, myDataWords, ownProfile, type ProfileSaved } from '#domain/people/my-data';
import { useAuth } from '#parts/sync/Auth';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { PasswordInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

const Field = fieldOf(ownProfile);

const secret = ({ value, ...field }: ControllerRenderProps) => (
  <PasswordInput {...field} value={typeof value === 'string' ? value : ''} autoComplete="current-password" />
);

type ProfileFormProps = { data: MyData; onSaved: () => Promise<void>; onClose: () => void };

export function ProfileForm({ data, onSaved, onClose }: ProfileFormProps) {
  const { person } = useAuth().session;
  const { show } = useToast();
  const [offers, setOffers] = useState<Installation | null>(null);
  useEffect(() => void installation().then(setOffers), []);
  const { name, phone } = data.account ?? data.staff[0] ?? { name: person.name, phone: null };
  const [start] = useState({ name, phone, email: person.email });
  const save = async (wanted: z.output<typeof ownProfile>) => {
    const { email_asked } = await writeOnline<ProfileSaved>('PUT', '/api/my_data/profile', wanted);
    show({ message: email_asked ? `Abra o link que enviamos para ${wanted.email} em até uma hora` : 'Dados corrigidos' });
    void renew();
    void onSaved();
  };
  const mails = offers?.reset_by_mail ?? false;
  const whoChanges = data.account ? 'a administração do Lida' : 'o proprietário ou o administrador da fazenda';
  return (
    <FormDialog open title="Corrigir meus dados" schema={ownProfile} start={start} save={save} errorTitle={myDataWords.notSaved} draft={null} onClose={onClose}>
      <Field name="name" className="wide" />
      <Field name="phone" mask="phone" className="wide" />
      <Field
        name="email"
        className="wide"
        inputMode="email"
        disabled={!mails}
        hint={mails ? 'Um e-mail novo vale depois que você abrir o link que enviamos para ele' : `Quem muda o e-mail é ${whoChanges}`}
      />
      <Field name="current" className="wide" required hint="Para confirmar que é você">
        {secret}
      </Field>
    </FormDialog>
  );
}
