// Calls that a farm accepts: random calls are tried on a device with the farm's rows until one passes.
import { expect } from 'vitest';
import type { Replica } from '#data/replica';
import { type NounName, nounNames } from '#domain/nouns';
import { type Call, type VerbName, verbs } from '#domain/verbs';
import { build, type TestFarm } from './build';
import type { Fresh } from './database';
import { randomInputs, type View, verbNames } from './random-inputs';
import { changedSince, deviceOf, ignoreRuleBroken, sendCall, soundAnimals } from './server-calls';
import { nextDice, verbOrder } from './verb-order';

/** Farms and rounds that got their sound animals. */
const sound = new Set<string>();

type Trial = { device: Replica; version: number; view: View };
const trials = new Map<string, Trial>();

/** The farm's device, cached: it undoes its trial calls and pulls what has changed. */
async function trialOn(db: Fresh, farm: TestFarm) {
  const trial = trials.get(farm.farm_id) ?? begin(farm);
  const { rows, version } = await changedSince(db, farm, trial.version);
  const results = trial.device.waiting().map(({ call }) => ({ id: call.id, status: 'ok' as const, version }));
  for (const noun of nounNames) for (const { id } of rows[noun] ?? []) if (!trial.view.ids[noun].includes(id)) trial.view.ids[noun].push(id);
  await trial.device.applyServerRows({ rows: rows as never, results }, '2026-11-01T12:00:00.000Z');
  trial.version = version;
  return trial;
}

function begin(farm: TestFarm): Trial {
  const device = deviceOf(farm);
  const ids = Object.fromEntries(nounNames.map((noun) => [noun, [] as string[]])) as Record<NounName, string[]>;
  const trial = { device, version: -1, view: { ids, row: (noun, id) => device.known(noun, id) as never } satisfies View };
  trials.set(farm.farm_id, trial);
  return trial;
}

/** A call of this verb that the farm accepts from its owner. */
export async function callThatPasses<V extends VerbName>(db: Fresh, farm: TestFarm, verb: V): Promise<Call<V>> {
  const on = (...nouns: string[]) => verbNames.filter((other) => nouns.includes(verbs[other].on));
  const [kin, herd] = [on(verbs[verb].on), on(verbs[verb].on, 'animals')];
  for (let round = 0; round < 40; round++) {
    const { device, view } = await trialOn(db, farm);
    const attempt = async (move: VerbName) => {
      const call = build.call(move, randomInputs[move](nextDice(farm.farm_id, move), view)) as Call;
      const before = device.rows(verbs[move].on as NounName).length;
      const said = await device.dispatch(call).then(() => call, ignoreRuleBroken);
      // Deleting what is deleted and restoring what is there is accepted, but has no effect.
      return /^(remove|restore)_/.test(move) && device.rows(verbs[move].on as NounName).length === before ? null : said;
    };
    for (let throws = 0; throws < 15; throws++) {
      const said = await attempt(verb);
      if (said) return said as never;
    }
    // No row fits: run other calls first, at first on the same noun.
    const firstTime = `${farm.farm_id} ${round}`;
    if (!sound.has(firstTime)) for (const animal of soundAnimals(farm, round)) await sendCall(db, farm, build.call('create_animal', animal) as Call);
    sound.add(firstTime);
    for (const move of verbOrder(farm.farm_id, round, [kin, herd, herd, verbNames][round % 4])) {
      const said = await attempt(move);
      if (said) await sendCall(db, farm, said);
    }
  }
  return expect.fail(`no dice make ${verb} pass`);
}
