// What is said and asked about a mating.
import { describe, expect, test } from 'vitest';
import { assertReason, levelOfMating, type Mated, matingFindings, matingOf, matingWords } from '#domain/herd/mating';
import { daughterFindings, matingsAmong } from '#domain/herd/mating-reads';
import { pedigreeOf, type Relative } from '#domain/herd/pedigree';

test.each([
  [0, 'none'],
  [0.03124, 'none'],
  [1 / 32, 'note'],
  [1 / 16, 'note'],
  [0.0626, 'warn'],
  [0.1249, 'warn'],
  [1 / 8, 'ask'],
  [0.2499, 'ask'],
  [1 / 4, 'reason'],
  [0.5, 'reason'],
])('F %f: %s', (f, level) => expect(levelOfMating(f)).toBe(level));

const animal = (id: string, gender: 'macho' | 'femea', parents: Partial<Relative> = {}): Relative => ({ id, name: id, gender, breed: 'Girolando', ...parents });

const herd = pedigreeOf(
  [
    animal('Trovão', 'macho', { external_father_id: 'Jurassic' }),
    animal('Estrela', 'femea', { external_father_id: 'Jurassic', mother_id: 'Mimosa' }),
    animal('Mimosa', 'femea'),
    animal('Raio', 'macho', { external_father_id: 'Jurassic', mother_id: 'Mimosa' }),
    animal('Filha', 'femea', { father_id: 'Trovão', mother_id: 'Flor' }),
    animal('Neta', 'femea', { father_id: 'X', mother_id: 'Filha' }),
    animal('Flor', 'femea'),
    animal('Sobrinha', 'femea', { father_id: 'Y', mother_id: 'Estrela' }),
  ],
  [animal('Jurassic', 'macho', { external_father_id: 'Velho' })],
);

describe('the reason of', () => {
  test.each([
    ['half sibs', 'Trovão', 'Estrela', 'consanguinidade 12,5%: mesmo pai, Jurassic'],
    ['full sibs', 'Raio', 'Estrela', 'consanguinidade 25%: mesmo pai, Jurassic; mesma mãe, Mimosa'],
    ['father and daughter', 'Trovão', 'Filha', 'consanguinidade 25%: filha do touro'],
    ['grandfather and granddaughter', 'Trovão', 'Neta', 'consanguinidade 12,5%: neta do touro'],
    ['son and mother', 'Raio', 'Mimosa', 'consanguinidade 25%: o touro é filho dela'],
    ['half uncle and niece', 'Trovão', 'Sobrinha', 'consanguinidade 6,25%: Jurassic é pai do touro e avô dela'],
    ['strangers', 'Trovão', 'Flor', 'consanguinidade 0%'],
  ])('%s', (_, bull, cow, words) => expect(matingWords(matingOf(bull, cow, herd))).toBe(words));

  test('a pedigree known to less than half says so', () => {
    expect(matingOf('Trovão', 'Flor', herd)).toMatchObject({ completeness: 4 / 14, isIncomplete: true });
    expect(matingOf('Raio', 'Estrela', herd)).toMatchObject({ completeness: 8 / 14, isIncomplete: false });
  });
});

const mated = (bull: string, cow: string): Mated => ({ ...matingOf(bull, cow, herd), bull, cow });

describe('before it is saved', () => {
  test('from 12.5% on it is asked, with one question for all', () => {
    expect(matingFindings([mated('Trovão', 'Sobrinha')], 'x')).toEqual([]);
    expect(matingFindings([mated('Trovão', 'Estrela')], 'x')).toEqual([
      { key: 'inbreeding', level: 'confirm', text: 'cria de Estrela com Trovão: consanguinidade 12,5%: mesmo pai, Jurassic', field: 'x' },
    ]);
    const [both] = matingFindings([mated('Trovão', 'Estrela'), mated('Trovão', 'Filha')], 'x');
    expect(both!.text).toBe('2 fêmeas parentes de Trovão: Filha (25%, filha do touro); Estrela (12,5%, mesmo pai, Jurassic)');
  });

  test('from 25% on a reason is needed, but not of calls of older releases', () => {
    const close = [mated('Trovão', 'Filha')];
    expect(() => assertReason({ confirmed: [] }, close, null)).toThrow('Informe o motivo: Filha com Trovão dá consanguinidade 25%: filha do touro');
    expect(() => assertReason({ confirmed: [] }, close, 'Linhagem')).not.toThrow();
    expect(() => assertReason({}, close, null)).not.toThrow();
    expect(() => assertReason({ confirmed: [] }, [mated('Trovão', 'Estrela')], null)).not.toThrow();
  });
});

test('a bull among his daughters: cows and heifers that may be served, not calves or oxen', () => {
  const head = (id: string, category: string, birth_date: string | null = null) => ({
    ...herd.rowOf(id)!,
    type: 'bovino' as const,
    gender: herd.rowOf(id)!.gender as 'macho',
    category: category as 'touro',
    is_batch: false,
    birth_date,
  });
  const cows = [head('Filha', 'novilha', '2025-01-01'), head('Flor', 'vaca'), head('Neta', 'bezerra')];
  expect(matingsAmong([head('Trovão', 'touro'), ...cows], '2026-11-01', herd).map(({ cow, f }) => [cow, f])).toEqual([['Filha', 1 / 4]]);
  expect(matingsAmong([head('Trovão', 'boi'), ...cows], '2026-11-01', herd)).toEqual([]);
});

describe('a bull who comes to a farm', () => {
  const daughter = (name: string, wanted: object = {}) =>
    ({ id: name, name, type: 'bovino', gender: 'femea', category: 'novilha', is_batch: false, status: 'ativo', birth_date: '2025-01-20', ...wanted }) as never;
  const asked = (...children: never[]) => daughterFindings('Trovão', children, '2025-11-16', 'received_on').map(({ text }) => text);

  test.each([
    ['a daughter of 300 days', {}, 1],
    ['one of 299 days', { birth_date: '2025-01-21' }, 0],
    ['one that was sold', { status: 'vendido' }, 0],
    ['a son', { gender: 'macho' }, 0],
    ['a calf', { category: 'bezerra' }, 0],
  ])('%s', (_, wanted, questions) => expect(asked(daughter('Filha', wanted))).toHaveLength(questions));

  test('is asked about with the names of his daughters', () => {
    const [one, two, three] = [daughter('Filha'), daughter('Flor'), daughter('Lua')];
    expect(asked(one)).toEqual(['Filha, filha de Trovão, já pode ser coberta: consanguinidade de 25% ou mais']);
    expect(asked(one, two)).toEqual(['2 filhas de Trovão já podem ser cobertas (Filha, Flor): consanguinidade de 25% ou mais']);
    expect(asked(one, two, three)[0]).toContain('3 filhas de Trovão já podem ser cobertas (Filha, Flor…)');
    expect(asked()).toEqual([]);
  });
});
