// The OpenAPI 3.1 document, generated from the nouns and verbs.
import { factsOf } from '#domain/kernel/fields';
import { recentDays, type stamps } from '#domain/kernel/noun';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { doubleNouns } from '#domain/overview/double-events';
import { handingOver } from '#domain/sync/handed-over';
import { verbs } from '#domain/verbs';
import { knownCallsSchema } from '#server/farm/known-calls';
import { mostListed } from '#server/farm/records';
import { callSchema } from '#server/farm/sync';
import { accessPaths, accessSchemas } from '#server/http/openapi-access';
import { accountPaths, sessionSchema } from '#server/http/openapi-accounts';
import { deletedPaths, deletionSchema } from '#server/http/openapi-deleted';
import { registryPaths, registrySchemas } from '#server/http/openapi-registry';
import {
  cause,
  contested,
  type Json,
  json,
  moment,
  nullable,
  object,
  param,
  ref,
  refusal,
  refusals,
  role,
  schemaOf,
  text,
  uuid,
} from '#server/http/openapi-schemas';
import { sessionCookie } from '#server/kernel/session';

const stampSchemas: Record<(typeof stamps)[number], Json> = {
  created_at: moment,
  created_by: uuid,
  updated_at: moment,
  version: { type: 'integer', description: 'O número de ordem, na fazenda, da última mudança deste registro' },
  deleted_at: nullable(moment),
  deleted_call: nullable(uuid),
};

/** `owned`: a record contains owner and farm; a sync row does not, since they are in the URL. */
function rowSchema(name: NounName, owned: Json): Json {
  const row = schemaOf(nouns[name].row, 'output') as { properties: Json };
  return { ...object({ ...owned, ...row.properties, ...stampSchemas }), title: nouns[name].title };
}

/** Sync rows include those moved to another farm. */
const leaving = (row: Json): Json => ({
  ...row,
  properties: { ...(row['properties'] as Json), moved_to: { ...uuid, description: 'A fazenda para onde o registro foi: aqui ele só é guardado pelo nome' } },
});

const farmParam = param('farm_id', 'path', uuid);

export function openApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lida',
      version: '1',
      description:
        'A fazenda para outros programas: ler registros e chamar verbos. Todo registro pertence a uma fazenda; toda mudança é a chamada de um verbo.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    security: [{ session: [] }],
    tags: [
      ...nounNames.map((name) => ({ name, description: nouns[name].title })),
      { name: 'sync', description: 'Sincronização de aparelhos' },
      { name: 'accounts', description: 'Contas e sessões' },
      { name: 'farms', description: 'Fazendas' },
      { name: 'farm_users', description: 'Usuários das fazendas' },
      { name: 'super_admin', description: 'Super administração' },
      { name: 'server', description: 'O servidor' },
    ],
    paths: {
      ...Object.assign({}, ...nounNames.map(nounPaths)),
      ...verbPaths(),
      ...alertPaths(),
      ...exportPaths(),
      ...deletedPaths(),
      ...syncPaths(),
      ...accountPaths(),
      ...registryPaths(),
      ...accessPaths(),
      ...serverPaths(),
    } as Json,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      schemas: {
        Refusal: object({ ...refusal, clash: ref('Clash'), other: ref('Other'), cause: ref('Cause') }, ['message', 'code']),
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
            person: object({ id: uuid, name: text, role }),
            farms: { type: 'array', items: object({ id: uuid, user_id: uuid, farm_name: text, user_role: role, is_owner_or_admin: { type: 'boolean' } }) },
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
        ...registrySchemas(),
        ...accessSchemas(),
        Call: schemaOf(callSchema, 'input'),
        ...Object.fromEntries(
          nounNames.flatMap((name) => [
            [name, rowSchema(name, { user_id: uuid, farm_id: uuid })],
            [`${name}_row`, leaving(rowSchema(name, {}))],
          ]),
        ),
        ...Object.fromEntries(Object.entries(verbs).map(([name, { input }]) => [`${name}_input`, schemaOf(input, 'input')])),
      } as Json,
    },
  };
}

function nounPaths(name: NounName): Json {
  const path = `/api/farms/{farm_id}/${name}`;
  const { title, fields, recent } = nouns[name];
  const filters = Object.entries(fields).map(([field, schema]) => param(field, 'query', { type: 'string' }, factsOf(schema).label));
  const page = [param('limit', 'query', { type: 'integer', minimum: 1, maximum: mostListed, default: 100 }), param('after', 'query', uuid)];
  const change = object({
    version: { type: 'integer' },
    verb: { type: 'string' },
    actor: uuid,
    actor_name: { type: 'string' },
    at: moment,
    before: nullable({ type: 'object' }),
    after: { type: 'object' },
  });
  return {
    [path]: {
      get: {
        tags: [name],
        summary: `${title}: lista`,
        description: 'Tem tudo o que já estava confirmado quando foi pedida, também quando quem responde é uma réplica do banco de dados.',
        operationId: `list_${name}`,
        parameters: [farmParam, ...page, ...filters],
        responses: { 200: json(object({ rows: { type: 'array', items: ref(name) }, next: nullable(uuid) })), ...refusals },
      },
    },
    [`${path}/{id}`]: {
      get: {
        tags: [name],
        summary: `${title}: um registro`,
        operationId: `get_${name}`,
        parameters: [farmParam, param('id', 'path', uuid)],
        responses: { 200: json(ref(name)), ...refusals },
      },
    },
    [`${path}/{id}/history`]: {
      get: {
        tags: [name],
        summary: `${title}: histórico de um registro`,
        operationId: `history_${name}`,
        parameters: [farmParam, param('id', 'path', uuid), param('before', 'query', { type: 'integer' })],
        responses: { 200: json(object({ changes: { type: 'array', items: change } })), ...refusals },
      },
    },
    ...(recent && olderPath(name)),
  };
}

function olderPath(name: NounName): Json {
  const before = param(
    'before',
    'query',
    { type: 'string', format: 'date' },
    `Só os de antes deste dia; sem ele, os que um aparelho não guarda (${recentDays} dias)`,
  );
  const place = param('after', 'query', text, 'O next da página anterior');
  return {
    [`/api/farms/{farm_id}/older/${name}`]: {
      get: {
        tags: [name],
        summary: `${nouns[name].title}: os anteriores, do mais novo ao mais antigo`,
        operationId: `older_${name}`,
        parameters: [farmParam, before, place],
        responses: { 200: json(object({ rows: { type: 'array', items: ref(`${name}_row`) }, next: nullable(text) })), ...refusals },
      },
    },
  };
}

function verbPaths(): Json {
  const key = param('Idempotency-Key', 'header', uuid, 'O id da chamada: repetida, ela não é feita de novo');
  return Object.fromEntries(
    Object.entries(verbs).map(([name, { title, on }]) => [
      `/api/farms/{farm_id}/verbs/${name}`,
      {
        post: {
          tags: [on],
          summary: title,
          operationId: name,
          parameters: [farmParam, key],
          requestBody: { required: true, content: { 'application/json': { schema: ref(`${name}_input`) } } },
          responses: { 200: json(ref('Done')), ...refusals },
        },
      },
    ]),
  );
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

function handedOverPaths(): Json {
  const call = schemaOf(handingOver.shape.calls.def.element, 'input') as { properties: Json };
  const row = object({
    ...call.properties,
    person_name: text,
    handed_at: moment,
  });
  const path = '/api/farms/{farm_id}/handed_over';
  return {
    [path]: {
      post: {
        tags: ['sync'],
        summary: 'Entregar ao dono chamadas que quem as fez não pode mais enviar',
        description: 'Também de quem perdeu o acesso há menos de 30 dias, com a sessão que tinha. Na resposta, os ids guardados: só esses saem do aparelho.',
        operationId: 'hand_over',
        parameters: [farmParam],
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(handingOver, 'input') } } },
        responses: { 200: json(object({ taken: { type: 'array', items: uuid } })), ...refusals },
      },
      get: {
        tags: ['sync'],
        summary: 'Chamadas entregues que esperam a decisão de proprietário ou administrador',
        operationId: 'handed_over',
        parameters: [farmParam],
        responses: { 200: json(object({ rows: { type: 'array', items: row } })), ...refusals },
      },
    },
    [`${path}/{id}`]: {
      delete: {
        tags: ['sync'],
        summary: 'Descartar uma chamada entregue',
        operationId: 'discard_handed_over',
        parameters: [farmParam, param('id', 'path', uuid)],
        responses: { 200: json({ type: 'null' }), ...refusals },
      },
    },
  };
}

function exportPaths(): Json {
  const zip = { description: 'Um ZIP com um CSV de cada tipo de registro', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } };
  return {
    '/api/farms/{farm_id}/export': {
      get: {
        tags: ['farms'],
        summary: 'A fazenda inteira para levar: todos os registros, sem os excluídos',
        operationId: 'export_farm',
        parameters: [farmParam],
        responses: { 200: zip, ...refusals },
      },
    },
  };
}

const pageForm = `Linhas de texto, das quais se lê um Snapshot. A primeira é JSON: cursor, farm e, na primeira página, total e pages (o after de cada uma
das outras; com upto, onde começa a página que vem depois, podem vir duas de cada vez). Depois, para cada tipo de registro que há,
uma linha JSON com noun e columns (cada coluna, na ordem, com text, number, boolean, moment ou json), as linhas do COPY do PostgreSQL em formato de texto
(tabulação entre as colunas, \\N para o que está vazio, momentos em UTC) e uma linha \\. que as encerra; em departures estão os registros que foram para
outras fazendas. A última linha é JSON: next, o after da página seguinte, ou null. Uma página sem a última linha foi cortada e não vale.`;

function syncPaths(): Json {
  const snapshot = object({ message: { type: 'string' }, code: { const: 'snapshot' } });
  const results = { type: 'array', items: ref('Result') };
  return {
    '/api/farms/{farm_id}/sync': {
      post: {
        tags: ['sync'],
        summary: 'Dizer as chamadas e ouvir o que mudou',
        operationId: 'sync',
        parameters: [farmParam],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: object({ cursor: nullable(ref('Cursor')), calls: { type: 'array', items: ref('Call') }, as: { type: 'string', format: 'uuid' } }, [
                'cursor',
                'calls',
              ]),
            },
          },
        },
        responses: {
          200: json(
            object(
              { results, rows: ref('Rows'), cursor: nullable(ref('Cursor')), snapshot, farm: ref('Farm'), deletions: { type: 'array', items: deletionSchema } },
              ['results', 'rows', 'cursor', 'farm'],
            ),
          ),
          ...refusals,
        },
      },
    },
    ...handedOverPaths(),
    '/api/farms/{farm_id}/calls/known': {
      post: {
        tags: ['sync'],
        summary: 'Quais destas chamadas o servidor tem: um aparelho pergunta depois de uma restauração',
        operationId: 'known_calls',
        parameters: [farmParam],
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(knownCallsSchema, 'input') } } },
        responses: { 200: json(object({ known: { type: 'array', items: uuid } })), ...refusals },
      },
    },
    '/api/farms/{farm_id}/snapshot': {
      get: {
        tags: ['sync'],
        summary: 'O que um aparelho guarda da fazenda, página por página',
        operationId: 'snapshot',
        parameters: [farmParam, param('after', 'query', { type: 'string' }), param('upto', 'query', { type: 'string' })],
        responses: { 200: { description: pageForm, content: { 'text/plain': { schema: text } } }, ...refusals },
      },
    },
  };
}

function serverPaths(): Json {
  const get = (operationId: string, summary: string, responses: Json) => ({ get: { tags: ['server'], summary, operationId, security: [], responses } });
  const ok = json(object({ status: { const: 'ok' } }));
  return {
    '/healthz': get('healthz', 'O servidor está de pé', { 200: ok }),
    '/readyz': get('readyz', 'O servidor e o banco de dados respondem', { 200: ok, 503: refusals[503] }),
    '/api/openapi.json': get('openapi', 'Este documento', { 200: json({ type: 'object' }) }),
  };
}
