// The farm register (fazendas): data of a farm and its owner. Read from the server, never part of a device's replica.

import * as z from 'zod/mini';
import { dayIn, writtenDay } from '#domain/kernel/dates';
import { choice, decimal, email, longText, masked, optional, text } from '#domain/kernel/fields';
import { noun } from '#domain/kernel/noun';
import type { Role } from '#domain/kernel/roles';
import { fold } from '#domain/kernel/text';
import { states, timeZoneOf } from '#domain/people/brazilian-states';
import type { OwnerStorage } from '#domain/people/storage';

export const farmTypes = {
  pecuaria_corte: 'Pecuária de Corte',
  pecuaria_leiteira: 'Pecuária Leiteira',
  mista: 'Mista',
  pecuaria: 'Pecuária',
  agricultura: 'Agricultura',
  avicultura: 'Avicultura',
  suinocultura: 'Suinocultura',
  piscicultura: 'Piscicultura',
  ovinocultura: 'Ovinocultura',
};
export type FarmType = keyof typeof farmTypes;

const offered: FarmType[] = ['mista', 'pecuaria', 'agricultura', 'avicultura', 'suinocultura', 'piscicultura', 'ovinocultura'];

/** The types the form offers (decision 133); a farm with another type keeps it in the list. */
export const farmTypesFor = (current?: FarmType | null) => (current && !offered.includes(current) ? [current, ...offered] : offered);

/** `create` and `update` are the bodies of POST /api/farms and PUT /api/farms/{id}. CPF, telephones and CEP are stored without separators. */
export const Farm = noun(
  'farms',
  {
    farm_name: text('Nome da fazenda'),
    farm_type: choice('Tipo de fazenda', farmTypes),
    farm_size: optional(decimal('Tamanho (hectares)', { scale: 2 })),
    address: optional(text('Endereço')),
    city: optional(text('Cidade')),
    state: optional(choice('Estado', states)),
    zip_code: optional(masked('CEP', 'cep')),
    coordinates: optional(text('Coordenadas')),
    owner_name: text('Nome do proprietário'),
    owner_cpf: optional(masked('CPF do proprietário', 'cpf')),
    owner_rg: optional(text('RG do proprietário')),
    owner_phone: optional(masked('Telefone do proprietário', 'phone')),
    owner_email: optional(email('E-mail do proprietário')),
    owner_password_hint: optional(text('Dica de senha')),
    owner_address: optional(text('Endereço do proprietário')),
    veterinarian: optional(text('Veterinário')),
    veterinarian_phone: optional(masked('Telefone do veterinário', 'phone')),
    technical_responsible: optional(text('Responsável técnico')),
    crmv: optional(text('CRMV')),
    environmental_license: optional(text('Licença ambiental')),
    sanitary_license: optional(text('Licença sanitária')),
    incra: optional(text('INCRA')),
    car: optional(text('CAR')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Fazendas',
    missing: 'Fazenda não encontrada',
    failed: { load: 'Erro ao carregar fazendas', save: 'Erro ao cadastrar fazenda', remove: 'Erro ao excluir fazenda' },
    confirm: 'Tem certeza que deseja excluir esta fazenda?',
  },
);

export const farmWords = {
  notUpdated: 'Erro ao atualizar fazenda',
  notThere: 'Falha ao atualizar fazenda: registro não encontrado',
  none: 'Nenhuma fazenda encontrada',
  deleted: 'Fazendas excluídas',
  otherName: 'O nome digitado não é o desta fazenda',
  deletedAtSignIn: (farm_name: string, deleted_at: string) =>
    `A fazenda ${farm_name} foi excluída em ${writtenDay(dayIn(timeZoneOf(null), deleted_at))}. Fale com o proprietário: ele pode trazê-la de volta por 400 dias.`,
};

/** Admins edit the register too; only an owner deletes and restores a farm (decision 130). */
export const mayRemoveFarm = (role: Role) => role === 'owner';

/** DELETE /api/farms/{id}. Missing in older clients, which only ask for confirmation. */
export const farmRemoval = z.nullish(z.strictObject({ farm_name: z.optional(z.string().check(z.maxLength(200))) }));

/** Typed as people type: accents, case and extra spaces do not matter. */
export const isFarmName = (typed: string, farm_name: string) => fold(typed.trim().replace(/\s+/g, ' ')) === fold(farm_name.trim().replace(/\s+/g, ' '));

/** GET /api/farms/deleted and GET /api/super_admin/deleted_farms: last deleted first. */
export type DeletedFarm = { id: string; farm_name: string; owner_name: string; city: string | null; state: string | null; deleted_at: string };
export type DeletedFarms = { rows: DeletedFarm[] };

/** A row of GET /api/farms. `user_id` is the owner's account: the tenant. */
export type RegisteredFarm = z.output<typeof Farm.row> & { user_id: string; created_at: string; user_role: Role; may_delete: boolean };

/** GET /api/farms: newest first. Staff cannot create farms, and have no storage of their own. GET, POST, PUT and POST …/restore of one farm answer a RegisteredFarm, DELETE null. */
export type FarmRegister = { rows: RegisteredFarm[]; may_create: boolean; storage: OwnerStorage | null };
