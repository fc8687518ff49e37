// Farm users (usuários da fazenda): the staff and visitors of a farm, and what is written to take them on. Passwords travel here and are never read back.
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

/** Name, email and farm are asked for in one sentence, whichever is missing. */
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

/** An admin's password is as long as an owner's. */
const longEnough = z.refine<{ role: Role; password: string | null }>(
  ({ role, password }) => password === null || leastFor(role) === leastCharacters.staff || password.length >= leastCharacters.keeper,
  {
    error: passwordWords.tooShort(leastCharacters.keeper),
    path: ['password'],
  },
);

/** What can be changed of a record; its farm is locked. */
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

/** POST /api/farm_users. Without a password the default one is given, or one made at random. A visitor has a form of their own. */
export const newFarmUser = z
  .strictObject({ id: id(), farm_id, name, email, phone, role: choice('Função', hiredRoles), password: optional(password) })
  .check(longEnough);

/** POST /api/farm_users/visitor. Without a name the visitor goes by the first part of the email. */
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

/** The form of an edit, filled with the record. Sent as a `farmUserUpdate`: changesBetween(seen, wanted), and the password when one was typed. */
export const editedFarmUser = z.strictObject({ ...FarmUser.create.shape, password: optional(password) }).check(longEnough);

/** PUT /api/farm_users/{id}. A filled password is a reset. */
export const farmUserUpdate = z.strictObject({ ...FarmUser.update.shape, password: optional(password) });

/** PUT /api/farm_users/{id}/active. */
export const farmUserActive = z.strictObject({ is_active: z.boolean('Informe se o usuário está ativo') });

/** PUT /api/farm_users/{id}/password. Empty: the default one, or one made at random. */
export const farmUserPassword = z.strictObject({ password: optional(password) });

/** As GET /api/farm_users reads it: never a password nor its hash. `is_self`: the record that asks, which can be neither switched off nor deleted. */
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

/** Somebody asked that their personal data be deleted: only the owner's own account sees to it. */
export type StaffDeletion = { farm_user_id: string; requested_at: string; may_execute: boolean };

/** GET /api/farm_users: of every farm where one is owner or admin, newest first; and who of them asked that their data be deleted. */
export type FarmUserList = { rows: FarmUser[]; deletions: StaffDeletion[] };

/** What POST and PUT answer; POST …/restore too, and DELETE null. `password` is one made at random, shown this once; null when it was given, is the default, or did not change. */
export type SavedFarmUser = { user: FarmUser; password: string | null };
