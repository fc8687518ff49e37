// Notes on a farm in memory: brought, refused, cancelled, deleted and restored; and what is proposed for the next one.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { feedNameOf, type InvoiceRows, invoiceCall, invoiceOfEvent, proposalProblem, proposedNote, supplyOfItem } from '#domain/import/invoice-proposals';
import { RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Row } from '#domain/kernel/farm';
import { sum } from '#domain/kernel/money';
import { checked } from '#domain/kernel/validation';
import { categoryId, usualCategories } from '#domain/money/financial-categories';
import { readNfe } from '#domain/money/nfe';
import { usualCategoryIn } from '#domain/money/note-parts';
import { type Farm, type NounName, nouns, type Rows } from '#domain/nouns';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const farm_id = id(701);
const today = '2026-11-18';
const xml = readFileSync('tests/imports/nota.xml', 'utf8');
const readNote = (text: string) => {
  const read = readNfe(text);
  return 'note' in read ? read.note : undefined!;
};
const note = readNote(xml);

let kept: Map<string, Row>;
let calls = 0;
const living = <N extends NounName>(noun: N) =>
  [...kept].filter(([key, row]) => key.startsWith(`${noun} `) && row.deleted_at === null).map(([, row]) => row as unknown as Rows[N]);

async function on(work: (farm: Farm) => Promise<unknown>, without: string[] = []) {
  const reads = {
    one: async (noun: string, id: string) => kept.get(`${noun} ${id}`),
    many: async (noun: string, field: string, value: string, removed: boolean) =>
      [...kept]
        .filter(([key, row]) => key.startsWith(`${noun} `) && String(row[field]).toLowerCase() === value.toLowerCase() && (row.deleted_at !== null) === removed)
        .map(([, row]) => row),
  };
  const at = new Date(Date.parse(`${today}T12:00:00.000Z`) + ++calls * 1000).toISOString();
  const actor = { id: id(801), name: 'José', role: 'manager' as const, without };
  const { farm, changes } = openFarm(nouns, reads, { farm_id, call_id: id(900 + calls), at, time_zone: 'America/Sao_Paulo', actor: actor as never });
  try {
    await work(farm);
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return error.message;
  }
  for (const { noun, after } of changes()) kept.set(`${noun} ${after.id}`, after);
  return 'done';
}
const runVerb = <V extends VerbName>(verb: V, input: InputOf<V>, without?: string[]) =>
  on((farm) => verbs[verb].run(farm, checked(verbs[verb].input, input) as never), without);

const rows = (): InvoiceRows => ({
  invoices: living('invoices'),
  items: living('invoice_items'),
  categories: living('financial_categories'),
  feeds: living('feeds'),
  own: new Set(['52998224725']),
});
const callOf = (number = 1, of: Partial<InputOf<'create_invoice'>> = {}): InputOf<'create_invoice'> => ({
  ...invoiceCall(proposedNote(note, rows()), id(number), { farm_id, feeds: living('feeds'), today }),
  ...of,
});
const category = (name: string, type: 'receita' | 'despesa' = 'despesa') => categoryId(farm_id, type, name);

beforeEach(async () => {
  kept = new Map();
  for (const type of ['receita', 'despesa'] as const) for (const name of usualCategories[type]) await runVerb('create_financial_category', { type, name });
});

test('a note becomes a supplier, three pending expenses, stock of feed and mineral, and a vaccine with its lot', async () => {
  expect(await runVerb('create_invoice', callOf())).toBe('done');
  expect(living('parties')).toMatchObject([{ name: 'AGROPECUARIA EXEMPLO LTDA', document: '12ABC34501DE35', kind: 'fornecedor', city: 'PATOS DE MINAS' }]);
  const [party] = living('parties');
  expect(living('financial_transactions').map((one) => [one.amount, one.due_date, one.status, one.description])).toEqual([
    [1866.66, '2026-12-05', 'pendente', 'Nota 1234 de AGROPECUARIA EXEMPLO LTDA (1/3)'],
    [1866.67, '2027-01-04', 'pendente', 'Nota 1234 de AGROPECUARIA EXEMPLO LTDA (2/3)'],
    [1866.67, '2027-02-03', 'pendente', 'Nota 1234 de AGROPECUARIA EXEMPLO LTDA (3/3)'],
  ]);
  expect(living('financial_transactions')[1]).toMatchObject({
    party_id: party!.id,
    category_id: category('Ração e concentrado'),
    document_type: 'nota',
    invoice_number: '1234',
    related_invoice_id: id(1),
    series_kind: 'parcelas',
    series_number: 2,
    series_count: 3,
  });
  expect(living('feed_purchases').map((one) => [one.feed_name, one.quantity_kg, one.total_cost, one.price_per_kg])).toEqual([
    ['Racao lactacao 22 pb', 2000, 4300, 2.15],
    ['Sal mineral 80', 250, 1110, 4.44],
  ]);
  expect(living('feeds').map((one) => [one.name, one.stock_quantity])).toEqual([
    ['Racao lactacao 22 pb', 2000],
    ['Sal mineral 80', 250],
  ]);
  expect(living('invoice_items')[2]).toMatchObject({ use: 'medicamento', lot: 'L2607', expires_on: '2028-06-30', cost: 190, kg: null });
  expect(living('supplies')).toMatchObject([{ kind: 'vacina', name: 'Vacina clostridioses', unit: 'dose' }]);
  expect(living('supply_lots')).toMatchObject([
    {
      id: living('invoice_items')[2]!.supply_lot_id,
      supply_id: living('supplies')[0]!.id,
      entry_date: '2026-11-05',
      lot: 'L2607',
      expires_on: '2028-06-30',
      quantity: 100,
      remaining: 100,
      total_cost: 190,
      remaining_value: 190,
      supplier: 'AGROPECUARIA EXEMPLO LTDA',
    },
  ]);
});

test('feed of a note lasts as the last purchase of the feed says, or as the person says', async () => {
  const eaten = () => living('feed_purchases').map((one) => [one.total_animals, one.daily_consumption_per_animal, one.estimated_duration_days]);
  // 41 heads, and nothing bought before.
  await runVerb('create_invoice', invoiceCall(proposedNote(note, { ...rows(), heads: 41 }), id(1), { farm_id, feeds: [], today }));
  expect(eaten()).toEqual([
    [41, 0.5, 98],
    [41, 0.5, 13],
  ]);
  const other = { ...note, key: '31261112ABC34501DE35550010000001231123456789', number: '123' };
  const proposed = proposedNote(other, { ...rows(), purchases: living('feed_purchases'), heads: 2 });
  expect(proposed.items[0]).toMatchObject({ total_animals: 41, daily_consumption_per_animal: 0.5 });
  proposed.items[0] = { ...proposed.items[0]!, total_animals: 20, daily_consumption_per_animal: 5 };
  await runVerb('create_invoice', invoiceCall(proposed, id(2), { farm_id, feeds: living('feeds'), today }));
  expect(eaten().slice(2)).toEqual([
    [20, 5, 20],
    [41, 0.5, 13],
  ]);
});

test('an entry of a note is not deleted alone', async () => {
  await runVerb('create_invoice', callOf());
  const [first] = living('financial_transactions');
  expect(await runVerb('remove_financial_transaction', { id: first!.id })).toBe('Esta transação é de uma nota fiscal: exclua a nota em Notas');
  await runVerb('remove_invoice', { id: id(1) });
  expect(await runVerb('restore_financial_transaction', { id: first!.id })).toBe('Esta transação é de uma nota fiscal: exclua a nota em Notas');
  expect(await runVerb('restore_invoice', { id: id(1) })).toBe('done');
  expect(living('financial_transactions')).toHaveLength(3);
});

test('a note whose vaccine was used stays, and says which item', async () => {
  await runVerb('create_invoice', callOf());
  const [supply] = living('supplies');
  expect(await runVerb('use_supply', { id: id(60), supply_id: supply!.id, used_on: '2026-11-10', quantity: 25, reason: 'uso' })).toBe('done');
  expect(living('supply_uses')[0]).toMatchObject({ cost: 47.5 });
  expect(await runVerb('remove_invoice', { id: id(1) })).toBe('VACINA CLOSTRIDIOSES FR 50 DOSES: Desta entrada já saiu alguma coisa');
  await runVerb('remove_supply_use', { id: id(60) });
  expect(await runVerb('remove_invoice', { id: id(1) })).toBe('done');
  expect(living('supply_lots')).toEqual([]);
});

/** The vaccine of the note in lots of so many bottles. */
const inLots = (...lots: [lot: string, bottles: string | null, expires: string][]) => {
  const rastros = lots.map(
    ([lot, bottles, expires]) => `<rastro><nLote>${lot}</nLote>${bottles ? `<qLote>${bottles}</qLote>` : ''}<dVal>${expires}</dVal></rastro>`,
  );
  return readNote(xml.replace(/<rastro>.*<\/rastro>/, rastros.join('')));
};
const callIn = (of: typeof note): InputOf<'create_invoice'> => invoiceCall(proposedNote(of, rows()), id(1), { farm_id, feeds: [], today });

test('an item in several lots is as many entries into the stock, each with its expiry, and they add up to the item', async () => {
  const of = inLots(['A1', '0.500', '2027-12-31'], ['B2', '1.500', '2028-06-30']);
  expect(await runVerb('create_invoice', callIn(of))).toBe('done');
  const lots = living('supply_lots').map(({ lot, expires_on, quantity, total_cost, remaining_value }) => [
    lot,
    expires_on,
    quantity,
    total_cost,
    remaining_value,
  ]);
  expect(lots).toEqual([
    ['A1', '2027-12-31', 25, 47.5, 47.5],
    ['B2', '2028-06-30', 75, 142.5, 142.5],
  ]);
  expect(living('invoice_items')[2]).toMatchObject({ lot_count: 2, supply_lot_id: living('supply_lots')[0]!.id });
  // The next note of the product is as much in a bottle.
  const next = proposedNote(note, { ...rows(), supplies: living('supplies'), lots: living('supply_lots') });
  expect(next.items[2]).toMatchObject({ supply_quantity: 100 });
  expect(await runVerb('remove_invoice', { id: id(1) })).toBe('done');
  expect(living('supply_lots')).toEqual([]);
  expect(await runVerb('restore_invoice', { id: id(1) })).toBe('done');
  expect(living('supply_lots')).toHaveLength(2);
});

test('three lots of a third each lose no cent and no dose', async () => {
  const of = inLots(['A', '0.666', '2027-12-31'], ['B', '0.667', '2027-12-31'], ['C', '0.667', '2027-12-31']);
  expect(await runVerb('create_invoice', callIn(of))).toBe('done');
  const total = (field: 'quantity' | 'total_cost') =>
    sum(
      living('supply_lots').map((lot) => lot[field] ?? 0),
      2,
    );
  expect([total('quantity'), total('total_cost')]).toEqual([100, 190]);
});

test.each([
  [
    'do not add up to the item',
    [
      ['A1', '1.000', '2027-12-31'],
      ['B2', '1.500', '2028-06-30'],
    ],
  ],
  [
    'do not say how much they are',
    [
      ['A1', null, '2027-12-31'],
      ['B2', null, '2028-06-30'],
    ],
  ],
] as [string, [string, string | null, string][]][])('lots that %s: all of it enters with the first, and the review says so', async (_, lots) => {
  const of = inLots(...lots);
  expect(proposedNote(of, rows()).warnings.at(-1)).toMatch(/os lotes|dos lotes/);
  expect(await runVerb('create_invoice', callIn(of))).toBe('done');
  expect(living('supply_lots')).toMatchObject([{ lot: 'A1', quantity: 100, total_cost: 190 }]);
});

test('lots that were changed to another sum are refused', async () => {
  const call = callOf();
  call.items[2]!.supply_lots = [{ lot: 'A1', expires_on: null, quantity: 99.99 }];
  expect(await runVerb('create_invoice', call)).toBe('VACINA CLOSTRIDIOSES FR 50 DOSES: os lotes não somam a quantidade que entra');
});

test('a note of a month that was given to the accountant is asked about', async () => {
  await runVerb('update_money_settings', { changes: { closed_until: { was: null, to: '2026-11-10' } } });
  const asked = (confirmed: string[]) => runVerb('create_invoice', { ...callOf(), confirmed } as never);
  expect(await asked([])).toContain('já está fechado');
  expect(await asked(['closed_month'])).toBe('done');
});

test('the same note again is refused in words, and is proposed as known', async () => {
  await runVerb('create_invoice', callOf());
  expect(await runVerb('create_invoice', callOf(2))).toBe('A nota 1234 já foi importada');
  const again = proposedNote(note, rows());
  expect(again.known?.id).toBe(id(1));
  expect(proposalProblem(again)).toBe('Já importada');
});

test('a supplier that the farm knows by its document is used', async () => {
  await runVerb('create_party', { id: id(5), name: 'Agro', kind: 'outro', document: '12ABC34501DE35' });
  await runVerb('create_invoice', callOf());
  expect(living('parties').map(({ name }) => name)).toEqual(['Agro']);
  expect(living('invoices')[0]!.party_id).toBe(id(5));
});

test('deleting takes all of it away, and restoring brings exactly that back', async () => {
  const machine = callOf();
  machine.items[1]!.use = 'bem';
  await runVerb('create_invoice', machine);
  const nounsOfIt = ['invoices', 'invoice_items', 'financial_transactions', 'feed_purchases', 'assets', 'supply_lots'] as const;
  const counts = () => nounsOfIt.map((noun) => living(noun).length);
  expect(counts()).toEqual([1, 3, 3, 1, 1, 1]);
  expect(await runVerb('remove_invoice', { id: id(1) })).toBe('done');
  expect(counts()).toEqual([0, 0, 0, 0, 0, 0]);
  expect(living('feeds').map(({ stock_quantity }) => stock_quantity)).toEqual([0]);
  // The party stays: other records may name it.
  expect(living('parties')).toHaveLength(1);
  expect(await runVerb('restore_invoice', { id: id(1) })).toBe('done');
  expect(counts()).toEqual([1, 3, 3, 1, 1, 1]);
  expect(living('feeds').map(({ stock_quantity }) => stock_quantity)).toEqual([2000]);
});

test('a deleted note can be brought again, and then the deleted one is not restored', async () => {
  await runVerb('create_invoice', callOf());
  await runVerb('remove_invoice', { id: id(1) });
  expect(await runVerb('create_invoice', callOf(2))).toBe('done');
  expect(await runVerb('restore_invoice', { id: id(1) })).toBe('A nota 1234 já foi importada');
});

test('a note whose feed was eaten stays, and says which item', async () => {
  await runVerb('create_invoice', callOf());
  const [feed] = living('feeds');
  await runVerb('create_animal', { id: id(50), name: 'Mimosa', type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo' } as InputOf<'create_animal'>);
  const eaten = { id: id(51), feed_id: feed!.id, consumption_type: 'individual', animal_id: id(50), consumption_date: '2026-11-10', quantity: 4 } as const;
  expect(await runVerb('consume_feed', eaten)).toBe('done');
  expect(await runVerb('remove_invoice', { id: id(1) })).toBe('RACAO LACTACAO 22 PB SC 40KG: Esta compra já teve consumo');
  expect(living('invoices')).toHaveLength(1);
});

test('a cancelled note cancels what is still to be paid', async () => {
  await runVerb('create_invoice', callOf());
  const [first] = living('financial_transactions');
  await runVerb('pay_financial_transaction', { id: first!.id, payment_date: '2026-11-17' });
  expect(invoiceOfEvent(living('invoices'), { key: note.key, kind: 'cancelada' })?.id).toBe(id(1));
  expect(await runVerb('cancel_invoice', { id: id(1) })).toBe('done');
  expect(living('invoices')[0]).toMatchObject({ is_cancelled: true });
  expect(await runVerb('cancel_invoice', { id: id(1) })).toBe('Esta nota já está cancelada');
  expect(living('financial_transactions').map(({ status }) => status)).toEqual(['pago', 'cancelado', 'cancelado']);
});

describe('what is refused', () => {
  test.each<[string, (call: InputOf<'create_invoice'>) => Partial<InputOf<'create_invoice'>>, string]>([
    ['a note of tomorrow', () => ({ issued_on: '2026-11-19' }), 'A data não pode ser futura'],
    [
      'a category of the other type',
      ({ items }) => ({ items: [{ ...items[0]!, category_id: category('Venda de leite', 'receita') }] }),
      'Escolha uma categoria do tipo da nota',
    ],
    ['feed without kilograms', ({ items }) => ({ items: [{ ...items[0]!, kg: null }] }), 'RACAO LACTACAO 22 PB SC 40KG: escolha a ração e informe os quilos'],
    ['two items of one number', ({ items }) => ({ items: [items[0]!, items[0]!] }), 'A nota tem dois itens com o mesmo número'],
    ['instalments of a note without money', () => ({ type: null }), 'Uma nota sem dinheiro não tem parcelas'],
    ['an instalment of nothing', () => ({ entries: [{ amount: 0, status: 'pendente' }] }), 'Há uma parcela sem valor'],
    [
      'an instalment paid tomorrow',
      () => ({ entries: [{ amount: 1, status: 'pago', payment_date: '2026-11-19' }] }),
      'A data do pagamento não pode ser futura',
    ],
  ])('%s', async (_, of, message) => {
    const call = callOf();
    expect(await runVerb('create_invoice', { ...call, ...of(call) })).toBe(message);
  });

  test('medicine, by somebody without the stock', async () => {
    expect(await runVerb('create_invoice', callOf(), ['supplies'])).toBe('Acesso Negado');
    const [feed] = callOf().items;
    expect(await runVerb('create_invoice', callOf(1, { items: [feed!] }), ['supplies'])).toBe('done');
  });

  test('feed, by somebody without the module of feed', async () => {
    expect(await runVerb('create_invoice', callOf(), ['feed'])).toBe('Acesso Negado');
    const [, , vaccine] = callOf().items;
    expect(await runVerb('create_invoice', callOf(1, { items: [vaccine!] }), ['feed'])).toBe('done');
  });
});

test('what a person chose for a product of an issuer is proposed for the next note', async () => {
  const first = callOf();
  first.items[0] = { ...first.items[0]!, kg: 1500, category_id: category('Volumoso e silagem') };
  first.items[2] = { ...first.items[2]!, use: 'insumo', category_id: category('Material de ordenha') };
  await runVerb('create_invoice', first);
  const other = {
    ...note,
    key: '31261112ABC34501DE35550010000001231123456789',
    number: '123',
    items: note.items.map((item) => ({ ...item, quantity: 2 * item.quantity })),
  };
  const { items } = proposedNote(other, rows());
  expect(items[0]).toMatchObject({ use: 'racao', category_id: category('Volumoso e silagem'), kg: 3000, kgFrom: 'lembrado' });
  expect(items[2]).toMatchObject({ use: 'insumo', category_id: category('Material de ordenha') });
});

test('what a product is in the stock, and how much is in a unit, is remembered too', async () => {
  const first = callOf();
  first.items[2] = { ...first.items[2]!, supply_name: 'Sintoxan', supply_unit: 'dose', supply_quantity: 98 };
  first.items[2].supply_id = id(70);
  await runVerb('create_invoice', first);
  const other = { ...note, key: '31261112ABC34501DE35550010000001231123456789', items: note.items.map((item) => ({ ...item, quantity: 3 * item.quantity })) };
  const stock = { supplies: living('supplies'), lots: living('supply_lots') };
  const proposed = proposedNote(other, { ...rows(), ...stock });
  expect(proposed.items[2]).toMatchObject({ supply_kind: 'vacina', supply_name: 'Sintoxan', supply_unit: 'dose', supply_quantity: 294 });
  await runVerb('create_invoice', invoiceCall(proposed, id(2), { farm_id, feeds: living('feeds'), supplies: stock.supplies, today }));
  expect(living('supplies')).toHaveLength(1);
  expect(living('supply_lots').map(({ remaining }) => remaining)).toEqual([98, 294]);
});

test.each([
  [{ name: 'VACINA CLOSTRIDIOSES FR 50 DOSES', ncm: '30024220', quantity: 2, unit: 'FR' }, 'medicamento', ['vacina', 'Vacina clostridioses', 'dose', 100]],
  [{ name: 'TERRAMICINA LA 50ML', ncm: '30042099', quantity: 3, unit: 'FR' }, 'medicamento', ['medicamento', 'Terramicina la', 'mL', 150]],
  [{ name: 'SEMEN SANSAO', ncm: '05111000', quantity: 20, unit: 'DS' }, 'semen', ['semen', 'Semen sansao', 'dose', 20]],
  [{ name: 'DETERGENTE ALCALINO', ncm: '34025000', quantity: 4, unit: 'GL' }, 'insumo', ['insumo', 'Detergente alcalino', 'gl', 4]],
  [{ name: 'LUVA', ncm: null, quantity: 1, unit: null }, 'insumo', ['insumo', 'Luva', 'unidade', 1]],
] as const)('%o in the stock', (item, use, expected) => {
  expect(Object.values(supplyOfItem(item, use))).toEqual(expected);
});

test('a dairy’s entry note is proposed as revenue of milk, without stock', async () => {
  const dairy = { ...note.issuer, document: '11222333000181', name: 'LATICINIO' };
  const entry = { ...note, is_entry: true, issuer: dairy, items: [{ ...note.items[0]!, ncm: '04012010', cfop: '1101', name: 'LEITE CRU' }] };
  const proposed = proposedNote(entry, rows());
  expect(proposed).toMatchObject({ type: 'receita', party: { name: 'LATICINIO' }, warnings: [] });
  expect(await runVerb('create_invoice', invoiceCall(proposed, id(1), { farm_id, feeds: [], today }))).toBe('done');
  expect(living('financial_transactions')[0]).toMatchObject({ type: 'receita', category_id: category('Venda de leite', 'receita') });
  expect(living('parties')[0]).toMatchObject({ kind: 'comprador' });
  expect(living('feed_purchases')).toEqual([]);
});

test('a note without money writes no entries, and feed without kilograms is asked for', () => {
  expect(proposedNote({ ...note, operation: 'REMESSA EM BONIFICACAO' }, rows())).toMatchObject({ type: null, entries: [] });
  const unweighed = note.items.map((item) => ({ ...item, name: 'RACAO', unit: 'SC', tax_unit: 'SC' }));
  expect(proposalProblem(proposedNote({ ...note, items: unweighed }, rows()))).toBe('RACAO: informe os quilos');
  expect(proposalProblem(proposedNote(note, { ...rows(), categories: [] }))).toBe('Escolha a categoria de cada item');
});

test.each([
  ['RACAO LACTACAO 22 PB SC 40KG', 'Racao lactacao 22 pb'],
  ['SAL MINERAL 80 25KG', 'Sal mineral 80'],
  ['40 KG', '40 KG'],
])('%s is the feed %s', (name, feed) => {
  expect(feedNameOf(name)).toBe(feed);
});

test('a usual category that was renamed or merged is still the one that is proposed', async () => {
  const [concentrate, mineral] = [category('Ração e concentrado'), category('Sal mineral')];
  expect(await runVerb('update_financial_category', { id: concentrate, changes: { name: { was: 'Ração e concentrado', to: 'Cocho' } } })).toBe('done');
  expect(await runVerb('merge_financial_category', { id: mineral, into_id: concentrate })).toBe('done');
  const all = living('financial_categories');
  const now = { ...rows(), categories: all.filter(({ hidden, merged_into_id }) => !hidden && !merged_into_id), usualId: usualCategoryIn(farm_id, all) };
  expect(proposedNote(note, now).items.map(({ category_id }) => category_id)).toEqual([concentrate, concentrate, category('Medicamentos e vacinas')]);
});
