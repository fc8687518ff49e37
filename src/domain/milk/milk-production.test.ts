// Milk: what identifies a record, which records exclude each other, which animals are milked and when.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { checked } from '#domain/kernel/validation';
import {
  alreadyRecorded,
  assertCanBeMilked,
  assertMilkDate,
  canBeMilked,
  conflictingWith,
  MilkProduction,
  milkName,
  type Shift,
} from '#domain/milk/milk-production';
import { shifts } from '#domain/milk/shifts';

const shiftRecords = (...which: Shift[]) => which.map((milking_shift) => ({ milking_shift, quantity_liters: 10 }));

describe('of one animal and day', () => {
  test.each<[Shift, Shift[], Shift[]]>([
    ['manha', [], []],
    ['manha', ['manha'], ['manha']],
    ['manha', ['tarde', 'noite'], []],
    ['tarde', ['manha', 'tarde'], ['tarde']],
    ['noite', ['total_dia'], ['total_dia']],
    ['total_dia', ['manha', 'tarde'], ['manha', 'tarde']],
    ['total_dia', ['total_dia'], ['total_dia']],
  ])('%s, with %j recorded, conflicts with %j', (shift, there, wanted) => {
    expect(conflictingWith(shift, shiftRecords(...there)).map(({ milking_shift }) => milking_shift)).toEqual(wanted);
  });

  test('each shift, animal and day has a name of its own; the farm too', () => {
    const names = shifts.flatMap((shift) =>
      ['mimosa', 'estrela', null].flatMap((animal) => ['2026-11-14', '2026-11-15'].map((day) => milkName(animal, day, shift))),
    );
    expect(new Set(names).size).toBe(4 * 3 * 2);
  });

  test('a second record is refused at the shift with what exists, as a conflict that can be replaced', () => {
    const refusal = alreadyRecorded('Mimosa', '2026-11-15', [{ milking_shift: 'manha', quantity_liters: 12.5 }]);
    expect(refusal).toMatchObject({ message: 'Mimosa já tem leite registrado em 15/11/2026: Manhã (12,5 L)', field: 'milking_shift', code: 'conflict' });
    expect(alreadyRecorded(null, '2026-11-15', shiftRecords('manha', 'tarde')).message).toBe(
      'O total da fazenda já tem leite registrado em 15/11/2026: Manhã (10,0 L), Tarde (10,0 L)',
    );
  });
});

describe('animals that can be milked', () => {
  const cow = { type: 'bovino', gender: 'femea', status: 'ativo' } as const;
  test.each<[string, Partial<Animal>, boolean]>([
    ['a cow of the herd', {}, true],
    ['no bull', { gender: 'macho' }, false],
    ['no goat', { type: 'caprino' }, false],
    ['none that was sold', { status: 'vendido' }, false],
    ['none that died', { status: 'morto' }, false],
  ])('%s', (_who, wanted, may) => {
    expect(canBeMilked({ ...cow, ...wanted })).toBe(may);
    const ask = () => assertCanBeMilked({ id: '', name: 'Mimosa', exit_date: null, ...cow, ...wanted }, '2026-11-15');
    if (may) expect(ask).not.toThrow();
    else expect(ask).toThrow('Só fêmeas ativas de bovinos têm leite registrado');
  });
});

describe('the date', () => {
  const today = '2026-11-15';
  test.each([
    ['2026-11-15', null, null],
    ['2026-11-16', null, 'A data não pode ser futura'],
    ['2024-03-02', '2024-03-01', null],
    ['2024-03-01', '2024-03-01', 'A ordenha é anterior ao nascimento'],
  ])('%s of one born on %s', (day, birth_date, words) => {
    const ask = () => assertMilkDate({ birth_date }, day, today);
    if (words) expect(ask).toThrow(words);
    else expect(ask).not.toThrow();
    expect(() => assertMilkDate(null, '2026-11-16', today)).toThrow('A data não pode ser futura');
  });
});

describe('its fields', () => {
  const record = { id: '00000000-0000-4000-8000-000000000001', production_date: '2026-11-15', milking_shift: 'manha', quantity_liters: 12.5 };
  test.each([
    [{}, null],
    [{ quantity_liters: 0.01 }, null],
    [{ quantity_liters: 0 }, 'Litros: mínimo 0,01'],
    [{ quantity_liters: 12.345 }, 'Litros: no máximo 2 casas decimais'],
    [{ quantity_liters: null }, 'Informe: Litros'],
    [{ production_date: null }, 'Informe: Data'],
    [{ milking_shift: null }, 'Selecione: Turno'],
    [{ milking_shift: 'madrugada' }, 'Turno: valor inválido'],
    [{ fat_percentage: 100 }, null],
    [{ fat_percentage: 100.01 }, 'Gordura (%): máximo 100'],
    [{ protein_percentage: 100.01 }, 'Proteína (%): máximo 100'],
    [{ somatic_cell_count: 320_000 }, null],
    [{ somatic_cell_count: 320_000.5 }, 'CCS (células/mL): valor inválido'],
    [{ milk_quality: null }, null],
    [{ milk_quality: 'ruim' }, null],
    [{ milk_quality: 'A' }, 'Qualidade: valor inválido'],
    [{ temperature: 3.8 }, null],
    [{ temperature: 101 }, 'Temperatura (°C): máximo 100'],
  ])('%j', (wanted, words) => {
    const ask = () => checked(MilkProduction.create, { ...record, ...wanted });
    if (words) expect(ask).toThrow(words);
    else expect(ask).not.toThrow();
  });
});
