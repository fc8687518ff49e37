// OpenAPI: accounts and sessions.
import type * as z from 'zod/mini';
import { passwordChange, reset, resetRequest, signIn, signUp } from '#domain/people/accounts';
import { accessibleFarm, type Json, json, moment, nullable, object, ref, refusals, schemaOf, text, uuid } from '#server/http/openapi-schemas';

export const sessionSchema = object(
  {
    person: object({ id: uuid, name: text, email: text }),
    is_super_admin: { type: 'boolean' },
    must_change_password: { type: 'boolean' },
    expires_at: moment,
    now: moment,
    may_create_farm: { const: true, description: 'Tem conta própria, e por isso pode cadastrar fazendas' },
    must_set_second_factor: { const: true, description: 'Super admin sem poderes até ativar a verificação em duas etapas' },
    recovery_codes_left: { type: 'integer', description: 'Quantos códigos de recuperação restam; só para quem entrou com um' },
    farms: { type: 'array', items: accessibleFarm },
  },
  ['person', 'is_super_admin', 'must_change_password', 'expires_at', 'now', 'farms'],
);

const messageSchema = object({ message: text });

function operation(operationId: string, summary: string, answer: Json, body?: z.core.$ZodType) {
  return {
    tags: ['accounts'],
    summary,
    operationId,
    security: [],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    responses: { 200: json(answer), ...refusals },
  };
}

export function accountPaths(): Json {
  return {
    '/api/installation': {
      get: operation(
        'installation',
        'O que esta instalação oferece',
        object({ signup: { type: 'boolean' }, reset_by_mail: { type: 'boolean' }, contact_url: nullable(text) }),
      ),
    },
    '/api/session': {
      get: operation('session', 'Quem entrou; null quando ninguém', nullable(ref('Session'))),
      post: operation('sign_in', 'Entrar', ref('Session'), signIn),
      delete: operation('sign_out', 'Sair', { type: 'null' }),
    },
    '/api/session/refresh': { post: operation('refresh', 'Continuar a sessão', ref('Session')) },
    '/api/accounts': { post: operation('sign_up', 'Criar conta grátis', ref('Session'), signUp) },
    '/api/accounts/password': { put: operation('change_password', 'Trocar a senha', ref('Session'), passwordChange) },
    '/api/accounts/reset': {
      post: operation('request_reset', 'Pedir uma nova senha por e-mail', messageSchema, resetRequest),
      put: operation('use_reset', 'Escolher a nova senha com o link recebido', messageSchema, reset),
    },
  };
}
