// The owner's choice of modules: what is accepted, what is read back, and how the access log tells it.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { choiceInWords, choiceOf, moduleChoice, moduleNames } from '#domain/people/modules';

const nothing = { manager: [], worker: [], visitor: [] };

test.each([
  ['nothing taken away', nothing, true],
  ['everything taken away from visitors', { ...nothing, visitor: moduleNames }, true],
  ['a role missing', { manager: [], worker: [] }, false],
  ['an admin, who sees everything', { ...nothing, admin: ['money'] }, false],
  ['an accountant, whose modules are fixed', { ...nothing, contador: ['money'] }, false],
  ['an unknown module', { ...nothing, worker: ['drones'] }, false],
  ['a module twice', { ...nothing, worker: ['money', 'money'] }, false],
  ['no list', { ...nothing, worker: 'money' }, false],
])('%s', (_what, choice, valid) => expect(z.safeParse(moduleChoice, choice).success).toBe(valid));

test('a farm without a choice takes nothing away, and what is unknown is left out', () => {
  expect(choiceOf(null)).toEqual(nothing);
  expect(choiceOf({ visitor: ['work', 'money', 'drones'], admin: ['money'] })).toEqual({ ...nothing, visitor: ['money', 'work'] });
});

test('only the roles that changed are told', () => {
  const before = choiceOf({ worker: ['money'] });
  expect(choiceInWords(before, choiceOf({ visitor: ['money', 'pastures'] }))).toBe('Funcionário: vê tudo; Visitante: sem Pastagens, Financeiro');
  expect(choiceInWords(before, before)).toBe('');
});
