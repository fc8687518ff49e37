// The figures of all farms of a person, each farm computed again only after it changed, or on another day.
import { dayIn } from '#domain/kernel/dates';
import type { Access, Role } from '#domain/kernel/roles';
import { dependsOnDiscarded } from '#domain/milk/counted-milk';
import { milkDeciders } from '#domain/milk/discarded-milk';
import type { MilkProduction } from '#domain/milk/milk-production';
import { type FarmFigures, type FarmsOverview, farmFigures, figuresFor, milkSince, type OverviewRows, overviewColumns } from '#domain/overview/farms-overview';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { may } from '#domain/people/permissions';
import { milkJudge } from '#server/farm/judged-milk';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { accountOf, asTenant, counterOf, tokenHash, withoutOf } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';

type Found = { owner_id: string; farm_id: string; state: string | null; role: Role; without: unknown };
type Place = { owner_id: string; farm_id: string; today: string; actor: Access /** Milk counts as judged, or else as it was recorded. */; judged: boolean };

/** In one answer, by name. */
const mostFarms = 100;
/** Milliseconds of computing in one request; the farms that are left come with the next one. */
const longest = 4_000;
const mostKept = 20_000;

/** By farm, day and judgement: with the same version nothing of it can have changed. */
const kept = new Map<string, { version: string; figures: FarmFigures }>();
const keyOf = ({ farm_id, today, judged }: Place) => `${farm_id} ${today} ${judged}`;

function keep(place: Place, version: string, figures: FarmFigures) {
  for (const oldest of kept.keys()) {
    if (kept.size < mostKept) break;
    kept.delete(oldest);
  }
  kept.set(keyOf(place), { version, figures });
  return figures;
}

const access = { name: 'overview_access', text: 'select owner_id, farm_id, state, role, without from session_access($1)' };
const counters = {
  name: 'overview_counters',
  text: 'select farm_id, epoch, version from farm_counters where user_id = $1 and farm_id = any($2)',
};
const versionOf = ({ epoch, version }: Record<string, unknown>) => `${String(epoch)} ${String(version)}`;

const alive = 'user_id = $1 and farm_id = $2 and deleted_at is null';
const select = (noun: keyof OverviewRows, columns: readonly string[], where: string) => ({
  name: `overview_${noun}`,
  text: `select ${columns.join(', ')} from ${noun} where ${alive} and ${where}`,
});
const statements = {
  animals: select('animals', overviewColumns.animals, `status = 'ativo'`),
  milk_production: select('milk_production', columnsOf('milk_production'), 'production_date between $3 and $4'),
  daily_activities: select('daily_activities', overviewColumns.daily_activities, `status in ('pendente', 'em_andamento') and activity_date <= $3`),
  financial_transactions: select(
    'financial_transactions',
    overviewColumns.financial_transactions,
    `transaction_date >= date_trunc('month', $3::date) and transaction_date < date_trunc('month', $3::date) + interval '1 month'`,
  ),
};

/** `budget`: see `longest`. */
export async function farmsOverview(db: Database, token: string | undefined, now: string, budget = longest): Promise<FarmsOverview> {
  const { all, places, versions } = await transaction(db, 'read', async (send) => {
    await accountOf(send, token);
    const found = (await send(access, [tokenHash(token!)])).rows as unknown as Found[];
    const first = found.slice(0, mostFarms).map((farm) => placeOf(farm, now));
    return { all: found.length, places: first, versions: await versionsOf(send, first) };
  });
  const until = performance.now() + budget;
  const farms: FarmsOverview['farms'] = [];
  for (const place of places) {
    const known = kept.get(keyOf(place));
    const fresh = known !== undefined && known.version === versions.get(place.farm_id);
    // One farm at a time: of a large one, only its own rows are in memory.
    const figures = fresh ? known.figures : performance.now() < until ? await computed(db, place) : null;
    farms.push({ id: place.farm_id, figures: figures && figuresFor(place.actor, figures) });
  }
  return { at: now, farms, left_out: all - places.length };
}

function placeOf({ owner_id, farm_id, state, role, without }: Found, now: string): Place {
  const actor: Access = { role, ...withoutOf(without) };
  return { owner_id, farm_id, today: dayIn(timeZoneOf(state), now), actor, judged: milkDeciders.every((noun) => may(actor, 'read', noun)) };
}

/** One statement for each owner. */
async function versionsOf(send: Send, places: readonly Place[]) {
  const answers = [...new Set(places.map(({ owner_id }) => owner_id))].map((owner) => {
    void send(asTenant, [owner]);
    return send(counters, [owner, places.filter(({ owner_id }) => owner_id === owner).map(({ farm_id }) => farm_id)]);
  });
  return new Map((await Promise.all(answers)).flatMap(({ rows }) => rows.map((row) => [row['farm_id'] as string, versionOf(row)] as const)));
}

const computed = (db: Database, place: Place) =>
  transaction(db, 'read', async (send) => {
    const { owner_id, farm_id, today, actor } = place;
    const ofFarm = [owner_id, farm_id];
    void send(asTenant, [owner_id]);
    const [counter, animals, milk, work, money] = await Promise.all([
      send(counterOf, [farm_id]),
      send(statements.animals, ofFarm),
      send(statements.milk_production, [...ofFarm, milkSince(today), today]),
      send(statements.daily_activities, [...ofFarm, today]),
      send(statements.financial_transactions, [...ofFarm, today]),
    ]);
    const records = milk.rows as unknown as MilkProduction[];
    const rows = {
      animals: animals.rows,
      milk_production: dependsOnDiscarded(records) ? await milkJudge(send, { user_id: owner_id, farm_id, actor })(records) : records,
      daily_activities: work.rows,
      financial_transactions: money.rows,
    } as unknown as OverviewRows;
    return keep(place, versionOf(counter.rows[0]!), farmFigures(rows, today));
  });
