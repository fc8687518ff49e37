// The ids of contract.ts as constants. The build replaces this file with its result: a phone would hash for half a second at every start.
import { type NounName, nouns } from '#domain/nouns';
import { contract, rowIdOf } from '#domain/sync/contract';

export const contractId = contract();

export const rowIds = Object.fromEntries(Object.keys(nouns).map((name) => [name, rowIdOf(name as NounName)])) as Record<NounName, string>;
