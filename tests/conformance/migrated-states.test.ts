// What older releases stored of each female becomes events that say the same: no value is lost, and none changes.
import { expect, it } from 'vitest';
import { derivedId, newId } from '#domain/kernel/ids';
import type { Rows } from '#domain/nouns';
import { keptState } from '#domain/reproduction/kept-state';
import { ownerRole } from '#server/kernel/database-roles';
import { migrate } from '#server/postgres/migrate';
import { emptyDatabase } from '../database';

const db = await emptyDatabase();
const folder = 'src/server/migrations';
const [user_id, farm_id] = [newId(), newId()];
const at = '2026-10-01T12:00:00Z';
const stamps = { created_at: at, created_by: user_id, updated_at: at, version: 1 };

async function insert(table: string, row: Record<string, unknown>) {
  const whole: Record<string, unknown> = { user_id, farm_id, id: newId(), ...stamps, ...row };
  const names = Object.keys(whole);
  await db.superuser.query(`insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`, Object.values(whole));
  return whole['id'] as string;
}

const idOf = (name: string) => derivedId(farm_id, name);
const cow = (name: string, state: Record<string, unknown>) =>
  insert('animals', {
    id: idOf(name),
    name,
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    is_batch: false,
    category: 'vaca',
    ...state,
  });
const service = (name: string, insemination_date: string, result: string, also: Record<string, unknown> = {}) =>
  insert('artificial_inseminations', {
    animal_id: idOf(name),
    insemination_date,
    bull_identification: 'Sansão',
    technique: 'IATF',
    result,
    made_pregnant: result === 'positiva',
    ...also,
  });
const calved = (name: string, birth_date: string, also: Record<string, unknown> = {}) =>
  insert('births', { animal_id: idOf('Aurora'), mother_id: idOf(name), birth_date, birth_condition: 'normal', health_status: 'saudavel', ...also });

let version = 10;
/** What the history has of a call of an older release. */
async function did(verb: string, name: string, before: object, after: object, on: string) {
  const call_id = newId();
  version++;
  await db.superuser.query(
    `insert into calls (user_id, id, farm_id, version, verb, input_hash, actor, actor_name, at) values ($1, $2, $3, $4, $5, '\\x00', $1, 'José', $6)`,
    [user_id, call_id, farm_id, version, verb, `${on}T15:00:00Z`],
  );
  await db.superuser.query('insert into history (user_id, farm_id, version, row_id, noun, call_id, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    user_id,
    farm_id,
    version,
    idOf(name),
    'animals',
    call_id,
    before,
    after,
  ]);
}

await migrate(db.connection(ownerRole), folder, (name) => name < '0059');
await db.superuser.query(`insert into users (id, name, email, password_hash) values ($1, 'José', 'jose@lida.demo', 'x')`, [user_id]);
await db.superuser.query(`insert into farms (user_id, id, farm_name, owner_name) values ($1, $2, 'Santa Clara', 'José')`, [user_id, farm_id]);
await insert('animals', {
  id: idOf('Aurora'),
  name: 'Aurora',
  type: 'bovino',
  breed: 'Girolando',
  gender: 'femea',
  status: 'ativo',
  is_batch: false,
  pregnancy_status: 'nao_aplicavel',
  category: 'novilha',
  weaning_weight: 181.5,
});

const pregnant = (pregnancy_date: string, expected_birth_date: string) => ({ pregnancy_status: 'prenha', pregnancy_date, expected_birth_date });
await cow('Mimosa', { ...pregnant('2026-05-01', '2027-02-07'), last_birth_date: '2025-12-10', dry_off_date: '2025-10-11' });
await service('Mimosa', '2026-03-20', 'negativa', { confirmation_date: '2026-04-22' });
await service('Mimosa', '2026-05-01', 'positiva', { confirmation_date: '2026-06-03' });
await calved('Mimosa', '2025-12-10');
// Computed for the type by an older release, where her breed has other days.
await cow('Estrela', { ...pregnant('2026-05-01', '2027-02-05'), breed: 'Nelore' });
await service('Estrela', '2026-05-01', 'positiva');
await cow('Pintada', { ...pregnant('2026-04-10', '2027-01-20'), last_birth_date: '2025-08-01' });
await cow('Duquesa', { ...pregnant('2026-04-10', '2027-01-15') });
await service('Duquesa', '2026-06-01', 'negativa', { confirmation_date: '2026-07-04' });
await cow('Roseira', { pregnancy_status: 'seca', last_birth_date: '2025-06-01', dry_off_date: '2026-08-01' });
await cow('Cigana', { pregnancy_status: 'vazia', last_birth_date: '2026-09-01' });
await cow('Fazenda', { pregnancy_status: 'nao_aplicavel', last_birth_date: '2026-02-01' });
await calved('Fazenda', '2026-02-01');
await cow('Lua', { pregnancy_status: null });
await cow('Prenda', { pregnancy_status: 'prenha', pregnancy_date: null, expected_birth_date: '2027-01-01' });
// Of her first calving and of the pregnancy she lost only other records tell.
await cow('Jandaia', { pregnancy_status: 'vazia', last_birth_date: '2025-06-01' });
await calved('Jandaia', '2025-06-01', { previous_last_birth_date: '2024-04-01' });
await insert('pregnancy_losses', {
  animal_id: idOf('Jandaia'),
  loss_date: '2026-03-01',
  previous_pregnancy_status: 'prenha',
  previous_pregnancy_date: '2025-11-20',
  previous_expected_birth_date: '2026-08-27',
  previous_last_birth_date: '2025-06-01',
});
await insert('artificial_inseminations', {
  animal_id: idOf('Lua'),
  insemination_date: '2026-01-01',
  bull_identification: 'Sansão',
  technique: 'IATF',
  result: 'positiva',
  made_pregnant: true,
  deleted_at: at,
  deleted_call: newId(),
});
// Dried off twice; a third time was undone.
await did('dry_off', 'Mimosa', { dry_off_date: null }, { dry_off_date: '2024-09-01' }, '2024-09-01');
await did('dry_off', 'Mimosa', { dry_off_date: '2024-09-01' }, { dry_off_date: '2025-10-11' }, '2025-10-11');
await did('dry_off', 'Cigana', { dry_off_date: null }, { dry_off_date: '2026-09-20' }, '2026-09-20');
await did('update_animal', 'Cigana', { dry_off_date: '2026-09-20' }, { dry_off_date: null }, '2026-09-20');
await did('wean', 'Aurora', { category: 'bezerra' }, { category: 'novilha' }, '2026-03-02');
await did('wean', 'Lua', { category: 'bezerra' }, { category: 'novilha' }, '2026-03-02');
await did('update_animal', 'Lua', { category: 'novilha' }, { category: 'bezerra' }, '2026-03-02');

const stored = async <N extends keyof Rows>(noun: N, where = 'true') =>
  (await db.superuser.query(`select to_jsonb(t) - 'user_id' - 'farm_id' as row from ${noun} t where ${where}`)).rows.map(({ row }) => row as Rows[N]);
const before = await stored('animals');
await migrate(db.connection(ownerRole), folder);
const living = 'deleted_at is null';
const [animals, births, pregnancy_losses, artificial_inseminations, pregnancy_checks, dry_offs, weanings] = await Promise.all([
  stored('animals'),
  stored('births', living),
  stored('pregnancy_losses', living),
  stored('artificial_inseminations', living),
  stored('pregnancy_checks', living),
  stored('dry_offs', living),
  stored('weanings', living),
]);
const theCow = (name: string) => animals.find((one) => one.name === name)!;
const of = <R extends { animal_id: string }>(rows: readonly R[], name: string) => rows.filter(({ animal_id }) => animal_id === idOf(name));
const fields = ['pregnancy_status', 'pregnancy_date', 'expected_birth_date', 'last_birth_date', 'dry_off_date'] as const;
const written = (animal: Rows['animals']) => Object.fromEntries(fields.map((field) => [field, animal[field]]));
const computed = (name: string) => {
  const { results, ...state } = keptState(theCow(name), {
    births: births.filter(({ mother_id }) => mother_id === idOf(name)),
    pregnancy_losses: of(pregnancy_losses, name),
    artificial_inseminations: of(artificial_inseminations, name),
    pregnancy_checks: of(pregnancy_checks, name),
    dry_offs: of(dry_offs, name),
  });
  return { state, results: of(artificial_inseminations, name).map(({ id, result }) => [result, results.get(id)!.result]) };
};

it('leaves every stored value as it was', () =>
  expect(animals.map((one) => [one.name, written(one)]).toSorted()).toEqual(before.map((one) => [one.name, written(one)]).toSorted()));

it.each(['Mimosa', 'Estrela', 'Pintada', 'Duquesa', 'Roseira', 'Cigana', 'Fazenda', 'Lua', 'Aurora', 'Jandaia'])(
  'gives %s events that say what was stored of her and of her services',
  (name) => {
    const { state, results } = computed(name);
    expect(state).toEqual(written(theCow(name)));
    for (const [stored, now] of results) expect(now).toBe(stored);
  },
);

it('finds earlier dry-offs in the history, without the one that was undone', () => {
  expect(
    of(dry_offs, 'Mimosa')
      .map(({ dry_off_date }) => dry_off_date)
      .toSorted(),
  ).toEqual(['2024-09-01', '2025-10-11']);
  expect(of(dry_offs, 'Cigana')).toEqual([]);
});

it('finds weanings in the history, without the one that was undone', () =>
  expect(weanings).toMatchObject([{ animal_id: idOf('Aurora'), weaning_date: '2026-03-02', weight: 181.5, previous_category: 'bezerra' }]));

it('makes the result of a deleted service a deleted check, which comes back with it', async () => {
  const [service] = await stored('artificial_inseminations', 'deleted_at is not null');
  expect(await stored('pregnancy_checks', 'deleted_at is not null')).toMatchObject([{ service_id: service!.id, deleted_call: service!.deleted_call }]);
});

it('knows the pregnancy that a loss ended, and the calving before the first record', () => {
  expect(of(pregnancy_checks, 'Jandaia')).toMatchObject([{ check_date: '2025-11-20', result: 'prenha', days_pregnant: 0, expected_birth_date: '2026-08-27' }]);
  expect(theCow('Jandaia').entry_last_birth_date).toBe('2024-04-01');
});

it('cannot tell since when one without a date of mating is pregnant', () => {
  expect(of(pregnancy_checks, 'Prenda')).toEqual([]);
  expect(computed('Prenda').state).not.toEqual(written(theCow('Prenda')));
});
