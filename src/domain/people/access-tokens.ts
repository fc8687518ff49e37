// Acesso de programas: personal access tokens. A program acts as its person, within a scope, until the token ends.
import * as z from 'zod/mini';
import { fact, flag, id, text } from '#domain/kernel/fields';

export const tokenWords = {
  title: 'Acesso de programas',
  failed: 'Erro ao carregar os tokens',
  notCreated: 'Não foi possível criar o token',
  notRevoked: 'Não foi possível revogar o token',
  none: 'Nenhum token',
  missing: 'Este token já não vale',
  wrongPassword: 'A senha atual não confere',
  noFarm: 'Você não abre esta fazenda',
  noNoun: 'Escolha ao menos um tipo de registro',
  unknownNoun: 'Tipo de registro desconhecido',
  tooMany: 'Você já tem 50 tokens em uso. Revogue um antes de criar outro.',
  refusedHere: 'Este endereço não aceita tokens de programas: entre com a sua senha',
};

/** Days. Two years at most, so that a forgotten token ends by itself. */
export const tokenDays = { usual: 365, most: 730 };
export const mostTokens = 50;

/** Starts with a name that scanners of leaked secrets look for, and ends with a checksum. */
export const tokenForm = /^lida_[0-9A-Za-z]{49}$/;

const daysAsked = `Validade: de 1 a ${tokenDays.most} dias`;

/** POST /api/my_data/tokens. Without `farm_id` all farms of the person, without `nouns` all kinds of record. */
export const tokenCreation = z.strictObject({
  name: text('Nome', { max: 60 }),
  farm_id: fact(z._default(z.nullable(id('Fazenda inválida')), null), { label: 'Fazenda', kind: 'farm', optional: true }),
  nouns: fact(
    z._default(
      z.nullable(
        z
          .array(z.string(tokenWords.unknownNoun).check(z.maxLength(60, tokenWords.unknownNoun)), tokenWords.noNoun)
          .check(z.minLength(1, tokenWords.noNoun), z.maxLength(200, tokenWords.unknownNoun)),
      ),
      null,
    ),
    { label: 'Tipos de registro', kind: 'text', optional: true },
  ),
  may_write: flag('Também pode registrar'),
  days: fact(z._default(z.number(daysAsked).check(z.int(daysAsked), z.minimum(1, daysAsked), z.maximum(tokenDays.most, daysAsked)), tokenDays.usual), {
    label: 'Vale por',
    kind: 'integer',
  }),
  current: fact(z.string('Informe a sua senha').check(z.minLength(1, 'Informe a sua senha'), z.maxLength(200, 'Senha longa demais')), {
    label: 'Sua senha',
    kind: 'text',
  }),
});

/** `hint`: its last characters. `ended_at`: revoked, or over. `ended_by`: somebody else who revoked it. */
export type AccessToken = {
  id: string;
  name: string;
  hint: string;
  farm_id: string | null;
  farm_name: string | null;
  nouns: string[] | null;
  may_write: boolean;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  ended_at: string | null;
  ended_by: string | null;
};

/** GET /api/my_data/tokens: those that work first. */
export type AccessTokens = { rows: AccessToken[] };

/** The answer to its creation. `token` is shown this once. */
export type CreatedToken = { id: string; token: string; expires_at: string };

/** GET /api/farms/{farm_id}/tokens, for the owner: every token that reaches the farm. `is_shared`: revoking it here leaves it the farms of other owners. */
export type FarmToken = Omit<AccessToken, 'farm_name' | 'ended_at' | 'ended_by'> & { person_name: string; person_email: string; is_shared: boolean };
export type FarmTokens = { rows: FarmToken[] };

/** GET /api/token, for the program that has it. */
export type ThisToken = {
  id: string;
  name: string;
  nouns: string[] | null;
  may_write: boolean;
  created_at: string;
  expires_at: string;
  farms: { id: string; farm_name: string; user_role: string }[];
};
