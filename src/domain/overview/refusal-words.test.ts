// What a refusal tells: who did what to the record, and when, at the farm.
import { expect, test } from 'vitest';
import type { Cause } from '#domain/kernel/errors';
import type { Access } from '#domain/kernel/roles';
import { causeInWords } from '#domain/overview/refusal-words';

const when = '2026-11-13T01:15:00.000Z';
const mimosa = { noun: 'animals', id: '', name: 'Mimosa', who: 'José', when };

test.each<[string, Cause, string | null]>([
  ['a deleted animal', { kind: 'deleted', ...mimosa }, 'José excluiu Mimosa em 12/11/2026 às 22:15'],
  ['a deleted weighing', { kind: 'deleted', noun: 'animal_weighings', id: '', who: 'José', when }, 'José excluiu esta pesagem em 12/11/2026 às 22:15'],
  ['a deleted treatment', { kind: 'deleted', noun: 'animal_treatments', id: '', who: 'José', when }, 'José excluiu este tratamento em 12/11/2026 às 22:15'],
  ['a record of a later release', { kind: 'deleted', noun: 'drones', id: '', who: 'José', when }, 'José excluiu este registro em 12/11/2026 às 22:15'],
  ['deleted, nobody knows by whom', { kind: 'deleted', noun: 'animals', id: '' }, null],
  ['a moved animal', { kind: 'moved', ...mimosa, farm: { id: '', name: 'Sítio do Meio' } }, 'José transferiu Mimosa para Sítio do Meio em 12/11/2026 às 22:15'],
  [
    'a sold animal',
    { kind: 'left_herd', ...mimosa, exit: 'venda', day: '2026-11-10' },
    'Mimosa saiu do rebanho em 10/11/2026 (venda, por José em 12/11/2026 às 22:15)',
  ],
  ['sold, without a date', { kind: 'left_herd', ...mimosa, exit: 'abate' }, null],
  [
    'a lowered role',
    { kind: 'role', noun: 'animals', id: '', who: 'José', when },
    'José mudou sua função nesta fazenda para Visitante em 12/11/2026 às 22:15: ela não permite este registro',
  ],
  ['a role nobody changed', { kind: 'role', noun: 'animals', id: '' }, null],
  ['an unknown record', { kind: 'unknown', noun: 'animals', id: '' }, null],
])('%s', (_what, cause, words) => expect(causeInWords(cause, 'America/Sao_Paulo', { role: 'visitor' })).toBe(words));

test('a module that the owner took away is told as such, and not as a change of the role', () => {
  const cause = { kind: 'role' as const, noun: 'sales', id: '1', who: 'Maria', when: '2026-11-17T12:00:00.000Z' };
  const told = (access: Access) => causeInWords(cause, 'America/Sao_Paulo', access);
  expect(told({ role: 'worker', without: ['money'] })).toBe(
    'Maria mudou o que Funcionário vê nesta fazenda em 17/11/2026 às 09:00: este registro já não é permitido',
  );
  expect(told({ role: 'worker', without: ['feed'] })).toMatch(/^Maria mudou sua função nesta fazenda para Funcionário/);
  expect(told({ role: 'tecnico' })).toMatch(/^Maria mudou sua função nesta fazenda para Técnico/);
});
