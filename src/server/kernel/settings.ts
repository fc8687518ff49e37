// The settings, read once from the environment. An invalid one stops the start with a message; an obsolete one gives a warning.
import { join, resolve } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { CannotStart } from '#server/kernel/cannot-start';
import type { S3Settings } from '#server/kernel/s3-store';

const filled = (sentence: string) => z.string().check(z.minLength(1, sentence));
const whole = (name: string, min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name}: informe um número inteiro`)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, `${name}: mínimo ${min}`), z.maximum(max, `${name}: máximo ${max}`))),
  );
const postgres = (name: string) =>
  z
    .string()
    .check(
      z.regex(/^postgres(ql)?:\/\//, { error: `${name}: informe um endereço que começa com postgres://`, abort: true }),
      z.refine(isReadable, `${name}: o endereço não pode ser lido`),
    );

/** The driver accepts more forms of an address than `URL`. */
function isReadable(address: string) {
  try {
    return Boolean(new pg.Client(address));
  } catch {
    return false;
  }
}

const schema = z.object({
  PORT: z._default(whole('PORT', 0, 65_535), 3000),
  WEB_CONCURRENCY: z._default(whole('WEB_CONCURRENCY', 1, 16), 1),
  HOST: z._default(filled('HOST está vazio'), '127.0.0.1'),
  DATA_DIR: z._default(filled('DATA_DIR está vazio'), './data'),
  DATABASE_URL: z.optional(postgres('DATABASE_URL')),
  DATABASE_POOLER_URL: z.optional(postgres('DATABASE_POOLER_URL')),
  DATABASE_REPLICA_URL: z.optional(postgres('DATABASE_REPLICA_URL')),
  PG_BIN: z.optional(filled('PG_BIN está vazio')),
  BACKUP_DIR: z.optional(filled('BACKUP_DIR está vazio')),
  BACKUP_EVERY: z._default(whole('BACKUP_EVERY', 0, 8760), 24),
  BACKUP_KEEP: z._default(whole('BACKUP_KEEP', 1, 10_000), 14),
  RECOVERY_DAYS: z._default(whole('RECOVERY_DAYS', 0, 366), 7),
  ATTACHMENTS_DIR: z.optional(filled('ATTACHMENTS_DIR está vazio')),
  ATTACHMENTS_QUOTA: z._default(whole('ATTACHMENTS_QUOTA', 1, 10_000_000), 2000),
  S3_ENDPOINT: z.optional(z.string().check(z.refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'S3_ENDPOINT: informe um endereço http ou https'))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET: informe o nome do bucket'))),
  S3_REGION: z._default(filled('S3_REGION está vazio'), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(filled('S3_ACCESS_KEY_ID está vazio')),
  S3_SECRET_ACCESS_KEY: z.optional(filled('S3_SECRET_ACCESS_KEY está vazio')),
  LOG_LEVEL: z._default(z.enum(['error', 'warn', 'info'], 'LOG_LEVEL: use error, warn ou info'), 'warn'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'METRICS_TOKEN: no mínimo 16 caracteres'))),
  DEMO: z.optional(z.enum(['on', 'off'], 'DEMO: use on ou off')),
  SIGNUP: z._default(z.enum(['open', 'closed'], 'SIGNUP: use open ou closed'), 'open'),
  DEFAULT_FARM_USER_PASSWORD: z.optional(
    z
      .string()
      .check(z.minLength(6, 'DEFAULT_FARM_USER_PASSWORD: no mínimo 6 caracteres'), z.maxLength(200, 'DEFAULT_FARM_USER_PASSWORD: no máximo 200 caracteres')),
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'SMTP_URL: informe um endereço que começa com smtp:// ou smtps://'))),
  PUBLIC_URL: z.optional(
    z.pipe(
      z.string().check(z.refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'PUBLIC_URL: informe o endereço público, com http:// ou https://')),
      z.transform((url) => new URL(url).origin),
    ),
  ),
  TRUST_PROXY: z._default(z.enum(['on', 'off'], 'TRUST_PROXY: use on ou off'), 'off'),
  PUSH: z._default(z.enum(['on', 'off'], 'PUSH: use on ou off'), 'on'),
  PUSH_LOCAL: z._default(z.enum(['on', 'off'], 'PUSH_LOCAL: use on ou off'), 'off'),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'VAPID_PRIVATE_KEY: informe os 32 bytes da chave em base64url (43 caracteres)'))),
  WEBHOOKS_PRIVATE: z._default(z.enum(['on', 'off'], 'WEBHOOKS_PRIVATE: use on ou off'), 'off'),
  CONTACT_URL: z.optional(z.string().check(z.regex(/^(https?:\/\/|mailto:)/, 'CONTACT_URL: informe um endereço http, https ou mailto'))),
});

/** `S3`: where photos and documents are, instead of the folder. */
export type Settings = z.output<typeof schema> & { BACKUP_DIR: string; ATTACHMENTS_DIR: string; S3?: S3Settings };

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All of it, or nothing. */
function s3Of(data: z.output<typeof schema>): { S3?: S3Settings } {
  const missing = s3Names.filter((name) => data[name] === undefined);
  if (missing.length === s3Names.length) return {};
  if (missing.length > 0) throw new CannotStart(`Configuração inválida. Para guardar fotos e documentos em S3 falta: ${missing.join(', ')}.`);
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  return {
    S3: { endpoint: S3_ENDPOINT!, bucket: S3_BUCKET!, region: S3_REGION, accessKeyId: S3_ACCESS_KEY_ID!, secretAccessKey: S3_SECRET_ACCESS_KEY! },
  };
}

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const known = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])));
  const { success, data, error } = z.safeParse(schema, known);
  if (!success) throw new CannotStart(`Configuração inválida. ${error.issues.map(({ message }) => message).join('. ')}.`);
  if (data.SMTP_URL && !data.PUBLIC_URL) throw new CannotStart('Configuração inválida. SMTP_URL precisa de PUBLIC_URL, o endereço que vai nos e-mails.');
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const)
    if (data[name] && !data.DATABASE_URL)
      throw new CannotStart(`Configuração inválida. ${name} precisa de DATABASE_URL, o endereço do próprio banco de dados.`);
  const DATA_DIR = resolve(data.DATA_DIR);
  return {
    ...data,
    ...s3Of(data),
    DATA_DIR,
    BACKUP_DIR: data.BACKUP_DIR ? resolve(data.BACKUP_DIR) : join(DATA_DIR, 'backups'),
    ATTACHMENTS_DIR: data.ATTACHMENTS_DIR ? resolve(data.ATTACHMENTS_DIR) : join(DATA_DIR, 'attachments'),
  };
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i;
export const isLoopback = (host: string) => loopback.test(host);

/** Whether the server is reachable from other machines, directly or through a proxy. */
export const isPublic = ({ PUBLIC_URL, HOST, TRUST_PROXY }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'TRUST_PROXY'>) =>
  PUBLIC_URL !== undefined || TRUST_PROXY === 'on' || !isLoopback(HOST);

/** A browser on a network address without HTTPS keeps nothing of the application: phones open it only while connected. Told at the start, with the way out. */
export function insecureNotice({ PUBLIC_URL, HOST, TRUST_PROXY }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'TRUST_PROXY'>): string | undefined {
  const published = PUBLIC_URL && new URL(PUBLIC_URL);
  if (published ? published.protocol === 'https:' || (isLoopback(published.hostname) && isLoopback(HOST)) : TRUST_PROXY === 'on' || isLoopback(HOST))
    return undefined;
  return 'Sem HTTPS os celulares só abrem o Lida com internet. Para usar sem sinal, ponha um proxy com HTTPS na frente e defina PUBLIC_URL e TRUST_PROXY: docs/deployment.md.';
}

const obsolete = {
  DATABASE_PIPELINE: 'não tem mais efeito e pode ser retirada. O endereço de um pooler vai em DATABASE_POOLER_URL.',
};

/** A warning for each obsolete setting that is set. */
export const obsoleteSettings = (environment: Record<string, string | undefined>) =>
  Object.entries(obsolete).flatMap(([name, sentence]) => (environment[name] === undefined ? [] : [`A configuração ${name} ${sentence}`]));
