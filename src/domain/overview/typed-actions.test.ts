// Actions typed into the search: what is offered, in which order, and what the form is opened with.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { actionsIn } from '#domain/overview/typed-actions';

const today = '2026-11-15';
let nth = 0;
const an = (name: string, wanted: Partial<Animal> = {}) =>
  ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    identification: null,
    sisbov: null,
    rfid: null,
    type: 'bovino',
    gender: 'femea',
    status: 'ativo',
    category: 'vaca',
    is_batch: false,
    created_at: String(nth++),
    ...wanted,
  }) as Animal;

const herd = [
  an('Mimosa', { identification: 'BR-0017' }),
  an('Estrela do Sul'),
  an('Pérola', { identification: '1024' }),
  an('Trovão', { gender: 'macho', category: 'touro' }),
  an('Lote da seca', { is_batch: true }),
  an('Saudade', { status: 'vendido' }),
];
const offered = (typed: string, animals = herd) => actionsIn(animals, typed, () => true, today);
const titles = (typed: string, animals = herd) => offered(typed, animals).map(({ title }) => title.replaceAll('\u00a0', ' '));

describe('one animal and one number', () => {
  test.each([
    ['pesar mimosa 452', 'Pesar Mimosa: 452 kg', '/weighings?nova=mimosa&valor=452'],
    ['  PESAR  Mimosa   452 ', 'Pesar Mimosa: 452 kg', '/weighings?nova=mimosa&valor=452'],
    ['pesar 452 mimosa', 'Pesar Mimosa: 452 kg', '/weighings?nova=mimosa&valor=452'],
    ['pesar mimosa 452kg', 'Pesar Mimosa: 452 kg', '/weighings?nova=mimosa&valor=452'],
    ['pesar mimosa 452,5 kg', 'Pesar Mimosa: 452,5 kg', '/weighings?nova=mimosa&valor=452.5'],
    ['pesar mimosa 452.5', 'Pesar Mimosa: 452,5 kg', '/weighings?nova=mimosa&valor=452.5'],
    ['pesar mimosa 1.452', 'Pesar Mimosa: 1.452 kg', '/weighings?nova=mimosa&valor=1452'],
    ['peso perola 380', 'Pesar Pérola: 380 kg', '/weighings?nova=pérola&valor=380'],
    ['pesar 1024 380', 'Pesar Pérola: 380 kg', '/weighings?nova=pérola&valor=380'],
    ['pesar br-0017 380', 'Pesar Mimosa: 380 kg', '/weighings?nova=mimosa&valor=380'],
    ['leite mimosa 12,5', 'Leite de Mimosa: 12,5 L', '/milk-production?nova=mimosa&valor=12.5'],
    ['leite estrela sul 8 litros', 'Leite de Estrela do Sul: 8,0 L', '/milk-production?nova=estrela-do-sul&valor=8'],
    ['vender trovao 8.500', 'Vender Trovão: R$ 8.500,00', '/sales?nova=trovão&valor=8500'],
    ['vender trovao R$ 8500,50', 'Vender Trovão: R$ 8.500,50', '/sales?nova=trovão&valor=8500.5'],
  ])('%s', (typed, title, link) => {
    expect(titles(typed)[0]).toBe(title);
    expect(offered(typed)[0]!.link).toBe(link);
  });
});

describe('without a number', () => {
  test.each([
    ['pesar', 'Nova pesagem', '/weighings?nova=1'],
    ['pesar mimosa', 'Pesar Mimosa', '/weighings?nova=mimosa'],
    ['pesar estrela 0', undefined, undefined],
    ['pesar estrela -5', undefined, undefined],
    ['leite', 'Leite da fazenda toda', '/milk-production?nova=1'],
    ['aplicar mimosa', 'Aplicar em Mimosa', '/vaccines?nova=mimosa'],
    ['aplicar mimosa ivermectina 1%', 'Aplicar em Mimosa: ivermectina 1%', '/vaccines?nova=mimosa&texto=ivermectina%201%25'],
    ['vacinar aftosa pérola', 'Aplicar em Pérola: aftosa', '/vaccines?nova=pérola&texto=aftosa'],
    ['parto estrela', 'Parto de Estrela do Sul', '/pregnancies?nova=estrela-do-sul'],
    ['parto', 'Registrar parto', '/pregnancies?nova=1'],
    ['vender', 'Nova venda', '/sales?nova=1'],
  ])('%s', (typed, title, link) => {
    expect(titles(typed)[0]).toBe(title);
    expect(offered(typed)[0]?.link).toBe(link);
  });
});

describe('money', () => {
  test.each([
    ['despesa 350 ração', ['Nova despesa: R$ 350,00, ração'], '/financial?nova=despesa&valor=350&texto=ra%C3%A7%C3%A3o'],
    ['despesa ração 350 reais', ['Nova despesa: R$ 350,00, ração'], '/financial?nova=despesa&valor=350&texto=ra%C3%A7%C3%A3o'],
    [
      'despesa R$ 1.250,90 frete da ração',
      ['Nova despesa: R$ 1.250,90, frete da ração'],
      '/financial?nova=despesa&valor=1250.9&texto=frete%20da%20ra%C3%A7%C3%A3o',
    ],
    ['gasto', ['Nova despesa'], '/financial?nova=despesa'],
    ['receita 80 esterco', ['Nova receita: R$ 80,00, esterco'], '/financial?nova=receita&valor=80&texto=esterco'],
    [
      'despesa 350 ração 2',
      ['Nova despesa: R$ 350,00, ração 2', 'Nova despesa: R$ 2,00, 350 ração'],
      '/financial?nova=despesa&valor=350&texto=ra%C3%A7%C3%A3o%202',
    ],
  ])('%s', (typed, wanted, link) => {
    expect(titles(typed)).toEqual(wanted);
    expect(offered(typed)[0]!.link).toBe(link);
  });
});

describe('an ambiguous animal has several offers', () => {
  const twins = [an('Mimosa'), an('Mimosa 2'), an('Mimosinha')];
  test('all with this weight, the exact name first', () =>
    expect(titles('pesar mimos 452', twins)).toEqual(['Pesar Mimosinha: 452 kg', 'Pesar Mimosa 2: 452 kg', 'Pesar Mimosa: 452 kg']));
  test('the exact name first', () => expect(titles('pesar mimosa 452', twins)).toEqual(['Pesar Mimosa: 452 kg', 'Pesar Mimosa 2: 452 kg']));
  test('a number may belong to the name', () =>
    expect(titles('pesar mimosa 2', twins)).toEqual(['Pesar Mimosa 2', 'Pesar Mimosa: 2 kg', 'Pesar Mimosa 2: 2 kg']));
  test('a number alone is a weight, or a tag', () =>
    expect(titles('pesar 102', [an('Pérola', { identification: '1024' })])).toEqual(['Nova pesagem: 102 kg', 'Pesar Pérola']));
  test('at most five', () =>
    expect(
      offered(
        'pesar n 300',
        Array.from({ length: 9 }, (_, i) => an(`N-${i}`)),
      ),
    ).toHaveLength(5));
  test('each with its tag', () => expect(offered('pesar mimosa 452')[0]!.subtitle).toBe('BR-0017 · Vaca'));
});

describe('only animals that the form takes', () => {
  test.each(['pesar saudade 400', 'leite trovao 10', 'leite saudade 10', 'aplicar lote', 'parto trovao', 'parto lote', 'vender saudade', 'pesar ninguem 400'])(
    '%s: nothing is offered',
    (typed) => expect(offered(typed)).toEqual([]),
  );
  test('a batch is weighed', () => expect(titles('pesar lote 300')).toEqual(['Pesar Lote da seca: 300 kg']));
});

test.each(['mimosa 452', 'pesa mimosa 452', 'o pesar', '', '  ', '452'])('%o is no action', (typed) => expect(offered(typed)).toEqual([]));

test('a person who may not write, or has no such screen, is offered nothing', () => {
  const asked: string[] = [];
  const refuse = (screen: string, noun: string) => asked.push(`${screen} ${noun}`) > 5;
  for (const typed of ['pesar mimosa 452', 'despesa 350', 'parto mimosa']) expect(actionsIn(herd, typed, refuse, today)).toEqual([]);
  expect(asked).toEqual(['/weighings animal_weighings', '/financial financial_transactions', '/pregnancies births']);
});
