// The demo's alerts: at least one of every kind, on any start date.
import { expect, test } from 'vitest';
import type { Access } from '#domain/kernel/roles';
import { nounNames } from '#domain/nouns';
import { alertsOf, type Candidates } from '#domain/overview/alerts';
import { doubleEvents, doubleNouns } from '#domain/overview/double-events';
import { mayKnowAlert } from '#domain/overview/row-permissions';
import { moduleNames } from '#domain/people/modules';
import { lived, startDays } from './demo-history';

test.each(startDays)('Fazenda Santa Clara on %s', async (today) => {
  const { rows } = await lived('Santa Clara', today);
  const alerts = alertsOf(Object.fromEntries(nounNames.map((noun) => [noun, rows.all(noun)])) as unknown as Candidates, today, { role: 'owner' });
  const of = (kind: string) => alerts.filter(({ key }) => key.startsWith(`${kind}:`)).length;
  // The Nelore calves still nurse: they are weaned at 210 days.
  expect([of('birth_overdue'), of('birth'), of('activity'), of('weaning'), of('worklist:diagnostico'), of('worklist:secar')]).toEqual([1, 1, 2, 5, 1, 1]);
  expect([of('feed_low'), of('feed_expiring'), of('feed_expired')]).toEqual([1, 1, 1]);
  expect(alerts[0]!.priority).toBe('crítica');
  // One weighing was entered on two phones.
  const doubles = doubleEvents(Object.fromEntries([...doubleNouns, 'alert_decisions' as const].map((noun) => [noun, rows.all(noun)])) as never, today);
  expect(doubles.map(({ noun, records }) => [noun, new Set(records.map(({ created_by }) => created_by)).size])).toEqual([['animal_weighings', 2]]);
  // Whoever is told of an alert may know the decision about it, and nobody else.
  const all = Object.fromEntries(nounNames.map((noun) => [noun, rows.all(noun)])) as unknown as Candidates;
  const people: Access[] = [{ role: 'tecnico' }, { role: 'contador' }, ...moduleNames.map((name) => ({ role: 'worker' as const, without: [name] }))];
  for (const access of people) {
    const told = alertsOf(all, today, access).filter(({ key }) => !key.startsWith('twice:'));
    expect(told, JSON.stringify(access)).toEqual(alerts.filter(({ key }) => !key.startsWith('twice:') && mayKnowAlert(access, key)));
  }
});
