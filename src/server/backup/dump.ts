// A dump: all rows of all tables from one database snapshot, as COPY text, compressed, with a checksum at the end.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { nounNames } from '#domain/nouns';
import { CannotStart } from '#server/kernel/cannot-start';
import { copyOut } from '#server/kernel/copy';
import { migrationTables } from '#server/kernel/migration-tables';
import { syncFolder } from '#server/postgres/data-folder';

export type Applied = { name: string; sha256: string };
/** The first line of a dump. `migrations`: those applied then, which define its tables. */
export type Heading = { made_at: string; server: string; migrations: Applied[] };
export type Table = { name: string; columns: string[] };
type Ending = { rows: Record<string, number>; sha256: string };

const heading = '-- lida-backup 1 ';
const ending = '-- end ';
const endOfRows = '\\.\n';

const accountTables = [
  'users',
  'super_admins',
  'farms',
  'farm_counters',
  'farm_users',
  'user_farm_access',
  'access_tokens',
  'access_token_records',
  'sessions',
  'session_farm_users',
  'data_deletion_requests',
  'installation_key',
  'tenant_storage',
  'access_log',
  'email_changes',
  'second_factors',
  'ended_sessions',
  'attachment_files',
  'push_keys',
  'notice_choices',
  'push_devices',
  'notice_log',
  'notice_queue',
  'notice_farms',
  'calendar_feeds',
];
/** Other tables in the schema are ignored. A table dropped by a migration stays in this list: older dumps have it. */
export const ourTables = [
  ...nounNames,
  ...accountTables,
  'attempts',
  'password_resets',
  'calls',
  'history',
  'departures',
  'handed_over_calls',
  'webhooks',
  'webhook_deliveries',
  'blankings',
  'milk_sums',
];

/** Our tables in this database with their columns, without generated ones. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
     group by c.relname order by c.relname`,
    [ourTables],
  );
  return rows;
}

const named = (name: string) => `"${name}"`;
const copyStatement = ({ name, columns }: Table, way: 'TO STDOUT' | 'FROM stdin') => `COPY public.${named(name)} (${columns.map(named).join(', ')}) ${way}`;
const copyLine = /^COPY public\."([a-z0-9_]+)" \(((?:"[a-z0-9_]+"(?:, )?)+)\) FROM stdin;$/;

/** One snapshot, while the server keeps working. The file gets its final name only when it is complete and synced to disk. */
export async function writeDump(connection: pg.ClientConfig, path: string, signal?: AbortSignal): Promise<number> {
  const draft = new Draft(`${path}.part`);
  const client = new pg.Client(connection);
  const abort = () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  client.on('error', () => {});
  signal?.addEventListener('abort', abort);
  let total = 0;
  try {
    signal?.throwIfAborted();
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    // Server-independent text format, and access to all tenants' rows.
    for (const [name, value] of Object.entries({ ...plainText, 'app.backup': 'on' })) await client.query('select set_config($1, $2, true)', [name, value]);
    await assertSeesAll(client);
    const tables = await tablesOf(client);
    await client.query(`lock table ${[...tables.map(({ name }) => name), ...migrationTables].map(named).join(', ')} in access share mode`);
    const { rows: migrations } = await client.query<Applied>('select name, sha256 from migrations order by name');
    const { rows } = await client.query<{ server: string }>(`select current_setting('server_version') as server`);
    await draft.write(`${heading}${JSON.stringify({ made_at: new Date().toISOString(), server: rows[0]!.server, migrations } satisfies Heading)}\n`);
    const counts: Ending['rows'] = {};
    for (const table of tables) {
      await draft.write(`${copyStatement(table, 'FROM stdin')};\n`);
      counts[table.name] = await copyOut(client, copyStatement(table, 'TO STDOUT'), (block) => draft.write(block));
      total += counts[table.name]!;
      await draft.write(endOfRows);
    }
    await draft.write(`${ending}${JSON.stringify({ rows: counts, sha256: draft.sha256() } satisfies Ending)}\n`);
    await client.query('commit');
    await draft.finish(path);
  } catch (error) {
    await draft.discard();
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', abort);
    await client.end().catch(() => {});
  }
  return total;
}

/** Under Row Level Security a table would look empty, and the backup would miss its rows. */
async function assertSeesAll(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c, pg_roles me
     where me.rolname = current_user and not (me.rolsuper or me.rolbypassrls) and c.relnamespace = 'public'::regnamespace and c.relname = any($1) and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname in ('backup', 'register')
         and exists (select from unnest(p.polroles) r where pg_has_role(current_user, r, 'usage')))`,
    [ourTables],
  );
  if (rows.length > 0)
    throw new CannotStart(
      `Não é possível fazer o backup inteiro: o usuário do banco de dados não vê todos os registros de ${rows[0]!.name}. Inicie o Lida uma vez para atualizar as tabelas, com o mesmo usuário de DATABASE_URL que as criou.`,
    );
}

const plainText = { datestyle: 'ISO, MDY', intervalstyle: 'postgres', timezone: 'UTC', bytea_output: 'hex', extra_float_digits: '1', client_encoding: 'UTF8' };

/** A compressed file, written with backpressure. Mode 0600: it contains personal data. */
class Draft {
  private readonly gzip = createGzip({ level: 5 });
  private readonly file;
  private readonly written;
  private readonly hash = createHash('sha256');

  constructor(private readonly path: string) {
    this.file = createWriteStream(path, { mode: 0o600, flush: true });
    this.written = finished(this.gzip.on('error', () => {}).pipe(this.file));
    this.written.catch((error: Error) => this.gzip.destroy(error));
  }

  async write(text: string | Buffer) {
    this.hash.update(text);
    if (this.gzip.destroyed) await this.written;
    if (!this.gzip.write(text)) await Promise.race([once(this.gzip, 'drain'), this.written]);
  }

  /** Of everything written so far. */
  sha256 = () => this.hash.copy().digest('hex');

  async finish(path: string) {
    this.gzip.end();
    await this.written;
    await rename(this.path, path);
    await syncFolder(dirname(path));
  }

  async discard() {
    this.gzip.destroy();
    this.file.destroy();
    await this.written.catch(() => {});
    await rm(this.path, { force: true });
  }
}

/** Reads a dump: heading, tables with rows, checksum. A damaged file throws, at the end at the latest. */
export async function readDump(
  path: string,
  { begin, table }: { begin?: (heading: Heading) => Promise<void>; table: (statement: string, rows: AsyncIterable<Buffer>) => Promise<number | void> },
): Promise<Heading> {
  const damaged = (why: string) => new CannotStart(`O arquivo ${path} não é um backup inteiro do Lida (${why}). Nada foi restaurado dele.`);
  const source = createReadStream(path);
  const lines = new Lines(source.on('error', (error) => lines.fail(error)).pipe(createGunzip()));
  try {
    const first = await lines.next();
    if (!first.startsWith(heading)) throw damaged('o começo não é o de um backup');
    const header = JSON.parse(first.slice(heading.length)) as Heading;
    await begin?.(header);
    const counts: Ending['rows'] = {};
    for (;;) {
      const sha256 = lines.sha256();
      const line = await lines.next();
      if (line.startsWith(ending)) {
        const last = JSON.parse(line.slice(ending.length)) as Ending;
        if (last.sha256 !== sha256) throw damaged('a soma de verificação não confere');
        for (const [name, count] of Object.entries(counts)) if (last.rows[name] !== count) throw damaged(`faltam registros de ${name}`);
        if (!(await lines.isOver())) throw damaged('há algo depois do fim');
        return header;
      }
      const name = copyLine.exec(line)?.[1];
      if (!name) throw damaged('há uma linha desconhecida');
      const count = await table(line.slice(0, -1), lines.rows());
      if (typeof count === 'number') counts[name] = count;
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw new CannotStart(`O arquivo ${path} não pode ser lido (${code}).`);
    if (code.startsWith('Z_') || error instanceof SyntaxError) throw damaged('o conteúdo está danificado');
    throw error instanceof Truncated ? damaged('está cortado') : error;
  } finally {
    source.destroy();
  }
}

class Truncated extends Error {}

/** Reads lines, and blocks of whole lines, from a byte stream; buffers one block at most. */
class Lines {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  constructor(private readonly stream: NodeJS.ReadableStream & { destroy(error: Error): void }) {
    this.chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  fail(error: Error) {
    this.stream.destroy(error);
  }

  /** Of everything read so far. */
  sha256 = () => this.hash.copy().digest('hex');

  async next(): Promise<string> {
    for (;;) {
      const end = this.rest.indexOf('\n');
      if (end >= 0) return this.take(end + 1).toString('utf8', 0, end);
      await this.more();
    }
  }

  /** Up to the end of a table's rows. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      while (this.rest.length < endOfRows.length) await this.more();
      if (this.rest.subarray(0, endOfRows.length).equals(Buffer.from(endOfRows))) {
        this.take(endOfRows.length);
        return;
      }
      const end = this.rest.indexOf(`\n${endOfRows}`);
      const cut = end >= 0 ? end : this.rest.lastIndexOf('\n');
      if (cut >= 0) yield this.take(cut + 1);
      else await this.more();
    }
  }

  async isOver() {
    return this.rest.length === 0 && (await this.chunks.next()).done === true;
  }

  private take(length: number) {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    this.hash.update(taken);
    return taken;
  }

  private async more() {
    const { value, done } = await this.chunks.next();
    if (done) throw new Truncated();
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
  }
}
