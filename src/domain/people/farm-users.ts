// Farm users (usuários da fazenda): the staff and visitors of a farm, and their forms. Passwords are sent to the server and never read back.
import * as z from 'zod/mini';
import { emailChecks } from '#domain/kernel/email';
import { choice, fact, id, masked, oneLine, optional, text, unkeepable } from '#domain/kernel/fields';
import { noun } from '#domain/kernel/noun';
import { type Role, roles } from '#domain/kernel/roles';
import { leastCharacters, leastFor, newPassword, passwordWords } from '#domain/people/passwords';

export const farmUserWords = {
  required: 'Nome, email e fazenda são obrigatórios',
  mismatch: 'As senhas não coincidem',
  emailTaken: 'Este e-mail já é de um usuário desta fazenda',
  emailOfOwner: 'Este e-mail é do proprietário da fazenda',
  oneself: 'Você não pode desativar nem excluir o seu próprio usuário',
  notSaved: 'Erro ao salvar usuário',
  visitorNotSaved: 'Erro ao cadastrar visitante',
  notRemoved: 'Erro ao excluir usuário',
  notSwitched: 'Erro ao alterar status do usuário',
  passwordNotChanged: 'Erro ao alterar senha',
  visitorSaved: 'Visitante cadastrado com sucesso! O usuário poderá fazer login com acesso somente leitura.',
  none: 'Nenhum usuário cadastrado',
  passwordHint: 'Mínimo 6 caracteres; 8 para administrador',
};

const { owner: _, ...staffRoles } = roles;
const { visitor: __, ...hiredRoles } = staffRoles;
export type StaffRole = keyof typeof staffRoles;

/** Name, email and farm share one message for a missing value. */
const required = (label: string) =>
  fact(
    z.string(farmUserWords.required).check(
      oneLine(),
      z.trim(),
      z.minLength(1, { error: farmUserWords.required, abort: true }),
      z.maxLength(200, `${label}: no máximo 200 caracteres`),
      z.refine((value) => !unkeepable.test(value), `${label}: contém um caractere inválido`),
    ),
    { label, kind: 'text' },
  );
const name = required('Nome');
const email = required('E-mail').check(...emailChecks);
const farm_id = fact(id(farmUserWords.required), { label: 'Fazenda', kind: 'reference', noun: 'farms' });
const phone = optional(masked('Telefone', 'phone'));
const password = fact(newPassword(), { label: 'Senha', kind: 'text' });

/** An admin's password must be as long as an owner's. */
const longEnough = z.refine<{ role: Role; password: string | null }>(
  ({ role, password }) => password === null || leastFor(role) === leastCharacters.staff || password.length >= leastCharacters.keeper,
  {
    error: passwordWords.tooShort(leastCharacters.keeper),
    path: ['password'],
  },
);

/** What can be changed of a record; not its farm. */
export const FarmUser = noun(
  'farm_users',
  { name, email, phone, role: choice('Função', staffRoles) },
  {
    title: 'Usuários',
    missing: 'Usuário não encontrado',
    failed: { load: 'Erro ao carregar usuários', save: farmUserWords.notSaved, remove: farmUserWords.notRemoved },
    confirm: 'Tem certeza que deseja excluir este usuário?',
  },
);

/** POST /api/farm_users. Without a password: the default one, or a random one. Visitors have their own form. */
export const newFarmUser = z
  .strictObject({ id: id(), farm_id, name, email, phone, role: choice('Função', hiredRoles), password: optional(password) })
  .check(longEnough);

/** POST /api/farm_users/visitor. Without a name: the first part of the email. */
export const newVisitor = z
  .strictObject({
    id: id(),
    farm_id,
    name: optional(text('Nome')),
    email,
    password,
    confirmation: fact(z.string('Confirme a senha'), { label: 'Confirmar senha', kind: 'text' }),
  })
  .check(z.refine(({ password, confirmation }) => password === confirmation, { error: farmUserWords.mismatch, path: ['confirmation'] }));

/** The edit form, filled with the record. Sent as a `farmUserUpdate`: changesBetween(seen, wanted), and the password if typed. */
export const editedFarmUser = z.strictObject({ ...FarmUser.create.shape, password: optional(password) }).check(longEnough);

/** PUT /api/farm_users/{id}. A password resets the old one. */
export const farmUserUpdate = z.strictObject({ ...FarmUser.update.shape, password: optional(password) });

/** PUT /api/farm_users/{id}/active. */
export const farmUserActive = z.strictObject({ is_active: z.boolean('Informe se o usuário está ativo') });

/** PUT /api/farm_users/{id}/password. Empty: the default one, or a random one. */
export const farmUserPassword = z.strictObject({ password: optional(password) });

/** A row of GET /api/farm_users: never a password or its hash. `is_self`: the reader's own record, which cannot be deactivated or deleted. */
export type FarmUser = {
  id: string;
  farm_id: string;
  farm_name: string;
  owner_user_id: string;
  name: string;
  email: string;
  phone: string | null;
  role: StaffRole;
  is_active: boolean;
  password_must_change: boolean;
  is_self: boolean;
  created_at: string;
  updated_at: string;
};

/** A person asked to have their personal data deleted; only the owner's account can do it. */
export type StaffDeletion = { farm_user_id: string; requested_at: string; may_execute: boolean };

/** GET /api/farm_users: of every farm where the reader is owner or admin, newest first; and the deletion requests. */
export type FarmUserList = { rows: FarmUser[]; deletions: StaffDeletion[] };

/** Answer of POST, PUT and POST …/restore; DELETE answers null. `password`: a random one, shown only this time; null if given, default or unchanged. */
export type SavedFarmUser = { user: FarmUser; password: string | null };
