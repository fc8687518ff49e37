// Who changes where the background of the map comes from.
import { expect, test } from 'vitest';
import { updateHerdSettings } from '#domain/herd/herd-settings-verbs';
import { openFarm } from '#domain/kernel/farm';
import type { Role } from '#domain/kernel/roles';
import { nouns } from '#domain/nouns';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const address = 'https://mapa.exemplo.com.br/{z}/{x}/{y}.png';
type Changes = Parameters<typeof updateHerdSettings.run>[1]['changes'];

async function changed(role: Role, changes: Changes) {
  const actor = { id: id(801), name: 'José', role };
  const reads = { one: async () => undefined, many: async () => [] };
  const { farm, changes: written } = openFarm(nouns, reads, {
    farm_id: id(701),
    call_id: id(900),
    at: '2026-11-15T12:00:00.000Z',
    time_zone: 'America/Sao_Paulo',
    actor,
  });
  const refused = await updateHerdSettings.run(farm, { changes }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return refused ?? written().map(({ after }) => after['map_tiles']);
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
