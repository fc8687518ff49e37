import { describe, expect, it, test } from 'vitest';
import type { Role } from '#domain/kernel/roles';
import { assertPassword, leastFor, newPassword } from '#domain/people/passwords';

test.each<[Role, number]>([
  ['owner', 8],
  ['admin', 8],
  ['manager', 6],
  ['worker', 6],
  ['visitor', 6],
])('the password of %s has at least %i characters', (role, least) => {
  expect(leastFor(role)).toBe(least);
  expect(newPassword(least).safeParse('x'.repeat(least)).success).toBe(true);
  expect(newPassword(least).safeParse('x'.repeat(least - 1)).success).toBe(false);
});

describe('a password', () => {
  const maria = { name: 'Maria José da Conceição', email: 'Maria.Jose@Lida.demo', least: 6 };
  const commonest = new Set(['123456', 'flamengo']);
  const saying = (password: string, owner = maria) => {
    try {
      assertPassword(password, owner, (typed) => commonest.has(typed));
      return 'good';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const common = 'Esta senha é uma das mais usadas e fácil de adivinhar. Escolha outra.';
  const own = 'A senha não pode ser o nome nem o e-mail da pessoa. Escolha outra.';

  it.each([
    ['porteira', 'good'],
    ['porteir', 'good'],
    ['porte', 'A senha deve ter no mínimo 6 caracteres'],
    ['123456', common],
    ['1234567', 'good'],
    ['Flamengo', common],
    ['FLAMENGO', common],
    ['flamengo1981', 'good'],
    ['maria.jose@lida.demo', own],
    ['MARIA.JOSE@LIDA.DEMO', own],
    ['maria.jose', own],
    ['maria.jose1', 'good'],
    ['Maria José da Conceição', own],
    ['mariajosedaconceicao', own],
    ['mariajosedaconceicao7', 'good'],
  ])('%o is judged %o', (password, verdict) => expect(saying(password)).toBe(verdict));

  it('of an owner or admin must be longer', () => expect(saying('porteir', { ...maria, least: 8 })).toBe('A senha deve ter no mínimo 8 caracteres'));
});
