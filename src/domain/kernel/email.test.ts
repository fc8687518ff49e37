import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { canonicalEmail, emailChecks } from '#domain/kernel/email';

describe('the form in which e-mails are compared', () => {
  test.each([
    ['maria@fazendinha.com.br', 'maria@fazendinha.com.br'],
    ['  Maria@Fazendinha.COM.BR\t', 'maria@fazendinha.com.br'],
    ['\u00a0maria@lida.demo\u3000', 'maria@lida.demo'],
    ['JOÃO@lida.demo', 'joão@lida.demo'],
    ['joa\u0303o@lida.demo', 'joão@lida.demo'],
    ['ｍａｒｉａ@lida.demo', 'maria@lida.demo'],
    // The Kelvin sign is a K.
    ['\u212aatia@lida.demo', 'katia@lida.demo'],
    // A capital sigma has the same lower case at the end of a word.
    ['ΟΔΟΣ@lida.demo', 'οδοσ@lida.demo'],
  ])('of %o is %o', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each([
    ['visİtante@lida.demo', 'visitante@lida.demo'],
    ['vısitante@lida.demo', 'visitante@lida.demo'],
    ['maria@fazendİnha.com.br', 'maria@fazendinha.com.br'],
    ['mаria@lida.demo', 'maria@lida.demo'],
    ['maria+1@lida.demo', 'maria@lida.demo'],
  ])('of %o differs from %o', (one, other) => expect(canonicalEmail(one)).not.toBe(other));
});

describe('an e-mail', () => {
  const schema = z.string().check(...emailChecks);

  it('is stored as typed, except for outer spaces and full-width letters', () => expect(schema.parse(' Maria@ｌida.demo ')).toBe('Maria@lida.demo'));

  it.each(['a@b.c', 'joão.da-silva+leite@sítio.com.br', 'x@a.b.c.d', `${'a'.repeat(190)}@lida.demo`])('may be %o', (typed) =>
    expect(schema.parse(typed)).toBe(typed),
  );

  it.each([
    ['without an at', 'maria'],
    ['with two', 'maria@lida@demo.com'],
    ['without a dot behind it', 'maria@lida'],
    ['with a space', 'ma ria@lida.demo'],
    ['with a line break', 'maria@lida.demo\nbcc:x@y.z'],
    ['with a separator of lines', 'ma\u2028ria@lida.demo'],
    ['with a zero-width space', 'mar\u200bia@lida.demo'],
    ['with a zero-width joiner', 'mar\u200dia@lida.demo'],
    ['with a soft hyphen', 'mar\u00adia@lida.demo'],
    ['with a byte order mark inside', 'mar\ufeffia@lida.demo'],
    ['turned around', 'maria\u202e@lida.demo'],
    ['with a mark of direction', 'maria\u200f@lida.demo'],
    ['with an isolate', 'maria\u2066@lida.demo'],
    ['with a Hangul filler', 'maria\u1160@lida.demo'],
    ['with a variation selector', 'maria\ufe0f@lida.demo'],
    ['with a control character', 'maria\u0007@lida.demo'],
    ['with NUL', 'maria\0@lida.demo'],
    ['with half a character', 'maria\ud83d@lida.demo'],
    ['with a private character', 'maria\ue000@lida.demo'],
    ['that is too long', `${'a'.repeat(191)}@lida.demo`],
    ['that is too long once written out', `${'\ufdfa'.repeat(20)}@lida.demo`],
  ])('is refused %s', (_, typed) => expect(schema.safeParse(typed).success).toBe(false));
});
