// All errors of a form at once.
import * as z from 'zod/mini';
import { sentence } from '#domain/kernel/validation';

/** Every invalid field with its first message, in the order of the schema; null if all are valid. */
export function invalidFields(schema: z.core.$ZodType, input: unknown): Map<string, string> | null {
  const { success, error } = z.safeParse(schema, input);
  if (success) return null;
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (!found.has(field)) found.set(field, sentence(issue));
  }
  return found;
}
