// The record that a refused call would repeat, in farm words.
import { expect, test } from 'vitest';
import type { Find } from '#domain/overview/call-descriptions';
import { describeOther, pathOfOther } from '#domain/overview/other-descriptions';

const rows: Record<string, object> = {
  'animals m': {
    id: 'm',
    name: 'Mimosa',
    identification: '017',
    sisbov: null,
    type: 'bovino',
    breed: 'Gir',
    gender: 'femea',
    status: 'ativo',
    birth_date: null,
  },
  'animals c': { id: 'c', name: 'Aurora', identification: null },
  'births b': { id: 'b', animal_id: 'c', mother_id: 'm', birth_date: '2026-10-01', birth_weight: 31.5, birth_condition: 'normal', veterinarian: null },
  'artificial_inseminations i': { id: 'i', animal_id: 'm', insemination_date: '2026-09-01', bull_identification: 'Backup', technique: 'IATF' },
  'sales s': { id: 's', sale_date: '2026-10-30', buyer_name: 'Frigorífico Triângulo', sale_price: 12_000.5, total_animals: 3 },
};
const find: Find = (noun, id) => rows[`${noun} ${id}`];
const said = (noun: string, id: string) => describeOther({ noun, id }, find).map(({ label, value }) => `${label}: ${value}`);

test('an animal by what tells it from others, without empty fields', () =>
  expect(said('animals', 'm')).toEqual(['Nome: Mimosa', 'Identificação: 017', 'Tipo: Bovino', 'Raça: Gir', 'Sexo: Fêmea', 'Situação: Ativo']));
test('a birth by its newborn and day', () =>
  expect(said('births', 'b')).toEqual(['Recém-nascido: Aurora', 'Data do parto: 01/10/2026', 'Peso ao nascer (kg): 31,5', 'Condição do parto: Normal']));
test('a sale by its day, buyer and value', () =>
  expect(said('sales', 's')).toEqual(['Data da venda: 30/10/2026', 'Comprador: Frigorífico Triângulo', 'Valor bruto (R$): 12.000,5', 'Animais: 3']));
test('a service by its female, day and bull', () =>
  expect(said('artificial_inseminations', 'i')).toEqual(['Animal: Mimosa (017)', 'Data da inseminação: 01/09/2026', 'Touro: Backup', 'Técnica: IATF']));
test('nothing of a record that is not here', () => expect(said('births', 'x')).toEqual([]));

test.each([
  ['animals', 'm', '/animals/m'],
  ['sales', 's', '/sales/s'],
  ['births', 'b', '/animals/m'],
  ['artificial_inseminations', 'i', '/animals/m'],
  ['births', 'x', null],
])('%s %s is seen at %s', (noun, id, path) => expect(pathOfOther({ noun, id }, find)).toBe(path));
