import { expect, it } from 'vitest';
import { type Change, describeChange } from '#domain/overview/history-descriptions';

const change = (wanted: Partial<Change>): Change => ({
  version: 1,
  verb: 'update_animal',
  actor_name: 'Cláudia',
  at: '2026-11-15T12:00:00.000Z',
  before: {},
  after: {},
  ...wanted,
});
const find = () => ({ name: 'Estrela' });

it('shows the old and new value of each field with its label', () => {
  const described = describeChange(
    'animals',
    change({
      before: { weight: 400.5, status: 'ativo', mother_id: null, notes: null },
      after: { weight: 410, status: 'vendido', mother_id: 'e', notes: 'Mansa' },
    }),
    find,
  );
  expect(described).toEqual({
    title: 'Atualizar animal',
    fields: [
      { label: 'Peso (kg)', before: '400,5', after: '410' },
      { label: 'Situação', before: 'Ativo', after: 'Vendido' },
      { label: 'Mãe', before: 'vazio', after: 'Estrela' },
      { label: 'Observações', before: 'vazio', after: 'Mansa' },
    ],
  });
});

it('shows only the filled fields of a new record', () => {
  const described = describeChange(
    'animals',
    change({ verb: 'create_animal', before: null, after: { name: 'Mimosa', notes: null, is_batch: false, deleted_at: null } }),
    find,
  );
  expect(described).toEqual({ title: 'Cadastrar animal', fields: [{ label: 'Nome', before: null, after: 'Mimosa' }] });
});

it('shows a deletion without fields, and a verb of another release by its name', () => {
  expect(describeChange('animals', change({ verb: 'remove_animal', before: { deleted_at: null }, after: { deleted_at: '2026-11-15' } }), find)).toEqual({
    title: 'Excluir animal',
    fields: [],
  });
  expect(describeChange('animals', change({ verb: 'ferrar', after: {} }), find).title).toBe('ferrar');
});
