// Forms for farm users: new user, visitor, change, new password.
import { useState } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import type * as z from 'zod/mini';
import { writeOnline } from '#data/online-requests';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { roles } from '#domain/kernel/roles';
import { editedFarmUser, type FarmUser, farmUserPassword, farmUserWords, newFarmUser, newVisitor, type SavedFarmUser } from '#domain/people/farm-users';
import type { Invitation } from '#domain/people/invitation';
import { moduleWords, roleWords } from '#domain/people/modules';
import { leastCharacters, leastFor, passwordWords } from '#domain/people/passwords';
import { useFarm } from '#parts/sync/Auth';
import { Field as Labelled } from '#ui/Field';
import { useFill, valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { RadioGroup } from '#ui/RadioGroup';
import { PasswordInput, TextInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

type FormProps = { onSaved: () => Promise<void>; onGiven: (given: Invitation) => void; onClose: () => void };

const secret = ({ value, ...field }: ControllerRenderProps) => <PasswordInput {...field} value={value ?? ''} autoComplete="new-password" />;

const NewField = fieldOf(newFarmUser);

/** The invitation says that it is done. The installation's default password is not told: then a message says it. */
function useSaved(onGiven: FormProps['onGiven']) {
  const { show } = useToast();
  return (user: FarmUser, password: string | null, done: string) => (password ? onGiven({ ...user, password, done }) : show({ message: done }));
}

export function NewUser({ onSaved, onGiven, onClose }: FormProps) {
  const saved = useSaved(onGiven);
  const { farm, farms } = useFarm();
  const [own, setOwn] = useState(false);
  const [start] = useState({ id: newId(), farm_id: farm.id, role: 'worker' as const });
  const mine = farms.filter(({ is_owner_or_admin }) => is_owner_or_admin).map(({ id, farm_name }) => ({ value: id, label: farm_name }));

  const save = async (wanted: z.output<typeof newFarmUser>) => {
    if (own && wanted.password === null) throw new RuleBroken(passwordWords.tooShort(leastFor(wanted.role)), 'password');
    const { user, password } = await writeOnline<SavedFarmUser>('POST', '/api/farm_users', wanted);
    saved(user, password ?? wanted.password, `${user.name}: usuário cadastrado${own || password ? '' : ' com a senha padrão'}`);
    void onSaved();
  };
  return (
    <FormDialog open title="Novo Usuário" schema={newFarmUser} start={start} save={save} errorTitle={farmUserWords.notSaved} draft={null} onClose={onClose}>
      <NewField name="name" className="wide" />
      <NewField name="email" inputMode="email" />
      <NewField name="phone" mask="phone" />
      <NewField name="farm_id" options={mine} />
      <NewRole />
      <PasswordChoice own={own} onChange={setOwn} />
      {own && (
        <NewField name="password" required hint={farmUserWords.passwordHint} className="wide">
          {secret}
        </NewField>
      )}
    </FormDialog>
  );
}

const useNewUser = valuesOf(newFarmUser);

/** With one sentence on what the chosen role sees. */
function NewRole() {
  const { role } = useNewUser('role');
  return <NewField name="role" hint={role && roleWords[role]} />;
}

/** Back to the default password, the typed one is cleared. */
function PasswordChoice({ own, onChange }: { own: boolean; onChange: (own: boolean) => void }) {
  const fill = useFill();
  return (
    <RadioGroup
      label="Senha da primeira entrada"
      className="wide"
      options={[
        { value: 'default', label: 'Senha padrão', hint: 'O Lida dá uma senha' },
        { value: 'own', label: 'Escolher a senha', hint: 'Você escreve e entrega' },
      ]}
      value={own ? 'own' : 'default'}
      onChange={({ target: { value } }) => {
        fill({ password: null });
        onChange(value === 'own');
      }}
    />
  );
}

const VisitorField = fieldOf(newVisitor);

export function NewVisitor({ onSaved, onGiven, onClose }: FormProps) {
  const { farm } = useFarm();
  const saved = useSaved(onGiven);
  const [start] = useState({ id: newId(), farm_id: farm.id });
  const save = async (wanted: z.output<typeof newVisitor>) => {
    const { user } = await writeOnline<SavedFarmUser>('POST', '/api/farm_users/visitor', wanted);
    saved(user, wanted.password, farmUserWords.visitorSaved);
    void onSaved();
  };
  return (
    <FormDialog
      open
      title="Cadastrar Visitante"
      schema={newVisitor}
      start={start}
      save={save}
      errorTitle={farmUserWords.visitorNotSaved}
      draft={null}
      saveLabel="Cadastrar"
      onClose={onClose}
    >
      <p className="wide text-muted">
        Um visitante vê <strong>{farm.farm_name}</strong> e não muda nada. Em {moduleWords.title} o proprietário tira o que ele não deve ver. Para o veterinário
        e para o contador há funções próprias em Novo Usuário.
      </p>
      <VisitorField name="email" inputMode="email" />
      <VisitorField name="name" label="Nome (opcional)" />
      <VisitorField name="password" hint={passwordWords.hint(leastCharacters.staff)}>
        {secret}
      </VisitorField>
      <VisitorField name="confirmation">{secret}</VisitorField>
    </FormDialog>
  );
}

const EditField = fieldOf(editedFarmUser);
const useEdited = valuesOf(editedFarmUser);

function EditRole({ seen }: { seen: FarmUser }) {
  const { role } = useEdited('role');
  return (
    <EditField
      name="role"
      disabled={seen.is_self}
      hint={seen.is_self ? `Você é ${roles[seen.role]}: peça a outra pessoa para mudar` : role && roleWords[role]}
    />
  );
}

export function EditedUser({ user, onSaved, onClose }: FormProps & { user: FarmUser }) {
  const { show } = useToast();
  // The record as opened, so that saving does not undo concurrent edits.
  const [seen] = useState(user);
  const { id, name, email, phone, role } = seen;
  const save = async ({ password, ...wanted }: z.output<typeof editedFarmUser>) => {
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0 && password === null) return;
    await writeOnline('PUT', `/api/farm_users/${id}`, { id, changes, password });
    show({ message: `${wanted.name}: usuário atualizado` });
    void onSaved();
  };
  return (
    <FormDialog
      open
      title={`Editar ${name}`}
      schema={editedFarmUser}
      start={{ id, name, email, phone, role }}
      save={save}
      errorTitle={farmUserWords.notSaved}
      draft={null}
      onClose={onClose}
    >
      <EditField name="name" className="wide" />
      <EditField name="email" inputMode="email" />
      <EditField name="phone" mask="phone" />
      <Labelled label="Fazenda" hint="Não muda: para outra fazenda, cadastre outra vez">
        <TextInput value={seen.farm_name} disabled readOnly />
      </Labelled>
      <EditRole seen={seen} />
      {!seen.is_self && (
        <EditField name="password" label="Nova senha" hint={`Deixe vazio para manter a atual. ${farmUserWords.passwordHint}`} className="wide">
          {secret}
        </EditField>
      )}
    </FormDialog>
  );
}

const ResetField = fieldOf(farmUserPassword);

export function ResetPassword({ user, onSaved, onGiven, onClose }: FormProps & { user: FarmUser }) {
  const saved = useSaved(onGiven);
  const save = async ({ password: typed }: z.output<typeof farmUserPassword>) => {
    const { password } = await writeOnline<SavedFarmUser>('PUT', `/api/farm_users/${user.id}/password`, { password: typed });
    saved(user, password ?? typed, `${user.name}: ${typed || password ? 'senha alterada' : 'agora com a senha padrão'}`);
    void onSaved();
  };
  return (
    <FormDialog
      open
      title={`Redefinir senha de ${user.name}`}
      size="small"
      schema={farmUserPassword}
      start={{}}
      save={save}
      errorTitle={farmUserWords.passwordNotChanged}
      draft={null}
      saveLabel="Redefinir"
      onClose={onClose}
    >
      <p className="wide text-muted">Quem estiver dentro com a senha antiga sai na hora. Na próxima entrada o Lida pede uma senha nova.</p>
      <ResetField name="password" label="Nova senha" hint={`${farmUserWords.passwordHint}. Vazio: o Lida dá a senha padrão`} className="wide">
        {secret}
      </ResetField>
    </FormDialog>
  );
}
