// The carcass of a slaughter: what no animal weighs is refused, what few weigh is confirmed, on both sides of each limit.
import { expect, test } from 'vitest';
import { farmInMemory, inWords, nthId } from '#domain/farm-in-memory';

const [cow, flock] = [nthId(1), nthId(2)];

async function slaughtered(id: string, sheet: { carcass_weight?: number; carcass_yield?: number; heads?: number }, confirmed: string[] = []) {
  const farm = farmInMemory();
  await farm.run('create_animal', { id: cow, name: 'Mimosa', type: 'bovino', breed: 'Nelore', gender: 'femea', status: 'ativo', birth_date: '2020-01-10' });
  await farm.run('create_animal', {
    id: flock,
    name: 'Galinhas',
    type: 'ave',
    breed: 'Caipira',
    gender: 'femea',
    status: 'ativo',
    is_batch: true,
    batch_quantity: 40,
  });
  return inWords(await farm.run('slaughter', { id, exit_date: '2026-11-10', ...(id === flock && { part_id: nthId(3) }), ...sheet, confirmed }));
}

test.each([
  // Twice as heavy alive, unless the sheet says the yield.
  [{ carcass_weight: 1000.01 }, 'carcass_weight: Não é possível: carcaça de 1.000,01 kg (Mimosa)'],
  [{ carcass_weight: 1000 }, 'carcass_weight: Confirme: carcaça de 1.000 kg (Mimosa)'],
  [{ carcass_weight: 750.01 }, 'carcass_weight: Confirme: carcaça de 750,01 kg (Mimosa)'],
  [{ carcass_weight: 750 }, 'done'],
  [{ carcass_weight: 825.01, carcass_yield: 55 }, 'carcass_weight: Confirme: carcaça de 825,01 kg (Mimosa)'],
  [{ carcass_weight: 825, carcass_yield: 55 }, 'done'],
  [{ carcass_weight: 7.5 }, 'done'],
  [{ carcass_weight: 7.49 }, 'carcass_weight: Confirme: carcaça de 7,49 kg (Mimosa)'],
  [{ carcass_yield: 35 }, 'done'],
  [{ carcass_yield: 34.9 }, 'carcass_yield: Confirme: rendimento de 34,9% (Mimosa)'],
  [{ carcass_yield: 85 }, 'done'],
  [{ carcass_yield: 85.1 }, 'carcass_yield: Confirme: rendimento de 85,1% (Mimosa)'],
  [{}, 'done'],
])('of a cow, with %j: %s', async (sheet, answer) => expect(await slaughtered(cow, sheet)).toBe(answer));

test('of a batch it is divided by the heads', async () => {
  expect(await slaughtered(flock, { heads: 10, carcass_weight: 100 })).toBe('done');
  expect(await slaughtered(flock, { heads: 10, carcass_weight: 100.1 })).toBe('carcass_weight: Confirme: carcaça de 10,01 kg (Galinhas)');
});

test('confirmed it is written, and what no animal weighs is not', async () => {
  expect(await slaughtered(cow, { carcass_weight: 800 }, ['carcass_weight'])).toBe('done');
  expect(await slaughtered(cow, { carcass_weight: 50_000, carcass_yield: 100 }, ['carcass_weight', 'carcass_yield'])).toMatch('Não é possível');
});
