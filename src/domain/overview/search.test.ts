// Global search: what is found, in which order, how many, and only records with a screen.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { nounNames } from '#domain/nouns';
import { type SearchedRows, search } from '#domain/overview/search';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

const today = '2026-11-15';
let nth = 0;
const an = (name: string, wanted: Partial<Animal> = {}) =>
  ({
    id: name,
    name,
    identification: null,
    sisbov: null,
    rfid: null,
    type: 'bovino',
    status: 'ativo',
    category: 'vaca',
    created_at: String(nth++),
    ...wanted,
  }) as Animal;
const everywhere = () => true;
const nothing = Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as SearchedRows;
const farm = (animals: Animal[]): SearchedRows => ({ ...nothing, animals });
const found = (animals: Animal[], typed: string, hasScreen: (path: string) => boolean = (path) => path === '/animals/$id') =>
  search(farm(animals), typed, hasScreen, today);
const names = (animals: Animal[], typed: string) => found(animals, typed)[0]?.hits.map(({ title }) => title) ?? [];

test.each(['', 'p', ' p ', '  '])('%o is too short to search', (typed) => expect(found([an('Pérola')], typed)).toEqual([]));

describe('an animal', () => {
  const herd = [an('Pérola', { identification: '24-017' }), an('Estrela do Sul'), an('Trovão', { category: null, status: 'vendido' })];
  test.each([
    ['pe', ['Pérola']],
    ['PEROLA', ['Pérola']],
    ['24-017', ['Pérola']],
    ['sul estr', ['Estrela do Sul']],
    ['ro', ['Pérola', 'Trovão']],
    ['zz', []],
  ])('is found by %o', (typed, wanted) => expect(names(herd, typed)).toEqual(wanted));

  test('shows its number, its type and that it has left, and links to its page', () => {
    expect(found(herd, 'perola')).toEqual([{ name: 'Animais', hits: [{ id: 'Pérola', title: 'Pérola', subtitle: '24-017 · Vaca', link: '/animals/Pérola' }] }]);
    expect(found(herd, 'trovao')[0]!.hits[0]!.subtitle).toBe('Bovino · Vendido');
    expect(found([an('Estrela', { gender: 'femea', status: 'morto' })], 'estrela')[0]!.hits[0]!.subtitle).toContain('Morta');
  });

  test('exact matches come first, then names or numbers that begin with the text, then the newest; animals that left come last', () => {
    const herd = [an('Bela Lua'), an('Luana'), an('Lua'), an('Luar', { status: 'morto' }), an('N-1', { identification: 'lua-7' }), an('Meia-lua')];
    expect(names(herd, 'lua')).toEqual(['Lua', 'N-1', 'Luana', 'Luar', 'Meia-lua']);
  });

  test('is listed at most five times', () => {
    const herd = Array.from({ length: 9 }, (_, i) => an(`N-${i}`));
    expect(names(herd, 'n-')).toHaveLength(5);
    expect(names(herd.slice(0, 4), 'n-')).toHaveLength(4);
  });
});

describe('a pregnant animal', () => {
  const herd = [
    an('Mimosa', { pregnancy_status: 'prenha', expected_birth_date: '2026-12-24' }),
    an('Mimosinha', { pregnancy_status: 'vazia' }),
    an('Mimo', { pregnancy_status: 'prenha', status: 'vendido' }),
  ];

  test('is also found in the list of pregnant animals, with a link to it', () => {
    expect(found(herd, 'mim', everywhere)[1]).toEqual({
      name: 'Prenhas',
      hits: [{ id: 'Mimosa', title: 'Mimosa', subtitle: 'Parto previsto para 24/12/2026', link: '/pregnancies?search=Mimosa' }],
    });
  });
  test('is not found there if that screen does not exist', () => expect(found(herd, 'mim').map(({ name }) => name)).toEqual(['Animais']));
  test('is listed at most three times', () => {
    const many = Array.from({ length: 6 }, (_, i) => an(`Vaca ${i}`, { pregnancy_status: 'prenha' }));
    expect(found(many, 'vaca', everywhere).map(({ hits }) => hits.length)).toEqual([5, 3]);
  });
});

describe('an insemination', () => {
  const herd = [an('Mimosa', { identification: '24-017' }), an('Flor de Lis')];
  const service = (id: string, animal_id: string, insemination_date: string, result = 'pendente') =>
    ({ id, animal_id, insemination_date, result }) as ArtificialInsemination;
  const services = [
    service('a', 'Mimosa', '2026-06-01', 'negativa'),
    service('b', 'Mimosa', '2026-08-01'),
    service('c', 'Flor de Lis', '2026-09-01', 'positiva'),
  ];
  const among = (artificial_inseminations: ArtificialInsemination[], typed: string) =>
    search({ ...farm(herd), artificial_inseminations }, typed, everywhere, today).find(({ name }) => name === 'Inseminações')?.hits;

  test.each(['mimo', '24-017'])('is found by its animal (%s), the newest first', (typed) =>
    expect(among(services, typed)).toEqual([
      { id: 'b', title: 'Mimosa', subtitle: 'Inseminada em 01/08/2026 · Pendente', link: '/inseminations?search=Mimosa' },
      { id: 'a', title: 'Mimosa', subtitle: 'Inseminada em 01/06/2026 · Negativa', link: '/inseminations?search=Mimosa' },
    ]),
  );
  test('links to the inseminations of its animal', () => expect(among(services, 'flor')).toMatchObject([{ link: '/inseminations?search=Flor%20de%20Lis' }]));
  test('is listed at most three times, and not found otherwise', () => {
    expect(
      among(
        Array.from({ length: 5 }, (_, i) => service(String(i), 'Mimosa', `2026-06-0${i + 1}`)),
        'mimosa',
      ),
    ).toHaveLength(3);
    expect(among(services, 'estrela')).toBeUndefined();
  });
});

describe('milk', () => {
  const herd = [an('Mimosa', { identification: '24-017' }), an('Mimosinha'), an('Estrela')];
  const given = (animal_id: string | null, production_date: string, quantity_liters: number) =>
    ({ animal_id, production_date, quantity_liters }) as SearchedRows['milk_production'][number];
  const milk_production = [
    given('Mimosa', '2026-11-13', 30),
    given('Mimosa', '2026-11-14', 10.5),
    given('Mimosa', '2026-11-14', 8),
    given('Estrela', '2026-11-14', 9),
    given(null, '2026-11-14', 500),
  ];
  const hits = (typed: string, animals = herd, rows = milk_production) =>
    search({ ...nothing, animals, milk_production: rows }, typed, (path) => path === '/milk-production', today).flatMap((kind) => kind.hits);

  test.each(['mimosa', '24-017'])('is found by the animal (%s): its latest day, with a link to its milk', (typed) => {
    expect(hits(typed)).toEqual([{ id: 'milk Mimosa', title: 'Mimosa', subtitle: '18,5 L em 14/11/2026', link: '/milk-production?search=Mimosa' }]);
  });

  test('is listed for at most three animals that have milk', () => {
    const many = Array.from({ length: 5 }, (_, i) => an(`Vaca ${i}`));
    expect(
      hits(
        'vaca',
        many,
        many.map(({ id }) => given(id, '2026-11-14', 9)),
      ),
    ).toHaveLength(3);
    expect(hits('mimosinha')).toEqual([]);
    expect(hits('total')).toEqual([]);
  });
});

test('a transaction is found by its description, at most five, with a link to the list', () => {
  const bill = (n: number) =>
    ({
      id: `luz ${n}`,
      description: 'Conta de Luz',
      type: 'despesa',
      amount: 1412.37,
      transaction_date: `2026-11-0${n}`,
      created_at: '',
      supplier_buyer: null,
      invoice_number: null,
    }) as FinancialTransaction;
  const rows = { ...nothing, financial_transactions: [1, 2, 3, 4, 5, 6].map(bill) };
  const [kind, ...others] = search(rows, 'luz', (path) => path === '/financial', today);
  expect(others).toEqual([]);
  expect(kind!.name).toBe('Transações');
  expect(kind!.hits.map(({ id }) => id)).toEqual(['luz 6', 'luz 5', 'luz 4', 'luz 3', 'luz 2']);
  expect(kind!.hits[0]).toEqual({
    id: 'luz 6',
    title: 'Conta de Luz',
    subtitle: 'Despesa de R$\u00a01.412,37 em 06/11/2026',
    link: '/financial?search=Conta%20de%20Luz&transacao=luz 6',
  });
  expect(search(rows, 'luz', () => false, today)).toEqual([]);
});
