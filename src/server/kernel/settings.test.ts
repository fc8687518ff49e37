// Settings: defaults, valid values, and the error message for each invalid value.
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CannotStart } from '#server/kernel/cannot-start';
import { insecureNotice, obsoleteSettings, readSettings } from '#server/kernel/settings';

/** The error message, or the settings. */
function stops(environment: Record<string, string>) {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return error.message;
  }
}

const defaults = {
  PORT: 3000,
  WEB_CONCURRENCY: 1,
  HOST: '127.0.0.1',
  DATA_DIR: resolve('data'),
  BACKUP_DIR: resolve('data/backups'),
  BACKUP_EVERY: 24,
  BACKUP_KEEP: 14,
  RECOVERY_DAYS: 7,
  ATTACHMENTS_DIR: resolve('data/attachments'),
  ATTACHMENTS_QUOTA: 2000,
  S3_REGION: 'us-east-1',
  LOG_LEVEL: 'warn',
  SIGNUP: 'open',
  TRUST_PROXY: 'off',
  PUSH: 'on',
  PUSH_LOCAL: 'off',
  WEBHOOKS_PRIVATE: 'off',
};

describe('without any setting', () => {
  test('Lida serves this machine alone, on port 3000, with its data beside it', () => {
    expect(readSettings({})).toEqual(defaults);
  });

  test('other variables are ignored', () => {
    expect(readSettings({ PATH: '/usr/bin', port: '80', HOME: '', PORTA: 'x', DATABASE: '' })).toEqual(defaults);
  });

  test('one that is not set counts as absent', () => {
    expect(readSettings({ PORT: undefined, DATABASE_URL: undefined, PG_BIN: undefined })).toEqual(defaults);
  });
});

describe('a valid setting', () => {
  test.each([
    { name: 'PORT', value: '0', means: 0 },
    { name: 'PORT', value: '65535', means: 65_535 },
    { name: 'PORT', value: '08080', means: 8080 },
    { name: 'HOST', value: '0.0.0.0', means: '0.0.0.0' },
    { name: 'HOST', value: '::1', means: '::1' },
    { name: 'DATA_DIR', value: 'fazendas/dados', means: resolve('fazendas/dados') },
    { name: 'DATA_DIR', value: resolve('/srv/lida'), means: resolve('/srv/lida') },
    { name: 'DATABASE_URL', value: 'postgres://lida@db/lida', means: 'postgres://lida@db/lida' },
    { name: 'DATABASE_URL', value: 'postgresql://lida@db/lida', means: 'postgresql://lida@db/lida' },
    { name: 'DATABASE_URL', value: 'postgresql://lida@/lida?host=%2Frun%2Fpg&port=5433', means: 'postgresql://lida@/lida?host=%2Frun%2Fpg&port=5433' },
    { name: 'WEB_CONCURRENCY', value: '1', means: 1 },
    { name: 'WEB_CONCURRENCY', value: '16', means: 16 },
    { name: 'BACKUP_DIR', value: '/mnt/outro-disco', means: '/mnt/outro-disco' },
    { name: 'BACKUP_EVERY', value: '0', means: 0 },
    { name: 'BACKUP_EVERY', value: '8760', means: 8760 },
    { name: 'BACKUP_KEEP', value: '1', means: 1 },
    { name: 'RECOVERY_DAYS', value: '0', means: 0 },
    { name: 'RECOVERY_DAYS', value: '366', means: 366 },
    { name: 'LOG_LEVEL', value: 'info', means: 'info' },
    { name: 'METRICS_TOKEN', value: 'x'.repeat(16), means: 'x'.repeat(16) },
    { name: 'SIGNUP', value: 'closed', means: 'closed' },
    { name: 'DEFAULT_FARM_USER_PASSWORD', value: '123456', means: '123456' },
    { name: 'DEMO', value: 'off', means: 'off' },
    { name: 'TRUST_PROXY', value: 'on', means: 'on' },
    { name: 'PUBLIC_URL', value: 'https://lida.example/', means: 'https://lida.example' },
    { name: 'CONTACT_URL', value: 'mailto:contato@lida.example', means: 'mailto:contato@lida.example' },
    { name: 'PG_BIN', value: '/usr/lib/postgresql/18/bin', means: '/usr/lib/postgresql/18/bin' },
  ])('$name=$value', ({ name, value, means }) => {
    const follows = name === 'DATA_DIR' ? { BACKUP_DIR: join(String(means), 'backups'), ATTACHMENTS_DIR: join(String(means), 'attachments') } : {};
    expect(readSettings({ [name]: value })).toEqual({ ...defaults, ...follows, [name]: means });
  });
});

describe('an invalid setting stops the start', () => {
  const whole = 'PORT: informe um número inteiro';
  const address = 'DATABASE_URL: informe um endereço que começa com postgres://';
  test.each([
    { name: 'PORT', value: '', says: whole },
    { name: 'PORT', value: 'tres mil', says: whole },
    { name: 'PORT', value: '3000.5', says: whole },
    { name: 'PORT', value: '3000 ', says: whole },
    { name: 'PORT', value: '-1', says: whole },
    { name: 'PORT', value: '1e3', says: whole },
    { name: 'PORT', value: '0x50', says: whole },
    { name: 'PORT', value: '9999999999', says: whole },
    { name: 'PORT', value: '65536', says: 'PORT: máximo 65535' },
    { name: 'HOST', value: '', says: 'HOST está vazio' },
    { name: 'DATA_DIR', value: '', says: 'DATA_DIR está vazio' },
    { name: 'DATABASE_URL', value: '', says: address },
    { name: 'DATABASE_URL', value: 'mysql://lida@db/lida', says: address },
    { name: 'DATABASE_URL', value: ' postgres://lida@db/lida', says: address },
    { name: 'DATABASE_URL', value: 'postgres:lida', says: address },
    { name: 'DATABASE_URL', value: 'postgres://lida@db:porta/lida', says: 'DATABASE_URL: o endereço não pode ser lido' },
    { name: 'DATABASE_URL', value: 'postgres://lida@[db]/lida', says: 'DATABASE_URL: o endereço não pode ser lido' },
    ...['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'].flatMap((name) => [
      { name, value: 'db:6432', says: `${name}: informe um endereço que começa com postgres://` },
      { name, value: 'postgres://lida@db:6432/lida', says: `${name} precisa de DATABASE_URL, o endereço do próprio banco de dados` },
    ]),
    { name: 'WEB_CONCURRENCY', value: '0', says: 'WEB_CONCURRENCY: mínimo 1' },
    { name: 'WEB_CONCURRENCY', value: '17', says: 'WEB_CONCURRENCY: máximo 16' },
    { name: 'WEB_CONCURRENCY', value: 'auto', says: 'WEB_CONCURRENCY: informe um número inteiro' },
    { name: 'PG_BIN', value: '', says: 'PG_BIN está vazio' },
    { name: 'DEFAULT_FARM_USER_PASSWORD', value: '12345', says: 'DEFAULT_FARM_USER_PASSWORD: no mínimo 6 caracteres' },
    { name: 'DEFAULT_FARM_USER_PASSWORD', value: '', says: 'DEFAULT_FARM_USER_PASSWORD: no mínimo 6 caracteres' },
    { name: 'DEFAULT_FARM_USER_PASSWORD', value: 'x'.repeat(201), says: 'DEFAULT_FARM_USER_PASSWORD: no máximo 200 caracteres' },
    { name: 'BACKUP_DIR', value: '', says: 'BACKUP_DIR está vazio' },
    { name: 'BACKUP_EVERY', value: '8761', says: 'BACKUP_EVERY: máximo 8760' },
    { name: 'BACKUP_EVERY', value: 'diário', says: 'BACKUP_EVERY: informe um número inteiro' },
    { name: 'BACKUP_KEEP', value: '0', says: 'BACKUP_KEEP: mínimo 1' },
    { name: 'RECOVERY_DAYS', value: '367', says: 'RECOVERY_DAYS: máximo 366' },
    { name: 'LOG_LEVEL', value: 'debug', says: 'LOG_LEVEL: use error, warn ou info' },
    { name: 'METRICS_TOKEN', value: 'x'.repeat(15), says: 'METRICS_TOKEN: no mínimo 16 caracteres' },
    { name: 'DEMO', value: 'sim', says: 'DEMO: use on ou off' },
    { name: 'SIGNUP', value: 'fechado', says: 'SIGNUP: use open ou closed' },
    { name: 'TRUST_PROXY', value: '1', says: 'TRUST_PROXY: use on ou off' },
    { name: 'PUBLIC_URL', value: 'lida.example', says: 'PUBLIC_URL: informe o endereço público, com http:// ou https://' },
    { name: 'CONTACT_URL', value: 'javascript:alert(1)', says: 'CONTACT_URL: informe um endereço http, https ou mailto' },
    { name: 'PUSH', value: 'sim', says: 'PUSH: use on ou off' },
    { name: 'PUSH_LOCAL', value: '1', says: 'PUSH_LOCAL: use on ou off' },
    { name: 'VAPID_PRIVATE_KEY', value: 'abc', says: 'VAPID_PRIVATE_KEY: informe os 32 bytes da chave em base64url (43 caracteres)' },
    { name: 'SMTP_URL', value: 'mail.example', says: 'SMTP_URL: informe um endereço que começa com smtp:// ou smtps://' },
    { name: 'SMTP_URL', value: 'smtp://mail.example', says: 'SMTP_URL precisa de PUBLIC_URL, o endereço que vai nos e-mails' },
  ])('$name=$value: “$says”', ({ name, value, says }) => {
    expect(stops({ [name]: value })).toBe(`Configuração inválida. ${says}.`);
  });

  test('several invalid settings are all named', () => {
    expect(stops({ PORT: '70000', HOST: '', DATABASE_URL: 'sqlite:dados', LOG_LEVEL: 'tudo' })).toBe(
      `Configuração inválida. PORT: máximo 65535. HOST está vazio. ${address}. LOG_LEVEL: use error, warn ou info.`,
    );
  });

  test('a secret in the address of the database is not repeated', () => {
    for (const DATABASE_URL of ['postgres//lida:segredo@db/lida', 'postgres://lida:segredo@db:porta/lida'])
      expect(stops({ DATABASE_URL })).not.toContain('segredo');
  });
});

test.each(['on', 'off', ''])('an obsolete setting (%j) gives a warning and does not stop the start', (DATABASE_PIPELINE) => {
  expect(obsoleteSettings({ PORT: '3000', DATABASE_PIPELINE })).toEqual([
    'A configuração DATABASE_PIPELINE não tem mais efeito e pode ser retirada. O endereço de um pooler vai em DATABASE_POOLER_URL.',
  ]);
  expect(readSettings({ DATABASE_PIPELINE })).toEqual(defaults);
});

test('current settings give no warning', () => {
  expect(obsoleteSettings({ PORT: '3000', DATABASE_URL: 'postgres://lida@db/lida', DATABASE_PIPELINE: undefined })).toEqual([]);
});

test.each([
  [{}, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '192.168.0.10' }, true],
  [{ HOST: '0.0.0.0', TRUST_PROXY: 'on' }, false],
  [{ TRUST_PROXY: 'on' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://lida.example.com' }, false],
  [{ PUBLIC_URL: 'https://lida.example.com' }, false],
  [{ PUBLIC_URL: 'http://lida.example.com' }, true],
  [{ PUBLIC_URL: 'http://lida.example.com', TRUST_PROXY: 'on' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, true],
] as const)('with %j phones reach it without HTTPS, and the start tells the way to it: %s', (settings, told) => {
  const notice = insecureNotice(readSettings(settings));
  expect(notice !== undefined).toBe(told);
  if (told) expect(notice).toMatch(/sem sinal.* HTTPS .*docs\/deployment\.md\.$/);
});

describe('photos and documents', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.exemplo.com', S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'LIDA', S3_SECRET_ACCESS_KEY: 'porteira' };

  test('are beside the data, or where they are told to be', () => {
    expect(readSettings({ DATA_DIR: '/srv/lida' }).ATTACHMENTS_DIR).toBe('/srv/lida/attachments');
    expect(readSettings({ DATA_DIR: '/srv/lida', ATTACHMENTS_DIR: '/mnt/fotos' }).ATTACHMENTS_DIR).toBe('/mnt/fotos');
  });

  test('are in a bucket with all of its settings', () => {
    expect(readSettings({ ...s3, S3_REGION: 'sa-east-1' }).S3).toEqual({
      endpoint: 'https://s3.exemplo.com',
      bucket: 'fotos',
      region: 'sa-east-1',
      accessKeyId: 'LIDA',
      secretAccessKey: 'porteira',
    });
  });

  test.each(Object.keys(s3))('a bucket without %s stops the start', (name) => {
    expect(stops(Object.fromEntries(Object.entries(s3).filter(([key]) => key !== name)))).toBe(
      `Configuração inválida. Para guardar fotos e documentos em S3 falta: ${name}.`,
    );
  });

  test.each([
    ['S3_ENDPOINT', 'ftp://x', 'S3_ENDPOINT: informe um endereço http ou https'],
    ['S3_BUCKET', 'a/b', 'S3_BUCKET: informe o nome do bucket'],
    ['ATTACHMENTS_QUOTA', '0', 'ATTACHMENTS_QUOTA: mínimo 1'],
  ])('%s %s', (name, value, words) => {
    expect(stops({ [name]: value })).toContain(words);
  });
});
