// Rows of the store are read when somebody wants them: what nobody wanted yet must be there all the same, and what cannot be read must be found out.
import { expect, it } from 'vitest';
import { nounNames } from '#domain/nouns';
import { build, settle } from '../build';
import { freshDatabase } from '../database';
import { stored } from '../farmhand';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();

const newAnimal = (name: string) => build.call('create_animal', build.animal({ name }));

/** A phone that has heard of two animals and a feed, opened again: nothing of them is read yet. */
async function openedAgain() {
  const farm = await settle(db.owner);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  const [mimosa, estrela] = [newAnimal('Mimosa'), newAnimal('Estrela')];
  const feed = build.call('create_feed', build.feed());
  await phone.exchange();
  for (const call of [mimosa, estrela, feed]) await phone.dispatch(call);
  await phone.exchange();
  return { farm, phone, mimosa, feed, again: () => phone.start() };
}

it('shows each noun as the server has it, in whatever order it is asked', async () => {
  const { farm, phone, again } = await openedAgain();
  for (const nouns of [nounNames, nounNames.toReversed()]) {
    await again();
    for (const noun of nouns) expect(phone.rows(noun)).toEqual((await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null));
  }
});

it('has every row after reading on, and then nothing is left to be read', async () => {
  const { phone, mimosa, again } = await openedAgain();
  await again();
  let turns = 0;
  while (phone.replica.readOn()) turns++;
  expect(turns).toBeGreaterThan(2);
  expect(phone.replica.readOn()).toBe(false);
  expect(phone.replica.row('animals', mimosa.input.id)?.name).toBe('Mimosa');
});

it('puts what the server says over rows nobody had wanted yet, and not under them', async () => {
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

it('finds out what cannot be read when it is wanted, once, and shows the rest', async () => {
  const { phone, feed, again } = await openedAgain();
  await phone.spoil(`feeds/${feed.input.id.slice(-2)}`);
  await again();
  expect(phone.rows('animals')).toHaveLength(2);
  expect(phone.spoiled).toBe(0);
  expect(phone.rows('feeds')).toEqual([]);
  expect(phone.rows('feeds')).toEqual([]);
  expect(phone.spoiled).toBe(1);
});

it('finds it out while it reads on, though nobody wants it', async () => {
  const { phone, feed, again } = await openedAgain();
  await phone.spoil(`feeds/${feed.input.id.slice(-2)}`);
  await again();
  while (phone.replica.readOn());
  expect(phone.spoiled).toBe(1);
});
