// Turns every error into a response: a status and a message in Portuguese.

import { alreadyExists, type InvalidField, notFound, RuleBroken } from '#domain/kernel/errors';
import { farmUserWords } from '#domain/people/farm-users';
import type { Refusal } from '#domain/sync/protocol';
import { isInfrastructure } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

const statuses = { rule: 409, conflict: 409, not_found: 404, forbidden: 403, validation: 422, confirm: 409 };

/** Errors of the HTTP layer itself, by status. */
const httpSentences: Record<number, string> = {
  400: 'O conteúdo enviado não é um JSON válido',
  404: 'Endereço não encontrado',
  413: 'O conteúdo enviado é grande demais',
  414: 'O endereço é longo demais',
  415: 'Envie o conteúdo como application/json',
};

/** `retryAfter`: seconds. */
export function answerOf(thrown: unknown): { status: number; refusal: Refusal; retryAfter?: number | undefined } {
  const error = domainErrorOf(thrown);
  if (error instanceof RuleBroken) {
    const { message, code, field, clash, other, cause, confirm } = error;
    return {
      status: statuses[code],
      refusal: {
        message,
        code,
        ...(field && { field }),
        ...(clash && { clash }),
        ...(other && { other }),
        ...(cause && { cause }),
        ...(confirm && { confirm }),
      },
    };
  }
  if (error instanceof Refused) return { status: error.status, refusal: { message: error.message, code: error.code }, retryAfter: error.retryAfter };
  if (isInfrastructure(error)) return { status: 503, refusal: { message: 'O servidor está ocupado. Tente de novo em instantes.', code: 'later' } };
  const { statusCode = 500, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_BAD_URL') return { status: 400, refusal: { message: 'O endereço não é válido', code: 'malformed' } };
  if (statusCode < 500 && code?.startsWith('FST_'))
    return { status: statusCode, refusal: { message: httpSentences[statusCode] ?? httpSentences[400]!, code: 'malformed' } };
  // Errors of the JSON parser have only a status.
  if (statusCode === 400) return { status: 400, refusal: { message: httpSentences[400]!, code: 'malformed' } };
  return { status: 500, refusal: { message: 'Não foi possível concluir. Tente de novo.', code: 'internal' } };
}

/** What a program gets over HTTP: with invalid values, every field that has one. */
export function bodyOf(thrown: unknown, refusal: Refusal) {
  if (refusal.code !== 'validation') return refusal;
  const { fields } = thrown as { fields?: InvalidField[] };
  return { ...refusal, fields: fields ?? (refusal.field ? [{ field: refusal.field, message: refusal.message }] : []) };
}

/** A database constraint gives the same message as the domain rule it backs up. */
function domainErrorOf(error: unknown) {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (constraint === 'farm_users_once') return new RuleBroken(farmUserWords.emailTaken, 'email', 'conflict');
  if (code === '23505') return constraint === 'calls_pkey' ? otherContent() : alreadyExists();
  if (code === '23503') return notFound();
  return error;
}

export const otherContent = () =>
  new RuleBroken('Esta identificação de chamada já foi usada com outro conteúdo', 'id', 'validation', {
    cause: { kind: 'sent_before', noun: '', id: '' },
  });
