// The four basic verbs of any noun, tested on a fence (cerca) around a pasture.
import { beforeEach, describe, expect, test } from 'vitest';
import { changesBetween, plainVerbs, repeatable } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Row } from '#domain/kernel/farm';
import { date, decimal, flag, optional, reference, text } from '#domain/kernel/fields';
import { noun } from '#domain/kernel/noun';
import { checked } from '#domain/kernel/validation';

const Pasture = noun('pastures', { name: text('Nome') }, { title: 'Pastos', missing: 'Pasto não encontrado' });
const Fence = noun(
  'fences',
  {
    pasture_id: reference('Pasto', 'pastures'),
    shared_with_id: optional(reference('Divisa com', 'pastures')),
    material: text('Material', { max: 20 }),
    length: optional(decimal('Comprimento (m)', { scale: 1 })),
    checked_on: optional(date('Vistoria')),
    electric: flag('Elétrica'),
  },
  { title: 'Cercas', missing: 'Cerca não encontrada' },
);
const nouns = { pastures: Pasture, fences: Fence };
const words = (of: string) => ({ create: `Cadastrar ${of}`, update: `Atualizar ${of}`, remove: `Excluir ${of}`, restore: `Desfazer exclusão de ${of}` });
const [pastures, fences] = [plainVerbs(Pasture, words('pasto')), plainVerbs(Fence, words('cerca'))];

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [north, south, nowhere, fence] = [id(1), id(2), id(9), id(11)];

let kept: Map<string, Row>;
let calls: number;

/** Runs a verb on the stored rows as server and device do: validate, run, store. Returns what changed, or the refusal. */
async function runVerb(verb: { input: never; run: unknown }, input: unknown) {
  const reads = {
    one: async (noun: string, id: string) => kept.get(`${noun} ${id}`),
    many: async (noun: string, field: string, value: string, gone: boolean) =>
      [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) && row[field] === value && (row.deleted_at !== null) === gone ? [row] : [])),
  };
  const { farm, changes } = openFarm(nouns, reads, {
    farm_id: id(701),
    call_id: id(900 + ++calls),
    at: '2026-06-02T12:00:00.000Z',
    time_zone: 'America/Sao_Paulo',
    actor: { id: id(801) },
  });
  try {
    await (verb.run as (on: unknown, input: unknown) => Promise<void>)(farm, checked(verb.input, input));
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    const { message, field, code, clash, cause } = error;
    return { message, code, ...(field && { field }), ...(clash && { clash }), ...(cause?.kind === 'deleted' && { cause }) };
  }
  for (const { noun, after } of changes()) kept.set(`${noun} ${after.id}`, after);
  return changes().map(({ noun, after }) => `${noun} ${after.id}`);
}
const does = (verb: unknown, input: unknown) => runVerb(verb as never, input);
const update = (changes: object) => does(fences.update, { id: fence, changes });
const theFence = () => kept.get(`fences ${fence}`);

beforeEach(async () => {
  kept = new Map();
  calls = 0;
  await does(pastures.create, { id: north, name: 'Norte' });
  await does(pastures.create, { id: south, name: 'Sul' });
  await does(fences.create, { id: fence, pasture_id: north, material: 'Arame liso', length: 120.5 });
});

test('a verb has a title and the noun whose permission it needs', () => {
  expect(Object.values(fences).map(({ title, on }) => [title, on])).toEqual([
    ['Cadastrar cerca', 'fences'],
    ['Atualizar cerca', 'fences'],
    ['Excluir cerca', 'fences'],
    ['Desfazer exclusão de cerca', 'fences'],
  ]);
});

describe('creating', () => {
  test('stores the given values, and null for the others', () => {
    expect(theFence()).toMatchObject({
      pasture_id: north,
      shared_with_id: null,
      material: 'Arame liso',
      length: 120.5,
      checked_on: null,
      electric: false,
      deleted_at: null,
    });
  });

  test.each([
    ['a pasture that does not exist', { pasture_id: nowhere }],
    ['a neighbour that does not exist', { shared_with_id: nowhere }],
  ])('refuses %s', async (_what, wanted) => {
    expect(await does(fences.create, { id: id(12), pasture_id: north, material: 'Tela', ...wanted })).toEqual({
      message: 'Pasto não encontrado',
      code: 'not_found',
    });
    expect(kept.has(`fences ${id(12)}`)).toBe(false);
  });

  test('refuses a pasture that was removed', async () => {
    await does(pastures.remove, { id: south });
    expect(await does(fences.create, { id: id(12), pasture_id: south, material: 'Tela' })).toMatchObject({
      message: 'Pasto não encontrado',
      code: 'not_found',
      cause: { kind: 'deleted', noun: 'pastures', id: south },
    });
  });
});

describe('updating', () => {
  const clash = (field: string, current: unknown, wanted: unknown) => ({ noun: 'fences', id: fence, field, current, wanted });

  test.each([
    { now: 'was', changes: { material: { was: 'Arame liso', to: 'Tela' } }, answer: [`fences ${fence}`], then: { material: 'Tela' } },
    { now: 'was, to nothing', changes: { length: { was: 120.5, to: null } }, answer: [`fences ${fence}`], then: { length: null } },
    { now: 'was, from nothing', changes: { checked_on: { was: null, to: '2026-06-01' } }, answer: [`fences ${fence}`], then: { checked_on: '2026-06-01' } },
    {
      now: 'was, but for spaces in what is wanted',
      changes: { material: { was: 'Arame liso', to: ' Tela ' } },
      answer: [`fences ${fence}`],
      then: { material: 'Tela' },
    },
    {
      now: 'was, as an older release saw it: in two lines',
      changes: { material: { was: 'Arame\nliso', to: 'Tela' } },
      answer: [`fences ${fence}`],
      then: { material: 'Tela' },
    },
    { now: 'to', changes: { material: { was: 'Madeira', to: 'Arame liso' } }, answer: [], then: { material: 'Arame liso' } },
    { now: 'was and to', changes: { length: { was: 120.5, to: 120.5 } }, answer: [], then: { length: 120.5 } },
    { now: 'whatever it is, with nothing to change', changes: {}, answer: [], then: { material: 'Arame liso' } },
  ])('when the stored value is $now', async ({ changes, answer, then }) => {
    expect(await update(changes)).toEqual(answer);
    expect(theFence()).toMatchObject(then);
  });

  test.each([
    { changes: { material: { was: 'Madeira', to: 'Tela' } }, label: 'Material', refused: clash('material', 'Arame liso', 'Tela') },
    { changes: { length: { was: null, to: 99 } }, label: 'Comprimento (m)', refused: clash('length', 120.5, 99) },
    { changes: { length: { was: 100, to: null } }, label: 'Comprimento (m)', refused: clash('length', 120.5, null) },
    // If one field conflicts, the whole call is refused.
    {
      changes: { electric: { was: false, to: true }, checked_on: { was: '2026-01-01', to: '2026-06-01' } },
      label: 'Vistoria',
      refused: clash('checked_on', null, '2026-06-01'),
    },
  ])('when the stored value is neither: a conflict over $label with both values', async ({ changes, label, refused }) => {
    const before = theFence();
    expect(await update(changes)).toEqual({ message: `${label}: outra pessoa mudou este valor`, code: 'conflict', field: refused.field, clash: refused });
    expect(theFence()).toEqual(before);
  });

  test('two people change two fields of one fence, and both changes are stored', async () => {
    expect(await update({ material: { was: 'Arame liso', to: 'Tela' } })).toHaveLength(1);
    expect(await update({ length: { was: 120.5, to: 80 } })).toHaveLength(1);
    expect(theFence()).toMatchObject({ material: 'Tela', length: 80 });
  });

  test('two people make the same change, and nobody is refused', async () => {
    await update({ material: { was: 'Arame liso', to: 'Tela' } });
    expect(await update({ material: { was: 'Arame liso', to: 'Tela' } })).toEqual([]);
  });

  test('a change names both values and an existing field', async () => {
    expect(await update({ material: { to: 'Tela' } })).toMatchObject({ code: 'validation', field: 'changes.material.was' });
    expect(await update({ electric: { was: false } })).toEqual({ message: 'Informe: Elétrica', code: 'validation', field: 'changes.electric.to' });
    expect(await update({ colour: { was: 'a', to: 'b' } })).toEqual({ message: 'Campo desconhecido: colour', code: 'validation', field: 'changes' });
  });

  test('references only a pasture of the farm', async () => {
    expect(await update({ pasture_id: { was: north, to: nowhere } })).toEqual({ message: 'Pasto não encontrado', code: 'not_found' });
    expect(await update({ pasture_id: { was: north, to: south } })).toHaveLength(1);
    expect(await update({ shared_with_id: { was: null, to: nowhere } })).toEqual({ message: 'Pasto não encontrado', code: 'not_found' });
    expect(await update({ shared_with_id: { was: null, to: north } })).toHaveLength(1);
  });

  test('a removed neighbour does not lock the other fields', async () => {
    await update({ shared_with_id: { was: null, to: south } });
    await does(pastures.remove, { id: south });
    expect(await update({ material: { was: 'Arame liso', to: 'Tela' } })).toHaveLength(1);
  });

  test('a rule tightened later does not lock its own field', async () => {
    const old = 'Arame farpado de cinco fios';
    kept.set(`fences ${fence}`, { ...theFence()!, material: old });
    expect(await update({ length: { was: 120.5, to: 80 } })).toHaveLength(1);
    expect(await update({ material: { was: old, to: 'Arame farpado' } })).toHaveLength(1);
    expect(theFence()).toMatchObject({ material: 'Arame farpado' });
  });

  test('an unknown fence is not found', async () => {
    expect(await does(fences.update, { id: nowhere, changes: {} })).toEqual({ message: 'Cerca não encontrada', code: 'not_found' });
    await does(fences.remove, { id: fence });
    expect(await update({})).toMatchObject({ message: 'Cerca não encontrada', code: 'not_found', cause: { kind: 'deleted', noun: 'fences', id: fence } });
  });
});

test('a form sends the fields that differ from what it showed, and nothing else', () => {
  const seen = { id: fence, material: 'Arame liso', length: 120.5, checked_on: null, electric: false };
  expect(changesBetween(seen, { ...seen })).toEqual({});
  expect(changesBetween(seen, { ...seen, id: north, material: 'Tela', length: null, checked_on: '2026-06-01' })).toEqual({
    material: { was: 'Arame liso', to: 'Tela' },
    length: { was: 120.5, to: null },
    checked_on: { was: null, to: '2026-06-01' },
  });
});

describe('removing and restoring', () => {
  test('brings back exactly what was removed', async () => {
    const before = theFence();
    expect(await does(fences.remove, { id: fence })).toEqual([`fences ${fence}`]);
    expect(theFence()).toMatchObject({ deleted_at: '2026-06-02T12:00:00.000Z', deleted_call: id(904) });
    expect(await does(fences.restore, { id: fence })).toEqual([`fences ${fence}`]);
    expect(theFence()).toEqual(before);
  });

  test('a removed row is removed again and a living one restored without any change; an unknown one is not found', async () => {
    const [remove, restore] = [repeatable('remove_fence', fences.remove), repeatable('restore_fence', fences.restore)];
    expect(repeatable('update_fence', fences.update)).toBe(fences.update);
    expect(await does(restore, { id: fence })).toEqual([]);
    expect(await does(remove, { id: fence })).toEqual([`fences ${fence}`]);
    const first = theFence();
    expect(await does(remove, { id: fence })).toEqual([]);
    expect(theFence()).toEqual(first);
    expect(await does(restore, { id: fence })).toEqual([`fences ${fence}`]);
    expect(await does(remove, { id: nowhere })).toEqual({ message: 'Cerca não encontrada', code: 'not_found' });
    expect(await does(restore, { id: nowhere })).toEqual({ message: 'Cerca não encontrada', code: 'not_found' });
  });

  test('a removal may say which version the person had seen, and nothing else', async () => {
    expect(await does(fences.remove, { id: fence, seen: 0 })).toHaveLength(1);
    expect(await does(fences.remove, { id: fence, seen: -1 })).toMatchObject({ code: 'validation' });
    expect(await does(fences.remove, { id: fence, seen: 1.5 })).toMatchObject({ code: 'validation' });
    expect(await does(fences.restore, { id: fence, seen: 1 })).toMatchObject({ code: 'validation' });
    expect(await does(fences.restore, { id: nowhere })).toEqual({ message: 'Cerca não encontrada', code: 'not_found' });
    expect(await does(fences.remove, { id: fence, why: 'caiu' })).toEqual({ message: 'Campo desconhecido: why', code: 'validation' });
  });

  test('a fence is restored only while its pasture exists', async () => {
    await does(fences.remove, { id: fence });
    await does(pastures.remove, { id: north });
    expect(await does(fences.restore, { id: fence })).toMatchObject({ message: 'Pasto não encontrado', code: 'not_found' });
    await does(pastures.restore, { id: north });
    expect(await does(fences.restore, { id: fence })).toHaveLength(1);
  });

  test('a fence is restored without a neighbour that it merely mentions', async () => {
    await update({ shared_with_id: { was: null, to: south } });
    await does(fences.remove, { id: fence });
    await does(pastures.remove, { id: south });
    expect(await does(fences.restore, { id: fence })).toHaveLength(1);
    expect(theFence()).toMatchObject({ shared_with_id: south });
  });
});
