// Steps of an IATF lot as tasks of the daily work, on device and server alike: created and moved with the lot; what completing one gives to the cows.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { milkHold } from '#domain/health/withdrawal';
import { newId } from '#domain/kernel/ids';
import { breedingProtocols } from '#domain/reproduction/protocols';
import { writtenSteps } from '#domain/reproduction/synchronisation-steps';
import { taskId } from '#domain/reproduction/synchronisation-tasks';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, deviceOf, sendCall, snapshotPage } from '../server-calls';

const db = await freshDatabase();
let [farm, device]: [TestFarm, Replica] = [] as never;
let [mimosa, estrela] = ['', ''];

async function dispatch<V extends VerbName>(verb: V, input: InputOf<V>) {
  const call = build.call(verb, input) as Call;
  const here = await device.dispatch(call).then(
    () => 'done',
    ({ field, message }: { field?: string; message: string }) => `${field}: ${message}`,
  );
  const there = await sendCall(db, farm, call);
  expect(accepted(there) ? 'done' : `${there.field}: ${there.message}`).toBe(here);
  return here;
}

const chosen = (...ids: string[]) => ids.map((animal_id) => ({ id: newId(), animal_id }));
let lot: InputOf<'start_synchronisation'>;

beforeEach(async () => {
  farm = await createFarm(db.owner);
  device = deviceOf(farm);
  [mimosa, estrela] = [newId(), newId()];
  const cow = { birth_date: '2020-01-10', pregnancy_status: 'vazia', last_birth_date: '2026-07-01' } as const;
  await dispatch('create_animal', build.animal({ id: mimosa, ...cow }));
  await dispatch('create_animal', build.animal({ id: estrela, name: 'Estrela', ...cow }));
  const steps = writtenSteps(breedingProtocols.corte);
  lot = { id: newId(), name: 'Vacas', start_date: '2026-10-19', protocol_name: 'Corte', steps, notes: null, animals: chosen(mimosa, estrela) };
  await dispatch('start_synchronisation', lot);
});

const task = (key: string) => device.row('daily_activities', taskId(farm.farm_id, lot.id, key))!;
const tasks = () =>
  device
    .rows('daily_activities')
    .map(({ lot_step, activity_date, status }) => [lot_step, activity_date, status])
    .toSorted();
const given = () => device.rows('animal_treatments');
const change = <V>(was: V, to: V) => ({ was, to });
const tick = (key: string, to: 'concluída' | 'pendente') =>
  dispatch('update_activity', { id: task(key).id, changes: { status: change(task(key).status, to) } });
const product = { name: 'PGF2α', dosage: '2 mL', meat_withdrawal_days: 3, milk_withdrawal_days: 2, not_for_lactating: false, min_days_before_calving: null };
const complete = (wanted: Partial<InputOf<'complete_synchronisation_step'>> = {}) =>
  dispatch('complete_synchronisation_step', { id: lot.id, lot_step: 'D8', done_date: '2026-10-27', products: [product], missed: [], ...wanted });

describe('the tasks of a lot', () => {
  const planned = [
    ['D0', '2026-10-19', 'pendente'],
    ['D10', '2026-10-29', 'pendente'],
    ['D40', '2026-11-28', 'pendente'],
    ['D8', '2026-10-27', 'pendente'],
  ];
  it('are its steps, each on its day and linked to it', () => {
    expect(tasks()).toEqual(planned);
    expect(task('D8')).toMatchObject({ lot_id: lot.id, activity_type: 'IATF', description: expect.stringMatching(/^Vacas, D8: Retirar implante \+ PGF2α/) });
  });
  it('move with its first day and its steps; what was done stays', async () => {
    await tick('D0', 'concluída');
    await dispatch('update_synchronisation_lot', {
      id: lot.id,
      changes: { start_date: change(lot.start_date, '2026-10-20'), steps: change(lot.steps, 'D0 GnRH\nD8 PGF2α\nD21 IA') },
    });
    expect(tasks()).toEqual([
      ['D0', '2026-10-19', 'concluída'],
      ['D21', '2026-11-10', 'pendente'],
      ['D8', '2026-10-28', 'pendente'],
    ]);
    expect(task('D8').description).toBe('Vacas, D8: PGF2α');
  });
  it('are deleted and restored with it, those that were done stay', async () => {
    await tick('D0', 'concluída');
    await dispatch('remove_synchronisation_lot', { id: lot.id });
    expect(tasks()).toEqual([['D0', '2026-10-19', 'concluída']]);
    await dispatch('restore_synchronisation_lot', { id: lot.id });
    expect(tasks()).toHaveLength(4);
  });
  it('are cancelled when nobody is left in it', async () => {
    for (const { id } of lot.animals) await dispatch('leave_synchronisation', { id, left_date: '2026-10-21', left_reason: null });
    expect(tasks().map(([, , status]) => status)).toEqual(Array(4).fill('cancelada'));
    await dispatch('return_to_synchronisation', { id: lot.animals[0]!.id });
    expect(task('D40').status).toBe('pendente');
  });
});

describe('a step that is done', () => {
  it('gives its products to every cow of the lot, and their withdrawal runs', async () => {
    expect(await complete()).toBe('done');
    expect(task('D8').status).toBe('concluída');
    expect(
      given()
        .map(({ animal_id, treatment_name, dosage, application_date }) => [animal_id, treatment_name, dosage, application_date])
        .toSorted(),
    ).toEqual([mimosa, estrela].map((id) => [id, 'PGF2α', '2 mL', '2026-10-27']).toSorted());
    const cow = device.row('animals', mimosa)!;
    expect([cow.meat_release_date, cow.milk_release_date]).toEqual(['2026-10-31', '2026-10-30']);
    expect([milkHold(cow, '2026-10-29')?.until, milkHold(cow, '2026-10-30')]).toEqual(['2026-10-30', null]);
    expect(await complete()).toBe('undefined: Este passo já foi concluído');
  });
  it('with unknown days blocks meat and milk', async () => {
    await complete({ products: [{ ...product, meat_withdrawal_days: null, milk_withdrawal_days: null }] });
    expect(device.row('animals', mimosa)).toMatchObject({ meat_unknown_since: '2026-10-27', milk_unknown_since: '2026-10-27' });
  });
  it('lets a cow that missed it leave the lot, and gives her nothing', async () => {
    await complete({ missed: [lot.animals[1]!.id] });
    expect(device.row('synchronisation_lot_animals', lot.animals[1]!.id)).toMatchObject({ left_date: '2026-10-27', left_reason: 'Faltou no passo D8' });
    expect(given().map(({ animal_id }) => animal_id)).toEqual([mimosa]);
    await tick('D8', 'pendente');
    expect(device.row('synchronisation_lot_animals', lot.animals[1]!.id)).toMatchObject({ left_date: null, left_reason: null });
  });
  it.each([
    ['a day to come', { done_date: '2026-12-27' }, 'done_date: A data não pode ser futura'],
    ['a day before the lot', { done_date: '2026-10-18' }, 'done_date: O passo é anterior ao início do lote'],
    ['another step', { lot_step: 'D9' }, 'lot_step: Este passo não está mais no lote'],
    ['somebody else’s cow', { missed: ['0199a000-0000-7000-8000-000000000001'] }, 'missed: Um dos animais não está mais no lote'],
  ])('on %s is refused', async (_, wanted, words) => expect(await complete(wanted)).toBe(words));

  it('is done by its task too, with the days of the catalogue, and taken back with it, again and again', async () => {
    for (const _ of [1, 2]) {
      await tick('D8', 'concluída');
      expect(given()).toHaveLength(6);
      expect(device.row('animals', mimosa)).toMatchObject({ meat_release_date: '2026-10-31', milk_unknown_since: '2026-10-27' });
      await tick('D8', 'pendente');
      expect(given()).toEqual([]);
      expect(device.row('animals', mimosa)).toMatchObject({ meat_release_date: null, milk_unknown_since: null });
    }
  });
  it('with an implant counts its days from the removal', async () => {
    await complete({ lot_step: 'D0', done_date: '2026-10-19', products: [{ ...product, name: 'Implante de progesterona', meat_withdrawal_days: 1 }] });
    expect(device.row('animals', mimosa)!.meat_release_date).toBe('2026-10-29');
  });
  it('and is the insemination, is done with the services', async () => {
    await dispatch('inseminate_lot', { id: lot.id, insemination_date: '2026-10-29', bull_identification: 'Sansão', animals: chosen(mimosa, estrela) } as never);
    expect([task('D10').status, given()]).toEqual(['concluída', []]);
  });
});

it('server and device have the same rows', async () => {
  await complete({ missed: [lot.animals[1]!.id] });
  await tick('D0', 'concluída');
  await tick('D8', 'pendente');
  await complete({ done_date: '2026-10-28' });
  const fresh = deviceOf(farm);
  await fresh.applyServerRows({ rows: (await snapshotPage(db, farm)).rows, results: [] }, new Date().toISOString());
  for (const noun of ['daily_activities', 'animal_treatments', 'synchronisation_lot_animals', 'animals'] as const) {
    const plain = (of: Replica) =>
      of
        .rows(noun)
        .map(({ version: _, ...row }) => row)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(plain(device), noun).toEqual(plain(fresh));
  }
});

describe('the hormones of a step', () => {
  const [supply_id, lot_a, lot_b] = [newId(), newId(), newId()];
  const left = () => [lot_a, lot_b].map((id) => device.row('supply_lots', id)!).map(({ remaining, remaining_value }) => [remaining, remaining_value]);
  const stocked = { ...product, supply_id, supply_quantity: 2 };
  beforeEach(async () => {
    const of = { supply_id, entry_date: '2026-10-01', supply_kind: 'medicamento', supply_name: 'PGF2α', supply_unit: 'mL' } as const;
    await dispatch('enter_supply', { ...of, id: lot_a, expires_on: '2027-01-31', quantity: 3, total_cost: 30 });
    await dispatch('enter_supply', { ...of, id: lot_b, expires_on: '2028-01-31', quantity: 10, total_cost: 120 });
  });

  it('leave the stock for every cow, the lot that expires first first, and come back when the step is open again', async () => {
    expect(await complete({ products: [stocked] })).toBe('done');
    expect(left()).toEqual([
      [0, 0],
      [9, 108],
    ]);
    const [use, ...others] = device.rows('supply_uses');
    expect(others).toEqual([]);
    expect(use).toMatchObject({ supply_id, quantity: 4, cost: 42, per_event: 2, used_on: '2026-10-27' });
    expect(given().map(({ supply_use_id }) => supply_use_id)).toEqual([use!.id, use!.id]);
    await tick('D8', 'pendente');
    expect(left()).toEqual([
      [3, 30],
      [10, 120],
    ]);
    expect(device.rows('supply_uses')).toEqual([]);
  });

  it('are only those of the cows that were there', async () => {
    await complete({ products: [stocked], missed: [lot.animals[0]!.id] });
    expect(device.rows('supply_uses')).toMatchObject([{ quantity: 2 }]);
  });

  it('come back one by one with the doses', async () => {
    await complete({ products: [stocked] });
    await dispatch('remove_treatment', { id: given()[0]!.id, reason: 'Não foi aplicado' });
    expect(device.rows('supply_uses')).toMatchObject([{ quantity: 2 }]);
  });

  it('may not be taken twice from one product, nor from semen', async () => {
    expect(await complete({ products: [stocked, stocked] })).toBe('products: O mesmo produto do estoque foi escolhido duas vezes');
    const semen = newId();
    await dispatch('create_supply', { id: semen, kind: 'semen', name: 'Sansão', unit: 'dose' });
    expect(await complete({ products: [{ ...stocked, supply_id: semen }] })).toBe('supply_id: Sêmen e embrião só saem em uma inseminação');
  });

  it('of a step that is ticked leave as the last time, when the stock has them all', async () => {
    await tick('D8', 'concluída');
    expect(device.rows('supply_uses'), 'nobody ever said how much').toEqual([]);
    await tick('D8', 'pendente');
    await dispatch('treat', { ...build.treatment(mimosa, { application_date: '2026-10-20' }), supply_id, supply_quantity: 1.5 });
    await tick('D8', 'concluída');
    expect(device.rows('supply_uses').map(({ quantity, per_event }) => [quantity, per_event])).toContainEqual([3, 1.5]);
    await tick('D8', 'pendente');
    await dispatch('use_supply', { id: newId(), supply_id, used_on: '2026-10-26', quantity: 9, reason: 'perda' });
    await tick('D8', 'concluída');
    expect(
      device
        .rows('supply_uses')
        .map(({ quantity }) => quantity)
        .toSorted(),
      'two and a half are left',
    ).toEqual([1.5, 9]);
  });
});
