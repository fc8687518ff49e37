// OpenAPI: the access log, the caller's own sessions, second factor and profile, and the suspension of owners.
import type * as z from 'zod/mini';
import { accessKinds } from '#domain/people/access-log';
import { emailConfirmation, ownProfile } from '#domain/people/my-data';
import { secondFactorChange, secondFactorConfirmation, secondFactorStart } from '#domain/people/second-factor';
import { suspension } from '#domain/people/super-admin';
import { type Json, json, moment, nullable, object, param, ref, refusals, schemaOf, text, uuid } from '#server/http/openapi-schemas';

const integer = { type: 'integer' };
const bool = { type: 'boolean' };
const nullType = { type: 'null' };
const list = (items: Json) => ({ type: 'array', items });

export const accessSchemas = (): Json => ({
  Access: object({
    id: uuid,
    at: moment,
    kind: { enum: Object.keys(accessKinds) },
    title: { ...text, description: 'O que aconteceu, em palavras' },
    person_id: nullable(uuid),
    person_name: nullable(text),
    ip: nullable(text),
    target: { ...nullable(text), description: 'O que ou quem' },
    farm_name: nullable(text),
    owner_name: { ...nullable(text), description: 'De qual proprietário; só para super admins' },
  }),
});

type Wanted = { answer: Json; body?: z.core.$ZodType; parameters?: Json[]; security?: [] };

export const operation = (tag: string, operationId: string, summary: string, { answer, body, ...more }: Wanted) => ({
  tags: [tag],
  summary,
  operationId,
  ...more,
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
  responses: { 200: json(answer), ...refusals },
});

export function accessPaths(): Json {
  const answer = object({ rows: list(ref('Access')), next: nullable(uuid) });
  const id = [param('id', 'path', uuid)];
  const parameters = [
    param('search', 'query', text, 'Nome ou e-mail'),
    param('kind', 'query', { enum: Object.keys(accessKinds) }),
    param('from', 'query', moment, 'Desde este momento'),
    param('until', 'query', moment, 'Antes deste momento'),
    param('after', 'query', uuid, 'O next da página anterior'),
    param('limit', 'query', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
  ];
  const codes = object({ codes: list(text) });
  const suspended = object({ id: uuid, name: text, email: text, suspended_at: moment, farm_names: list(text), people: integer });
  return {
    '/api/access_log': {
      get: operation('accounts', 'list_access', 'Registro de acessos das próprias fazendas: o proprietário', { answer, parameters }),
    },
    '/api/super_admin/access_log': {
      get: operation('super_admin', 'list_every_access', 'Registro de acessos da instalação', { answer, parameters }),
    },
    '/api/super_admin/suspended_owners': {
      get: operation('super_admin', 'list_suspended_owners', 'Contas suspensas', { answer: object({ rows: list(suspended) }) }),
    },
    '/api/super_admin/owners/{id}/suspension': {
      put: operation('super_admin', 'suspend_owner', 'Suspender ou reativar uma conta', { answer: nullType, body: suspension, parameters: id }),
    },
    '/api/my_data/sessions': {
      delete: operation('my_data', 'end_other_sessions', 'Encerrar as outras sessões', { answer: object({ ended: integer }) }),
    },
    '/api/my_data/sessions/{id}': {
      delete: operation('my_data', 'end_session', 'Encerrar uma sessão', { answer: nullType, parameters: id }),
    },
    '/api/my_data/profile': {
      put: operation('my_data', 'change_profile', 'Corrigir nome, telefone e e-mail', { answer: object({ email_asked: bool }), body: ownProfile }),
    },
    '/api/my_data/second_factor': {
      get: operation('my_data', 'second_factor', 'Verificação em duas etapas de quem pede', {
        answer: object({ may_have: bool, is_needed: bool, confirmed_at: nullable(moment), codes_left: nullable(integer) }),
      }),
      post: operation('my_data', 'begin_second_factor', 'Começar a ativar a verificação em duas etapas: proprietário, administrador e super admin', {
        answer: object({ secret: text, uri: text }),
        body: secondFactorStart,
      }),
      put: operation('my_data', 'confirm_second_factor', 'Ativar a verificação em duas etapas com um código do aplicativo', {
        answer: codes,
        body: secondFactorConfirmation,
      }),
    },
    '/api/my_data/second_factor/codes': {
      post: operation('my_data', 'renew_recovery_codes', 'Gerar novos códigos de recuperação', { answer: codes, body: secondFactorChange }),
    },
    '/api/my_data/second_factor/off': {
      post: operation('my_data', 'turn_off_second_factor', 'Desativar a verificação em duas etapas', { answer: nullType, body: secondFactorChange }),
    },
    '/api/accounts/email': {
      put: operation('accounts', 'confirm_email', 'Confirmar o novo e-mail com o link recebido', {
        answer: object({ message: text }),
        body: emailConfirmation,
        security: [],
      }),
    },
  };
}
