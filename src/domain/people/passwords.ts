// Passwords: minimum length and what is not allowed. The list of common passwords is on the server: it is too long for a phone.
import * as z from 'zod/mini';
import { canonicalEmail } from '#domain/kernel/email';
import { RuleBroken } from '#domain/kernel/errors';
import type { Role } from '#domain/kernel/roles';
import { fold } from '#domain/kernel/text';

/** Staff as specified; owners, admins and super admins need longer ones. */
export const leastCharacters = { staff: 6, keeper: 8 };
export const leastFor = (role: Role) => (role === 'owner' || role === 'admin' ? leastCharacters.keeper : leastCharacters.staff);

export const passwordWords = {
  tooShort: (least: number) => `A senha deve ter no mínimo ${least} caracteres`,
  hint: (least: number) => `Mínimo ${least} caracteres`,
  common: 'Esta senha é uma das mais usadas e fácil de adivinhar. Escolha outra.',
  ownName: 'A senha não pode ser o nome nem o e-mail da pessoa. Escolha outra.',
};

export const newPassword = (least = leastCharacters.staff) =>
  z.string('Informe a senha').check(z.minLength(least, passwordWords.tooShort(least)), z.maxLength(200, 'A senha deve ter no máximo 200 caracteres'));

/** The person whose password it is. */
export type PasswordOwner = { name: string; email: string; least: number };

const squeezed = (text: string) => fold(text).replaceAll(/\s/g, '');

export function assertPassword(password: string, { name, email, least }: PasswordOwner, isCommon: (password: string) => boolean) {
  const refuse = (sentence: string) => new RuleBroken(sentence, 'password', 'validation');
  if (password.length < least) throw refuse(passwordWords.tooShort(least));
  if (isCommon(password.toLowerCase())) throw refuse(passwordWords.common);
  const address = canonicalEmail(email);
  if ([address, address.split('@')[0]].includes(canonicalEmail(password)) || squeezed(password) === squeezed(name)) throw refuse(passwordWords.ownName);
}
