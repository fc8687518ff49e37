import { describe, expect, it } from 'vitest';
import { changedFields, describeChange, kindOf, titleOf } from '#domain/overview/history-descriptions';

const find = (noun: string) => (noun === 'farms' ? { farm_name: 'Boa Vista' } : { name: 'Estrela', deleted_at: null });

it('shows the old and new value of each field with its label, in the order of the form', () => {
  const change = {
    before: { weight: 400.5, status: 'ativo', mother_id: null, notes: null, birth_date: null },
    after: { weight: 410, status: 'vendido', mother_id: 'e', notes: 'Mansa', birth_date: '2026-02-03' },
  };
  expect(changedFields('animals', change, find)).toEqual([
    { label: 'Data de nascimento', before: 'vazio', after: '03/02/2026' },
    { label: 'Peso (kg)', before: '400,5', after: '410' },
    { label: 'Situação', before: 'Ativo', after: 'Vendido' },
    { label: 'Mãe', before: 'vazio', after: 'Estrela' },
    { label: 'Observações', before: 'vazio', after: 'Mansa' },
  ]);
});

it('shows money in reais, with as many decimals as it is kept with', () => {
  const change = {
    before: { total_cost: 1234.5, price_per_kg: null, remaining_stock_kg: 1000 },
    after: { total_cost: 0, price_per_kg: 1.0625, remaining_stock_kg: 7.5 },
  };
  expect(changedFields('feed_purchases', change, find)).toEqual([
    { label: 'Estoque restante (kg)', before: '1.000', after: '7,5' },
    { label: 'Custo total', before: 'R$\u00a01.234,50', after: 'R$\u00a00,00' },
    { label: 'Preço por kg', before: 'vazio', after: 'R$\u00a01,0625' },
  ]);
});

it('shows only the filled fields of a new record, and nothing that is for programs', () => {
  const created = { before: null, after: { name: 'Mimosa', notes: null, is_batch: false, deleted_at: null } };
  expect(changedFields('animals', created, find)).toEqual([{ label: 'Nome', before: null, after: 'Mimosa' }]);
  expect(changedFields('feed_consumption', { before: null, after: { lots: '[{"id":"e"}]', manual_kg: 3 } }, find)).toEqual([
    { label: 'Do estoque manual (kg)', before: null, after: '3' },
  ]);
});

it('names the farms of an animal that moved', () => {
  expect(changedFields('animals', { before: { farm_id: 'a' }, after: { farm_id: 'b' } }, find)).toEqual([
    { label: 'Fazenda', before: 'Boa Vista', after: 'Boa Vista' },
  ]);
});

describe('the kind of a change', () => {
  it.each([
    ['created', null, { name: 'Mimosa', deleted_at: null }],
    ['changed', { name: 'Mimosa' }, { name: 'Estrela' }],
    ['changed', { deleted_at: null }, { deleted_at: null }],
    ['deleted', { deleted_at: null }, { deleted_at: '2026-11-15' }],
    ['restored', { deleted_at: '2026-11-15' }, { deleted_at: null }],
    ['moved', { farm_id: 'a' }, { farm_id: 'b' }],
  ])('%s', (kind, before, after) => expect(kindOf({ before, after } as never)).toBe(kind));
});

it('names the record as it is now, and by its own values when it is unknown', () => {
  const change = { noun: 'animals' as const, id: 'm', before: { name: 'Mimosa' }, after: { name: 'Mimosinha' } };
  expect(describeChange(change, find)).toMatchObject({ subject: 'Estrela', is_deleted: false });
  expect(describeChange(change, () => ({ name: 'Estrela', deleted_at: '2026-11-15' }))).toMatchObject({ subject: 'Estrela', is_deleted: true });
  expect(describeChange(change, () => undefined)).toMatchObject({ subject: 'Mimosinha', is_deleted: false });
  const milking = { noun: 'milk_production' as const, id: 'l', before: null, after: { animal_id: 'e' } };
  expect(describeChange(milking, (noun) => (noun === 'animals' ? { name: 'Estrela' } : undefined)).subject).toBe('Estrela');
});

it('has Portuguese words for every verb, those of other releases included', () => {
  expect(['update_animal', 'blank_personal_data', 'ferrar'].map(titleOf)).toEqual([
    'Atualizar animal',
    'Dados pessoais excluídos',
    'Mudança de outra versão do Lida',
  ]);
});
