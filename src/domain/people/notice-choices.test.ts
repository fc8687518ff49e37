// The choice of notices: hours that contradict each other are refused.
import { describe, expect, test } from 'vitest';
import { isQuiet, newDevice, noticeChoice, noticeWords } from '#domain/people/notice-choices';

const choice = { kinds: ['births'], summary_hour: 6, quiet_from: 20, quiet_until: 5, by_email: false };
const fault = (wanted: object) => noticeChoice.safeParse({ ...choice, ...wanted }).error?.issues.map(({ path, message }) => [path[0], message])[0];

test('hours are optional, and nothing goes by e-mail unless it is asked for', () =>
  expect(noticeChoice.parse({ kinds: [] })).toEqual({ kinds: [], summary_hour: null, quiet_from: null, quiet_until: null, by_email: false }));

test.each([
  [{}, undefined],
  [{ summary_hour: 5 }, undefined],
  [{ summary_hour: 4 }, ['summary_hour', noticeWords.summaryInQuiet]],
  [{ summary_hour: 19 }, undefined],
  [{ summary_hour: 20 }, ['summary_hour', noticeWords.summaryInQuiet]],
  [{ summary_hour: null, by_email: true }, ['summary_hour', noticeWords.emailNeedsSummary]],
  [{ quiet_until: null }, ['quiet_until', noticeWords.halfQuiet]],
  [{ quiet_until: 20, summary_hour: null }, ['quiet_until', noticeWords.emptyQuiet]],
  [{ summary_hour: 24 }, ['summary_hour', 'Hora do resumo: de 0 a 23']],
  [{ summary_hour: -1 }, ['summary_hour', 'Hora do resumo: de 0 a 23']],
  [{ summary_hour: 6.5 }, ['summary_hour', 'Hora do resumo: de 0 a 23']],
  [{ kinds: ['gossip'] }, ['kinds', 'Aviso desconhecido']],
  [{ kinds: 'births' }, ['kinds', 'Escolha os avisos']],
])('%j', (wanted, expected) => expect(fault(wanted)).toEqual(expected));

describe('quiet hours', () => {
  test.each([
    [19, 20, 5, false],
    [20, 20, 5, true],
    [23, 20, 5, true],
    [0, 20, 5, true],
    [4, 20, 5, true],
    [5, 20, 5, false],
    [11, 12, 14, false],
    [12, 12, 14, true],
    [13, 12, 14, true],
    [14, 12, 14, false],
    [3, null, null, false],
    [3, 3, 3, false],
  ])('at %i with %s to %s: %s', (at, quiet_from, quiet_until, expected) => expect(isQuiet(at, { quiet_from, quiet_until })).toBe(expected));
});

test.each([
  ['https://push.example/a', true],
  ['javascript:alert(1)', false],
  ['https://push.example/a b', false],
  [`https://push.example/${'a'.repeat(2000)}`, false],
])('a device at %.40s is accepted: %s', (endpoint, accepted) => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  expect(newDevice.safeParse({ endpoint, keys }).success).toBe(accepted);
  expect(newDevice.safeParse({ endpoint, keys: { ...keys, auth: 'curto' } }).success).toBe(false);
});
