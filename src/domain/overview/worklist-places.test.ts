import { expect, test } from 'vitest';
import { lastLitres, placesOn } from '#domain/overview/worklist-places';

const rows = {
  pastures: [
    { id: 'p1', name: 'Baixada' },
    { id: 'p2', name: 'Morro' },
  ],
  pasture_rotations: [
    { id: 'r1', pasture_id: 'p1', entry_date: '2026-09-01', exit_date: '2026-09-10', batch_name: null },
    { id: 'r2', pasture_id: 'p2', entry_date: '2026-09-10', exit_date: null, batch_name: 'Secas' },
  ],
  pasture_rotation_animals: [
    { rotation_id: 'r2', animal_id: 'mimosa' },
    { rotation_id: 'r1', animal_id: 'mimosa' },
  ],
} as never;

test.each([
  ['2026-08-31', undefined],
  ['2026-09-01', 'Baixada'],
  ['2026-09-09', 'Baixada'],
  ['2026-09-10', 'Secas (Morro)'],
  ['2026-10-01', 'Secas (Morro)'],
])('on %s she is in %s', (day, name) => expect(placesOn(rows, day).get('mimosa')?.name).toBe(name));

test('litres are those of the last day she was milked, up to 15 days ago', () => {
  const milk = [
    { animal_id: 'mimosa', production_date: '2026-09-10', quantity_liters: 20 },
    { animal_id: 'mimosa', production_date: '2026-09-12', quantity_liters: 4.1 },
    { animal_id: 'mimosa', production_date: '2026-09-12', quantity_liters: 3.2 },
    { animal_id: 'mimosa', production_date: '2026-09-14', quantity_liters: 1 },
    { animal_id: 'estrela', production_date: '2026-08-29', quantity_liters: 9 },
    { animal_id: 'pintada', production_date: '2026-08-28', quantity_liters: 9 },
    { animal_id: null, production_date: '2026-09-12', quantity_liters: 300 },
  ];
  expect([...lastLitres(milk, '2026-09-13')]).toEqual([
    ['mimosa', 7.3],
    ['estrela', 9],
  ]);
});
