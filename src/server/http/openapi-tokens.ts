// OpenAPI: personal access tokens, and how each operation is authenticated.
import type * as z from 'zod/mini';
import { tokenCreation } from '#domain/people/access-tokens';
import { type Json, json, moment, nullable, object, param, ref, refusals, role, schemaOf, text, uuid } from '#server/http/openapi-schemas';
import { tokenPolicyOfPath } from '#server/http/token-routes';
import { sessionCookie } from '#server/kernel/session';

const bool = { type: 'boolean' };
const list = (items: Json) => ({ type: 'array', items });

const scope = {
  nouns: { ...nullable(list(text)), description: 'Os tipos de registro; null: todos' },
  may_write: { ...bool, description: 'Se também registra; senão só lê' },
};
const token = {
  id: uuid,
  name: text,
  hint: { ...text, description: 'Os últimos caracteres' },
  farm_id: { ...nullable(uuid), description: 'null: todas as fazendas da pessoa' },
  ...scope,
};
const times = { created_at: moment, expires_at: moment, last_used_at: nullable(moment) };

export const tokenSchemas = (): Json => ({
  AccessToken: object({ ...token, farm_name: nullable(text), ...times, ended_at: nullable(moment), ended_by: nullable(text) }),
  FarmToken: object({ ...token, ...times, person_name: text, person_email: text, is_shared: bool }),
});

const operation = (
  tag: string,
  operationId: string,
  summary: string,
  answer: Json,
  { body, parameters }: { body?: z.core.$ZodType; parameters?: Json[] } = {},
) => ({
  tags: [tag],
  summary,
  operationId,
  ...(parameters && { parameters }),
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
  responses: { 200: json(answer), ...refusals },
});

export function tokenPaths(): Json {
  const id = param('id', 'path', uuid);
  const farm_id = param('farm_id', 'path', uuid);
  const nothing = { type: 'null' };
  return {
    '/api/token': {
      get: operation(
        'my_data',
        'this_token',
        'O token deste pedido: escopo, validade e fazendas que alcança',
        object({ id: uuid, name: text, ...scope, created_at: moment, expires_at: moment, farms: list(object({ id: uuid, farm_name: text, user_role: role })) }),
      ),
    },
    '/api/my_data/tokens': {
      get: operation('my_data', 'list_tokens', 'Os próprios tokens de programas', object({ rows: list(ref('AccessToken')) })),
      post: operation(
        'my_data',
        'create_token',
        'Criar um token para um programa',
        object({ id: uuid, token: { ...text, description: 'Mostrado só desta vez' }, expires_at: moment }),
        {
          body: tokenCreation,
        },
      ),
    },
    '/api/my_data/tokens/{id}': { delete: operation('my_data', 'revoke_token', 'Revogar um token próprio', nothing, { parameters: [id] }) },
    '/api/farms/{farm_id}/tokens': {
      get: operation('farms', 'list_farm_tokens', 'Os tokens que alcançam a fazenda: o proprietário', object({ rows: list(ref('FarmToken')) }), {
        parameters: [farm_id],
      }),
    },
    '/api/farms/{farm_id}/tokens/{id}': {
      delete: operation('farms', 'revoke_farm_token', 'Revogar um token que alcança a fazenda: o proprietário', nothing, { parameters: [farm_id, id] }),
    },
  };
}

export const securitySchemes = (): Json => ({
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'A sessão de uma pessoa, pelo navegador' },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'lida_…', description: 'Um token pessoal, criado em Meus dados, Acesso de programas' },
});

const session = { session: [] };
const bearer = { token: [] };

/** What each operation accepts, by the same table that the server asks. */
export function withSecurity(paths: Json): Json {
  const secured = (path: string, method: string, known: Json) => {
    if (known['security']) return known;
    const isOpen = tokenPolicyOfPath(method.toUpperCase(), path) === 'open';
    return { ...known, security: path === '/api/token' ? [bearer] : isOpen ? [session, bearer] : [session] };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods as Json).map(([method, known]) => [method, secured(path, method, known as Json)])),
    ]),
  );
}
