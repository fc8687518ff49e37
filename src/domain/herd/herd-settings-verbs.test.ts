// Who changes where the background of the map comes from.
import { expect, test } from 'vitest';
import { type Kept, runOver } from '#domain/farm-in-memory';
import type { Role } from '#domain/kernel/roles';
import type { InputOf } from '#domain/verbs';

const address = 'https://mapa.exemplo.com.br/{z}/{x}/{y}.png';

async function changed(role: Role, changes: InputOf<'update_herd_settings'>['changes']) {
  const kept: Kept = new Map();
  const refused = await runOver(kept, 'update_herd_settings', { changes }, { at: '2026-11-15T12:00:00.000Z', role });
  return refused?.message ?? [...kept.values()].map((row) => row['map_tiles']);
}

test.each<[Role, unknown]>([
  ['owner', [address]],
  ['admin', [address]],
  ['manager', 'Só o proprietário ou um administrador muda o mapa de fundo'],
  ['worker', 'Só o proprietário ou um administrador muda o mapa de fundo'],
])('a %s', async (role, result) => {
  expect(await changed(role, { map_tiles: { was: null, to: address } })).toEqual(result);
});

test('a manager changes everything else', async () => {
  expect(await changed('manager', { weaning_age_beef: { was: null, to: 200 } })).toEqual([null]);
  expect(await changed('manager', { map_credit: { was: null, to: 'OpenStreetMap' } })).toMatch(/^Só o proprietário/);
});
