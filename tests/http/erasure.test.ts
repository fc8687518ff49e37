// Erasure of a person's name in any spelling, in rows, history, departures and calls; similar names of others stay.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf, VerbName } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

async function ask(token: string, path: string, payload?: object) {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, cookies: { [sessionCookie]: token }, ...(payload && { payload }) });
  expect([path, answer.statusCode, answer.body]).toMatchObject([path, 200, expect.any(String)]);
}
const dispatch = <V extends VerbName>({ token, farm_id }: TestFarm, verb: V, input: InputOf<V>) => ask(token, `/farms/${farm_id}/verbs/${verb}`, input);

const name = 'Inês Conceição D’Ávila';
/** Ways to type the name. */
const spellings: [how: string, typed: string][] = [
  ['as it is', name],
  ['taken apart into letters and accents', name.normalize('NFD')],
  ['without accents', 'Ines Conceicao D’Avila'],
  ['in capitals', 'INÊS CONCEIÇÃO D’ÁVILA'],
  ['in capitals taken apart', 'INÊS CONCEIÇÃO D’ÁVILA'.normalize('NFD')],
  ['with other accents', 'Ìnẽs Cónceïçâo D’Åvilā'],
  ['with accents from beyond the usual ones', 'I\u1dc4ne\u20d0s Conc\u1ab0eic\ufe20ao D’Avila'],
  ['with several spaces', 'Inês   Conceição  D’Ávila'],
  ['with spaces that do not break', 'Inês\u00a0Conceição\u202fD’Ávila'],
  ['with wide and ideographic spaces', 'Inês\u2003Conceição\u3000D’Ávila'],
  ['with tabs', 'Inês\tConceição\t D’Ávila'],
  ['over two lines', 'Inês\nConceição D’Ávila'],
  ['over two lines of another system', 'Inês\r\nConceição\rD’Ávila'],
  ['over lines and paragraphs of Unicode', 'Inês\u2028Conceição\u2029D’Ávila'],
  ['over the next line of a mainframe', 'Inês\u0085Conceição D’Ávila'],
  ['with signs that nobody sees', 'In\u200dês Con\u00adcei\u2060ção D’Ávila\ufeff'],
  ['with spaces around it', ' \u00a0 Inês Conceição D’Ávila \n'],
];
/** Each is another person, or not a name. */
const others: [how: string, typed: string][] = [
  ['a longer last word', 'Inês Conceição D’Ávilar'],
  ['a longer last word behind an accent', 'Inês Conceição D’Ávilão'],
  ['the same taken apart', 'Inês Conceição D’Ávilão'.normalize('NFD')],
  ['a longer first word', 'Marinês Conceição D’Ávila'],
  ['a longer first word before an accent', 'õInês Conceição D’Ávila'.normalize('NFD')],
  ['another letter', 'Inês Conceiçãs D’Ávila'],
  ['a word more in between', 'Inês da Conceição D’Ávila'],
  ['no space in between', 'InêsConceição D’Ávila'],
  ['a digit behind it', 'Inês Conceição D’Ávila2'],
  ['the first name alone', 'Inês'],
];

let farm: TestFarm;
const ids = new Map<string, { animal: string; weighing: string; left: string }>();

beforeAll(async () => {
  farm = await createFarm(db.owner);
  const second = await addFarm(db.owner, farm.user_id);
  const ines = await hire(db.owner, farm, 'manager');
  await db.owner.query('update farm_users set name = $2 where id = $1', [ines.person_id, name]);
  for (const [, typed] of [...spellings, ...others]) {
    const [animal, left] = [build.animal(), build.animal()];
    const weighing = build.weighing(animal.id, { measured_by: 'de antes', notes: 'de antes' });
    for (const one of [animal, left]) await dispatch(farm, 'create_animal', one);
    await dispatch(farm, 'weigh', weighing);
    await dispatch(farm, 'weigh', build.weighing(left.id));
    await dispatch(farm, 'create_transfer', build.transfer(left.id, { to_farm_id: second, status: 'concluída' }));
    // As an older release stored it, before single-line fields were normalised.
    const about = { measured_by: typed, notes: `Com ${typed}, de tarde` };
    await db.superuser.query('update animal_weighings set measured_by = $2, notes = $3 where id = $1', [weighing.id, about.measured_by, about.notes]);
    await db.superuser.query('update history set after = after || $2 where row_id = $1', [weighing.id, about]);
    await db.superuser.query(`update departures set last_row = last_row || $2 where noun = 'animals' and row_id = $1`, [
      left.id,
      { notes: `Foi com ${typed}.` },
    ]);
    ids.set(typed, { animal: animal.id, weighing: weighing.id, left: left.id });
  }
  // Calls contain the actor's name of that time.
  await dispatch(ines, 'create_animal', build.animal());
  await db.superuser.query('update calls set actor_name = $2 where actor = $1', [ines.person_id, 'Ines   Conceicao D’Avila']);
  await ask(ines.token, '/my_data/deletion');
  await ask(farm.token, `/farm_users/${ines.person_id}/blank`);
  expect((await db.superuser.query('select distinct actor_name from calls where actor = $1', [ines.person_id])).rows).toEqual([
    { actor_name: 'Pessoa removida' },
  ]);
});

async function kept(typed: string) {
  const { weighing, left } = ids.get(typed)!;
  const { rows } = await db.superuser.query('select measured_by, notes from animal_weighings where id = $1', [weighing]);
  const { rows: history } = await db.superuser.query('select before, after from history where row_id = $1 order by version limit 1', [weighing]);
  const { rows: departed } = await db.superuser.query(`select last_row from departures where noun = 'animals' and row_id = $1`, [left]);
  return {
    row: rows[0],
    history: { measured_by: history[0].after.measured_by, notes: history[0].after.notes },
    left: departed[0].last_row.notes,
  };
}

describe('the name is erased', () => {
  test.each(spellings)('%s: %j', async (_how, typed) => {
    const notes = expect.stringMatching(/^Com \s*Pessoa removida\s*, de tarde$/);
    expect(await kept(typed)).toEqual({
      row: { measured_by: null, notes },
      history: { measured_by: 'Pessoa removida', notes },
      left: expect.stringMatching(/^Foi com \s*Pessoa removida\s*\.$/),
    });
  });
});

describe('another person is left alone', () => {
  test.each(others)('%s: %j', async (_how, typed) => {
    const notes = `Com ${typed}, de tarde`;
    expect(await kept(typed)).toEqual({ row: { measured_by: typed, notes }, history: { measured_by: typed, notes }, left: `Foi com ${typed}.` });
  });

  test('and so is the rest of a note, to the character', async () => {
    const typed = `½ dose às 10º, “ñandu”: ${name}`;
    const animal = build.animal({ notes: typed });
    await dispatch(farm, 'create_animal', animal);
    const again = await hire(db.owner, farm, 'worker');
    await db.owner.query('update farm_users set name = $2 where id = $1', [again.person_id, name]);
    await ask(again.token, '/my_data/deletion');
    await ask(farm.token, `/farm_users/${again.person_id}/blank`);
    const { rows } = await db.superuser.query('select notes from animals where id = $1', [animal.id]);
    expect(rows).toEqual([{ notes: '½ dose às 10º, “ñandu”: Pessoa removida' }]);
  });
});

describe('a buyer', () => {
  test.each([
    ['typed with spaces and accents of another kind', 'JOSE\u00a0 Antonio', true],
    ['over two lines', 'José\nAntônio', true],
    ['whose name goes on', 'José Antônios', false],
    ['of whom it is a part', 'MaJosé Antônio', false],
  ])('%s', async (_how, typed, found) => {
    const [one, other] = [build.animal(), build.animal()];
    for (const animal of [one, other]) await dispatch(farm, 'create_animal', animal);
    const sale = (animal_id: string) =>
      build.sale([{ id: randomUUID(), animal_id, unit_price: 3000 } as InputOf<'create_sale'>['items'][number]], { buyer_name: 'José Antônio' });
    const [asked, alike] = [sale(one.id), sale(other.id)];
    for (const made of [asked, alike]) await dispatch(farm, 'create_sale', made);
    await db.superuser.query('update sales set buyer_name = $2, notes = $3 where id = $1', [alike.id, typed, `Pago por ${typed}`]);
    await ask(farm.token, `/farms/${farm.farm_id}/sales/${asked.id}/blank_buyer`);
    const { rows } = await db.superuser.query('select buyer_name, notes from sales where id = $1', [alike.id]);
    expect(rows[0]).toEqual(found ? { buyer_name: 'Pessoa removida', notes: 'Pago por Pessoa removida' } : { buyer_name: typed, notes: `Pago por ${typed}` });
  });
});
