// Feed verbs on a farm in memory: what is bought, consumed, deleted and restored, and which messages refuse it.
import { beforeEach, describe, expect, it } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import { derivedId } from '#domain/kernel/ids';
import type { Rows } from '#domain/nouns';
import type { InputOf, VerbName } from '#domain/verbs';

const [milho, soja, old, recent, eaten, other, mimosa] = [1, 2, 3, 4, 5, 6, 7].map(id) as [string, string, string, string, string, string, string];

let kept: Map<string, Row>;

async function runVerb<V extends VerbName>(verb: V, input: InputOf<V>, at = '2026-11-15T12:00:00.000Z') {
  const refused = await runOver(kept, verb, input, { at });
  return refused && !refused.field ? refused.message : inWords(refused);
}

const row = <N extends keyof Rows>(noun: N, id: string) => kept.get(`${noun} ${id}`) as unknown as Rows[N];
const register = (wanted: Partial<InputOf<'create_feed'>> = {}) =>
  runVerb('create_feed', { id: milho, name: 'Milho', type: 'engorda', stock_quantity: 30, unit_cost: 2, ...wanted });
const buy = (wanted: Partial<InputOf<'buy_feed'>> = {}) =>
  runVerb('buy_feed', {
    id: old,
    feed_id: milho,
    feed_name: 'Milho',
    feed_type: 'granulada',
    purchase_date: '2026-08-01',
    quantity_kg: 20,
    unit_price: 30,
    start_date: '2026-08-01',
    total_animals: 10,
    daily_consumption_per_animal: 0.5,
    ...wanted,
  });
const eat = (quantity: number, wanted: Partial<InputOf<'consume_feed'>> = {}) =>
  runVerb('consume_feed', { id: eaten, feed_id: milho, consumption_type: 'lote', batch_name: 'Bezerras', consumption_date: '2026-11-15', quantity, ...wanted });
const change = (id: string, changes: InputOf<'update_feed_purchase'>['changes']) => runVerb('update_feed_purchase', { id, changes });
const stock = () => [row('feeds', milho).stock_quantity, row('feeds', milho).manual_stock_kg, row('feed_purchases', old)?.remaining_stock_kg];

beforeEach(() => {
  kept = new Map();
});

describe('the name of a feed', () => {
  const feedId = (name: string) => derivedId(id(701), `feed ${name}`);

  it('belongs to one feed', async () => {
    await register({ id: feedId('milho') });
    const other = { id: id(77), name: 'Fubá', stock_quantity: 0 };
    await register(other);
    expect(await runVerb('update_feed', { id: other.id, changes: { name: { was: 'Fubá', to: 'MILHO' } } })).toBe('name: Já existe uma ração com este nome');
    expect(await register({ ...other, id: id(78), name: 'milho' })).toBe('name: Já existe uma ração com este nome');
    expect(await runVerb('update_feed', { id: feedId('milho'), changes: { name: { was: 'Milho', to: 'Milho moído' } } })).toBe('done');
    expect(await runVerb('update_feed', { id: other.id, changes: { name: { was: 'Fubá', to: 'Milho' } } })).toBe('done');
  });

  it('can be used again after the feed that had it was renamed and deleted', async () => {
    await register({ id: feedId('milho'), stock_quantity: 0 });
    await runVerb('update_feed', { id: feedId('milho'), changes: { name: { was: 'Milho', to: 'Fubá' } } });
    await runVerb('remove_feed', { id: feedId('milho') });
    expect(await buy({ feed_id: feedId('milho') })).toBe('done');
    expect(row('feeds', feedId('milho'))).toMatchObject({ name: 'Milho', stock_quantity: 20, deleted_at: null });
  });
});

describe('buying', () => {
  it('raises the stock of the feed with that name in any case, and uses its spelling', async () => {
    await register();
    expect(await buy({ feed_name: ' MÍLHO ' })).toBe('done');
    expect(stock()).toEqual([50, 30, 20]);
    expect(row('feed_purchases', old)).toMatchObject({ feed_name: 'Milho', total_cost: 30, price_per_kg: 1.5, cost_per_head: 3, estimated_duration_days: 4 });
  });

  it('creates the feed if it is missing, with the purchase’s price and threshold', async () => {
    expect(await buy({ alert_threshold_kg: 50 })).toBe('done');
    expect(row('feeds', milho)).toMatchObject({
      name: 'Milho',
      type: 'outro',
      unit: 'kg',
      unit_cost: 1.5,
      min_stock_alert: 50,
      stock_quantity: 20,
      manual_stock_kg: 0,
      low_since: '2026-11-15',
    });
  });

  it('own production costs nothing and creates a feed without cost', async () => {
    expect(await buy({ is_own_production: true, unit_price: 80 })).toBe('done');
    expect(row('feeds', milho).unit_cost).toBe(0);
    expect(row('feed_purchases', old)).toMatchObject({ unit_price: 0, total_cost: 0, price_per_kg: 0, cost_per_head: 0 });
  });

  it.each<[Partial<InputOf<'buy_feed'>>, string]>([
    [{ unit_price: null }, 'unit_price: Informe: Preço'],
    [{ purchase_date: '2026-11-16' }, 'purchase_date: A data não pode ser futura'],
    [{ end_date: '2026-07-31' }, 'end_date: O fim do uso é anterior ao início'],
    [{ feed_name: 'Soja' }, 'feed_name: Esta ração tem outro nome'],
  ])('is refused with %o: %s', async (wanted, words) => {
    await register();
    expect(await buy(wanted)).toBe(words);
    expect(stock()).toEqual([30, 30, undefined]);
  });

  it('restores a deleted feed without its old stock', async () => {
    await register();
    await runVerb('remove_feed', { id: milho });
    expect(await buy()).toBe('done');
    expect(row('feeds', milho)).toMatchObject({ deleted_at: null, stock_quantity: 20, manual_stock_kg: 0, unit_cost: 2 });
  });
});

describe('consuming', () => {
  beforeEach(async () => {
    await register();
    await buy();
  });

  it('takes from the oldest purchase first, then the next, manual stock last, and ends empty purchases', async () => {
    await buy({ id: recent, purchase_date: '2026-10-01', quantity_kg: 10, unit_price: 30 });
    expect(await eat(35)).toBe('done');
    expect(stock()).toEqual([25, 25, 0]);
    expect(row('feed_purchases', old)).toMatchObject({ end_date: '2026-11-15', ended_by_stock: true });
    expect(row('feed_purchases', recent)).toMatchObject({ remaining_stock_kg: 0, end_date: '2026-11-15' });
    // 20 kg at 1,50, 10 at 3,00, 5 at 2,00.
    expect(row('feed_consumption', eaten)).toMatchObject({ cost: 70, manual_kg: 5, animal_id: null, batch_name: 'Bezerras' });
  });

  it('is undone by returning the feed to its purchases, which are open again', async () => {
    await eat(35);
    expect(await runVerb('remove_consumption', { id: eaten })).toBe('done');
    expect(stock()).toEqual([50, 30, 20]);
    expect(row('feed_purchases', old)).toMatchObject({ end_date: null, ended_by_stock: false });
    expect(row('feeds', milho).consumption_count).toBe(0);
  });

  it('is restored from the same purchases at the same cost', async () => {
    await eat(35);
    const before = row('feed_consumption', eaten);
    await runVerb('remove_consumption', { id: eaten });
    expect(row('feed_purchases', old)).toMatchObject({ remaining_stock_kg: 20, remaining_value: 30 });
    expect(await runVerb('restore_consumption', { id: eaten })).toBe('done');
    expect(stock()).toEqual([15, 15, 0]);
    expect(row('feed_consumption', eaten)).toMatchObject({ cost: before.cost, lots: before.lots });
    expect(row('feed_purchases', old)).toMatchObject({ remaining_stock_kg: 0, remaining_value: 0 });
  });

  it('is restored at the corrected price of its purchase', async () => {
    await eat(35);
    await runVerb('remove_consumption', { id: eaten });
    await change(old, { unit_price: { was: 30, to: 300 } });
    expect(await runVerb('restore_consumption', { id: eaten })).toBe('done');
    // 20 kg for R$ 300, 15 kg of manual stock at R$ 2.
    expect(row('feed_consumption', eaten)).toMatchObject({ cost: 330 });
  });

  it('leaves what was consumed as recorded when the price is corrected, and values the rest by the new price', async () => {
    await eat(5);
    await change(old, { unit_price: { was: 30, to: 300 } });
    expect(row('feed_consumption', eaten)).toMatchObject({ cost: 7.5 });
    expect(row('feed_purchases', old)).toMatchObject({ remaining_stock_kg: 15, remaining_value: 225 });
  });

  it('is restored from other stock if its purchase is gone, and refused if there is none', async () => {
    await eat(20);
    await runVerb('remove_consumption', { id: eaten });
    await runVerb('remove_feed_purchase', { id: old });
    expect(await runVerb('restore_consumption', { id: eaten })).toBe('done');
    expect(stock().slice(0, 2)).toEqual([10, 10]);
    expect(row('feed_consumption', eaten)).toMatchObject({ lots: null, manual_kg: 20, cost: 40 });
    await runVerb('remove_consumption', { id: eaten });
    await eat(15, { id: other });
    expect(await runVerb('restore_consumption', { id: eaten })).toBe('quantity: Estoque insuficiente');
  });

  it.each<[Partial<InputOf<'consume_feed'>>, string]>([
    [{ quantity: 50 }, 'done'],
    [{ quantity: 50.01 }, 'quantity: Estoque insuficiente'],
    [{ quantity: 0 }, 'quantity: Quantidade (kg): mínimo 0,01'],
    [{ feed_id: soja }, 'Ração não encontrada'],
    [{ batch_name: null }, 'batch_name: Informe: Lote'],
    [{ consumption_type: 'individual' }, 'animal_id: Selecione: Animal'],
    [{ consumption_type: 'individual', animal_id: mimosa }, 'Animal não encontrado'],
    [{ consumption_date: '2026-11-16' }, 'consumption_date: A data não pode ser futura'],
    [{ consumption_time: '23:59' }, 'done'],
    [{ consumption_time: '24:00' }, 'consumption_time: Hora: valor inválido'],
  ])('with %o answers: %s', async (wanted, words) => expect(await eat(1, wanted)).toBe(words));

  it('by one animal stores the animal and no batch; only an active animal is accepted', async () => {
    await runVerb('create_animal', { id: mimosa, name: 'Mimosa', type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo' });
    expect(await eat(1, { consumption_type: 'individual', animal_id: mimosa })).toBe('done');
    expect(row('feed_consumption', eaten)).toMatchObject({ animal_id: mimosa, batch_name: null });
    await runVerb('update_animal', { id: mimosa, changes: { status: { was: 'ativo', to: 'vendido' }, exit_date: { was: null, to: '2026-11-14' } } });
    const words = 'animal_id: Mimosa saiu do rebanho em 14/11/2026 (venda)';
    expect(await eat(1, { id: other, consumption_type: 'individual', animal_id: mimosa })).toBe(words);
  });

  it.each(['remove_consumption', 'restore_consumption'] as const)('%s refuses an unknown record', async (verb) =>
    expect(await runVerb(verb, { id: other })).toBe('Registro de consumo não encontrado'),
  );
});

describe('correcting a purchase', () => {
  beforeEach(async () => {
    await register();
    await buy();
    await eat(15);
  });

  it('changes the stock by the difference, down to what was consumed', async () => {
    expect(await change(old, { quantity_kg: { was: 20, to: 40 } })).toBe('done');
    expect(stock()).toEqual([55, 30, 25]);
    expect(row('feed_purchases', old).price_per_kg).toBe(0.75);
    expect(await change(old, { quantity_kg: { was: 40, to: 14.99 } })).toBe('quantity_kg: Esta compra já teve consumo maior que esta quantidade');
    expect(await change(old, { quantity_kg: { was: 40, to: 15 } })).toBe('done');
    expect(stock()).toEqual([30, 30, 0]);
    expect(row('feed_purchases', old).end_date).toBe('2026-11-15');
  });

  it('is refused for deleting it or changing its feed once it was consumed from', async () => {
    await register({ id: soja, name: 'Soja', stock_quantity: 0 });
    const toSoja = { feed_id: { was: milho, to: soja }, feed_name: { was: 'Milho', to: 'soja' } };
    expect(await runVerb('remove_feed_purchase', { id: old })).toBe('Esta compra já teve consumo');
    expect(await change(old, toSoja)).toBe('feed_name: Esta compra já teve consumo');
    expect(await change(old, { feed_name: { was: 'Milho', to: 'Soja' } })).toBe('feed_name: Esta compra já teve consumo');
    await runVerb('remove_consumption', { id: eaten });
    expect(await change(old, { feed_name: { was: 'Milho', to: 'Soja' } })).toBe('feed_name: Esta ração tem outro nome');
    expect(await change(old, toSoja)).toBe('done');
    expect([row('feeds', milho).stock_quantity, row('feeds', soja).stock_quantity]).toEqual([30, 20]);
    expect(row('feed_purchases', old).feed_name).toBe('Soja');
  });

  it('keeps an end date typed by a person when stock is returned', async () => {
    await runVerb('remove_consumption', { id: eaten });
    await eat(20, { id: other });
    expect(await change(old, { end_date: { was: '2026-11-15', to: '2026-11-10' } })).toBe('done');
    await runVerb('remove_consumption', { id: other });
    expect(row('feed_purchases', old)).toMatchObject({ remaining_stock_kg: 20, end_date: '2026-11-10' });
  });

  it('deleting it removes its stock, and restoring brings it back', async () => {
    await runVerb('remove_consumption', { id: eaten });
    expect(await runVerb('remove_feed_purchase', { id: old })).toBe('done');
    expect(stock().slice(0, 2)).toEqual([30, 30]);
    expect(await runVerb('restore_feed_purchase', { id: old })).toBe('done');
    expect(stock()).toEqual([50, 30, 20]);
  });

  it.each(['remove_feed_purchase', 'restore_feed_purchase'] as const)('%s refuses an unknown purchase', async (verb) =>
    expect(await runVerb(verb, { id: other })).toBe('Compra não encontrada'),
  );
});

describe('the feed registry', () => {
  it('edits only the manual stock; the stock of purchases stays', async () => {
    await register();
    await buy();
    const write = (was: number, to: number) => runVerb('update_feed', { id: milho, changes: { stock_quantity: { was, to } } });
    expect(await write(50, 20)).toBe('done');
    expect(stock()).toEqual([20, 0, 20]);
    expect(await write(20, 19.99)).toBe('stock_quantity: O estoque não pode ser menor que o que resta das compras');
    expect(await write(50, 60)).toBe('stock_quantity: Estoque (kg): outra pessoa mudou este valor');
  });

  it('renames the purchases together with the feed', async () => {
    await register();
    await buy();
    await runVerb('update_feed', { id: milho, changes: { name: { was: 'Milho', to: 'Milho moído' } } });
    expect(row('feed_purchases', old).feed_name).toBe('Milho moído');
  });

  it('refuses to delete a feed that was bought or consumed', async () => {
    await register();
    await eat(1);
    expect(await runVerb('remove_feed', { id: milho })).toBe('Esta ração já teve consumo e não pode ser excluída');
    await runVerb('remove_consumption', { id: eaten });
    await buy();
    expect(await runVerb('remove_feed', { id: milho })).toBe('Esta ração tem compras e não pode ser excluída');
    await runVerb('remove_feed_purchase', { id: old });
    expect(await runVerb('remove_feed', { id: milho })).toBe('done');
    expect(await eat(1)).toBe('Ração não encontrada');
    expect(await runVerb('restore_feed_purchase', { id: old })).toBe('Ração não encontrada');
    expect(await runVerb('restore_feed', { id: milho })).toBe('done');
    expect(stock().slice(0, 2)).toEqual([30, 30]);
  });

  it('registers a deleted name again, and refuses a duplicate', async () => {
    await register();
    expect(await register()).toBe('id: Este registro já existe');
    await runVerb('remove_feed', { id: milho });
    expect(await register({ stock_quantity: 5, brand: 'Outra' })).toBe('done');
    expect(row('feeds', milho)).toMatchObject({ stock_quantity: 5, manual_stock_kg: 5, brand: 'Outra', deleted_at: null });
  });

  it('stores since when a feed is low', async () => {
    await register({ min_stock_alert: 10 });
    await eat(19, {});
    expect(row('feeds', milho).low_since).toBeNull();
    await eat(1, { id: other });
    expect(row('feeds', milho).low_since).toBe('2026-11-15');
    await runVerb('remove_consumption', { id: other }, '2026-11-16T12:00:00.000Z');
    expect(row('feeds', milho).low_since).toBeNull();
    await runVerb('restore_consumption', { id: other }, '2026-11-17T12:00:00.000Z');
    expect(row('feeds', milho).low_since).toBe('2026-11-17');
  });
});

describe('hay', () => {
  const bale = (wanted: Partial<InputOf<'buy_hay'>> = {}) =>
    runVerb('buy_hay', {
      id: old,
      purchase_date: '2026-09-01',
      quantity_packages: 40,
      weight_per_package: 15,
      unit_price: 12.5,
      start_date: '2026-09-01',
      total_animals: 8,
      ...wanted,
    });

  it('is computed when it is bought and when it is corrected', async () => {
    expect(await bale()).toBe('done');
    expect(row('hay_purchases', old)).toMatchObject({ total_cost: 500, cost_per_head: 62.5 });
    await runVerb('update_hay_purchase', { id: old, changes: { total_animals: { was: 8, to: 10 } } });
    expect(row('hay_purchases', old)).toMatchObject({ total_cost: 500, cost_per_head: 50 });
    await runVerb('update_hay_purchase', { id: old, changes: { is_own_production: { was: false, to: true } } });
    expect(row('hay_purchases', old)).toMatchObject({ unit_price: 0, total_cost: 0, cost_per_head: 0 });
  });

  it.each<[Partial<InputOf<'buy_hay'>>, string]>([
    [{ quantity_packages: 0 }, 'quantity_packages: Quantidade de fardos: mínimo 1'],
    [{ weight_per_package: 0 }, 'weight_per_package: Peso por fardo (kg): mínimo 0,01'],
    [{ total_animals: 0 }, 'total_animals: Total de animais: mínimo 1'],
    [{ unit_price: null }, 'unit_price: Informe: Preço'],
    [{ unit_price: null, is_own_production: true }, 'done'],
    [{ end_date: '2026-08-31' }, 'end_date: O fim do uso é anterior ao início'],
    [{ end_date: '2026-09-01' }, 'done'],
  ])('with %o answers: %s', async (wanted, words) => expect(await bale(wanted)).toBe(words));
});
