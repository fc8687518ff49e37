// The id of a feed is derived from its name: the same on every device, whatever its case or accents.
import { expect, it } from 'vitest';
import { feedIdFor, isCalled } from '#domain/feed/feeds';

const farm_id = 'b2b5a5a0-7a4e-4a53-9f52-0c8f7f6a7a10';

it.each([
  ['Ração Lactação 22%', 'racao lactacao 22%', true],
  ['Milho', ' MILHO ', true],
  ['Milho', 'Milho moído', false],
])('%o and %o have the same feed id: %o', (name, other, same) => {
  expect(isCalled({ name }, other)).toBe(same);
  expect(feedIdFor([], farm_id, name) === feedIdFor([], farm_id, other)).toBe(same);
});

it('the same name has another id on another farm', () =>
  expect(feedIdFor([], farm_id, 'Milho')).not.toBe(feedIdFor([], '9b2b5a5a-7a4e-4a53-9f52-0c8f7f6a7a10', 'Milho')));

it('a registered feed is found by name, whatever its id', () => expect(feedIdFor([{ id: 'milho', name: 'MILHO' }], farm_id, 'milho')).toBe('milho'));

it('a new feed gets its own id if another feed had its name before', () => {
  const renamed = { id: feedIdFor([], farm_id, 'Milho'), name: 'Milho moído' };
  const id = feedIdFor([renamed], farm_id, 'Milho');
  expect(id).not.toBe(renamed.id);
  expect(feedIdFor([renamed], farm_id, 'milho')).toBe(id);
});
