// The log: one JSON object per line, without personal data.
import pg from 'pg';

export const logOf = (level: 'error' | 'warn' | 'info') => ({ level, base: null, serializers: { err: impersonal, req: nothing, res: nothing } });

const nothing = () => undefined;

/** An error without user input: the database quotes values, a mail server addresses. */
export function impersonal(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const { table, constraint, routine } = error instanceof pg.DatabaseError ? error : {};
  return {
    type: error.constructor.name,
    message: masked(error.message),
    ...(typeof code === 'string' && { code }),
    ...(table && { table }),
    ...(constraint && { constraint }),
    ...(routine && { routine }),
    stack: framesOf(error),
    ...(cause !== undefined && { cause: impersonal(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(impersonal) }),
  };
}

/** Quoted text, e-mails, and possible document or phone numbers. */
const masked = (message: string) => message.replaceAll(/"[^"]*"|“[^”]*”|\S+@\S+|\+?\d[\d ()./-]{5,}/g, '…');

/** The first lines of a stack repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
    .join('\n');
