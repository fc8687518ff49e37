// Permissions written out role by role, so that no change of the table goes unnoticed.
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/kernel/roles';
import { nounNames } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { verbs } from '#domain/verbs';

const everyone: Role[] = ['owner', 'admin', 'manager', 'worker', 'visitor'];
const allowed = (action: 'read' | 'write', what: Parameters<typeof may>[2]) => everyone.filter((role) => may(role, action, what));

test('every role is covered', () => {
  expect(Object.keys(roles)).toEqual(everyone);
});

describe.each(nounNames)('%s', (noun) => {
  test('are read by everybody on the farm', () => expect(allowed('read', noun)).toEqual(everyone));
  test('are written by everybody except visitors', () => expect(allowed('write', noun)).toEqual(['owner', 'admin', 'manager', 'worker']));
});

test('the history is read by owner and admin, and written by nobody', () => {
  expect(allowed('read', 'history')).toEqual(['owner', 'admin']);
  expect(allowed('write', 'history')).toEqual([]);
});

test.each(['farms', 'farm_users'] as const)('%s are managed by owner and admin, and closed to everybody else', (what) => {
  expect(allowed('read', what)).toEqual(['owner', 'admin']);
  expect(allowed('write', what)).toEqual(['owner', 'admin']);
});

test.each(Object.entries(verbs))('a visitor cannot %s', (_name, { on }) => {
  expect(may('visitor', 'write', on)).toBe(false);
  expect(may('worker', 'write', on)).toBe(true);
});
