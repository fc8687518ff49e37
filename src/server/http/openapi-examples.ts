// Examples of the OpenAPI document, made from its schemas: every value is one that the schema accepts.
import type { Json } from '#server/http/openapi-schemas';

const exampleIds = {
  farm: '0199f0a4-6d5e-7c3b-8f21-5a90c1d2e3f4',
  record: '0199f0a5-1b2c-7d4e-9a63-7bc8d9e0f1a2',
  other: '0199f0a6-3c4d-7e5f-8b74-9cd0e1f2a3b4',
};

/** Words of a farm, by the name of the field. */
const words: [RegExp, string][] = [
  [/^farm_name$/, 'Fazenda Santa Clara'],
  [/cpf|^document$|_document$|cnpj/, '52998224725'],
  [/phone/, '34999990000'],
  [/e?mail/, 'jose@example.com'],
  [/password|confirmation|^current$/, 'mata-burro-7'],
  [/^code$/, '123456'],
  [/invoice_key|access_key/, '31261112ABC34501DE35550010000001231123456789'],
  [/_zip$|cep/, '38400000'],
  [/city/, 'Uberlândia'],
  [/breed/, 'Girolando'],
  [/batch_name|lot_name/, 'Novilhas'],
  [/person|owner_name|veterinarian|technician|responsible|actor_name|^who$|driver/, 'José Antônio Ribeiro'],
  [/^verb$/, 'weigh'],
  [/^token$/, 'b1JkZ2tVc2VkT25seUFzQW5FeGFtcGxl'],
  [/identification/, 'BR-001'],
  [/name$/, 'Mimosa'],
  [/note|description|reason|message/, 'Sem novidade'],
  [/time_zone/, 'America/Sao_Paulo'],
  [/^(from|to|day|month)$|_date$/, '2026-10-01'],
];

const patterned: [RegExp, string][] = [
  [/\\d\{15\}/, '076000000000001'],
  [/\[01\]\\d\|2\[0-3\]/, '06:30'],
  [/@/, 'jose@example.com'],
  [/https\?:/, 'https://push.example.com/b1JkZ2tV'],
  [/\\w-\]\{87\}/, 'BExample'.repeat(11).slice(0, 87)],
  [/\\w-\]\{43\}\\\.ics/, `${'Example'.repeat(7).slice(0, 43)}.ics`],
  [/\\w-\]\{22\}/, 'ExampleExampleExample1'],
  [/\[0-9a-f\]\{64\}/, '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b'],
  [/\[\\w-\]\{20/, 'b1JkZ2tVc2VkT25seUFzQW5FeGFtcGxl'],
];

function textFor(schema: Json, name: string) {
  const { format, pattern = '', maxLength = 200, minLength = 0 } = schema as { format?: string; pattern?: string; maxLength?: number; minLength?: number };
  if (format === 'uuid') return name === 'farm_id' ? exampleIds.farm : name === 'id' ? exampleIds.record : exampleIds.other;
  if (format === 'date') return '2026-10-01';
  if (format === 'date-time') return '2026-10-01T12:00:00.000Z';
  const digits = /^\^\\d\{(\d+)\}\$$/.exec(pattern)?.[1];
  const shaped = patterned.find(([which]) => which.test(pattern))?.[1] ?? (digits && '1234567890'.repeat(5).slice(0, Number(digits)));
  const known = shaped ?? words.find(([which]) => which.test(name))?.[1] ?? 'Texto';
  return known.slice(0, maxLength).padEnd(minLength, '0');
}

function numberFor({ minimum, maximum, exclusiveMinimum }: Json) {
  const least = (minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1)) as number;
  const most = (maximum ?? Number.MAX_SAFE_INTEGER) as number;
  return [10, 3, 1, 0].find((value) => value >= least && value <= most) ?? least;
}

export type Schemas = Record<string, Json>;

/** An answer and a short call have what is required; a full call has every field. */
export type Extent = 'answer' | 'call' | 'full call';

export function exampleOf(schema: Json, schemas: Schemas, extent: Extent, name = '', depth = 0): unknown {
  if (typeof schema['$ref'] === 'string') return exampleOf(schemas[schema['$ref'].split('/').at(-1)!]!, schemas, extent, name, depth + 1);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[]).find((value) => value !== null);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return exampleOf(choices.find((one) => one['type'] !== 'null') ?? choices[0]!, schemas, extent, name, depth + 1);
  const type = [schema['type']].flat().find((one) => one !== 'null');
  if (type === 'object') return exampleObject(schema, schemas, extent, depth);
  if (type === 'array') return depth > 9 ? [] : [exampleOf(schema['items'] as Json, schemas, extent, name, depth + 1)];
  if (type === 'number' || type === 'integer') return numberFor(schema);
  if (type === 'boolean') return false;
  return type === 'string' ? textFor(schema, name) : null;
}

function exampleObject(schema: Json, schemas: Schemas, extent: Extent, depth: number): Json {
  const properties = Object.entries((schema['properties'] ?? {}) as Schemas);
  const required = (schema['required'] ?? []) as string[];
  const shown = properties.filter(([field]) => extent === 'full call' || required.includes(field));
  // Of changes, where every field is optional, one.
  const chosen = shown.length > 0 || extent === 'answer' ? shown : properties.slice(0, 1);
  return Object.fromEntries(chosen.map(([field, each]) => [field, exampleOf(each, schemas, extent, field, depth + 1)]));
}
