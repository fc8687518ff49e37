// Building blocks of the OpenAPI document: small schemas, and domain schemas with the labels people read.
import * as z from 'zod/mini';
import { type Facts, factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { roles } from '#domain/kernel/roles';
import { nouns } from '#domain/nouns';
import { editedFarmUser, newFarmUser, newVisitor } from '#domain/people/farm-users';
import { Farm } from '#domain/people/farms';
import { newCustomerFarm } from '#domain/people/super-admin';

export type Json = Record<string, unknown>;

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: Json, description = 'Sucesso') => ({ description, content: { 'application/json': { schema } } });
export const uuid = { type: 'string', format: 'uuid' };
export const moment = { type: 'string', format: 'date-time' };
export const text = { type: 'string' };
export const role = { enum: Object.keys(roles) };
export const without = { type: 'array', items: text, description: 'Os módulos que o proprietário retirou desta função' };
export const contested = { field: text, current: {}, wanted: {}, who: text, when: moment };
export const cause = {
  kind: { enum: ['deleted', 'moved', 'left_herd', 'role', 'unknown', 'sent_before'] },
  noun: text,
  id: text,
  name: text,
  who: text,
  when: moment,
  exit: text,
  day: text,
  farm: { type: 'object', properties: { id: text, name: text } },
  restore: { type: 'object', properties: { verb: text, input: { type: 'object' } } },
};
export const refusal = { message: text, code: text, field: text };
export const nullable = (schema: Json) => ({ anyOf: [schema, { type: 'null' }] });
export const object = (properties: Json, required = Object.keys(properties)) => ({ type: 'object', properties, required });
export const accessibleFarm = object({ id: uuid, user_id: uuid, farm_name: text, user_role: role, is_owner_or_admin: { type: 'boolean' }, without }, [
  'id',
  'user_id',
  'farm_name',
  'user_role',
  'is_owner_or_admin',
]);
export const param = (name: string, place: 'path' | 'query' | 'header', schema: Json, description?: string) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
  ...(description && { description }),
});
export const farmParam = param('farm_id', 'path', uuid);

/** A domain schema as JSON Schema, with the labels of its fields. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const known = knownFacts(zodSchema);
      if (known) {
        jsonSchema.title = known.label;
        if (known.values)
          jsonSchema.description = Object.entries(known.values)
            .map(([value, label]) => `${value}: ${label}`)
            .join(', ');
        if (io === 'output' && known.values) {
          jsonSchema.enum = [...Object.keys(known.values), ...(known.optional ? [null] : [])];
          // An alternative that accepts anything, since a choice is transformed.
          delete jsonSchema.anyOf;
        }
      }
      // Generators take a field with a default for one that is always there.
      if (io === 'input') delete jsonSchema.default;
    },
  }) as Json;
  return rest;
}

function knownFacts(schema: z.core.$ZodType): Facts | undefined {
  return schema instanceof z.ZodMiniObject ? undefined : facts.get(schema);
}
const shapes = [
  ...Object.values(nouns).map((noun) => (noun as Noun).fields),
  Farm.fields,
  ...[editedFarmUser, newFarmUser, newVisitor, newCustomerFarm].map(({ shape: { id: _, ...fields } }) => fields),
];
const facts = new Map(shapes.flatMap((fields) => Object.values(fields).map((field) => [field as z.core.$ZodType, factsOf(field)] as const)));

const refusalKinds = {
  400: { name: 'Malformed', description: 'O endereço ou o conteúdo não se lê: não é JSON' },
  401: { name: 'NotSignedIn', description: 'Ninguém entrou' },
  403: { name: 'Forbidden', description: 'Acesso Negado' },
  404: { name: 'NotFound', description: 'Não encontrado' },
  409: { name: 'RuleBroken', description: 'Uma regra ou um conflito' },
  410: { name: 'StartOver', description: 'O cursor não vale mais: comece de novo' },
  413: { name: 'TooLarge', description: 'Conteúdo grande demais' },
  414: { name: 'TooLong', description: 'Endereço longo demais' },
  415: { name: 'NotJson', description: 'O conteúdo não é application/json, ou está comprimido' },
  422: { name: 'InvalidValues', description: 'Valores inválidos: fields diz todos, message o primeiro' },
  429: { name: 'TooMany', description: 'Demais para uma conta: Retry-After diz quando tentar de novo' },
  503: { name: 'Busy', description: 'Ocupado: tente de novo' },
};

const refusalExamples: Record<string, Json> = {
  400: { message: 'O conteúdo enviado não é um JSON válido', code: 'malformed' },
  401: { message: 'User not authenticated', code: 'unauthenticated' },
  403: { message: 'Acesso Negado', code: 'forbidden' },
  404: { message: 'Registro não encontrado', code: 'not_found' },
  409: { message: 'Este registro já existe', code: 'conflict', field: 'id' },
  410: { message: 'Este cursor não vale mais', code: 'snapshot' },
  413: { message: 'O conteúdo enviado é grande demais', code: 'malformed' },
  414: { message: 'O endereço é longo demais', code: 'malformed' },
  415: { message: 'Envie o conteúdo como application/json', code: 'malformed' },
  422: {
    message: 'Informe: Peso (kg)',
    code: 'validation',
    field: 'weight',
    fields: [
      { field: 'weight', message: 'Informe: Peso (kg)' },
      { field: 'weighing_date', message: 'Data da pesagem: valor inválido' },
    ],
  },
  429: { message: 'Muitos pedidos ao mesmo tempo. Aguarde um instante.', code: 'later' },
  503: { message: 'O servidor está ocupado. Tente de novo em instantes.', code: 'later' },
};

/** The bodies of refusals, once for the whole document. */
export const refusalResponses = (): Json =>
  Object.fromEntries(
    Object.entries(refusalKinds).map(([status, { name, description }]) => [
      name,
      {
        ...(status === '429' && { headers: { 'Retry-After': { description: 'Segundos', schema: { type: 'integer' } } } }),
        description,
        content: { 'application/json': { schema: ref('Refusal'), example: refusalExamples[status] } },
      },
    ]),
  );

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });
export const startOver = response(refusalKinds[410].name);
/** Those that any operation may answer. */
export const refusals = Object.fromEntries(
  Object.entries(refusalKinds).flatMap(([status, { name }]) => (status === '410' ? [] : [[status, response(name)]])),
) as Record<string, Json>;
