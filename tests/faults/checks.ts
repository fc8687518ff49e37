// What must hold after every fault, read as superuser: each answered call is there once with all its effects, nothing is half done, the stock adds up.
import type pg from 'pg';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import type { Farm, SentCall } from './load';

/** The nouns each verb writes to the history, at least. */
const effects: Record<string, NounName[]> = {
  create_animal: ['animals'],
  weigh: ['animal_weighings'],
  record_milk: ['milk_production'],
  consume_feed: ['feed_consumption', 'feed_purchases', 'feeds'],
  buy_feed: ['feed_purchases', 'feeds'],
  create_sale: ['sales', 'sale_items', 'animals', 'financial_transactions'],
};
const touched = [...new Set(Object.values(effects).flat())];

type Done = { id: string; farm_id: string; verb: string; version: string; lines: NounName[] | null };

/** Describes what is wrong; `done`: how many of these calls are in the database. */
export async function judge(db: pg.Client, farms: readonly Farm[], sent: readonly SentCall[]) {
  const { rows } = await db.query<Done>(
    `select c.id, c.farm_id, c.verb, c.version, (select array_agg(h.noun) from history h where h.user_id = c.user_id and h.call_id = c.id and h.version = c.version and h.farm_id = c.farm_id) as lines
     from calls c where c.id = any($1)`,
    [sent.map(({ call }) => call.id)],
  );
  const known = new Map(rows.map((done) => [done.id, done]));
  const wrong = sent.flatMap((one) => verdict(one, known.get(one.call.id)));
  return { wrong: [...wrong, ...(await inOrder(db, farms))], done: rows.length };
}

function verdict({ call, version, farm }: SentCall, done: Done | undefined): string[] {
  // A lost call must have left no row and no history either, which is checked for the whole farm.
  if (!done) return version === undefined ? [] : [`${call.verb} was answered (version ${version}) and is lost`];
  const missing = effects[call.verb]!.filter((noun) => !done.lines?.includes(noun));
  return [
    ...(version !== undefined && Number(done.version) !== version ? [`${call.verb} was answered as version ${version} and is ${done.version}`] : []),
    ...(done.farm_id !== farm.farm_id || done.verb !== call.verb ? [`${call.verb} is something else`] : []),
    ...missing.map((noun) => `${call.verb} is half done: nothing in ${noun}`),
  ];
}

/** Each counts errors: zero is correct. */
const questions: Record<string, string> = {
  'counters that are not the last version': `select count(*) from farm_counters f where farm_id = any($1) and version <> (select coalesce(max(version), 0) from calls c where c.farm_id = f.farm_id)`,
  'gaps in the history': `select count(*) from (select max(version) - count(distinct version) filter (where version > 0) as gaps from calls where farm_id = any($1) group by farm_id) as farms where gaps <> 0`,
  'changes without their call': `select count(*) from history h where farm_id = any($1) and not exists (select from calls c where c.user_id = h.user_id and c.id = h.call_id and c.version = h.version)`,
  'calls without a change': `select count(*) from calls c where farm_id = any($1) and version > 0 and not exists (select from history h where h.user_id = c.user_id and h.farm_id = c.farm_id and h.version = c.version)`,
  ...Object.fromEntries(
    touched.flatMap((noun) => [
      [
        `rows of ${noun} that no call wrote`,
        `select count(*) from ${noun} r where farm_id = any($1) and version > 0 and not exists (select from history h where h.user_id = r.user_id and h.row_id = r.id and h.version = r.version and h.noun = '${noun}')`,
      ],
      [
        `rows of ${noun} behind their history`,
        `select count(*) from history h left join ${noun} r on r.user_id = h.user_id and r.id = h.row_id where h.farm_id = any($1) and h.noun = '${noun}' and (r.id is null or r.version < h.version)`,
      ],
    ]),
  ),
  'feeds whose stock is not the sum of its parts': `select count(*) from feeds f where farm_id = any($1)
    and stock_quantity <> manual_stock_kg + (select coalesce(sum(remaining_stock_kg), 0) from feed_purchases p where p.user_id = f.user_id and p.feed_id = f.id and p.deleted_at is null)`,
  'feeds of which more or less was eaten than is gone': `select count(*) from feeds f where farm_id = any($1)
    and (select sum(quantity_kg - remaining_stock_kg) from feed_purchases p where p.user_id = f.user_id and p.feed_id = f.id)
      <> (select coalesce(sum(quantity), 0) from feed_consumption e where e.user_id = f.user_id and e.feed_id = f.id)`,
  'sales whose entries are not their net value': `select count(*) from sales s where farm_id = any($1)
    and (select sum(case type when 'receita' then amount else -amount end) from financial_transactions t where t.user_id = s.user_id and t.related_sale_id = s.id) is distinct from s.net_value`,
  'sold animals and their sales at odds': `select count(*) from animals a where farm_id = any($1)
    and (status = 'vendido') <> exists (select from sale_items i where i.user_id = a.user_id and i.animal_id = a.id)`,
};

async function inOrder(db: pg.Client, farms: readonly Farm[]) {
  const ids = farms.map(({ farm_id }) => farm_id);
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(questions)) {
    const count = Number((await db.query<{ count: string }>(sql, [ids])).rows[0]!.count);
    if (count > 0) wrong.push(`${count} ${what}`);
  }
  return wrong;
}

/** At the end: exactly the sent calls were done, and every row equals its history. */
export async function judgeWhole(db: pg.Client, farms: readonly Farm[], sent: readonly SentCall[]) {
  const ids = farms.map(({ farm_id }) => farm_id);
  const { wrong } = await judge(db, farms, sent);
  const { rows } = await db.query<{ count: string }>('select count(*) from calls where farm_id = any($1) and version > 0', [ids]);
  if (Number(rows[0]!.count) !== sent.length) wrong.push(`${sent.length} calls were said and ${rows[0]!.count} were done`);
  for (const noun of nounNames.filter((each) => touched.includes(each))) wrong.push(...(await unlikeHistory(db, noun, ids)));
  return wrong;
}

/** Row by row, field by field: the merged changes equal the row. */
async function unlikeHistory(db: pg.Client, noun: NounName, farms: string[]) {
  const { rows: lines } = await db.query<{ row_id: string; after: Record<string, unknown> }>(
    'select row_id, after from history where farm_id = any($1) and noun = $2 order by version',
    [farms, noun],
  );
  const told = new Map<string, Record<string, unknown>>();
  for (const { row_id, after } of lines) told.set(row_id, { ...told.get(row_id), ...after });
  const { rows } = await db.query<{ row: Record<string, unknown> }>(`select to_jsonb(r) as row from ${noun} r where farm_id = any($1) and version > 0`, [
    farms,
  ]);
  const wrong = rows.filter(({ row }) => nouns[noun].names.some((field) => !alike(row[field], told.get(row['id'] as string)?.[field])));
  return wrong.length > 0 ? [`${wrong.length} rows of ${noun} are not what their history says`] : [];
}

const alike = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
