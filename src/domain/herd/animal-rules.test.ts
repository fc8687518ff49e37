// Rules of an animal: both sides of every limit, and no message about what a change did not touch.
import { describe, expect, test } from 'vitest';
import { assertAnimal, assertBornBeforeWeighings, assertParent, assertStillParent } from '#domain/herd/animal-rules';
import { Animal, type WrittenAnimal } from '#domain/herd/animals';
import { RuleBroken } from '#domain/kernel/errors';
import { checked } from '#domain/kernel/validation';

const today = '2026-11-15';
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

function an(wanted: Partial<WrittenAnimal> = {}): WrittenAnimal {
  const { id: _, ...animal } = checked(Animal.create, { id: id(1), name: 'Mimosa', type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo' });
  return { ...animal, ...wanted };
}

function refusal(work: () => void) {
  try {
    work();
    return 'passes';
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return `${error.field}: ${error.message}`;
  }
}

const future = 'A data não pode ser futura';

const cases: [Partial<WrittenAnimal>, string][] = [
  [{}, 'passes'],
  [{ category: 'vaca' }, 'passes'],
  [{ category: 'ovelha' }, 'category: Ovelha não é uma categoria deste tipo de animal'],
  [{ category: 'touro' }, 'category: Touro é categoria de macho'],
  [{ gender: 'macho', category: 'touro' }, 'passes'],
  [{ gender: 'macho', category: 'matriz' }, 'category: Matriz é categoria de fêmea'],
  [{ type: 'canino', gender: 'macho', category: 'adulto' }, 'passes'],
  [{ type: 'ave', category: 'frango', is_batch: true, batch_quantity: 900 }, 'passes'],
  [{ type: 'ave', category: 'vaca', is_batch: true, batch_quantity: 900 }, 'category: Vaca não é uma categoria deste tipo de animal'],
  [{ is_batch: true }, 'batch_quantity: Informe: Quantidade do lote'],
  [{ is_batch: true, batch_quantity: 1 }, 'passes'],
  [{ pregnancy_status: 'prenha' }, 'pregnancy_date: Informe: Data da cobertura'],
  [{ pregnancy_status: 'prenha', pregnancy_date: today }, 'passes'],
  [{ pregnancy_status: 'prenha', pregnancy_date: '2026-11-16' }, `pregnancy_date: ${future}`],
  [{ pregnancy_status: 'vazia' }, 'passes'],
  [{ birth_date: today }, 'passes'],
  [{ birth_date: '2026-11-16' }, `birth_date: ${future}`],
  [{ last_birth_date: today }, 'passes'],
  [{ last_birth_date: '2026-11-16' }, `last_birth_date: ${future}`],
  [{ status: 'morto', exit_date: today }, 'passes'],
  [{ status: 'morto', exit_date: '2026-11-16' }, `exit_date: ${future}`],
  [{ status: 'morto' }, 'passes'],
  [{ birth_date: '2024-01-10', last_birth_date: '2024-01-10' }, 'passes'],
  [{ birth_date: '2024-01-10', last_birth_date: '2024-01-09' }, 'last_birth_date: O último parto é anterior ao nascimento'],
  [{ birth_date: '2024-01-10', status: 'morto', exit_date: '2024-01-10' }, 'passes'],
  [{ birth_date: '2024-01-10', status: 'morto', exit_date: '2024-01-09' }, 'exit_date: A saída é anterior ao nascimento'],
  [{ birth_date: '2024-01-10', pregnancy_status: 'prenha', pregnancy_date: '2024-01-09' }, 'pregnancy_date: A cobertura é anterior ao nascimento'],
  [{ pregnancy_status: 'prenha', pregnancy_date: '2026-03-01', expected_birth_date: '2026-03-01' }, 'passes'],
  [
    { pregnancy_status: 'prenha', pregnancy_date: '2026-03-01', expected_birth_date: '2026-02-28' },
    'expected_birth_date: A previsão de parto é anterior à cobertura',
  ],
];

describe('a new animal', () => {
  test.each(cases)('%j: %s', (wanted, answer) => expect(refusal(() => assertAnimal(an(wanted), null, today))).toBe(answer));
});

describe('a changed animal', () => {
  test.each(cases)('%j: %s', (wanted, answer) => expect(refusal(() => assertAnimal(an(wanted), an(), today))).toBe(answer));

  test.each(cases)('%j is not checked while only the name changes', (wanted) => {
    expect(refusal(() => assertAnimal(an({ ...wanted, name: 'Estrela' }), an(wanted), today))).toBe('passes');
  });

  test('shows the message at the date that was changed', () => {
    const before = an({ last_birth_date: '2024-01-10' });
    expect(refusal(() => assertAnimal({ ...before, birth_date: '2024-02-01' }, before, today))).toBe('birth_date: O último parto é anterior ao nascimento');
  });
});

describe('a parent', () => {
  const calf = { id: id(1), type: 'bovino', birth_date: '2026-01-10' } as const;
  const cow = { id: id(2), type: 'bovino', gender: 'femea', birth_date: '2020-01-10', mother_id: null, father_id: null } as const;
  const bull = { ...cow, id: id(3), gender: 'macho' } as const;

  test.each([
    ['mother_id', cow, 'passes'],
    ['father_id', bull, 'passes'],
    ['mother_id', bull, 'mother_id: A mãe precisa ser uma fêmea'],
    ['father_id', cow, 'father_id: O pai precisa ser um macho'],
    ['mother_id', { ...cow, id: id(1) }, 'mother_id: Um animal não pode ser mãe de si mesmo'],
    ['father_id', { ...bull, id: id(1) }, 'father_id: Um animal não pode ser pai de si mesmo'],
    ['mother_id', { ...cow, type: 'ovino' }, 'mother_id: A mãe precisa ser do mesmo tipo'],
    ['father_id', { ...bull, type: 'ovino' }, 'father_id: O pai precisa ser do mesmo tipo'],
    ['mother_id', { ...cow, mother_id: id(1) }, 'mother_id: A mãe é filha deste animal'],
    ['father_id', { ...bull, father_id: id(1) }, 'father_id: O pai é filho deste animal'],
    ['mother_id', { ...cow, birth_date: '2026-01-09' }, 'passes'],
    ['mother_id', { ...cow, birth_date: '2026-01-10' }, 'mother_id: A mãe precisa ter nascido antes do filho'],
    ['father_id', { ...bull, birth_date: '2026-01-10' }, 'father_id: O pai precisa ter nascido antes do filho'],
    ['mother_id', { ...cow, birth_date: null }, 'passes'],
  ] as const)('%s %j: %s', (as, parent, answer) => expect(refusal(() => assertParent(as, parent, calf))).toBe(answer));

  const young = [
    { name: 'Açucena', birth_date: '2026-01-10' },
    { name: 'Lua', birth_date: null },
  ];
  test.each<[Partial<WrittenAnimal>, string]>([
    [{ gender: 'macho' }, 'gender: O sexo não pode mudar: este animal é mãe de Açucena'],
    [{ type: 'ovino' }, 'type: O tipo não pode mudar: este animal tem filhos no rebanho (Açucena)'],
    [{ birth_date: '2026-01-09' }, 'passes'],
    [{ birth_date: '2026-01-10' }, 'birth_date: Açucena, que é filhote deste animal, nasceu antes desta data'],
    [{ birth_date: null }, 'passes'],
    [{ name: 'Estrela' }, 'passes'],
  ])('of two animals that becomes %j: %s', (wanted, answer) => {
    expect(refusal(() => assertStillParent(an(wanted), an({ birth_date: '2020-01-10' }), young))).toBe(answer);
    expect(refusal(() => assertStillParent(an(wanted), an(), []))).toBe('passes');
  });
});

test('an animal cannot be born after it was weighed', () => {
  const weighings = [{ weighing_date: '2026-03-01' }, { weighing_date: '2026-02-01' }];
  const answer = (birth: string | null) => refusal(() => assertBornBeforeWeighings(birth, weighings));
  expect(answer('2026-02-01')).toBe('passes');
  expect(answer('2026-02-02')).toBe('birth_date: Há uma pesagem anterior a esta data de nascimento');
  expect(answer(null)).toBe('passes');
});
