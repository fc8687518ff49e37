// A test day: the cows in the order of their last milking, with what they gave then; numbers far from it are asked about.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { controlOf } from '#domain/milk/control-queries';
import type { MilkProduction, Shift } from '#domain/milk/milk-production';
import { milkFindings } from '#domain/milk/plausible-milk';

const cow = (id: string, more: Partial<Animal> = {}) =>
  ({
    id,
    name: id,
    identification: null,
    type: 'bovino',
    gender: 'femea',
    status: 'ativo',
    is_batch: false,
    last_birth_date: '2026-06-01',
    dry_off_date: null,
    birth_date: '2020-01-01',
    category: 'vaca',
    breed: 'Girolando',
    ...more,
  }) as Animal;
const milk = (animal_id: string, production_date: string, quantity_liters: number, at: string, milking_shift: Shift = 'total_dia') =>
  ({ animal_id, production_date, quantity_liters, milking_shift, created_at: `${production_date}T${at}:00.000Z` }) as MilkProduction;
const day = '2026-11-15';
const shown = (animals: Animal[], records: MilkProduction[]) =>
  controlOf(animals, records, day).map(({ animal, last, byMilking }) => [animal.id, last?.litres ?? null, last?.day ?? null, byMilking]);

test('cows come as they were typed in the last milking, those milked only before after them, those never milked last', () => {
  const records = [
    milk('Zebra', '2026-11-14', 10, '06:00', 'manha'),
    milk('Zebra', '2026-11-14', 8, '16:30', 'tarde'),
    milk('Amora', '2026-11-14', 20, '06:01'),
    milk('Bela', '2026-10-20', 15, '05:00'),
    milk('Nova', '2026-09-30', 15, '05:00'),
  ];
  expect(shown([cow('Amora'), cow('Bela'), cow('Nova'), cow('Zebra'), cow('Seca', { dry_off_date: '2026-11-01' })], records)).toEqual([
    ['Zebra', 18, '2026-11-14', null],
    ['Amora', 20, '2026-11-14', null],
    ['Bela', 15, '2026-10-20', null],
    ['Nova', null, null, null],
  ]);
});

test('a cow whose milkings of the day are recorded has no total to type; one with a total keeps it', () => {
  const [mimosa, estrela] = controlOf(
    [cow('Mimosa'), cow('Estrela')],
    [
      milk('Mimosa', day, 9, '06:00', 'manha'),
      milk('Estrela', day, 17, '06:01'),
      milk('Mimosa', '2026-11-14', 1, '06:00'),
      milk('Estrela', '2026-11-14', 1, '06:01'),
    ],
    day,
  );
  expect([mimosa!.byMilking, mimosa!.record, estrela!.byMilking, estrela!.record?.quantity_liters]).toEqual([9, null, null, 17]);
});

describe('litres far from the last time are asked about', () => {
  const asked = (quantity_liters: number, usual: number | null) =>
    milkFindings(
      cow('Mimosa'),
      {
        production_date: day,
        milking_shift: 'total_dia',
        quantity_liters,
        fat_percentage: null,
        protein_percentage: null,
        somatic_cell_count: null,
        temperature: null,
      },
      [],
      undefined,
      usual,
    ).map(({ text }) => text);
  test.each([
    [12, 20, 0],
    [11.99, 20, 1],
    [28, 20, 0],
    [28.01, 20, 1],
    [2.01, 5, 0],
    [2, 5, 1],
    [2, null, 0],
  ])('%f L after %s L: %i questions', (litres, usual, many) => expect(asked(litres, usual)).toHaveLength(many));
  test('in words', () => expect(asked(8, 18)).toEqual(['Mimosa com 8,0 L, da última vez foram 18,0 L']));
});
