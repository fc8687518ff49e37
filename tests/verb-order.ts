// The order of verbs on a farm and the random numbers of each: every verb has its own, so that a new verb or noun changes no other's.
import type { VerbName } from '#domain/verbs';
import { Dice, verbNames } from './random-inputs';
import { numbersOf } from './seeds';

const isMaker = (verb: VerbName) => !/^(update|remove|restore)_/.test(verb);

/** Each verb once, creating verbs twice: otherwise the farm is soon empty. */
export const verbOrder = (farm_id: string, round: number, among: readonly VerbName[] = verbNames) =>
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
