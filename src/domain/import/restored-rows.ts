// Records of a file as records of the new farm: new ids, references to them, and the person who brings them as their author.
import { fingerprint, isImported } from '#domain/import/importable-verbs';
import type { RestoredIds } from '#domain/import/restored-ids';
import { type FileRow, type JsonReader, refusedFile } from '#domain/import/whole-farm';
import type { Row } from '#domain/kernel/farm';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';

type Places = {
  /** The farm of the file, and the new one. */
  from: string;
  to: string;
  /** Other farms of the person that the file names. */
  others: ReadonlySet<string>;
};

/** Texts that name records by id. */
const namingIds: Partial<Record<NounName, { field: string; isJson: boolean }[]>> = {
  alert_decisions: [{ field: 'key', isJson: false }],
  imports: [{ field: 'mapping', isJson: true }],
  feed_consumption: [{ field: 'lots', isJson: true }],
  supply_uses: [{ field: 'lots', isJson: true }],
};

type WrittenRecord = [noun: string, id: string, print: string, was?: Record<string, unknown>];

/** What an import wrote, as it is stored (`Written[]`), or which of its records stayed (`[noun, id][]`). */
function recordsIn(text: unknown, read: JsonReader): WrittenRecord[] {
  const parsed = typeof text === 'string' ? read(text)?.found : null;
  const list = Array.isArray(parsed) ? (parsed as unknown[]) : null;
  if (!list?.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string')) throw refusedFile('damaged');
  return list as WrittenRecord[];
}

const kinds = new Map<string, string>();
/** Asked for each text of each record. */
function kindOf(noun: Noun, field: string) {
  const key = `${noun.name} ${field}`;
  let kind = kinds.get(key);
  if (kind === undefined) kinds.set(key, (kind = factsOf(noun.fields[field]!).kind));
  return kind;
}

export class RestoredRows {
  /** Records that past imports wrote: their new id, and their new fingerprint if nobody touched them since. */
  private readonly imported = new Map<string, { id: string; prints: Map<string, string> } | null>();

  constructor(
    private readonly ids: RestoredIds,
    private readonly places: Places,
    private readonly author: string,
    private readonly read: JsonReader,
  ) {}

  /** Once for every part of an import, before its records are restored. */
  expect({ written }: FileRow) {
    for (const [, id] of recordsIn(written, this.read)) this.imported.set(id, null);
  }

  of(name: NounName, row: FileRow): Row {
    const noun = nouns[name] as unknown as Noun;
    const fields: Record<string, unknown> = {};
    for (const field of noun.names) fields[field] = this.value(noun, field, row[field]);
    for (const { field, isJson } of namingIds[name] ?? []) {
      const text = row[field] as string | null;
      if (isJson && text !== null && !this.read(text)) throw refusedFile('damaged');
      fields[field] = text && this.ids.inText(text);
    }
    // The only field that names a person by id.
    if (name === 'alert_decisions' && row['resolved_by']) fields['resolved_by'] = this.author;
    if (name === 'import_parts') {
      fields['written'] = JSON.stringify(recordsIn(row['written'], this.read).map((one) => this.written(one)));
      if (row['stayed']) fields['stayed'] = JSON.stringify(recordsIn(row['stayed'], this.read).map(([noun, id]) => [noun, this.idOf(id)]));
    }
    const id = this.ids.ofRow(name, row, fields);
    if (this.imported.has(row.id)) this.note(name, row, { ...fields, id });
    const { created_at, updated_at, deleted_at } = row;
    return { ...fields, id, created_at, created_by: this.author, updated_at, version: 0, deleted_at, deleted_call: deleted_at && this.ids.of(id) };
  }

  private value(noun: Noun, field: string, value: unknown) {
    if (typeof value !== 'string') return value ?? null;
    const kind = kindOf(noun, field);
    if (kind === 'reference') return this.ids.of(value);
    if (kind !== 'farm') return value;
    // The name of the other farm stays in the record.
    return value === this.places.from ? this.places.to : this.places.others.has(value) ? value : null;
  }

  private note(noun: NounName, row: FileRow, restored: Record<string, unknown> & { id: string }) {
    const prints = isImported(noun) ? [[fingerprint(noun, row), fingerprint(noun, restored)] as const] : [];
    this.imported.set(row.id, { id: restored.id, prints: new Map(prints) });
  }

  private readonly idOf = (id: string) => this.imported.get(id)?.id ?? this.ids.of(id);

  private written([noun, id, print, was]: WrittenRecord): WrittenRecord {
    const now = this.imported.get(id)?.prints.get(print) ?? print;
    if (!was || !(noun in nouns)) return [noun, this.idOf(id), now];
    const known = nouns[noun as NounName] as unknown as Noun;
    const before = Object.entries(was).map(([field, value]) => [field, Object.hasOwn(known.fields, field) ? this.value(known, field, value) : value]);
    return [noun, this.idOf(id), now, Object.fromEntries(before)];
  }
}
