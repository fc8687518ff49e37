import { expect, it } from 'vitest';
import { countInseminations, diagnosisDue } from '#domain/questions/inseminations';

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

it('is to be diagnosed 30 days after the service', () => expect(diagnosisDue({ insemination_date: '2026-10-16' })).toBe('2026-11-15'));
