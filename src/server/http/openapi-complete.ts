// What every operation of the OpenAPI document has: a description, examples, and the refusals that can occur.
import * as z from 'zod/mini';
import { roles } from '#domain/kernel/roles';
import { isNoun } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { isVerb, verbs } from '#domain/verbs';
import { exampleOf, type Schemas } from '#server/http/openapi-examples';
import type { Json } from '#server/http/openapi-schemas';

type Media = { schema: Json; example?: unknown };
type Operation = {
  tags: string[];
  summary: string;
  operationId: string;
  description?: string;
  security?: unknown[];
  parameters?: (Json & { name: string; in: string; schema: Json })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Json & { content?: Record<string, Media> }>;
};

/** A request without a body cannot have a wrong one, and a read breaks no rule. */
const onlyWithBody = ['413', '415'];
const onlyOfChanges = ['409'];

const namesOf = (action: 'read' | 'write', noun: string) =>
  Object.entries(roles)
    .filter(([role]) => isNoun(noun) && may({ role: role as keyof typeof roles }, action, noun))
    .map(([, name]) => name.toLowerCase())
    .join(', ');

function whoMay({ operationId, tags, security }: Operation) {
  if (security?.length === 0) return 'Não precisa de sessão.';
  if (isVerb(operationId)) return `Quem pode chamar: ${namesOf('write', verbs[operationId].on)}.`;
  const [noun = ''] = tags;
  return isNoun(noun) ? `Quem pode ler: ${namesOf('read', noun)}.` : 'Precisa de sessão.';
}

/** Each operation as it stands in the document. */
export function completed(paths: Record<string, Record<string, unknown>>, schemas: Schemas): Json {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, complete(method, operation as Operation, schemas)])),
    ]),
  );
}

function complete(method: string, operation: Operation, schemas: Schemas): Operation {
  const { description, parameters, requestBody, responses } = operation;
  const unheard = [...(requestBody ? [] : onlyWithBody), ...(method === 'get' ? onlyOfChanges : [])];
  const answers = Object.entries(responses).filter(([status]) => !unheard.includes(status));
  return {
    ...operation,
    description: [description ?? `${operation.summary}.`, whoMay(operation)].join(' '),
    ...(parameters && {
      parameters: parameters.map((one) => (one.in === 'path' ? { ...one, example: exampleOf(one.schema, schemas, 'answer', one.name) } : one)),
    }),
    ...(requestBody && {
      requestBody: { ...requestBody, content: withExamples(requestBody.content, (schema) => callExample(operation.operationId, schema, schemas)) },
    }),
    responses: Object.fromEntries(
      answers.map(([status, answer]) => [
        status,
        answer.content ? { ...answer, content: withExamples(answer.content, (schema) => exampleOf(schema, schemas, 'answer')) } : answer,
      ]),
    ),
  };
}

/** Some verbs want more than their required fields: the first call that the verb accepts. */
function callExample(operationId: string, schema: Json, schemas: Schemas) {
  const calls = (['call', 'full call'] as const).map((extent) => exampleOf(schema, schemas, extent));
  return (isVerb(operationId) && calls.find((call) => z.safeParse(verbs[operationId].input as z.core.$ZodType, call).success)) || calls[0];
}

const withExamples = (content: Record<string, Media>, make: (schema: Json) => unknown) =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      type === 'application/json' && !('example' in media) ? { ...media, example: make(media.schema) } : media,
    ]),
  );
