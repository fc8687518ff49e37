// Queries of transfers: counts, order, names and search.
import { expect, test } from 'vitest';
import type { FarmTransfer } from '#domain/transfers/farm-transfers';
import { costHere, countTransfers, findJourneys, journeysOf, newestTransferFirst } from '#domain/transfers/transfer-queries';

const transfer = (id: string, wanted: Partial<FarmTransfer> = {}) =>
  ({
    id,
    animal_id: 'mimosa',
    from_farm_id: null,
    to_farm_id: null,
    from_farm_name: null,
    to_farm_name: null,
    transfer_date: '2026-11-01',
    status: 'pendente',
    cost: null,
    ...wanted,
  }) as FarmTransfer;

test('transfers are counted by status, and their costs added to the cent', () => {
  expect(countTransfers([], 'clara')).toEqual({ total: 0, pendente: 0, em_transito: 0, concluída: 0, cancelada: 0, arrivals: 0, cost: 0 });
  const all = [
    transfer('1', { cost: 0.1 }),
    transfer('2', { status: 'em_transito', cost: 0.2 }),
    transfer('3', { status: 'concluída', cost: 380.5 }),
    transfer('4', { status: 'concluída' }),
    transfer('5', { status: 'cancelada', cost: 10 }),
  ];
  expect(countTransfers(all, 'clara')).toEqual({ total: 5, pendente: 1, em_transito: 1, concluída: 2, cancelada: 1, arrivals: 0, cost: 390.8 });
});

test('a transfer is counted at both farms, its cost only at the origin', () => {
  const sent = transfer('1', { from_farm_id: 'clara', to_farm_id: 'alto', status: 'concluída', cost: 190 });
  expect(countTransfers([sent], 'clara')).toMatchObject({ total: 1, concluída: 1, arrivals: 0, cost: 190 });
  expect(countTransfers([sent], 'alto')).toMatchObject({ total: 1, concluída: 1, arrivals: 1, cost: 0 });
  expect(['clara', 'alto'].map((farm) => costHere(sent, farm))).toEqual([190, 0]);
  expect(costHere(transfer('2', { cost: null }), 'clara')).toBe(0);
});

test('the newest transfer comes first, on the same day the last entered', () => {
  const all = [transfer('1'), transfer('2', { transfer_date: '2026-11-02' }), transfer('3')];
  expect(newestTransferFirst(all).map(({ id }) => id)).toEqual(['2', '3', '1']);
});

const names = {
  animal: (id: string) => (id === 'mimosa' ? { name: 'Mimosa', identification: '24-017' } : undefined),
  farm: (id: string) => (id === 'clara' ? 'Santa Clara' : undefined),
};

test('transfers show current names, or the stored ones if the person has no access', () => {
  const shownNames = (wanted: Partial<FarmTransfer>) => {
    const [{ animal, from, to } = { animal: '', from: '', to: '' }] = journeysOf([transfer('1', wanted)], names);
    return [animal, from, to];
  };
  expect(shownNames({ from_farm_id: 'clara', from_farm_name: 'Clara Velha', to_farm_id: 'alto', to_farm_name: 'Sítio do Alto' })).toEqual([
    'Mimosa',
    'Santa Clara',
    'Sítio do Alto',
  ]);
  expect(shownNames({ animal_id: 'x' })).toEqual(['Animal excluído', null, null]);
});

test('transfers are found by animal, number, farm and status', () => {
  const journeys = journeysOf([transfer('1', { to_farm_id: 'clara' }), transfer('2', { status: 'concluída', animal_id: 'x' })], names);
  const found = (search: string, status = '') => findJourneys(journeys, { search, status }).map(({ id }) => id);
  expect([found(''), found('mimosa'), found('24-017'), found('santa'), found('sánta mimo'), found('', 'concluída'), found('mimosa', 'concluída')]).toEqual([
    ['1', '2'],
    ['1'],
    ['1'],
    ['1'],
    ['1'],
    ['2'],
    [],
  ]);
});
