// Effects of a change: what the form fills in, and what a record stores.
import { describe, expect, test } from 'vitest';
import { follows, settled } from '#domain/herd/animal-changes';
import { Animal, type WrittenAnimal } from '#domain/herd/animals';
import { checked } from '#domain/kernel/validation';

const today = '2026-11-15';
const id = '00000000-0000-4000-8000-000000000001';

function an(wanted: Partial<WrittenAnimal> = {}): WrittenAnimal {
  const { id: _, ...animal } = checked(Animal.create, { id, name: 'Mimosa', type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo' });
  return { ...animal, ...wanted };
}

const batch = { is_batch: true, batch_quantity: 40, batch_average_weight: 2.5, batch_notes: 'do galpão' };
const noBatch = { batch_quantity: null, batch_average_weight: null, batch_notes: null };
const pregnant = { pregnancy_status: 'prenha', pregnancy_date: '2026-03-01', expected_birth_date: '2026-12-06' } as const;
const noDates = { pregnancy_date: null, expected_birth_date: null };
const noExit = { exit_date: null, exit_reason: null };

describe('in the form, choosing', () => {
  test.each<[string, keyof WrittenAnimal, Partial<WrittenAnimal>, Partial<WrittenAnimal>]>([
    [
      'another type clears the category and turns the batch off',
      'type',
      { type: 'suino', category: 'vaca', ...batch },
      { category: null, is_batch: false, ...noBatch },
    ],
    [
      'fish turns the batch on, and pregnancy does not apply',
      'type',
      { type: 'peixe', ...pregnant },
      { is_batch: true, pregnancy_status: 'nao_aplicavel', ...noDates },
    ],
    [
      'a type after fish makes a female open again',
      'type',
      { type: 'ovino', pregnancy_status: 'nao_aplicavel', is_batch: true },
      { is_batch: false, pregnancy_status: 'vazia' },
    ],
    ['another type recomputes the expected birth', 'type', { type: 'suino', ...pregnant }, { expected_birth_date: '2026-06-23' }],
    ['another type drops the breed of the first', 'type', { type: 'suino', breed: 'Nelore' }, { breed: '' }],
    [
      'another type drops its parents',
      'type',
      { type: 'suino', mother_id: id, mother_name: 'Estrela', father_id: id },
      { mother_id: null, mother_name: null, father_id: null },
    ],
    ['female makes it open', 'gender', { gender: 'femea', pregnancy_status: 'nao_aplicavel' }, { pregnancy_status: 'vazia', ...noDates }],
    ['female of a pregnant one clears the dates too', 'gender', { gender: 'femea', ...pregnant }, { pregnancy_status: 'vazia', ...noDates }],
    ['male: pregnancy does not apply', 'gender', { gender: 'macho', ...pregnant }, { pregnancy_status: 'nao_aplicavel', ...noDates, last_birth_date: null }],
    ['female of fish: pregnancy does not apply', 'gender', { type: 'peixe', gender: 'femea' }, { pregnancy_status: 'nao_aplicavel', ...noDates }],
    ['female makes a calf a heifer calf', 'gender', { gender: 'femea', category: 'bezerro' }, { category: 'bezerra' }],
    ['a day of birth a year ago makes it a heifer', 'birth_date', { birth_date: '2025-11-15' }, { category: 'novilha' }],
    ['a later day of birth a calf', 'birth_date', { birth_date: '2025-11-16' }, { category: 'bezerra' }],
    ['a day of birth leaves a cow a cow', 'birth_date', { birth_date: '2025-11-16', category: 'vaca' }, { category: 'vaca' }],
    ['a day that is still being typed nothing', 'birth_date', { birth_date: '2025-1' }, { category: null }],
    ['her last birth makes a heifer a cow', 'last_birth_date', { last_birth_date: '2026-01-01', category: 'novilha' }, { category: 'vaca' }],
    ['male makes a heifer of a year a steer', 'gender', { gender: 'macho', birth_date: '2025-11-15', category: null }, { category: 'novilho' }],
    ['no batch clears its fields', 'is_batch', { ...batch, is_batch: false }, noBatch],
    ['dead offers today', 'status', { status: 'morto' }, { exit_date: today, exit_reason: null }],
    ['sold offers today', 'status', { status: 'vendido', exit_date: '2026-01-01', exit_reason: 'Raio' }, { exit_date: today, exit_reason: null }],
    ['slaughtered today', 'status', { status: 'abatido', exit_date: null, exit_reason: 'Raio' }, { exit_date: today, exit_reason: null }],
    ['active again clears the exit', 'status', { status: 'ativo', exit_date: '2026-01-01', exit_reason: 'Raio' }, noExit],
    ['open clears the dates', 'pregnancy_status', { ...pregnant, pregnancy_status: 'vazia' }, noDates],
    ['dry clears the dates', 'pregnancy_status', { ...pregnant, pregnancy_status: 'seca' }, noDates],
    ['a mating date fills the expected birth', 'pregnancy_date', { ...pregnant, pregnancy_date: '2026-02-01' }, { expected_birth_date: '2026-11-08' }],
    ['no mating date empties it', 'pregnancy_date', { ...pregnant, pregnancy_date: null }, { expected_birth_date: null }],
  ])('%s', (_, changed, wanted, answer) => expect(follows(changed, an(wanted), today)).toMatchObject(answer));

  test.each<[string, keyof WrittenAnimal, Partial<WrittenAnimal>]>([
    ['a batch on', 'is_batch', batch],
    ['prenha', 'pregnancy_status', { pregnancy_status: 'prenha' }],
    ['a name', 'name', { name: 'Estrela' }],
    ['a category', 'category', { category: 'vaca' }],
  ])('%s changes nothing else', (_, changed, wanted) => expect(follows(changed, an(wanted), today)).toEqual({}));

  test('a sex keeps the category of a batch', () => {
    expect(Object.keys(follows('gender', an({ type: 'ave', category: 'frango', ...batch }), today))).not.toContain('category');
  });

  test('another type keeps a breed typed by hand, and a mother known only by name', () => {
    const then = follows('type', an({ type: 'suino', breed: 'Preto da Serra', mother_name: 'Pintada' }), today);
    expect(Object.keys(then)).not.toContain('breed');
    expect(Object.keys(then)).not.toContain('mother_name');
  });
});

describe('a new record keeps', () => {
  test.each<[string, Partial<WrittenAnimal>, Partial<WrittenAnimal>]>([
    ['no batch fields outside a batch', { ...batch, is_batch: false }, { is_batch: false, ...noBatch }],
    ['those of a batch', { type: 'ave', ...batch }, batch],
    ['fish always as a batch', { type: 'peixe', batch_quantity: 900 }, { is_batch: true, batch_quantity: 900, pregnancy_status: 'nao_aplicavel' }],
    [
      'nothing of a pregnancy for a male',
      { gender: 'macho', ...pregnant, last_birth_date: '2026-01-01' },
      { pregnancy_status: 'nao_aplicavel', ...noDates, last_birth_date: null },
    ],
    ['the pregnancy of a female', pregnant, pregnant],
    ['no dates of one that is open', { ...pregnant, pregnancy_status: 'vazia' }, noDates],
    ['the expected birth that was given', { ...pregnant, expected_birth_date: '2026-12-01' }, { expected_birth_date: '2026-12-01' }],
    ['a computed expected birth if none was given', { ...pregnant, expected_birth_date: null }, { expected_birth_date: '2026-12-06' }],
    ['a female without a word on pregnancy as she is', {}, { pregnancy_status: null }],
    ['when and why it died', { status: 'morto', exit_date: '2026-01-01', exit_reason: 'Raio' }, { exit_date: '2026-01-01', exit_reason: 'Raio' }],
    ['when it was sold', { status: 'vendido', exit_date: '2026-01-01' }, { exit_date: '2026-01-01' }],
    ['no exit of one that is active', { exit_date: '2026-01-01', exit_reason: 'Raio' }, noExit],
    [
      'the exit of one that was slaughtered',
      { status: 'abatido', exit_date: '2026-01-01', exit_reason: 'Abate' },
      { exit_date: '2026-01-01', exit_reason: 'Abate' },
    ],
  ])('%s', (_, given, answer) => expect(settled(an(given))).toMatchObject(answer));
});

describe('a changed record', () => {
  test.each<[string, Partial<WrittenAnimal>, Partial<WrittenAnimal>, Partial<WrittenAnimal>]>([
    ['that is active again loses its exit date and reason', { status: 'morto', exit_date: '2026-01-01', exit_reason: 'Raio' }, { status: 'ativo' }, noExit],
    ['turned male forgets its pregnancy', pregnant, { gender: 'macho' }, { pregnancy_status: 'nao_aplicavel', ...noDates }],
    ['turned male is called as a male', { category: 'novilha' }, { gender: 'macho' }, { category: 'novilho' }],
    ['of another type has no category of the first', { category: 'vaca' }, { type: 'ovino' }, { category: null }],
    ['of another type takes the category given with it', { category: 'vaca' }, { type: 'ovino', category: 'ovelha' }, { category: 'ovelha' }],
    [
      'of another type has other parents',
      { mother_id: id, mother_name: 'Estrela', father_id: id },
      { type: 'ovino' },
      { mother_id: null, mother_name: null, father_id: null },
    ],
    ['no longer a batch forgets its heads', { type: 'ave', ...batch }, { is_batch: false }, noBatch],
    ['that is pregnant again gets an expected birth', {}, { pregnancy_status: 'prenha', pregnancy_date: '2026-03-01' }, { expected_birth_date: '2026-12-06' }],
    ['whose expected birth was written keeps it', pregnant, { pregnancy_date: '2026-03-05' }, { expected_birth_date: '2026-12-06' }],
    ['without its mother has no name of hers', { mother_id: id, mother_name: 'Estrela' }, { mother_id: null }, { mother_name: null }],
    ['may name a mother instead', { mother_id: id, mother_name: 'Estrela' }, { mother_id: null, mother_name: 'Lua' }, { mother_name: 'Lua' }],
  ])('%s', (_, before, changes, answer) => expect(settled({ ...an(before), ...changes }, an(before))).toMatchObject(answer));

  test('that was already inconsistent stays as it is while another field changes', () => {
    const odd = an({ type: 'peixe', ...pregnant, category: 'vaca', exit_date: '2026-01-01', batch_quantity: 3, is_batch: false });
    expect(settled({ ...odd, name: 'Tilápias' }, odd)).toEqual({ ...odd, name: 'Tilápias' });
  });
});
