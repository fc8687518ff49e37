// Calls that phones of earlier releases still have in their outboxes: every recorded call is accepted with the same result.
// 0.1-sales.json was recorded with commit ac129713, the first that could sell; the description of the sold batch is left out, which says its heads today.
// RECORD=<release> npx vitest run tests/recorded writes the recording of the current release.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Row } from '#domain/kernel/farm';
import { factsOf } from '#domain/kernel/fields';
import { sum } from '#domain/kernel/money';
import type { Noun } from '#domain/kernel/noun';
import { stamps } from '#domain/kernel/stamps';
import { nounNames, nouns } from '#domain/nouns';
import type { Call } from '#domain/verbs';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { Dice, randomInputs, verbNames } from '../random-inputs';
import { accepted, sendCall, stored, viewOf } from '../server-calls';

type Recording = { calls: Call[]; rows: Record<string, Record<string, unknown>[]> };

const db = await freshDatabase();
const folder = 'tests/recorded';
const bare = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => !(stamps as readonly string[]).includes(field)));
/** A text as it is stored now: single-line fields have been normalised since. */
function keptNow(noun: (typeof nounNames)[number], row: Record<string, unknown>) {
  const { fields } = nouns[noun] as unknown as Noun;
  const kept = (field: string, value: unknown) =>
    typeof value === 'string' && fields[field] && factsOf(fields[field]).kind === 'text' ? z.parse(fields[field], value) : value;
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, kept(field, value)]));
}
// The initial rows of a farm belong to no call.
const living = async (farm_id: string, noun: (typeof nounNames)[number]) =>
  (await stored(db, farm_id, noun)).filter(({ deleted_at, version }) => deleted_at === null && version > 0).map(bare);

/** Sales of earlier releases were booked without what the buyer withholds, which is now entries of its own (decision 360). Categories have other ids on every farm. */
async function entriesAsBefore(farm_id: string) {
  const entries = (await living(farm_id, 'financial_transactions')) as { id: string; amount: number; category_id: string; withheld_from_id: string | null }[];
  const names = new Map((await stored(db, farm_id, 'financial_categories')).map((row) => [row.id, row['name']]));
  const withheldFrom = (id: string) => entries.filter(({ withheld_from_id }) => withheld_from_id === id).map(({ amount }) => -amount);
  return entries
    .filter(({ withheld_from_id }) => withheld_from_id === null)
    .map((entry) => ({ ...entry, amount: sum([entry.amount, ...withheldFrom(entry.id)], 2), category: names.get(entry.category_id) }));
}

if (process.env['RECORD']) {
  it('records', async () => {
    const farm = await createFarm(db.owner);
    const calls: Call[] = [];
    for (let seed = 1; seed < 2000 && !(calls.length > 60 && verbNames.every((verb) => calls.some((call) => call.verb === verb))); seed++) {
      const verb = verbNames[seed % verbNames.length]!;
      const call = build.call(verb, randomInputs[verb](new Dice([seed * 104_729]), await viewOf(db, farm))) as Call;
      if (accepted(await sendCall(db, farm, call))) calls.push(call);
    }
    const rows = Object.fromEntries(await Promise.all(nounNames.map(async (noun) => [noun, await living(farm.farm_id, noun)])));
    writeFileSync(`${folder}/${process.env['RECORD']}.json`, `${JSON.stringify({ calls, rows }, null, 1)}\n`);
  });
}

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s is accepted, call by call, and gives the rows it gave', async (name) => {
  const { calls, rows } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Recording;
  const farm = await createFarm(db.owner);
  for (const call of calls) expect(await sendCall(db, farm, call), JSON.stringify(call)).toHaveProperty('version');
  for (const noun of nounNames) {
    const now: Record<string, unknown>[] = noun === 'financial_transactions' ? await entriesAsBefore(farm.farm_id) : await living(farm.farm_id, noun);
    expect(now.map((row) => row['id'])).toEqual((rows[noun] ?? []).map((row) => row['id']));
    // Later fields are not in the recording.
    for (const [i, row] of (rows[noun] ?? []).entries()) expect(now[i]).toMatchObject(keptNow(noun, row));
  }
});
