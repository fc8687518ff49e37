// The access log (registro de acessos): its events, their titles and its filters. Entries are deleted after six months.
import * as z from 'zod/mini';
import { id } from '#domain/kernel/fields';

/** A kind that is no longer logged stays in the list while the log may still contain it. */
export const accessKinds = {
  sign_in: 'Entrou',
  sign_in_failed: 'Tentativa de entrar, senha ou e-mail errado',
  sign_in_blocked: 'Tentativas demais, entrada bloqueada por 15 minutos',
  sign_in_suspended: 'Tentativa de entrar em conta suspensa',
  account_created: 'Conta criada',
  password_changed: 'Trocou a própria senha',
  reset_asked: 'Link para nova senha pedido',
  password_reset: 'Senha trocada pelo link',
  session_ended: 'Encerrou sessões em outros aparelhos',
  profile_changed: 'Corrigiu os próprios dados',
  email_change_asked: 'Troca de e-mail pedida',
  email_changed: 'E-mail trocado',
  staff_hired: 'Usuário cadastrado',
  staff_changed: 'Dados de usuário alterados',
  role_changed: 'Função de usuário alterada',
  modules_changed: 'O que cada um vê, alterado',
  staff_password_reset: 'Senha de usuário redefinida',
  staff_switched_off: 'Usuário desativado',
  staff_switched_on: 'Usuário ativado',
  staff_removed: 'Usuário excluído',
  staff_restored: 'Exclusão de usuário desfeita',
  farm_created: 'Fazenda cadastrada',
  farm_removed: 'Fazenda excluída',
  farm_restored: 'Exclusão de fazenda desfeita',
  farm_exported: 'Fazenda exportada',
  farm_imported: 'Fazenda inteira trazida de um arquivo',
  deletion_asked: 'Pediu a exclusão dos próprios dados',
  deletion_withdrawn: 'Desistiu do pedido de exclusão',
  personal_data_deleted: 'Dados pessoais excluídos',
  buyer_deleted: 'Dados de comprador excluídos',
  customer_added: 'Fazenda de cliente criada pelo super admin',
  owner_suspended: 'Conta suspensa pelo super admin',
  owner_reactivated: 'Conta reativada pelo super admin',
  second_factor_on: 'Verificação em duas etapas ativada',
  second_factor_off: 'Verificação em duas etapas desativada',
  second_factor_codes: 'Novos códigos de recuperação gerados',
  second_factor_failed: 'Senha certa, código de verificação errado',
  token_created: 'Acesso de programa criado',
  token_revoked: 'Acesso de programa revogado',
  webhook_created: 'Aviso a outro programa criado',
  webhook_changed: 'Aviso a outro programa retomado',
  webhook_removed: 'Aviso a outro programa excluído',
  webhook_paused: 'Aviso a outro programa parado: sem resposta',
  recovery_code_used: 'Entrou com um código de recuperação',
};
export type AccessKind = keyof typeof accessKinds;

export const kindTitle = (kind: string) => (Object.hasOwn(accessKinds, kind) ? accessKinds[kind as AccessKind] : kind);

export const accessLogWords = {
  title: 'Registro de acessos',
  failed: 'Erro ao carregar o registro de acessos',
  none: 'Nada registrado',
  kept: 'O Lida guarda por seis meses quem entrou, de onde, e o que foi feito com usuários, fazendas e contas. Ninguém pode mudar nem apagar este registro.',
};

/** A lower limit, because PostgreSQL has no year 0. */
const moment = (sentence: string) => z.iso.datetime(sentence).check(z.refine((at) => at >= '2000', sentence));

/** GET /api/access_log and GET /api/super_admin/access_log. `from` and `until`: limits of the day in the reader's time zone. */
export const accessLogQuery = z.object({
  search: z._default(z.string().check(z.maxLength(200, 'search: no máximo 200 caracteres')), ''),
  kind: z.optional(z.enum(Object.keys(accessKinds) as [AccessKind, ...AccessKind[]], 'kind inválido')),
  from: z.optional(moment('from inválido')),
  until: z.optional(moment('until inválido')),
  after: z.optional(id('after inválido')),
  limit: z._default(z.coerce.number().check(z.int('limit: de 1 a 200'), z.minimum(1, 'limit: de 1 a 200'), z.maximum(200, 'limit: de 1 a 200')), 50),
});

/** `owner_name`: the tenant, for super admins only. */
export type Access = {
  id: string;
  at: string;
  kind: string;
  title: string;
  person_id: string | null;
  person_name: string | null;
  ip: string | null;
  target: string | null;
  farm_name: string | null;
  owner_name: string | null;
};

/** Newest first. `next` is the `after` of the next page. */
export type AccessPage = { rows: Access[]; next: string | null };
