// Export of the whole farm: every record not removed, also older than devices keep, as a ZIP with one CSV per noun and what bringing it to a new farm needs.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Attachment } from '#domain/attachments/attachments';
import { wholeFarmFiles } from '#domain/import/whole-farm-files';
import { byteOrderMark, csvHeader, csvRow } from '#domain/kernel/csv';
import { clockIn, fileName, type SheetColumn, slug, type Value } from '#domain/kernel/export-sheet';
import type { Noun } from '#domain/kernel/noun';
import { type Lead, nounColumns } from '#domain/kernel/noun-sheet';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { isOwnOnly, readableRows } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { milkJudge } from '#server/farm/judged-milk';
import { isComplete, WholeFarmFile } from '#server/farm/whole-farm-file';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { alreadyExporting, takeExclusiveLock } from '#server/kernel/exclusive-lock';
import type { FileStore } from '#server/kernel/file-keys';
import { type LongRead, rowsOf } from '#server/kernel/long-read';
import { beginFarmLongRead } from '#server/kernel/read-replica';
import { Refused } from '#server/kernel/refused';
import type { FarmSession } from '#server/kernel/session';
import { orderOf } from '#server/kernel/statements';

/** Running exports: each holds a connection for as long as the client takes to receive it. */
const running = new WeakMap<Database, number>();

const named = nouns as unknown as Record<string, Noun>;
const nameOf = ({ field, part }: Lead) => `${field}.${part}`;
const stamped: SheetColumn[] = [
  { label: 'Registrado em', kind: 'moment' },
  { label: 'Alterado em', kind: 'moment' },
];

/** The columns of a noun's CSV: fields, names of referenced records, and ids of references. */
function tableOf(noun: Noun, clock: (moment: string) => string) {
  const fieldColumns = nounColumns(noun, named, clock);
  const ids = [...noun.references.map(({ field }) => field), ...Object.keys(noun.fields).filter((field) => field.endsWith('_farm_id'))];
  const read = (row: Record<string, unknown>): Value[] => [
    row['id'] as string,
    ...fieldColumns.map((column) => column.read(row, (lead) => row[nameOf(lead)] as Value)),
    ...ids.map((field) => row[field] as string | null),
    row['registered'] as string,
    row['changed'] as string,
  ];
  const columns: SheetColumn[] = [{ label: 'id', kind: 'text' }, ...fieldColumns, ...ids.map((label) => ({ label, kind: 'text' as const })), ...stamped];
  return { columns, read, leads: fieldColumns.flatMap(({ lead }) => lead ?? []) };
}

/** Names of moved or removed records are included. */
function selectOf(noun: Noun, leads: readonly Lead[]) {
  const fields = ['id', ...Object.keys(noun.fields), ...(isOwnOnly(noun.name) ? ['created_by'] : [])].map((field) => `t.${field}`);
  const names = leads.map((lead) => `coalesce(to_${lead.field}.${lead.part}, gone_${lead.field}.last_row->>'${lead.part}') as "${nameOf(lead)}"`);
  const joins = noun.references
    .filter(({ field }) => leads.some((lead) => lead.field === field))
    .map(
      ({ field, noun: to }) => `
      left join ${to} as to_${field} on to_${field}.user_id = $1 and to_${field}.farm_id = $2 and to_${field}.id = t.${field}
      left join departures as gone_${field} on gone_${field}.user_id = $1 and gone_${field}.farm_id = $2 and gone_${field}.noun = '${to}' and gone_${field}.row_id = t.${field}`,
    );
  const moment = (stamp: string) => `to_char(t.${stamp} at time zone $3, 'YYYY-MM-DD"T"HH24:MI')`;
  return `select ${[...fields, ...names].join(', ')}, ${moment('created_at')} as registered, ${moment('updated_at')} as changed
    from ${noun.name} as t${joins.join('')}
    where t.user_id = $1 and t.farm_id = $2 and t.deleted_at is null order by ${orderOf(noun)
      .map((key) => `t.${key}`)
      .join(', ')}`;
}

async function* csvOfNoun(send: Send, farmSession: FarmSession, name: NounName) {
  const { user_id, farm_id, time_zone, actor } = farmSession;
  const noun = named[name]!;
  const { columns, read, leads: all } = tableOf(noun, clockIn(time_zone));
  // Names of records that this person may not read are left empty.
  const leads = all.filter(({ field }) => noun.references.some((to) => to.field === field && may(actor, 'read', to.noun as NounName)));
  // Whether milk may be sold is asked, never stored (decision 264).
  const judged = name === 'milk_production' ? milkJudge(send, farmSession) : null;
  yield Buffer.from(byteOrderMark + csvHeader(columns));
  for await (const rows of rowsOf(send, `every_${name}`, { text: selectOf(noun, leads) }, [user_id, farm_id, time_zone]))
    yield Buffer.from(
      readableRows(actor, name, judged ? await judged(rows) : rows)
        .map((row) => csvRow(columns, read(row)))
        .join(''),
    );
}

const readMe = ({ farm_name }: FarmSession, at: string, files: readonly { file: string; title: string }[]) =>
  [
    `Lida: a fazenda inteira`,
    `Fazenda: ${farm_name}`,
    `Exportada em: ${at.replace('T', ' ')}`,
    '',
    'Cada arquivo é uma planilha CSV (ponto e vírgula, vírgula decimal, datas dd/mm/aaaa, UTF-8), com todos os registros da fazenda que você pode ver, sem os excluídos.',
    'A pasta dados tem a fazenda como o Lida a guarda: com este arquivo inteiro, Fazendas → Trazer uma fazenda inteira a recria em outra conta.',
    'A pasta anexos tem as fotos e os documentos; o nome de cada um é o Conteúdo da planilha Fotos e documentos.',
    'A coluna id identifica o registro; as colunas terminadas em _id dizem a qual outro registro ele pertence.',
    '',
    ...files.map(({ file, title }) => `${file}: ${title}`),
    '',
  ].join('\r\n');

/** Logged before the first byte is sent. */
const noteExport = (db: Database, { user_id, farm_id, farm_name, actor }: FarmSession, ip: string) =>
  transaction(db, 'write', async (send) => {
    noteAccess(send, { kind: 'farm_exported', owner_id: user_id, person: actor, ip, target: farm_name, farm_id });
  });

type FarmExport = { file: string; zip: Readable };

/** `files`: without them, the export has the records of photos and documents only. */
export async function exportFarm(db: Database, token: string | undefined, farm_id: string, ip: string, files?: FileStore): Promise<FarmExport> {
  const before = running.get(db) ?? 0;
  if (before >= db.longReads) throw new Refused('Há outras exportações em andamento. Tente de novo em instantes.', 503, 'later');
  running.set(db, before + 1);
  const release = () => void running.set(db, running.get(db)! - 1);
  try {
    const { reading, farmSession } = await beginFarmLongRead(db, token, farm_id);
    const alone = takeExclusiveLock(reading.send, `export of ${farmSession.user_id}`, alreadyExporting);
    await alone
      .then(() => noteExport(db, farmSession, ip))
      .catch(async (error: unknown) => {
        await reading.end();
        throw error;
      });
    const attached = files
      ? await attachedFiles(reading.send, farmSession).catch(async (error: unknown) => {
          await reading.end();
          throw error;
        })
      : [];
    return zipped(reading, farmSession, release, { store: files, attached });
  } catch (error) {
    release();
    throw error;
  }
}

type AttachedFile = Pick<Attachment, 'content_hash' | 'file_type'>;

/** Of records that this person may read, and whose bytes have arrived. */
async function attachedFiles(send: Send, { user_id, farm_id, actor }: FarmSession): Promise<AttachedFile[]> {
  const text = `select a.*, f.file_type from attachments a join attachment_files f on f.user_id = a.user_id and f.content_hash = a.content_hash
    where a.user_id = $1 and a.farm_id = $2 and a.deleted_at is null order by a.content_hash`;
  const { rows } = await send({ text }, [user_id, farm_id]);
  const readable = readableRows(actor, 'attachments', rows) as unknown as AttachedFile[];
  return [...new Map(readable.map((file) => [file.content_hash, file])).values()];
}

type Files = { store: FileStore | undefined; attached: AttachedFile[] };

function zipped(reading: LongRead, farmSession: FarmSession, release: () => void, { store, attached }: Files): FarmExport {
  const at = clockIn(farmSession.time_zone)(new Date().toISOString());
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const readable = nounNames.filter((noun) => may(farmSession.actor, 'read', noun));
  const files = readable.map((noun) => ({ noun, title: nouns[noun].title, file: `${slug(nouns[noun].title)}.csv` }));
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  // Completed, aborted by the client or failed: stop reading.
  output.once('close', () => {
    release();
    current?.destroy();
    void reading.end();
  });
  zip.addBuffer(Buffer.from(byteOrderMark + readMe(farmSession, at, files)), 'LEIA-ME.txt');
  const add = (file: string, content: () => AsyncGenerator<Buffer>) =>
    zip.addReadStreamLazy(file, (open) => {
      current = Readable.from(content(), { objectMode: false });
      current.once('error', (error) => output.destroy(error));
      open(null, current);
    });
  for (const { noun, file } of files) add(file, () => csvOfNoun(reading.send, farmSession, noun));
  const whole = new WholeFarmFile(reading.send, farmSession);
  add(wholeFarmFiles.about, () => whole.about());
  if (isComplete(farmSession)) {
    for (const noun of nounNames) add(wholeFarmFiles.table(noun), () => whole.table(noun));
    add(wholeFarmFiles.mentioned, () => whole.mentioned());
  }
  for (const file of attached)
    zip.addReadStreamLazy(wholeFarmFiles.attachment(file), { compress: false }, (open) => {
      store!.read({ user_id: farmSession.user_id, content_hash: file.content_hash }).then(
        (found) => {
          current = found ?? Readable.from([]);
          current.once('error', (error) => output.destroy(error));
          open(null, current);
        },
        (error: Error) => output.destroy(error),
      );
    });
  zip.end();
  return { file: fileName({ title: farmSession.farm_name, at, since: null }, 'zip'), zip: output };
}
