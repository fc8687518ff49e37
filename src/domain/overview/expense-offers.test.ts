// The expense that a purchase, a treatment or a service offers.
import { describe, expect, test } from 'vitest';
import { expenseId } from '#domain/money/expense-ids';
import { usualCategories } from '#domain/money/financial-categories';
import { feedExpense, hayExpense, inseminationExpense, supplyExpense, treatmentExpense } from '#domain/overview/expense-offers';

const id = '00000000-0000-4000-8000-000000000001';
const feed = { id, purchase_date: '2026-11-10', total_cost: 450.5, feed_name: 'Concentrado', supplier: 'Agropecuária Trevo' };
const hay = { id, purchase_date: '2026-11-10', total_cost: 300, supplier: null };
const treatment = {
  id,
  application_date: '2026-11-10',
  treatment_type: 'medicamento' as const,
  treatment_name: 'Antibiótico',
  cost: 80,
  animal_id: 'mimosa',
};
const lot = { id, entry_date: '2026-11-10', total_cost: 120, supplier: 'Agropecuária Trevo' };
const service = { id, insemination_date: '2026-11-10', bull_identification: 'Jaguar', cost: 78.5, animal_id: 'mimosa' };

test.each([
  [feedExpense(feed), 450.5, 'Ração e concentrado', 'Compra de ração: Concentrado', 'Agropecuária Trevo', null],
  [hayExpense(hay), 300, 'Volumoso e silagem', 'Compra de feno', null, null],
  [supplyExpense(lot, { kind: 'medicamento', name: 'Oxitetraciclina' }), 120, 'Medicamentos e vacinas', 'Compra: Oxitetraciclina', 'Agropecuária Trevo', null],
  [supplyExpense(lot, { kind: 'vacina', name: 'Clostridioses' }), 120, 'Medicamentos e vacinas', 'Compra: Clostridioses', 'Agropecuária Trevo', null],
  [supplyExpense(lot, { kind: 'semen', name: 'Jaguar' }), 120, 'Sêmen e inseminação', 'Compra: Jaguar', 'Agropecuária Trevo', null],
  [supplyExpense(lot, { kind: 'embriao', name: 'Jaguar' }), 120, 'Sêmen e inseminação', 'Compra: Jaguar', 'Agropecuária Trevo', null],
  [supplyExpense(lot, { kind: 'insumo', name: 'Iodo' }), 120, 'Outras despesas', 'Compra: Iodo', 'Agropecuária Trevo', null],
  [treatmentExpense(treatment, 'Mimosa'), 80, 'Medicamentos e vacinas', 'Tratamento de Mimosa: Antibiótico', null, 'mimosa'],
  [treatmentExpense({ ...treatment, treatment_type: 'exame' }, 'Mimosa'), 80, 'Assistência veterinária', 'Tratamento de Mimosa: Antibiótico', null, 'mimosa'],
  [inseminationExpense(service, 'Mimosa'), 78.5, 'Sêmen e inseminação', 'Inseminação de Mimosa: Jaguar', null, 'mimosa'],
])('%j', (offer, amount, category, description, supplier_buyer, related_animal_id) => {
  expect(offer).toEqual({ id: expenseId(id), transaction_date: '2026-11-10', amount, category, description, supplier_buyer, related_animal_id });
  expect(usualCategories.despesa).toContain(offer!.category);
});

describe('nothing is offered when nothing was paid', () => {
  test.each([0, null])('%s', (cost) => {
    expect(feedExpense({ ...feed, total_cost: cost ?? 0 })).toBeNull();
    expect(hayExpense({ ...hay, total_cost: cost ?? 0 })).toBeNull();
    expect(supplyExpense({ ...lot, total_cost: cost ?? 0 }, { kind: 'semen', name: 'Jaguar' })).toBeNull();
    expect(treatmentExpense({ ...treatment, cost }, 'Mimosa')).toBeNull();
    expect(inseminationExpense({ ...service, cost }, 'Mimosa')).toBeNull();
  });
  test('one cent is', () => expect(hayExpense({ ...hay, total_cost: 0.01 })?.amount).toBe(0.01));
});

test('the description fits its field', () => {
  expect(feedExpense({ ...feed, feed_name: 'x'.repeat(200) })!.description).toHaveLength(200);
});

test('one record has one expense, and another record another', () => {
  expect(expenseId(id)).toBe(expenseId(id));
  expect(expenseId(id)).not.toBe(expenseId('00000000-0000-4000-8000-000000000002'));
});
