// The records of a list as a sheet: what the noun declares, what they lead to by its name, and what the screen reckons besides.
import type { Replica } from '#data/replica';
import type { Noun } from '#domain/kernel/noun';
import { type NounColumn, nounColumns } from '#domain/kernel/noun-sheet';
import { type Cell, clockIn, type Sheet, type SheetColumn } from '#domain/kernel/sheet';
import { type NounName, nouns } from '#domain/nouns';

export type Also<Row> = SheetColumn & { value: (row: Row) => Cell };

/** What verbs keep for themselves; the farm's own export has it. */
const bookkeeping =
  /^(previous_(?!weight)|entry_weight|(meat|milk)_unknown_since|milk_barred_on|made_pregnant|ended_by_stock|lots|manual_kg|(from|to)_farm_name|consumption_count|low_since)/;

type Wanted<Row> = {
  noun: NounName;
  rows: readonly Row[];
  /** Where a row of the screen is more than a record, or several of them. */
  records: (row: Row) => readonly object[];
  also: readonly Also<Row>[];
  /** These alone, in this order. */
  fields?: readonly string[] | undefined;
};

/** Rows between which the page may breathe. */
const atOnce = 1_000;
const breath = () => new Promise((rested) => setTimeout(rested, 0));

export async function sheetOf<Row>(replica: Replica, { noun: name, rows, records, also, fields }: Wanted<Row>): Promise<Omit<Sheet, 'title'>> {
  const all = nounColumns(nouns[name] as unknown as Noun, nouns as unknown as Record<string, Noun>, clockIn(replica.who.time_zone));
  const chosen = fields ? fields.flatMap((field) => all.filter((column) => column.field === field)) : all.filter(({ field }) => !bookkeeping.test(field));
  const leads: Parameters<NounColumn['read']>[1] = ({ noun, part }, id) => (replica.known(noun as NounName, id)?.[part] ?? null) as string | null;
  const sheet: Cell[][] = [];
  for (const [i, row] of rows.entries()) {
    if (i % atOnce === atOnce - 1) await breath();
    const more = also.map(({ value }) => value(row));
    for (const record of records(row)) sheet.push([...chosen.map(({ read }) => read(record as Record<string, unknown>, leads)), ...more]);
  }
  const columns = [...chosen, ...also].map(({ label, kind, scale }) => ({ label, kind, scale }));
  return { columns, rows: sheet };
}

/** What only the server keeps (farms, their people) as it was answered. */
export function registerSheet<Row extends object>(noun: Noun, rows: readonly Row[], also: readonly Also<Row>[] = []): Sheet {
  const columns = nounColumns(noun, {}, (moment) => moment);
  return {
    title: noun.title,
    columns: [...columns, ...also].map(({ label, kind, scale }) => ({ label, kind, scale })),
    rows: rows.map((row) => [...columns.map(({ read }) => read(row as Record<string, unknown>, () => null)), ...also.map(({ value }) => value(row))]),
  };
}

export const titleOf = (noun: NounName) => nouns[noun].title;
