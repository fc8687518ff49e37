// Rows of the store are read on demand: rows not yet read must be correct all the same, and unreadable ones must be detected.
import { expect, it } from 'vitest';
import { nounNames } from '#domain/nouns';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();

const newAnimal = (name: string) => build.call('create_animal', build.animal({ name }));

/** A phone with two animals and a feed, restarted: none of them is read yet. */
async function openedAgain() {
  const farm = await createFarm(db.owner);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  const [mimosa, estrela] = [newAnimal('Mimosa'), newAnimal('Estrela')];
  const feed = build.call('create_feed', build.feed());
  await phone.exchange();
  for (const call of [mimosa, estrela, feed]) await phone.dispatch(call);
  await phone.exchange();
  return { farm, phone, mimosa, feed, again: () => phone.start() };
}

it('shows each noun as the server has it, in any order of access', async () => {
  const { farm, phone, again } = await openedAgain();
  for (const nouns of [nounNames, nounNames.toReversed()]) {
    await again();
    for (const noun of nouns) expect(phone.rows(noun)).toEqual((await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null));
  }
});

it('has every row after reading the rest, and then nothing is left to read', async () => {
  const { phone, mimosa, again } = await openedAgain();
  await again();
  let turns = 0;
  while (phone.replica.parseMore()) turns++;
  expect(turns).toBeGreaterThan(2);
  expect(phone.replica.parseMore()).toBe(false);
  expect(phone.replica.row('animals', mimosa.input.id)?.name).toBe('Mimosa');
});

it('merges the server’s rows with stored ones that were not read yet', async () => {
  const { farm, phone, mimosa, again } = await openedAgain();
  const other = await new Phone(farm, lineOf(db, farm)).start();
  await other.exchange();
  await other.dispatch(build.call('update_animal', { id: mimosa.input.id, changes: { name: { was: 'Mimosa', to: 'Mimosa II' } } }));
  await other.exchange();
  await again();
  await phone.exchange();
  expect(
    phone
      .rows('animals')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Estrela', 'Mimosa II']);
});

it('detects unreadable rows on access, once, and shows the rest', async () => {
  const { phone, feed, again } = await openedAgain();
  await phone.spoil(`feeds/${feed.input.id.slice(-2)}`);
  await again();
  expect(phone.rows('animals')).toHaveLength(2);
  expect(phone.spoiled).toBe(0);
  expect(phone.rows('feeds')).toEqual([]);
  expect(phone.rows('feeds')).toEqual([]);
  expect(phone.spoiled).toBe(1);
});

it('detects them while it reads the rest, though no screen needs them', async () => {
  const { phone, feed, again } = await openedAgain();
  await phone.spoil(`feeds/${feed.input.id.slice(-2)}`);
  await again();
  while (phone.replica.parseMore());
  expect(phone.spoiled).toBe(1);
});
