// The super admin's panel: register and counts of every farm, never its records; and a new farm for a customer.
import * as z from 'zod/mini';
import { choice, decimal, email, fact, id, integer, masked, optional, text } from '#domain/kernel/fields';
import { states } from '#domain/people/brazilian-states';
import { farmTypes } from '#domain/people/farms';
import { leastCharacters, newPassword } from '#domain/people/passwords';
import { gigabyte, mostQuota, type OwnerStorage } from '#domain/people/storage';

const { pecuaria_corte, pecuaria_leiteira, mista } = farmTypes;

export const superAdminWords = {
  noAccount: (message: string) => `Erro ao criar conta: ${message}`,
  emailTaken: 'Este e-mail já tem uma conta',
  emailUnknown: 'Nenhuma conta tem este e-mail',
  noUser: 'Erro ao criar usuário',
  notCreated: 'Erro ao criar fazenda',
  quotaHint: 'Vale para todas as fazendas deste proprietário',
  ownSuspension: 'Você não pode suspender a sua própria conta',
  noOwner: 'Conta não encontrada',
  notSuspended: 'Erro ao suspender a conta',
  notReactivated: 'Erro ao reativar a conta',
};

const size = decimal('Tamanho (hectares)', { scale: 2 });
const withAccount = { owner_name: 'Nome do proprietário', owner_email: 'E-mail do proprietário', password: 'Senha inicial' };

const fields = z.strictObject({
  id: id(),
  farm_name: text('Nome da fazenda'),
  farm_type: choice('Tipo de fazenda', { pecuaria_corte, pecuaria_leiteira, mista }),
  /** Empty or invalid: 0. */
  farm_size: fact(z._default(z.catch(size, 0), 0), { label: 'Tamanho (hectares)', kind: 'decimal', scale: 2, optional: true }),
  city: optional(text('Cidade')),
  state: optional(choice('Estado', states)),
  owner_name: optional(text(withAccount.owner_name)),
  owner_phone: optional(masked('Telefone do proprietário', 'phone')),
  create_owner_account: fact(z._default(z.boolean('Informe se a conta deve ser criada'), true), { label: 'Criar conta do proprietário', kind: 'flag' }),
  owner_email: optional(email(withAccount.owner_email)),
  password: optional(fact(newPassword(leastCharacters.keeper), { label: withAccount.password, kind: 'text' })),
  /** The owner, if no new account is created. Empty: the super admin. */
  existing_owner_email: optional(email('E-mail de um proprietário já cadastrado')),
});

type Filled = z.output<typeof fields>;
const neededWithAccount = (field: keyof typeof withAccount) =>
  z.refine<Filled>((farm) => !farm.create_owner_account || farm[field] !== null, { error: `Informe: ${withAccount[field]}`, path: [field] });

/** POST /api/super_admin/farms. Name, email and password are required only when an account is created. */
export const newCustomerFarm = fields.check(neededWithAccount('owner_name'), neededWithAccount('owner_email'), neededWithAccount('password'));

/** PUT /api/super_admin/farms/{id}/storage: the quota of the farm's owner, for all their farms. */
export const storageQuota = z.strictObject({ gigabytes: integer('Espaço (GB)', { min: 1, max: mostQuota / gigabyte }) });

export type CustomerFarm = OwnerStorage & {
  id: string;
  farm_name: string;
  owner_name: string;
  owner_email: string | null;
  city: string | null;
  state: string | null;
  animals: number;
  created_at: string;
  /** The owner's account; `is_self`: the reader's own. */
  owner_id: string;
  suspended_at: string | null;
  is_self: boolean;
};

/** PUT /api/super_admin/owners/{id}/suspension. */
export const suspension = z.strictObject({ suspended: z.boolean('Informe se a conta deve ser suspensa') });

/** GET /api/super_admin/suspended_owners: last suspended first. `people`: staff on the owner's farms. */
export type SuspendedOwner = { id: string; name: string; email: string; suspended_at: string; farm_names: string[]; people: number };
export type SuspendedOwners = { rows: SuspendedOwner[] };

/** GET /api/super_admin/farms?search&after&limit: newest first. `next` is the `after` of the next page; totals ignore the search and come with the first page only. */
export type CustomerFarms = { rows: CustomerFarm[]; next: string | null; totals: { farms: number; animals: number; active: number } | null };
