// Random values: the same for the same seed, and independent for each verb.
import { expect, it } from 'vitest';
import { type NounName, nounNames } from '#domain/nouns';
import { type VerbName, verbs } from '#domain/verbs';
import { isFull } from './full';
import { anId } from './ids';
import { randomInputs, type View, verbNames } from './random-inputs';
import { diceOf, verbOrder } from './verb-order';

const farm_id = anId('farm');
/** A farm with a few ids of every noun, without rows. */
const view: View = {
  ids: Object.fromEntries(nounNames.map((noun) => [noun, [1, 2, 3].map((nth) => anId(`${noun} ${nth}`))])) as View['ids'],
  row: () => undefined,
};

/** The first rounds of a farm with these verbs: the order of verbs, and their inputs. */
function firstInputs(among: readonly VerbName[]) {
  const thrown = new Map<VerbName, number>();
  return [1, 2, 3].flatMap((round) =>
    verbOrder(farm_id, round, among).map((verb) => {
      const nth = (thrown.get(verb) ?? 0) + 1;
      thrown.set(verb, nth);
      return { verb, input: randomInputs[verb](diceOf(farm_id, verb, nth), view) };
    }),
  );
}
const all = firstInputs(verbNames);
const isOn = (noun: NounName) => (verb: VerbName) => verbs[verb].on === noun;

// Each needs the inputs of all the others: a tenth of them is enough for `npm test`.
it.each(verbNames.filter((_, nth) => isFull || nth % 10 === 0))('gives every other verb the same inputs in the same order on a farm without %s', (verb) => {
  expect(firstInputs(verbNames.filter((other) => other !== verb))).toEqual(all.filter((said) => said.verb !== verb));
});

it.each(nounNames)('gives every other verb the same inputs in the same order on a farm without the verbs of %s', (noun) => {
  const isOfNoun = isOn(noun);
  expect(firstInputs(verbNames.filter((verb) => !isOfNoun(verb)))).toEqual(all.filter(({ verb }) => !isOfNoun(verb)));
});

it('uses other random numbers for the next input, for another verb and on another farm', () => {
  const thrown = (farm: string, verb: VerbName, nth: number) => diceOf(farm, verb, nth).upTo(1e9);
  const here = thrown(farm_id, 'weigh', 1);
  expect(thrown(farm_id, 'weigh', 1)).toBe(here);
  for (const other of [thrown(farm_id, 'weigh', 2), thrown(farm_id, 'wean', 1), thrown(anId('another farm'), 'weigh', 1)]) expect(other).not.toBe(here);
});
