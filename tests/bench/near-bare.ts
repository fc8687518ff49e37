// How close the application comes to the bare limit: each request sent to both in turn, on the same database.

import { type Asked, assertSameAnswer, compete, type Pace } from './compete';
import { atLeast, beside, type Line, newSeries, type Series } from './figures';
import { type Herd, lastVersion, password, rowsOfDairy } from './fill';
import type { Ask } from './requests';
import type { Server, Stage } from './servers';

export type Pair = { ours: Server; bare: Server };
export type Found = { lines: Line[]; series: [name: string, series: Series][] };
/** `least`: fraction of the bare limit's rate. `same`: both have to send the same bytes for this. */
type Duel = { name: string; pair: Pair; round: Asked; least?: number; same?: Ask; pace?: Pace };

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** `working`: few owners, whose farms are written to; `large`: many owners, whose farms are read, with the dairy. */
export async function nearBare(
  stage: Stage,
  pace: Pace,
  working: Pair & { herd: Herd },
  large: Pair & { herd: Herd },
  isAsked: (name: string) => boolean,
): Promise<Found> {
  const day = yesterday();
  const own = { connections: 16, farms: 'own' as const };
  const { owners, dairy } = large.herd;
  const inDairy = { connections: 16, farms: { only: owners } };
  const animals = Math.min(100, working.herd.animals);
  const behind = (rows: number): Ask => ({ pull: { version: lastVersion(large.herd) - rows } });
  const { animals: herd, cows } = dairy!;
  // A verb runs the most code: it takes some thousands of calls until all of it is compiled.
  const longer = { ...pace, first: 4 * pace.first };
  const duels: Duel[] = [
    { name: 'a verb call (one weighing)', pair: working, round: { ...own, ask: { weigh: { animals: working.herd.animals, day } } }, least: 0.3, pace: longer },
    { name: `bulk entry (a dose for ${animals} animals, one call)`, pair: working, round: { ...own, connections: 8, ask: { vaccinate: { animals, day } } } },
    { name: 'an outbox of 50 weighings', pair: working, round: { ...own, connections: 8, ask: { outbox: { calls: 50, animals, day } } } },
    { name: 'a pull of nothing', pair: large, round: { ...own, ask: behind(0) }, least: 0.8, same: behind(0) },
    { name: 'a pull of 50 rows', pair: large, round: { ...own, ask: behind(50) }, least: 0.8, same: behind(50) },
    { name: 'a list of 100 animals', pair: large, round: { ...inDairy, ask: { list: { animals: herd } } }, least: 0.8, same: { list: { animals: 1 } } },
    { name: 'a list of 100 milkings of a cow', pair: large, round: { ...inDairy, ask: { milkOf: { cows } } }, least: 0.8, same: { milkOf: { cows: 1 } } },
    { name: 'a record by id', pair: large, round: { ...inDairy, ask: { record: { animals: herd } } }, least: 0.8, same: { record: { animals: 1 } } },
    { name: 'a sign-in (bare: its hash alone)', pair: large, round: { connections: 4, farms: 'own', ask: { signIn: { password } } } },
  ];
  const rows = rowsOfDairy(dairy!);
  const whole = { connections: 1, farms: inDairy.farms, times: 1 };
  const few = { ...pace, rounds: Math.min(3, pace.rounds) };
  duels.push(
    { name: `the snapshot of ${rows} rows (bare: a COPY stream)`, pair: large, round: { ...whole, ask: { whole: 'snapshot' } }, least: 0.8, pace: few },
    { name: `the export of ${rows} rows (bare: a COPY stream)`, pair: large, round: { ...whole, ask: { whole: 'export' } }, pace: few },
  );
  const found: Found = { lines: [], series: [] };
  for (const duel of duels.filter(({ name }) => isAsked(name))) {
    const { name, least } = duel;
    const [ours, bare, zipped] = await fought(stage, duel, duel.pace ?? pace);
    found.lines.push(least === undefined ? beside(name, ours, bare) : atLeast(name, ours, bare, least));
    found.series.push([`${name}${zipped === undefined ? '' : ` (${zipped} B with gzip)`}`, ours], ['… bare', bare]);
  }
  return found;
}

async function fought(stage: Stage, { name, pair, round, same }: Duel, pace: Pace) {
  const zipped = same ? await assertSameAnswer(stage, { ...round, ask: same }, pair.ours, pair.bare) : undefined;
  const [ours = newSeries(), bare = newSeries()] = await compete(
    stage,
    [
      { name, server: pair.ours, round },
      { name: `… bare`, server: pair.bare, round },
    ],
    pace,
  );
  return [ours, bare, zipped] as const;
}
