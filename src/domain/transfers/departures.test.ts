// Where an animal went, in words, for people who may enter the other farm and for those who may not.
import { expect, test } from 'vitest';
import { departureInWords } from '#domain/transfers/departures';

const farms = [
  { id: 'here', farm_name: 'Santa Clara' },
  { id: 'there', farm_name: 'Boa Vista Nova' },
];
const went = (to_farm_id: string, to_farm_name: string | null) => ({ to_farm_id, to_farm_name });

test.each([
  ['femea', 'there', [went('there', 'Boa Vista')], 'transferida para Boa Vista Nova'],
  ['macho', 'there', [], 'transferido para Boa Vista Nova'],
  ['femea', 'other', [went('there', 'Boa Vista'), went('other', 'Retiro')], 'transferida para Retiro'],
  ['femea', 'other', [went('other', null)], 'transferida para outra fazenda'],
  ['macho', 'other', [went('there', 'Boa Vista')], 'transferido para outra fazenda'],
] as const)('a %s that moved to %s, with the transfers %j: %s', (gender, moved_to, transfers, words) =>
  expect(departureInWords({ gender, moved_to }, transfers, farms)).toBe(words),
);
