// OpenAPI: the farm register, the staff, the super admin's panel and the caller's own data.
import type * as z from 'zod/mini';
import { FarmUser, farmUserActive, farmUserPassword, farmUserUpdate, newFarmUser, newVisitor } from '#domain/people/farm-users';
import { Farm, farmRemoval } from '#domain/people/farms';
import { moduleChoice } from '#domain/people/modules';
import { newCustomerFarm, storageQuota } from '#domain/people/super-admin';
import { mostFarms } from '#server/accounts/super-admin';
import { farmParam, type Json, json, moment, nullable, object, param, ref, refusals, role, schemaOf, text, uuid } from '#server/http/openapi-schemas';

const bool = { type: 'boolean' };
const integer = { type: 'integer' };
const known = { id: uuid, name: text, email: text, phone: nullable(text) };
const list = (items: Json) => ({ type: 'array', items });

const number = { type: 'number' };
/** Asked again, it goes on. */
const blanking = {
  ...nullable(object({ done: integer, all: integer })),
  description: 'null: pronto. De muitos registros: quantos foram lidos, de quantos; o mesmo pedido de novo continua, e sem ele o servidor continua sozinho',
};
/** Each group only for who may read it on that farm. */
const farmFigures = object(
  {
    herd: object({ active: integer, heads: { ...integer, description: 'Um lote conta pela sua quantidade' } }),
    breeding: object({ pregnant_cows: integer, births: { ...integer, description: 'Previstos em 30 dias, sem os atrasados' }, late_births: integer }),
    milk: object({ litres: { ...number, description: 'Dos últimos 30 dias' } }),
    work: object({ late: integer, due: { ...integer, description: 'De hoje' } }),
    money: { ...object({ revenue: number, expense: number, balance: number }), description: 'Do mês: pago e pendente' },
  },
  [],
);

export function registrySchemas(): Json {
  const { properties: farm } = schemaOf(Farm.row, 'output') as { properties: Json };
  const { properties: person } = schemaOf(FarmUser.row, 'output') as { properties: Json };
  return {
    RegisteredFarm: object({ ...farm, user_id: uuid, created_at: moment, user_role: role, may_delete: bool }),
    FarmModules: object({ without: schemaOf(moduleChoice, 'output'), may_change: bool }),
    DeletedFarm: object({ id: uuid, farm_name: text, owner_name: text, city: nullable(text), state: nullable(text), deleted_at: moment }),
    FarmUser: object({
      ...person,
      farm_id: uuid,
      farm_name: text,
      owner_user_id: uuid,
      is_active: bool,
      password_must_change: bool,
      is_self: { ...bool, description: 'O registro de quem pergunta' },
      created_at: moment,
      updated_at: moment,
    }),
    SavedFarmUser: object({ user: ref('FarmUser'), password: { ...nullable(text), description: 'A senha sorteada, mostrada só desta vez' } }),
    MyData: object({
      made_at: moment,
      account: nullable(
        object({
          ...known,
          is_super_admin: bool,
          created_at: moment,
          deletion_requested_at: nullable(moment),
          accepted_terms_version: nullable(text),
          accepted_terms_at: nullable(moment),
        }),
      ),
      staff: list(object({ ...known, role, farm_id: uuid, farm_name: text, created_at: moment, updated_at: moment, deletion_requested_at: nullable(moment) })),
      farms: list(object({ ...farm, user_id: uuid, created_at: moment, deleted_at: nullable(moment) })),
      sessions: list(object({ id: uuid, device: text, created_at: moment, renewed_at: moment, expires_at: moment, is_current: bool })),
      programs: list(ref('AccessToken')),
      calls: list(object({ farm_id: uuid, farm_name: text, verb: text, title: text, calls: integer, first_at: moment, last_at: moment })),
      accesses: list(object({ at: moment, kind: text, title: text, ip: nullable(text), target: nullable(text) })),
      notices: list(
        object({
          farm_id: uuid,
          farm_name: text,
          kinds: list(text),
          summary_hour: nullable({ type: 'integer' }),
          quiet_from: nullable({ type: 'integer' }),
          quiet_until: nullable({ type: 'integer' }),
          by_email: { type: 'boolean' },
        }),
      ),
      push_devices: list(object({ id: uuid, device: text, created_at: moment, told_at: nullable(moment) })),
      calendars: list(object({ created_at: moment, read_at: nullable(moment) })),
      handed_over: list(
        object({ farm_id: uuid, farm_name: text, title: text, subject: nullable(text), at: moment, handed_at: moment, settled_at: nullable(moment) }),
      ),
    }),
    CustomerFarm: object({
      id: uuid,
      farm_name: text,
      owner_name: text,
      owner_email: nullable(text),
      city: nullable(text),
      state: nullable(text),
      animals: integer,
      created_at: moment,
      ...ownerStorage,
      owner_id: { ...uuid, description: 'A conta de quem é a fazenda' },
      suspended_at: nullable(moment),
      is_self: bool,
    }),
  };
}

const ownerStorage = {
  storage_used: { ...integer, description: 'Bytes dos registros de todas as fazendas do proprietário' },
  storage_quota: { ...integer, description: 'Bytes que eles podem ocupar' },
  files_used: { ...integer, description: 'Bytes das fotos e dos documentos delas' },
  files_quota: { ...nullable(integer), description: 'Bytes que eles podem ocupar; null sem limite' },
};

type Wanted = { answer: Json; body?: z.core.$ZodType; optionalBody?: true; parameters?: Json[] };

const operation = (tag: string, operationId: string, summary: string, { answer, body, optionalBody, parameters }: Wanted) => ({
  tags: [tag],
  summary,
  operationId,
  ...(parameters && { parameters }),
  ...(body && { requestBody: { required: !optionalBody, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
  responses: { 200: json(answer), ...refusals },
});

export const registryPaths = (): Json => ({ ...farmPaths(), ...staffPaths(), ...panelPaths(), ...ownPaths() });

function farmPaths(): Json {
  const [answer, gone, parameters] = [ref('RegisteredFarm'), { type: 'null' }, [farmParam]];
  return {
    '/api/farms': {
      get: operation('farms', 'list_farms', 'Fazendas: as de quem é proprietário ou administrador', {
        answer: object({ rows: list(answer), may_create: bool, storage: nullable(object(ownerStorage)) }),
      }),
      post: operation('farms', 'create_farm', 'Cadastrar fazenda', { answer, body: Farm.create }),
    },
    '/api/farms/deleted': {
      get: operation('farms', 'list_deleted_farms', 'Fazendas excluídas nos últimos 400 dias: o proprietário', {
        answer: object({ rows: list(ref('DeletedFarm')) }),
      }),
    },
    '/api/farms/overview': {
      get: operation('farms', 'farms_overview', 'Números de todas as fazendas da pessoa, lado a lado: só do que ela pode ver em cada uma', {
        answer: object({
          at: { ...moment, description: 'Quando foram pedidos' },
          farms: list(object({ id: uuid, figures: { ...nullable(farmFigures), description: 'null: demoraram, e vêm no próximo pedido' } })),
          left_out: { ...integer, description: 'Fazendas além das cem primeiras, por nome' },
        }),
      }),
    },
    '/api/farms/{farm_id}': {
      get: operation('farms', 'get_farm', 'Fazendas: uma', { answer, parameters }),
      put: operation('farms', 'update_farm', 'Alterar fazenda', { answer, body: Farm.update, parameters }),
      delete: operation('farms', 'remove_farm', 'Excluir fazenda; com o nome dela, só se for este o nome', {
        answer: gone,
        body: farmRemoval,
        optionalBody: true,
        parameters,
      }),
    },
    '/api/farms/{farm_id}/modules': {
      get: operation('farms', 'get_modules', 'O que cada função não vê nesta fazenda: proprietário e administradores', {
        answer: ref('FarmModules'),
        parameters,
      }),
      put: operation('farms', 'change_modules', 'Escolher o que gerente, funcionário e visitante não veem: o proprietário', {
        answer: ref('FarmModules'),
        body: moduleChoice,
        parameters,
      }),
    },
    '/api/farms/{farm_id}/sales/{id}/blank_buyer': {
      post: operation('farms', 'blank_buyer', 'Excluir os dados pessoais do comprador de uma venda: o proprietário', {
        answer: blanking,
        parameters: [...parameters, param('id', 'path', uuid)],
      }),
    },
    '/api/farms/{farm_id}/restore': { post: operation('farms', 'restore_farm', 'Desfazer a exclusão de uma fazenda', { answer, parameters }) },
  };
}

function staffPaths(): Json {
  const [answer, gone, parameters] = [ref('SavedFarmUser'), { type: 'null' }, [param('id', 'path', uuid)]];
  const of = (operationId: string, summary: string, wanted: Wanted) => operation('farm_users', operationId, summary, wanted);
  return {
    '/api/farm_users': {
      get: of('list_farm_users', 'Usuários das fazendas de quem é proprietário ou administrador', {
        answer: object({ rows: list(ref('FarmUser')), deletions: list(object({ farm_user_id: uuid, requested_at: moment, may_execute: bool })) }),
      }),
      post: of('create_farm_user', 'Cadastrar usuário', { answer, body: newFarmUser }),
    },
    '/api/farm_users/visitor': { post: of('create_visitor', 'Cadastrar visitante', { answer, body: newVisitor }) },
    '/api/farm_users/{id}': {
      put: of('update_farm_user', 'Alterar usuário', { answer, body: farmUserUpdate, parameters }),
      delete: of('remove_farm_user', 'Excluir usuário', { answer: gone, parameters }),
    },
    '/api/farm_users/{id}/active': { put: of('switch_farm_user', 'Ativar ou desativar usuário', { answer, body: farmUserActive, parameters }) },
    '/api/farm_users/{id}/password': { put: of('reset_farm_user_password', 'Redefinir a senha de um usuário', { answer, body: farmUserPassword, parameters }) },
    '/api/farm_users/{id}/blank': {
      post: of('blank_farm_user', 'Excluir os dados pessoais de quem pediu: o proprietário, para a sua equipe', { answer: blanking, parameters }),
    },
    '/api/farm_users/{id}/restore': { post: of('restore_farm_user', 'Desfazer a exclusão de um usuário', { answer, parameters }) },
  };
}

function ownPaths(): Json {
  const of = (operationId: string, summary: string, answer: Json) => operation('my_data', operationId, summary, { answer });
  const deletion = object({ requested_at: nullable(moment) });
  const { responses, ...csv } = of('my_data_csv', 'Meus dados em CSV', text);
  return {
    '/api/my_data': { get: of('my_data', 'Meus dados: o que o Lida guarda sobre quem pergunta', ref('MyData')) },
    '/api/my_data/csv': { get: { ...csv, responses: { ...responses, 200: { description: 'Sucesso', content: { 'text/csv': { schema: text } } } } } },
    '/api/my_data/deletion': {
      post: of('ask_deletion', 'Pedir a exclusão dos meus dados', deletion),
      delete: of('withdraw_deletion', 'Desistir do pedido de exclusão', deletion),
    },
  };
}

function panelPaths(): Json {
  const parameters = [
    param('search', 'query', text, 'Nome da fazenda, do proprietário ou cidade'),
    param('after', 'query', uuid, 'O next da página anterior'),
    param('limit', 'query', { type: 'integer', minimum: 1, maximum: mostFarms, default: 50 }),
  ];
  const totals = nullable(object({ farms: integer, animals: integer, active: integer }));
  const asked = object({
    id: uuid,
    kind: { enum: ['user', 'farm_user'] },
    name: text,
    email: text,
    requested_at: moment,
    farm_names: list(text),
    people: integer,
    is_self: bool,
  });
  return {
    '/api/super_admin/deletion_requests': {
      get: operation('super_admin', 'list_deletion_requests', 'Pedidos de exclusão de dados pendentes', { answer: object({ rows: list(asked) }) }),
    },
    '/api/super_admin/deletion_requests/{id}/blank': {
      post: operation('super_admin', 'execute_deletion_request', 'Excluir os dados pessoais de quem pediu', {
        answer: blanking,
        parameters: [param('id', 'path', uuid)],
      }),
    },
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
    '/api/super_admin/deleted_farms': {
      get: operation('super_admin', 'list_deleted_customer_farms', 'Fazendas excluídas nos últimos 400 dias, as últimas primeiro', {
        answer: object({ rows: list(ref('DeletedFarm')) }),
      }),
    },
    '/api/super_admin/farms/{id}/restore': {
      post: operation('super_admin', 'restore_customer_farm', 'Restaurar a fazenda excluída de um proprietário', {
        answer: ref('CustomerFarm'),
        parameters: [param('id', 'path', uuid)],
      }),
    },
    '/api/super_admin/farms/{id}/storage': {
      put: operation('super_admin', 'change_storage_quota', 'Espaço do proprietário de uma fazenda, para todas as fazendas dele', {
        answer: ref('CustomerFarm'),
        body: storageQuota,
        parameters: [param('id', 'path', uuid)],
      }),
    },
  };
}
