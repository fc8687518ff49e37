// A bull is the same however he was typed; his figures name what they are divided by.
import { expect, test } from 'vitest';
import { assertEvaluation, assertOnlyEvaluation, type BullEvaluation } from '#domain/reproduction/bull-evaluations';
import { type BullRows, bullLines, bullsFound, latestOf } from '#domain/reproduction/bull-queries';

const animal = (id: string, of: object) =>
  ({
    id,
    name: id,
    type: 'bovino',
    gender: 'femea',
    category: 'vaca',
    status: 'ativo',
    is_batch: false,
    identification: null,
    breed: null,
    father_id: null,
    external_father_id: null,
    ...of,
  }) as never;
const external = (id: string, of: object = {}) =>
  ({ id, name: id, type: 'bovino', gender: 'macho', breed: 'Gir', code: null, registration: null, ...of }) as never;
const evaluation = (of: Partial<BullEvaluation>) =>
  ({ id: 'e', bull_id: null, external_bull_id: 'Sansão', kind: 'PTA', trait: 'Leite (kg)', year: 2025, value: 1, source: null, ...of }) as BullEvaluation;
const rows: BullRows = {
  animals: [
    animal('Trovão', { gender: 'macho', category: 'touro', identification: '0045' }),
    animal('Barrão', { gender: 'macho', type: 'suino' }),
    animal('Leitoa', { type: 'suino', father_id: 'Barrão' }),
    animal('Boi', { gender: 'macho', category: 'boi' }),
    animal('Pai', { gender: 'macho', category: 'boi', status: 'vendido' }),
    animal('Filha', { external_father_id: 'Sansão' }),
    animal('Filho', { external_father_id: 'Sansão', gender: 'macho', category: 'bezerro' }),
    animal('Neta', { father_id: 'Pai' }),
  ],
  external: [external('Sansão', { code: '029HO12345', registration: 'REM 1234' }), external('Mãe', { gender: 'femea' })],
  supplies: [
    { id: 'semen', kind: 'semen', external_bull_id: 'Sansão', bull_id: null },
    { id: 'own', kind: 'semen', external_bull_id: null, bull_id: 'Trovão' },
  ] as never,
  lots: [
    { supply_id: 'semen', remaining: 12 },
    { supply_id: 'semen', remaining: 3 },
    { supply_id: 'own', remaining: 1.5 },
  ] as never,
  evaluations: [evaluation({ id: 'old', year: 2024, value: 5 }), evaluation({ id: 'new', value: 9 })],
  conception: [
    { name: 'sansao', positive: 3, known: 5 },
    { name: '29-HO-12345', positive: 1, known: 2 },
    { name: 'REM1234', positive: 0, known: 1 },
    { name: '45', positive: 9, known: 9 },
    { name: '0045', positive: 1, known: 1 },
  ],
};

test('lists semen bulls, bulls of the herd and fathers, by name', () => {
  expect(bullLines(rows).map(({ name }) => name)).toEqual(['Pai', 'Sansão', 'Trovão']);
});

test('counts services by name, code and registration, doses of all lots, and young by sex', () => {
  const [, sansao, trovao] = bullLines(rows);
  expect(sansao).toMatchObject({ code: '29HO12345', registration: 'REM 1234', doses: 15, positive: 4, known: 8, conception: 50, daughters: 1, sons: 1 });
  expect(trovao).toMatchObject({ code: null, registration: '0045', doses: 1.5, positive: 1, known: 1, conception: 100, daughters: 0 });
  expect(bullLines({ ...rows, conception: [] })[1]!.conception).toBeNull();
});

test('is found by name, code and registration', () => {
  const found = (search: string) => bullsFound(bullLines(rows), search).map(({ name }) => name);
  expect([found('sans'), found('29ho'), found('rem'), found('nada')]).toEqual([['Sansão'], ['Sansão'], ['Sansão'], []]);
});

test('shows the newest value of each trait', () => {
  expect(bullLines(rows)[1]!.evaluations.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(latestOf([evaluation({ id: 'new' }), evaluation({ id: 'old', year: 2024 }), evaluation({ id: 'dep', kind: 'DEP' })]).map(({ id }) => id)).toEqual([
    'new',
    'dep',
  ]);
});

const message = (of: () => void) => {
  try {
    of();
  } catch (error) {
    return (error as Error).message;
  }
  return 'ok';
};

test('an evaluation is of one male, of a year that has begun or the next, once', () => {
  const one = evaluation({});
  const check = (of: Partial<BullEvaluation>, gender = 'macho') => message(() => assertEvaluation({ ...one, ...of }, { gender }, '2026-11-10'));
  expect(check({})).toBe('ok');
  expect(check({ bull_id: 'x' })).toBe('Escolha um touro');
  expect(check({ external_bull_id: null })).toBe('Escolha um touro');
  expect(check({}, 'femea')).toBe('Só um macho tem avaliação de touro');
  expect(check({ year: 2027 })).toBe('ok');
  expect(check({ year: 2028 })).toBe('O ano não pode ser futuro');
  const again = (of: Partial<BullEvaluation>) => message(() => assertOnlyEvaluation({ ...one, id: 'other', ...of }, [one]));
  expect(again({ trait: 'LEITE (KG)' })).toBe('Esta característica já tem valor neste ano e sumário');
  expect([again({ year: 2024 }), again({ kind: 'DEP' }), again({ source: 'ABCGIL' }), again({ id: 'e' })]).toEqual(['ok', 'ok', 'ok', 'ok']);
});
