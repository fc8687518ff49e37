// The alert of the herd declaration.
import { expect, test } from 'vitest';
import { declarationDue } from '#domain/overview/declaration-alerts';

const due = (today: string, settings: { agency_code: string | null; declaration_days?: string | null } | null, state: string | null = 'MG') =>
  declarationDue({ herd_settings: settings ? [settings] : [] }, today, state).map(({ key, due_date }) => `${key} ${due_date}`);
const code = { agency_code: '3148' };

test.each([
  ['while it is due', '2026-11-18', code, ['declaration:2026-11-01 2026-11-30']],
  ['on its last day', '2026-11-30', code, ['declaration:2026-11-01 2026-11-30']],
  ['a day later', '2026-12-01', code, []],
  ['a day before it begins', '2026-10-31', code, []],
  ['with a day of the farm’s own', '2026-12-01', { ...code, declaration_days: '30/06 e 05/12' }, ['declaration:2026-11-01 2026-12-05']],
  ['where only May is declared', '2026-11-18', { ...code, declaration_days: '30/06' }, []],
  ['of a farm without a code', '2026-11-18', { agency_code: null }, []],
  ['of a farm without settings', '2026-11-18', null, []],
])('%s', (_, today, settings, alerts) => expect(due(today, settings)).toEqual(alerts));

test('ends with the last day of the state', () => {
  expect(due('2026-06-08', code, 'SP')).toEqual([]);
  expect(due('2026-06-08', code, 'MG')).toEqual(['declaration:2026-05-01 2026-06-30']);
});
