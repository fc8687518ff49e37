// Forms of accounts: sign-in, sign-up, new password. Server and screens validate with the same schemas.
import * as z from 'zod/mini';
import { emailChecks } from '#domain/kernel/email';
import { oneLine, unkeepable } from '#domain/kernel/fields';
import type { Role } from '#domain/kernel/roles';
import { leastCharacters, newPassword } from '#domain/people/passwords';
import { signInCode } from '#domain/people/second-factor';

const keepable = z.refine<string>((value) => !unkeepable.test(value), 'Contém um caractere inválido');
const required = (sentence: string) =>
  z.string(sentence).check(oneLine(), z.trim(), z.minLength(1, sentence), z.maxLength(200, 'No máximo 200 caracteres'), keepable);

export const email = () => required('Informe o e-mail').check(...emailChecks);

export const signIn = z.strictObject({
  email: email(),
  password: z.string('Informe a senha').check(z.minLength(1, 'Informe a senha'), z.maxLength(200, 'Senha longa demais')),
  code: signInCode,
});

/** Date of the last change of /termos and /privacidade: stored with each acceptance. */
export const termsVersion = '2026-11-18';
const mustAccept = 'Para criar a conta, aceite os termos de uso e a política de privacidade';

export const signUp = z.strictObject({
  name: required('Informe o seu nome'),
  farm_name: required('Informe o nome da fazenda'),
  email: email(),
  password: newPassword(leastCharacters.keeper),
  /** Missing in older clients; the current form requires it. */
  accepted_terms: z.optional(z.literal(true, mustAccept)),
});

/** The sign-up form: the terms must be accepted. */
export const signUpForm = z.extend(signUp, {
  accepted_terms: z.pipe(
    z.literal('on', mustAccept),
    z.transform(() => true as const),
  ),
});

const current = z.string('Informe a senha atual').check(z.maxLength(200, 'Senha longa demais'));

/** `current` is not required if somebody else set the password: the person has just typed it. */
export const passwordChange = z.strictObject({ current: z._default(z.nullable(current), null), password: newPassword() });

/** The form to change one's own password. */
export const ownPassword = z.strictObject({
  current: current.check(z.minLength(1, 'Informe a senha atual')),
  password: newPassword(),
  again: z.string('Repita a nova senha'),
});

export const resetRequest = z.strictObject({ email: email() });
export const reset = z.strictObject({ token: required('O link está incompleto'), password: newPassword(leastCharacters.keeper) });

/** `user_id` is the owner's account. `without`: the modules taken away from the role there. */
export type AccessibleFarm = { id: string; user_id: string; farm_name: string; user_role: Role; is_owner_or_admin: boolean; without?: readonly string[] };

/** What the interface knows of the signed-in person; no secrets. `may_create_farm`: has an account of their own. `must_set_second_factor`: a super admin without powers until then. `recovery_codes_left`: only after signing in with one. */
export type Session = {
  person: { id: string; name: string; email: string };
  is_super_admin: boolean;
  must_change_password: boolean;
  may_create_farm?: true;
  must_set_second_factor?: true;
  recovery_codes_left?: number;
  expires_at: string;
  now: string;
  farms: AccessibleFarm[];
};

/** What this installation offers without signing in. */
export type Installation = { signup: boolean; reset_by_mail: boolean; contact_url: string | null };
