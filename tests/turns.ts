// Whose turn it is on a farm, and with which dice: every verb throws its own, so that one verb or noun more changes nobody else's.
import type { VerbName } from '#domain/verbs';
import { Dice, verbNames } from './moves';
import { numbersOf } from './seeds';

const isMaker = (verb: VerbName) => !/^(update|remove|restore)_/.test(verb);

/** Everybody once, and twice who makes something: a farm that is only tidied up is soon empty. */
export const turnsOf = (farm_id: string, round: number, among: readonly VerbName[] = verbNames) =>
  among
    .flatMap((verb) => (isMaker(verb) ? [1, 2] : [1]).map((time) => ({ verb, place: numbersOf(farm_id, 'turn', round, verb, time)[0]! })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ verb }) => verb);

export const diceOf = (farm_id: string, verb: VerbName, nth: number) => new Dice(numbersOf(farm_id, verb, nth));

const thrown = new Map<string, number>();

/** For the verb's next input on this farm. */
export function nextDice(farm_id: string, verb: VerbName) {
  const nth = (thrown.get(`${farm_id} ${verb}`) ?? 0) + 1;
  thrown.set(`${farm_id} ${verb}`, nth);
  return diceOf(farm_id, verb, nth);
}
