// The records of a list as a sheet: the noun's fields, references by name, and columns computed by the screen.
import type { Replica } from '#data/replica';
import { type Cell, clockIn, type Sheet, type SheetColumn } from '#domain/kernel/export-sheet';
import type { Noun } from '#domain/kernel/noun';
import { type NounColumn, nounColumns } from '#domain/kernel/noun-sheet';
import { type NounName, nouns } from '#domain/nouns';

export type Also<Row> = SheetColumn & { value: (row: Row) => Cell };

/** Internal fields of verbs, left out here; the export of the whole farm has them. */
const bookkeeping =
  /^(previous_(?!weight)|entry_(weight|pregnancy_status|status_date|last_birth_date)|state_from_events|(meat|milk)_unknown_since|milk_barred_on|made_pregnant|ended_by_stock|lots|manual_kg|(from|to)_farm_name|consumption_count|low_since)/;

type Wanted<Row> = {
  noun: NounName;
  rows: readonly Row[];
  /** The records of a row, when a row of the screen is not a single record. */
  records: (row: Row) => readonly object[];
  also: readonly Also<Row>[];
  /** Only these, in this order. */
  fields?: readonly string[] | undefined;
};

/** Rows per task: the page stays responsive between them. */
const chunk = 1_000;
const yieldToPage = () => new Promise((resolve) => setTimeout(resolve, 0));

export async function sheetOf<Row>(replica: Replica, { noun: name, rows, records, also, fields }: Wanted<Row>): Promise<Omit<Sheet, 'title'>> {
  const all = nounColumns(nouns[name] as unknown as Noun, nouns as unknown as Record<string, Noun>, clockIn(replica.who.time_zone));
  const chosen = fields ? fields.flatMap((field) => all.filter((column) => column.field === field)) : all.filter(({ field }) => !bookkeeping.test(field));
  const leads: Parameters<NounColumn['read']>[1] = ({ noun, part }, id) => (replica.known(noun as NounName, id)?.[part] ?? null) as string | null;
  const sheet: Cell[][] = [];
  for (const [i, row] of rows.entries()) {
    if (i % chunk === chunk - 1) await yieldToPage();
    const more = also.map(({ value }) => value(row));
    for (const record of records(row)) sheet.push([...chosen.map(({ read }) => read(record as Record<string, unknown>, leads)), ...more]);
  }
  const columns = [...chosen, ...also].map(({ label, kind, scale }) => ({ label, kind, scale }));
  return { columns, rows: sheet };
}

/** For what only the server has (farms, their people), from its response. */
export function registerSheet<Row extends object>(noun: Noun, rows: readonly Row[], also: readonly Also<Row>[] = []): Sheet {
  const columns = nounColumns(noun, {}, (moment) => moment);
  return {
    title: noun.title,
    columns: [...columns, ...also].map(({ label, kind, scale }) => ({ label, kind, scale })),
    rows: rows.map((row) => [...columns.map(({ read }) => read(row as Record<string, unknown>, () => null)), ...also.map(({ value }) => value(row))]),
  };
}

export const titleOf = (noun: NounName) => nouns[noun].title;
