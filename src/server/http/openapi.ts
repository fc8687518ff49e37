// The OpenAPI 3.1 document, generated from the nouns and verbs.
import { nounNames, nouns } from '#domain/nouns';
import { doubleNouns } from '#domain/overview/double-events';
import { verbs } from '#domain/verbs';
import { callSchema } from '#server/farm/sync';
import { accessPaths, accessSchemas } from '#server/http/openapi-access';
import { accountPaths, sessionSchema } from '#server/http/openapi-accounts';
import { adePaths } from '#server/http/openapi-ade';
import { attachmentPaths } from '#server/http/openapi-attachments';
import { changesPaths } from '#server/http/openapi-changes';
import { completed } from '#server/http/openapi-complete';
import { deletedPaths } from '#server/http/openapi-deleted';
import type { Schemas } from '#server/http/openapi-examples';
import { feedPaths, feedSchemas } from '#server/http/openapi-feed';
import { figurePaths } from '#server/http/openapi-figures';
import { noticePaths } from '#server/http/openapi-notices';
import { leaving, nounPaths, rowSchema, verbPaths } from '#server/http/openapi-records';
import { registryPaths, registrySchemas } from '#server/http/openapi-registry';
import {
  accessibleFarm,
  cause,
  contested,
  farmParam,
  type Json,
  json,
  moment,
  nullable,
  object,
  param,
  ref,
  refusal,
  refusalResponses,
  refusals,
  role,
  schemaOf,
  text,
  uuid,
  without,
} from '#server/http/openapi-schemas';
import { syncPaths } from '#server/http/openapi-sync';
import { tilePaths } from '#server/http/openapi-tiles';
import { securitySchemes, tokenPaths, tokenSchemas, withSecurity } from '#server/http/openapi-tokens';
import { webhookPaths, webhookSchemas } from '#server/http/openapi-webhooks';
import type { Settings } from '#server/kernel/settings';

/** What the document tells of this installation. */
type Place = Partial<Pick<Settings, 'PUBLIC_URL' | 'CONTACT_URL'>>;

export function openApi({ PUBLIC_URL, CONTACT_URL }: Place = {}) {
  const schemas = allSchemas();
  const address = PUBLIC_URL?.replace(/\/$/, '');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lida',
      version: '1',
      description:
        'A fazenda para outros programas: ler registros e chamar verbos. Todo registro pertence a uma fazenda; toda mudança é a chamada de um verbo.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      contact: { name: 'Quem administra esta instalação', ...(CONTACT_URL?.startsWith('https:') && { url: CONTACT_URL }) },
    },
    // A whole address, or none.
    ...(address && { externalDocs: { description: 'Este documento como página', url: `${address}/api/docs` } }),
    servers: [{ url: address ?? '/', description: 'Esta instalação' }],
    security: [{ session: [] }],
    tags: [
      ...nounNames.map((name) => ({ name, description: nouns[name].title })),
      { name: 'records', description: 'Uma cópia da fazenda: todos os registros e o que mudou' },
      { name: 'figures', description: 'Números das telas, calculados no servidor' },
      { name: 'ade', description: 'ICAR ADE 1.3' },
      { name: 'sync', description: 'Sincronização de aparelhos' },
      { name: 'accounts', description: 'Contas e sessões' },
      { name: 'farms', description: 'Fazendas' },
      { name: 'farm_users', description: 'Usuários das fazendas' },
      { name: 'my_data', description: 'Os próprios dados de quem entrou' },
      { name: 'super_admin', description: 'Super administração' },
      { name: 'server', description: 'O servidor' },
    ],
    paths: completed(
      withSecurity({
        ...Object.assign({}, ...nounNames.map(nounPaths)),
        ...feedPaths(),
        ...verbPaths(),
        ...alertPaths(),
        ...figurePaths(),
        ...adePaths(),
        ...tilePaths(),
        ...attachmentPaths(),
        ...exportPaths(),
        ...deletedPaths(),
        ...changesPaths(),
        ...syncPaths(),
        ...accountPaths(),
        ...registryPaths(),
        ...accessPaths(),
        ...tokenPaths(),
        ...webhookPaths(),
        ...noticePaths(),
        ...serverPaths(),
      } as Json) as Record<string, Record<string, unknown>>,
      schemas,
    ),
    components: {
      securitySchemes: securitySchemes(),
      responses: refusalResponses(),
      schemas: schemas as Json,
    },
  };
}

function allSchemas(): Schemas {
  return {
    Refusal: object(
      {
        ...refusal,
        fields: { type: 'array', items: ref('InvalidField') },
        clash: ref('Clash'),
        other: ref('Other'),
        cause: ref('Cause'),
        confirm: { type: 'array', items: ref('Question') },
      },
      ['message', 'code'],
    ),
    InvalidField: { ...object({ field: text, message: text }), description: 'O caminho do campo ou o parâmetro, e o que há com ele' },
    Question: { ...object({ key: text, text, field: text }), description: 'Um valor improvável: a chamada é aceita com esta key em confirmed' },
    Other: object({ noun: text, id: uuid, who: text, when: moment }, ['noun', 'id']),
    Cause: object(cause, ['kind', 'noun', 'id']),
    Clash: object({ noun: text, id: uuid, ...contested, also: { type: 'array', items: object(contested, ['field', 'current', 'wanted']) } }, [
      'noun',
      'id',
      'field',
      'current',
      'wanted',
    ]),
    Result: object(
      {
        id: nullable(text),
        status: { enum: ['ok', 'refused', 'later'] },
        version: { type: 'integer' },
        ...refusal,
        clash: ref('Clash'),
        other: ref('Other'),
        cause: ref('Cause'),
        confirm: { type: 'array', items: ref('Question') },
      },
      ['id', 'status'],
    ),
    Done: object({ id: uuid, status: { const: 'ok' }, version: { type: 'integer' } }),
    Cursor: object({ epoch: uuid, version: { type: 'integer' } }),
    Rows: { type: 'object', properties: Object.fromEntries(nounNames.map((name) => [name, { type: 'array', items: ref(`${name}_row`) }])) },
    Farm: object(
      {
        id: uuid,
        farm_name: text,
        time_zone: text,
        state: { type: ['string', 'null'], description: 'Estado (UF) da fazenda' },
        person: object({ id: uuid, name: text, role, without }, ['id', 'name', 'role']),
        farms: { type: 'array', items: accessibleFarm },
        now: moment,
        contract: { ...uuid, description: 'O contrato deste servidor: muda com qualquer mudança dos registros ou dos verbos' },
        handed_over: { type: 'integer', description: 'Para proprietário e administradores: chamadas entregues por outros que esperam decisão' },
      },
      ['id', 'farm_name', 'time_zone', 'person', 'farms', 'now', 'contract'],
    ),
    Snapshot: {
      ...object(
        {
          cursor: ref('Cursor'),
          farm: ref('Farm'),
          total: { type: 'integer' },
          pages: { type: 'array', items: text },
          rows: ref('Rows'),
          next: nullable(text),
        },
        ['cursor', 'farm', 'rows', 'next'],
      ),
      description: 'O que se lê do texto de uma página de /snapshot',
    },
    Session: sessionSchema,
    ...feedSchemas(),
    ...registrySchemas(),
    ...accessSchemas(),
    ...tokenSchemas(),
    ...webhookSchemas(),
    Call: schemaOf(callSchema, 'input'),
    ...Object.fromEntries(
      nounNames.flatMap((name) => [
        [name, rowSchema(name, { user_id: uuid, farm_id: uuid })],
        [`${name}_row`, leaving(rowSchema(name, {}))],
      ]),
    ),
    ...Object.fromEntries(Object.entries(verbs).map(([name, { input }]) => [`${name}_input`, schemaOf(input, 'input')])),
  } as Schemas;
}

function alertPaths(): Json {
  const { key, title, message, priority, due_date } = (schemaOf(nouns.alert_decisions.row, 'output') as { properties: Json }).properties as Json;
  const id = { ...uuid, description: 'O id da decisão sobre este alerta: resolve_alert e ignore_alert o levam' };
  const link = { ...text, description: 'A tela do registro' };
  const entered = object({ id: uuid, created_by: uuid, when: moment, who: nullable(text) });
  const double = object({ id, key, noun: { enum: doubleNouns }, day: text, animal_id: nullable(uuid), records: { type: 'array', items: entered } });
  const alert = object({ id, key, title, message, priority, due_date, link, status: { const: 'ativo' } });
  return {
    '/api/farms/{farm_id}/alerts': {
      get: {
        tags: ['alert_decisions'],
        summary: 'Alertas ativos, os mais urgentes primeiro',
        operationId: 'alerts',
        parameters: [farmParam],
        responses: { 200: json(object({ alerts: { type: 'array', items: alert } })), ...refusals },
      },
    },
    '/api/farms/{farm_id}/double-events': {
      get: {
        tags: ['alert_decisions'],
        summary: 'Registrado duas vezes? Registros dos últimos dias que podem ser o mesmo, com quem anotou cada um; ignore_alert diz que são diferentes',
        operationId: 'doubleEvents',
        parameters: [farmParam],
        responses: { 200: json(object({ doubles: { type: 'array', items: double } })), ...refusals },
      },
    },
  };
}

function exportPaths(): Json {
  const zip = {
    description: 'Um ZIP com um CSV de cada tipo de registro; o do proprietário traz também o que POST /api/farms/import precisa',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  };
  const table = object({ noun: { enum: nounNames }, title: text, records: { type: 'integer' } });
  return {
    '/api/farms/import': {
      post: {
        tags: ['farms'],
        summary: 'Trazer uma fazenda inteira: o ZIP da exportação vira uma fazenda nova desta conta, com novos identificadores; tudo ou nada',
        operationId: 'import_farm',
        parameters: [param('id', 'query', uuid, 'O id da fazenda nova: mandado de novo, responde sem trazer duas vezes')],
        requestBody: { required: true, content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
        responses: {
          200: json(object({ id: uuid, farm_name: text, records: { type: 'integer' }, tables: { type: 'array', items: table } })),
          ...refusals,
        },
      },
    },
    '/api/farms/{farm_id}/export': {
      get: {
        tags: ['farms'],
        summary: 'A fazenda inteira para levar: todos os registros, sem os excluídos',
        operationId: 'export_farm',
        parameters: [farmParam, param('files', 'query', { enum: ['yes', 'no'], default: 'yes' }, 'Com as fotos e os documentos na pasta anexos')],
        responses: { 200: zip, ...refusals },
      },
    },
  };
}

function serverPaths(): Json {
  const get = (operationId: string, summary: string, responses: Json) => ({ get: { tags: ['server'], summary, operationId, security: [], responses } });
  const ok = json(object({ status: { const: 'ok' } }));
  const style = { description: 'CSS', content: { 'text/css': { schema: text } } };
  const page = { description: 'Uma página em HTML', content: { 'text/html': { schema: text } } };
  return {
    '/healthz': get('healthz', 'O servidor está de pé', { 200: ok }),
    '/readyz': get('readyz', 'O servidor e o banco de dados respondem', { 200: ok, 503: refusals[503] }),
    '/api/openapi.json': get('openapi', 'Este documento', { 200: json({ type: 'object' }) }),
    '/api/docs': get('docs', 'Este documento como página, para ler', { 200: page }),
    '/api/docs.css': get('docs_style', 'O estilo dessa página', { 200: style }),
  };
}
