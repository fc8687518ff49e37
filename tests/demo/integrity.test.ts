// The demo passes its own integrity panel: nothing impossible, and little that is unlikely.
import { expect, test } from 'vitest';
import { type IntegrityRows, integrityChecks, integrityNouns } from '#domain/overview/integrity';
import { demoFarms } from '#server/demo/demo';
import { lived, startDays } from './demo-history';

test.each(demoFarms.map(({ name }) => name))('%s has nothing impossible', async (name) => {
  const today = startDays[0]!;
  const { rows } = await lived(name, today);
  const living = Object.fromEntries(
    integrityNouns.map((noun) => [noun, rows.all(noun).filter(({ deleted_at }) => deleted_at === null)]),
  ) as unknown as IntegrityRows;
  const checks = integrityChecks(living, today);
  expect(checks.filter(({ level }) => level === 'refuse')).toEqual([]);
  expect(checks.filter(({ level }) => level === 'confirm').map(({ key, entries }) => `${key}: ${entries[0]!.text}`)).toEqual([]);
});
