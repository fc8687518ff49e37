// Inseminations: results, search, and those due for a diagnosis.
import { expect, it } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import {
  awaitsDiagnosis,
  countInseminations,
  diagnosesDue,
  diagnosisDue,
  findServices,
  servicesOf,
  toDiagnose,
} from '#domain/reproduction/insemination-queries';

const results = (...of: ('pendente' | 'positiva' | 'negativa')[]) => of.map((result) => ({ result }));

it.each([
  ['none at all', results(), 0],
  ['only pending ones', results('pendente', 'pendente'), 0],
  ['1 of 1', results('positiva'), 100],
  ['2 of 3', results('positiva', 'positiva', 'negativa', 'pendente'), 66.7],
  ['1 of 3', results('positiva', 'negativa', 'negativa'), 33.3],
  ['0 of 2', results('negativa', 'negativa'), 0],
] as const)('the success rate of %s is counted over what was diagnosed', (_, inseminations, rate) => {
  expect(countInseminations(inseminations).rate).toBe(rate);
});

it('counts each result', () => {
  expect(countInseminations(results('pendente', 'positiva', 'negativa', 'negativa'))).toMatchObject({ total: 4, pendente: 1, positiva: 1, negativa: 2 });
});

it('the diagnosis is due 30 days after the service', () => expect(diagnosisDue({ insemination_date: '2026-10-16' })).toBe('2026-11-15'));

const animals = [
  { id: 'a', name: 'Mimosa', identification: '24-017', status: 'ativo', last_birth_date: null, pregnancy_status: 'vazia', pregnancy_date: null },
  { id: 'b', name: 'Pérola', identification: null, status: 'vendido', last_birth_date: null, pregnancy_status: 'vazia', pregnancy_date: null },
] as Animal[];
const service = (id: string, animal_id: string, wanted: Partial<ArtificialInsemination> = {}) =>
  ({ id, animal_id, insemination_date: '2026-10-16', bull_identification: 'Sansão', result: 'pendente', ...wanted }) as ArtificialInsemination;
const all = [service('1', 'a'), service('2', 'b', { result: 'positiva', bull_identification: 'Teatro' }), service('3', 'nobody')];
const ids = (services: { id: string }[]) => services.map(({ id }) => id).join('');

it('inseminations of removed animals are left out', () => expect(ids(servicesOf(all, animals))).toBe('12'));

it.each([
  ['', '', '12'],
  ['perola', '', '2'],
  ['24-0', '', '1'],
  ['SANSAO', '', '1'],
  ['mimosa sansao', '', '1'],
  ['mimosa teatro', '', ''],
  ['', 'positiva', '2'],
  ['mimosa', 'positiva', ''],
])('an insemination is found by %o with the result %o', (search, result, found) =>
  expect(ids(findServices(servicesOf(all, animals), { search, result }, '2026-11-15'))).toBe(found),
);

it.each([
  ['2026-11-14', ''],
  ['2026-11-15', '1'],
])('diagnoses due on %s, of animals in the herd only', (today, due) => {
  const services = [...all, service('4', 'b'), service('5', 'a', { result: 'negativa' })];
  expect(ids(diagnosesDue(services, animals, today))).toBe(due);
  expect(ids(findServices(servicesOf(services, animals), { search: '', result: toDiagnose }, today))).toBe(due);
});

it.each([
  ['she has calved since', { last_birth_date: '2026-10-17' }],
  ['she is pregnant by a later one', { pregnancy_status: 'prenha', pregnancy_date: '2026-10-17' }],
] as const)('is not to be diagnosed any more when %s', (_, wanted) => {
  expect(diagnosesDue([service('1', 'a')], [{ ...animals[0]!, ...wanted } as Animal], '2026-11-15')).toEqual([]);
  expect(diagnosesDue([service('1', 'a')], [animals[0]!], '2026-11-15')).toHaveLength(1);
});

it.each([
  ['pendente', 'ativo', true],
  ['pendente', 'vendido', false],
  ['pendente', 'abatido', false],
  ['pendente', 'morto', false],
  ['negativa', 'ativo', false],
] as const)('a service that is %s, of a cow that is %s, asks for a diagnosis: %s', (result, status, asks) =>
  expect(awaitsDiagnosis({ insemination: service('1', 'a', { result }), animal: { ...animals[0]!, status } })).toBe(asks),
);
