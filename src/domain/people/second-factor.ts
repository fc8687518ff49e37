// The second factor (verificação em duas etapas): parsing of codes, forms and texts.
import * as z from 'zod/mini';

export const secondFactorWords = {
  ask: 'Informe o código do aplicativo autenticador',
  wrong: 'Código errado ou já usado. Espere o próximo código do aplicativo e tente de novo.',
  wrongPassword: 'A senha atual não confere',
  already: 'A verificação em duas etapas já está ativa',
  notActive: 'A verificação em duas etapas não está ativa',
  over: 'Este QR code venceu. Comece de novo.',
  failed: 'Erro ao carregar a verificação em duas etapas',
};

/** With fewer than three left, the person is asked to make new ones. */
export const recoveryCodes = 10;
export const fewRecoveryCodes = 3;

const digitsOfStep = /^\d{6}$/;
const digitsOfRecovery = /^\d{12}$/;

/** A code of the app or a recovery code, with any separators. Digits only, so that a numeric keyboard is enough. */
export function readCode(typed: string): { kind: 'step' | 'recovery'; digits: string } | null {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  if (digitsOfStep.test(digits)) return { kind: 'step', digits };
  return digitsOfRecovery.test(digits) ? { kind: 'recovery', digits } : null;
}

/** In groups of four, to read and type. */
export const grouped = (text: string, sign: string) => (text.match(/.{1,4}/g) ?? []).join(sign);

const code = z.string(secondFactorWords.ask).check(z.trim(), z.minLength(1, secondFactorWords.ask), z.maxLength(60, secondFactorWords.ask));
const current = z.string('Informe a senha atual').check(z.minLength(1, 'Informe a senha atual'), z.maxLength(200, 'Senha longa demais'));

/** Of a sign-in; absent if the screen asks for none. */
export const signInCode = z.optional(code);

/** POST /api/my_data/second_factor. */
export const secondFactorStart = z.strictObject({ current });
/** PUT /api/my_data/second_factor. */
export const secondFactorConfirmation = z.strictObject({ code });
/** POST /api/my_data/second_factor/codes and /off. */
export const secondFactorChange = z.strictObject({ current, code });
/** The sign-in step that asks for the code only. */
export const codeStep = z.strictObject({ code });

/** GET /api/my_data/second_factor. `may_have`: owners, admins and super admins. `is_needed`: required for the powers of a super admin here. */
export type OwnSecondFactor = { may_have: boolean; is_needed: boolean; confirmed_at: string | null; codes_left: number | null };
/** For the authenticator app: QR code or link of `uri`, or the secret typed. Shown once. */
export type SecondFactorBegun = { secret: string; uri: string };
/** Shown once. */
export type RecoveryCodes = { codes: string[] };
