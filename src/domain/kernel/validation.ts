// Validates input against a schema, or throws a message in Portuguese that names the field.
import * as z from 'zod/mini';
import { type InvalidField, RuleBroken } from '#domain/kernel/errors';

/** `field`: given when the schema is that of a single field. */
export function checked<S extends z.core.$ZodType>(schema: S, input: unknown, field?: string): z.output<S> {
  const { success, data, error } = z.safeParse(schema, input);
  if (success) return data;
  const issue = error.issues[0];
  throw new RuleBroken(sentence(issue), issue?.path.join('.') || field, 'validation', { fields: fieldsOf(error.issues, field) });
}

/** More are not worth reading. */
const mostFields = 100;

/** Every invalid field once, with its first message; unknown ones each by its own name. */
function fieldsOf(issues: z.core.$ZodIssue[], single = ''): InvalidField[] {
  const found = new Map<string, string>();
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const field = (key === undefined ? issue.path : [...issue.path, key.slice(0, 60)]).join('.') || single;
      if (field && !found.has(field)) found.set(field, key === undefined ? sentence(issue) : sentence({ ...issue, keys: [key] } as z.core.$ZodIssue));
    }
  }
  return [...found].slice(0, mostFields).map(([name, message]) => ({ field: name, message }));
}

export function sentence(issue: z.core.$ZodIssue | undefined) {
  if (issue?.code === 'unrecognized_keys') return `Campo desconhecido: ${issue.keys.join(', ').slice(0, 60)}`;
  if (issue?.code === 'invalid_type' && issue.expected === 'object' && issue.path.length === 0) return 'Envie um objeto JSON com os campos';
  // A schema without its own message has the library's English one.
  return issue && issue.message !== 'Invalid input' ? issue.message : `Valor inválido${issue?.path.length ? `: ${issue.path.join('.')}` : ''}`;
}
