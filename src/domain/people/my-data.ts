// Meus dados: what Lida stores about the reader, as a document and as a table; and the request to delete it.
import * as z from 'zod/mini';
import { byteOrderMark, csvHeader, csvRow } from '#domain/kernel/csv';
import { clockIn, type SheetColumn } from '#domain/kernel/export-sheet';
import { fact, factsOf, masked, optional, text } from '#domain/kernel/fields';
import { roles } from '#domain/kernel/roles';
import type { AccessToken } from '#domain/people/access-tokens';
import { email } from '#domain/people/accounts';
import { timeZoneOf } from '#domain/people/brazilian-states';
import type { StaffRole } from '#domain/people/farm-users';
import { Farm, type RegisteredFarm } from '#domain/people/farms';
import { type NoticeKind, noticeKinds } from '#domain/people/notice-choices';

export const myDataWords = {
  failed: 'Erro ao carregar os seus dados',
  notAsked: 'Erro ao pedir a exclusão',
  notWithdrawn: 'Erro ao desistir do pedido',
  notBlanked: 'Erro ao excluir os dados pessoais',
  notPending: 'Não há pedido de exclusão pendente desta pessoa',
  ownRequest: 'O seu próprio pedido é executado por outro super admin',
  noSession: 'Esta sessão já terminou',
  wrongPassword: 'A senha atual não confere',
  noMail: 'Esta instalação não envia e-mails: o endereço é mudado por quem cadastrou você',
  notSaved: 'Não foi possível salvar os seus dados',
  notEnded: 'Não foi possível encerrar a sessão',
  linkOver: 'Este link já foi usado ou venceu. Peça a troca de novo em Meus dados.',
};

type OwnFarm = Omit<RegisteredFarm, 'user_role' | 'may_delete'> & { deleted_at: string | null };

/** GET /api/my_data. `deletion_requested_at`: since when the request waits. */
export type MyData = {
  made_at: string;
  account: {
    id: string;
    name: string;
    email: string;
    phone: string | null;
    is_super_admin: boolean;
    created_at: string;
    deletion_requested_at: string | null;
    accepted_terms_version: string | null;
    accepted_terms_at: string | null;
  } | null;
  staff: {
    id: string;
    name: string;
    email: string;
    phone: string | null;
    role: StaffRole;
    farm_id: string;
    farm_name: string;
    created_at: string;
    updated_at: string;
    deletion_requested_at: string | null;
  }[];
  farms: OwnFarm[];
  /** `device`: its short name; `created_at`: the sign-in; `is_current`: the session of this request. */
  sessions: { id: string; device: string; created_at: string; renewed_at: string; expires_at: string; is_current: boolean }[];
  /** Their personal access tokens, ended ones for six months. */
  programs: AccessToken[];
  /** Their calls, counted by farm and verb. */
  calls: { farm_id: string; farm_name: string; verb: string; title: string; calls: number; first_at: string; last_at: string }[];
  /** The latest entries of the access log. */
  accesses: { at: string; kind: string; title: string; ip: string | null; target: string | null }[];
  /** Calls they handed over to the owner. */
  /** What they want to be told of, where, and since when a calendar may read their agenda. */
  notices: {
    farm_id: string;
    farm_name: string;
    kinds: string[];
    summary_hour: number | null;
    quiet_from: number | null;
    quiet_until: number | null;
    by_email: boolean;
  }[];
  push_devices: { id: string; device: string; created_at: string; told_at: string | null }[];
  calendars: { created_at: string; read_at: string | null }[];
  handed_over: { farm_id: string; farm_name: string; title: string; subject: string | null; at: string; handed_at: string; settled_at: string | null }[];
};

/** PUT /api/my_data/profile. Name and telephone change at once; the e-mail after the link sent to the new address is opened. */
export const ownProfile = z.strictObject({
  name: text('Nome'),
  phone: optional(masked('Telefone', 'phone')),
  email: optional(fact(email(), { label: 'E-mail', kind: 'text' })),
  current: fact(z.string('Informe a senha atual').check(z.minLength(1, 'Informe a senha atual'), z.maxLength(200, 'Senha longa demais')), {
    label: 'Senha atual',
    kind: 'text',
  }),
});

/** `email_asked`: a link was sent to the new address; true even if the address is already taken. */
export type ProfileSaved = { email_asked: boolean };

/** DELETE /api/my_data/sessions: how many were ended. */
export type SessionsEnded = { ended: number };

/** PUT /api/accounts/email. */
export const emailConfirmation = z.strictObject({ token: z.string('O link está incompleto').check(z.regex(/^[\w-]{20,100}$/, 'O link está incompleto')) });

/** POST and DELETE /api/my_data/deletion. */
export type Deletion = { requested_at: string | null };

/** GET /api/super_admin/deletion_requests: oldest first. `people`: staff on the farms of the account. */
export type DeletionRequest = {
  id: string;
  kind: 'user' | 'farm_user';
  name: string;
  email: string;
  requested_at: string;
  farm_names: string[];
  people: number;
  is_self: boolean;
};
export type DeletionRequests = { rows: DeletionRequest[] };

/** The earliest open request. */
export const requestedSince = ({ account, staff }: Pick<MyData, 'account' | 'staff'>) =>
  [account, ...staff].flatMap((record) => record?.deletion_requested_at ?? []).toSorted()[0] ?? null;

const columns: SheetColumn[] = ['Onde', 'Registro', 'Campo', 'Valor'].map((label) => ({ label, kind: 'text' }));

const labels: Record<string, string> = {
  id: 'Identificação',
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  is_super_admin: 'Super admin',
  role: 'Função',
  farm_id: 'Identificação da fazenda',
  farm_name: 'Fazenda',
  user_id: 'Identificação da conta',
  created_at: 'Criado em',
  updated_at: 'Alterado em',
  deleted_at: 'Excluído em',
  deletion_requested_at: 'Exclusão pedida em',
  accepted_terms_version: 'Versão aceita dos termos',
  accepted_terms_at: 'Termos aceitos em',
  renewed_at: 'Usada pela última vez em',
  expires_at: 'Vale até',
  is_current: 'Esta sessão',
  calls: 'Vezes',
  first_at: 'Primeira vez em',
  last_at: 'Última vez em',
  device: 'Aparelho',
  at: 'Quando',
  ip: 'Endereço IP',
  target: 'O que ou quem',
  subject: 'Sobre',
  hint: 'Termina em',
  nouns: 'Tipos de registro',
  may_write: 'Pode registrar',
  last_used_at: 'Último uso em',
  ended_at: 'Encerrado em',
  ended_by: 'Revogado por',
  handed_at: 'Entregue em',
  kinds: 'Avisos',
  summary_hour: 'Hora do resumo',
  quiet_from: 'Silêncio a partir de',
  quiet_until: 'Silêncio até',
  by_email: 'Resumo por e-mail',
  told_at: 'Último aviso em',
  read_at: 'Lida pelo calendário em',
};

function labelOf(field: string) {
  const declared = Object.entries(Farm.fields).find(([name]) => name === field)?.[1];
  return declared ? factsOf(declared).label : (labels[field] ?? field);
}

type Line = [where: string, record: string, field: string, value: string];

/** One line per value: readable in any spreadsheet. */
export function linesOf({ account, staff, farms, sessions, programs, calls, accesses, handed_over, notices, push_devices, calendars }: MyData): Line[] {
  const clock = clockIn(timeZoneOf(farms[0]?.state ?? null));
  const shown = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
    if (field === 'at' || field.endsWith('_at')) return csvMoment(clock(value as string));
    if (field === 'role') return roles[value as StaffRole];
    return typeof value === 'number' ? value.toLocaleString('pt-BR', { useGrouping: false }) : (value as string);
  };
  const of = (where: string, record: string, values: object): Line[] =>
    Object.entries(values).flatMap(([field, value]): Line[] => (value === null ? [] : [[where, record, labelOf(field), shown(field, value)]]));
  return [
    ...(account ? of('Conta', account.email, account) : []),
    ...staff.flatMap((record) => of('Equipe', record.farm_name, record)),
    ...farms.flatMap((farm) => of('Fazenda', farm.farm_name, farm)),
    ...sessions.flatMap((session, i) => of('Sessão', String(i + 1), session)),
    ...programs.flatMap(({ name, nouns, ...token }) => of('Acesso de programas', name, { ...token, nouns: nouns?.join(', ') ?? null })),
    ...calls.flatMap(({ farm_name, title, calls: times, first_at, last_at }) =>
      of('O que você registrou', `${farm_name}: ${title}`, { calls: times, first_at, last_at }),
    ),
    ...notices.flatMap(({ farm_name, kinds, summary_hour, quiet_from, quiet_until, by_email }) =>
      of('Avisos', farm_name, {
        kinds: kinds.map((kind) => noticeKinds[kind as NoticeKind] ?? kind).join(', '),
        summary_hour,
        quiet_from,
        quiet_until,
        by_email,
      }),
    ),
    ...push_devices.flatMap(({ device, created_at, told_at }, i) => of('Aparelho com avisos', String(i + 1), { device, created_at, told_at })),
    ...calendars.flatMap((calendar) => of('Agenda no calendário', 'Endereço', calendar)),
    ...handed_over.flatMap(({ farm_name, title, subject, at, handed_at }) => of('Entregues ao dono', `${farm_name}: ${title}`, { subject, at, handed_at })),
    ...accesses.flatMap(({ title, at, ip, target }) => of('Registro de acessos', title, { at, ip, target })),
  ];
}

const csvMoment = (moment: string) => `${moment.slice(8, 10)}/${moment.slice(5, 7)}/${moment.slice(0, 4)} ${moment.slice(11, 16)}`;

export const csvOfMyData = (data: MyData) =>
  byteOrderMark +
  csvHeader(columns) +
  linesOf(data)
    .map((line) => csvRow(columns, line))
    .join('');

/** The answer of a request to blank somebody. Null: it is done; else how many records have been read, of how many. Asking again continues it. */
export type Blanking = { done: number; all: number } | null;
