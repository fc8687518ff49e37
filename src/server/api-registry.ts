// The part of the OpenAPI document about the farm register, the staff and the super admin's panel.
import type * as z from 'zod/mini';
import { FarmUser, farmUserActive, farmUserPassword, farmUserUpdate, newFarmUser, newVisitor } from '#domain/farm-users';
import { Farm } from '#domain/farms';
import { newCustomerFarm } from '#domain/super-admin';
import { type Json, json, moment, nullable, object, param, ref, refusals, role, schemaOf, text, uuid } from '#server/api-words';
import { mostFarms } from '#server/super-admin';

const yes = { type: 'boolean' };
const whole = { type: 'integer' };
const list = (items: Json) => ({ type: 'array', items });

export function registrySchemas(): Json {
  const { properties: farm } = schemaOf(Farm.row, 'output') as { properties: Json };
  const { properties: person } = schemaOf(FarmUser.row, 'output') as { properties: Json };
  return {
    RegisteredFarm: object({ ...farm, user_id: uuid, created_at: moment, user_role: role, may_delete: yes }),
    FarmUser: object({
      ...person,
      farm_id: uuid,
      farm_name: text,
      owner_user_id: uuid,
      is_active: yes,
      password_must_change: yes,
      is_self: { ...yes, description: 'O registro de quem pergunta' },
      created_at: moment,
      updated_at: moment,
    }),
    SavedFarmUser: object({ user: ref('FarmUser'), password: { ...nullable(text), description: 'A senha sorteada, mostrada só desta vez' } }),
    CustomerFarm: object({
      id: uuid,
      farm_name: text,
      owner_name: text,
      owner_email: nullable(text),
      city: nullable(text),
      state: nullable(text),
      animals: whole,
      created_at: moment,
    }),
  };
}

type Wanted = { answer: Json; body?: z.core.$ZodType; parameters?: Json[] };

const operation = (tag: string, operationId: string, summary: string, { answer, body, parameters }: Wanted) => ({
  tags: [tag],
  summary,
  operationId,
  ...(parameters && { parameters }),
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
  responses: { 200: json(answer), ...refusals },
});

export const registryPaths = (): Json => ({ ...farmPaths(), ...staffPaths(), ...panelPaths() });

function farmPaths(): Json {
  const [answer, gone, parameters] = [ref('RegisteredFarm'), { type: 'null' }, [param('farm_id', 'path', uuid)]];
  return {
    '/api/farms': {
      get: operation('farms', 'list_farms', 'Fazendas: as de quem é proprietário ou administrador', {
        answer: object({ rows: list(answer), may_create: yes }),
      }),
      post: operation('farms', 'create_farm', 'Cadastrar fazenda', { answer, body: Farm.create }),
    },
    '/api/farms/{farm_id}': {
      get: operation('farms', 'get_farm', 'Fazendas: uma', { answer, parameters }),
      put: operation('farms', 'update_farm', 'Alterar fazenda', { answer, body: Farm.update, parameters }),
      delete: operation('farms', 'remove_farm', 'Excluir fazenda', { answer: gone, parameters }),
    },
    '/api/farms/{farm_id}/restore': { post: operation('farms', 'restore_farm', 'Desfazer a exclusão de uma fazenda', { answer, parameters }) },
  };
}

function staffPaths(): Json {
  const [answer, gone, parameters] = [ref('SavedFarmUser'), { type: 'null' }, [param('id', 'path', uuid)]];
  const of = (operationId: string, summary: string, wanted: Wanted) => operation('farm_users', operationId, summary, wanted);
  return {
    '/api/farm_users': {
      get: of('list_farm_users', 'Usuários das fazendas de quem é proprietário ou administrador', { answer: object({ rows: list(ref('FarmUser')) }) }),
      post: of('create_farm_user', 'Cadastrar usuário', { answer, body: newFarmUser }),
    },
    '/api/farm_users/visitor': { post: of('create_visitor', 'Cadastrar visitante', { answer, body: newVisitor }) },
    '/api/farm_users/{id}': {
      put: of('update_farm_user', 'Alterar usuário', { answer, body: farmUserUpdate, parameters }),
      delete: of('remove_farm_user', 'Excluir usuário', { answer: gone, parameters }),
    },
    '/api/farm_users/{id}/active': { put: of('switch_farm_user', 'Ativar ou desativar usuário', { answer, body: farmUserActive, parameters }) },
    '/api/farm_users/{id}/password': { put: of('reset_farm_user_password', 'Redefinir a senha de um usuário', { answer, body: farmUserPassword, parameters }) },
    '/api/farm_users/{id}/restore': { post: of('restore_farm_user', 'Desfazer a exclusão de um usuário', { answer, parameters }) },
  };
}

function panelPaths(): Json {
  const parameters = [
    param('search', 'query', text, 'Nome da fazenda, do proprietário ou cidade'),
    param('after', 'query', uuid, 'O next da página anterior'),
    param('limit', 'query', { type: 'integer', minimum: 1, maximum: mostFarms, default: 50 }),
  ];
  const totals = nullable(object({ farms: whole, animals: whole, active: whole }));
  return {
    '/api/super_admin/farms': {
      get: operation('super_admin', 'list_customer_farms', 'Todas as fazendas, com os animais contados', {
        answer: object({ rows: list(ref('CustomerFarm')), next: nullable(uuid), totals }),
        parameters,
      }),
      post: operation('super_admin', 'create_customer_farm', 'Nova Fazenda, com ou sem a conta do proprietário', {
        answer: ref('CustomerFarm'),
        body: newCustomerFarm,
      }),
    },
  };
}
