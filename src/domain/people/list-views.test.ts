// Saved lists: everybody their own, and which of them count.
import { describe, expect, test } from 'vitest';
import { nthId as id, type Kept, runOver } from '#domain/farm-in-memory';
import { hidesSome, readableRow, readableRows } from '#domain/overview/row-permissions';
import { arrangementOf, savedOf } from '#domain/people/list-view-queries';
import type { ListView } from '#domain/people/list-views';
import type { VerbName } from '#domain/verbs';

const [maria, jose] = [id(801), id(802)];
const kept: Kept = new Map();

async function run(person: string, verb: VerbName, input: object) {
  const refused = await runOver(kept, verb, input as never, { at: '2026-11-15T15:00:00.000Z', role: 'worker', person });
  return refused?.message ?? 'done';
}
const view = (n: number) => kept.get(`list_views ${id(n)}`)!;

describe('a saved list', () => {
  test('needs a name, and is changed, deleted and restored by its author alone', async () => {
    const list = { id: id(1), list: '/animals', filters: 'status=ativo' };
    expect(await run(maria, 'create_list_view', { ...list, name: null })).toBe('Informe: Nome');
    expect(await run(maria, 'create_list_view', { ...list, name: 'Ativas' })).toBe('done');
    const rename = { id: id(1), changes: { name: { was: 'Ativas', to: 'Todas' } } };
    for (const [verb, input] of [
      ['update_list_view', rename],
      ['remove_list_view', { id: id(1) }],
      ['arrange_list', { id: id(1), list: 'Animais', columns: 'name', sort: null }],
    ] as const)
      expect(await run(jose, verb, input)).toBe('Lista não encontrada');
    expect(await run(maria, 'update_list_view', rename)).toBe('done');
    expect(await run(maria, 'update_list_view', { id: id(1), changes: { name: { was: 'Todas', to: null } } })).toBe('Informe: Nome');
    expect(await run(maria, 'remove_list_view', { id: id(1) })).toBe('done');
    expect(await run(jose, 'restore_list_view', { id: id(1) })).toBe('Lista não encontrada');
    expect(await run(maria, 'restore_list_view', { id: id(1) })).toBe('done');
    expect(view(1)).toMatchObject({ name: 'Todas', created_by: maria, deleted_at: null });
  });
  test('has limits', async () => {
    const list = { id: id(3), list: '/animals', name: 'x' };
    expect(await run(maria, 'create_list_view', { ...list, name: 'x'.repeat(61) })).not.toBe('done');
    expect(await run(maria, 'create_list_view', { ...list, filters: 'x'.repeat(1001) })).not.toBe('done');
    expect(await run(maria, 'create_list_view', { ...list, name: 'x'.repeat(60), filters: 'x'.repeat(1000) })).toBe('done');
  });
});

test('the arrangement of a list is written over: the last one counts', async () => {
  const arrange = (columns: string | null, sort: string | null) => run(maria, 'arrange_list', { id: id(2), list: 'Animais', columns, sort });
  expect([await arrange('name,-breed', null), await arrange(null, '-age')]).toEqual(['done', 'done']);
  expect(view(2)).toMatchObject({ name: null, columns: null, sort: '-age', created_by: maria });
});

test('only its author reads a list, whatever the role', () => {
  const row = { id: id(1), created_by: maria };
  for (const role of ['owner', 'admin', 'worker', 'visitor'] as const) {
    expect(hidesSome({ role }, 'list_views')).toBe(true);
    expect(readableRow({ role, id: maria }, 'list_views', row)).toBe(row);
    expect(readableRow({ role, id: jose }, 'list_views', row)).toBeNull();
    expect(readableRows({ role }, 'list_views', [row, { id: id(2) }])).toEqual([]);
  }
});

describe('of several views', () => {
  const of = (n: number, list: string, name: string | null, updated_at = '2026-11-15') => ({ id: id(n), list, name, updated_at }) as ListView;
  const views = [
    of(1, 'Animais', null, '2026-11-10'),
    of(2, 'Animais', null, '2026-11-12'),
    of(3, '/animals', 'Vacas'),
    of(4, '/animals', 'água'),
    of(5, '/sales', 'x'),
  ];
  test('the newest arrangement counts', () => {
    expect(arrangementOf(views, 'Animais')?.id).toBe(id(2));
    expect(arrangementOf(views, 'Vendas')).toBeUndefined();
  });
  test('saved ones are listed by name, of their own screen', () => expect(savedOf(views, '/animals').map(({ name }) => name)).toEqual(['água', 'Vacas']));
});
