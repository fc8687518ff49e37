// A sale removes its animals from the herd and writes its revenue; deleting it restores exactly what was there, on the server and on the device, to the cent.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { newId } from '#domain/kernel/ids';
import { sum } from '#domain/kernel/money';
import type { Role } from '#domain/kernel/roles';
import { countSales } from '#domain/money/sale-queries';
import { netOf } from '#domain/money/sale-values';
import { nounNames } from '#domain/nouns';
import type { Cursor } from '#domain/sync/protocol';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { pull } from '#server/farm/sync';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, deviceOf, livingRows, sendCall, snapshotPage } from '../server-calls';

const db = await freshDatabase();

type Side = TestFarm & { device: Replica; cursor: Cursor };
let farm: Side;
let herd: string[];

async function applyServerRows(side: Side) {
  const { rows, cursor } = await pull(db.app, side);
  const results = side.device.waiting().map(({ call }) => ({ id: call.id, status: 'ok' as const, version: 0 }));
  await side.device.applyServerRows({ rows, results }, build.call('remove_animal', { id: newId() }).at);
  side.cursor = cursor!;
}

/** On the device and on the server alike. */
async function dispatch<V extends VerbName>(verb: V, input: InputOf<V>) {
  await applyServerRows(farm);
  const said = build.call(verb, input) as Call;
  const guessed = await farm.device.dispatch(said).then(
    () => 'done',
    ({ field, message }: { field?: string; message: string }) => `${field}: ${message}`,
  );
  const answered = await sendCall(db, farm, said);
  expect(accepted(answered) ? 'done' : `${answered.field}: ${answered.message}`).toBe(guessed);
  return guessed;
}

/** By somebody of another role, on the server. */
async function saidBy<V extends VerbName>(role: Role, verb: V, input: InputOf<V>) {
  const answered = await sendCall(db, await hire(db.owner, farm, role), build.call(verb, input) as Call);
  return accepted(answered) ? 'done' : `${answered.field}: ${answered.message}`;
}

const item = (animal_id: string, wanted: Partial<InputOf<'create_sale'>['items'][number]> = {}) => ({ id: newId(), animal_id, unit_price: 3100.5, ...wanted });
/** Without versions and timestamps: restored rows are newer. */
const state = async () => {
  const rows = await livingRows(db, farm.farm_id);
  return Object.fromEntries(nounNames.map((noun) => [noun, rows[noun].map(({ version: _, updated_at: _at, ...row }) => row)]));
};
async function shownAlike() {
  await applyServerRows(farm);
  const rows = await livingRows(db, farm.farm_id);
  for (const noun of nounNames) expect(farm.device.rows(noun).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows[noun]);
}
const entriesOf = (sale_id: string) => farm.device.rows('financial_transactions').filter(({ related_sale_id }) => related_sale_id === sale_id);
const revenueOf = (sale_id: string) => entriesOf(sale_id).filter(({ type }) => type === 'receita');
/** Cash of entries: what was received, without what was withheld. */
const cashOf = (entries: readonly { type: string; amount: number }[]) =>
  sum(
    entries.map(({ type, amount }) => (type === 'receita' ? amount : -amount)),
    2,
  );

beforeEach(async () => {
  const settled = await createFarm(db.owner);
  const { rows, cursor } = await snapshotPage(db, settled);
  const device = deviceOf(settled);
  await device.applyServerRows({ rows, results: [] }, build.call('remove_animal', { id: newId() }).at);
  farm = { ...settled, device, cursor: cursor! };
  herd = [newId(), newId(), newId(), newId()];
  for (const [i, id] of herd.entries()) await dispatch('create_animal', build.animal({ id, name: `Animal ${i}`, birth_date: '2023-01-10' }));
});

describe('a sale', () => {
  it('sells its animals, each with its price, and writes its gross revenue and each deduction to the ledger', async () => {
    const sale = build.sale(
      [
        item(herd[0]!),
        item(herd[1]!, { unit_price: 1, weight: 412.35, price_per_kg: 10.33 }),
        item(herd[2]!, { unit_price: null, weight: 540, price_per_arroba: 318 }),
      ],
      { transport_cost: 300, commission: 0.01, tax_icms: 12, tax_funrural: 163.5, discount: 20, invoice_number: '123', payment_method: 'pix' },
    );
    expect(await dispatch('create_sale', sale)).toBe('done');
    const gross = sum([3100.5, 4259.58, 5724], 2);
    const net_value = netOf(gross, sale);
    expect(farm.device.row('sales', sale.id)).toMatchObject({ sale_price: gross, net_value, total_animals: 3, payment_date: '2026-10-30' });
    expect(net_value).toBe(12_588.57);
    const prices = farm.device.by('sale_items', 'sale_id', sale.id).map(({ unit_price, subtotal, quantity, heads }) => [unit_price, subtotal, quantity, heads]);
    expect(prices.toSorted()).toEqual([
      [3100.5, 3100.5, 1, 1],
      [4259.58, 4259.58, 1, 1],
      [5724, 5724, 1, 1],
    ]);
    expect(farm.device.row('animals', herd[0]!)).toMatchObject({ status: 'vendido', exit_date: '2026-10-30', exit_reason: 'Venda para Frigorífico Triângulo' });
    expect(farm.device.row('animals', herd[3]!)).toMatchObject({ status: 'ativo', exit_date: null });
    expect(revenueOf(sale.id)).toMatchObject([
      {
        transaction_date: '2026-10-30',
        type: 'receita',
        amount: gross,
        status: 'pago',
        payment_date: '2026-10-30',
        payment_method: 'pix',
        invoice_number: '123',
        supplier_buyer: 'Frigorífico Triângulo',
        description: 'Venda de 3 animais para Frigorífico Triângulo',
      },
    ]);
    expect(farm.device.row('financial_categories', revenueOf(sale.id)[0]!.category_id)).toMatchObject({ name: 'Venda de animais', type: 'receita' });
    const withheld = entriesOf(sale.id).filter(({ withheld_from_id }) => withheld_from_id === revenueOf(sale.id)[0]!.id);
    expect(withheld.map(({ amount, description }) => `${amount} ${description}`).toSorted()).toEqual([
      '0.01 Comissão da venda para Frigorífico Triângulo',
      '12 ICMS da venda para Frigorífico Triângulo',
      '163.5 Funrural e Senar da venda para Frigorífico Triângulo',
      '20 Desconto da venda para Frigorífico Triângulo',
      '300 Frete da venda para Frigorífico Triângulo',
    ]);
    expect(cashOf(entriesOf(sale.id))).toBe(net_value);
    await shownAlike();
  });

  it.each(['pendente', 'parcial'] as const)('that is %s stays open in full, and can be paid from the sale or from the ledger', async (payment_status) => {
    for (const [i, way] of ['sale', 'ledger'].entries()) {
      const sale = build.sale([item(herd[i]!)], { payment_status, due_date: '2026-11-30' });
      expect(await dispatch('create_sale', sale)).toBe('done');
      const [revenue] = revenueOf(sale.id);
      expect(revenue).toMatchObject({ amount: 3100.5, status: 'pendente', due_date: '2026-11-30', payment_date: null });
      const paid =
        way === 'sale' ? dispatch('pay_sale', { id: sale.id, payment_date: '2026-11-01' }) : dispatch('pay_financial_transaction', { id: revenue!.id });
      expect(await paid).toBe('done');
      expect(farm.device.row('sales', sale.id)).toMatchObject({ payment_status: 'pago', payment_date: '2026-11-01', due_date: null });
      expect(revenueOf(sale.id)).toMatchObject([{ status: 'pago', payment_date: '2026-11-01', due_date: null }]);
      expect(await dispatch('pay_sale', { id: sale.id })).toBe('undefined: Esta venda já está paga');
    }
    await shownAlike();
  });

  it('in instalments is received one by one, and what is withheld is settled with the first', async () => {
    const instalments = [
      { due_date: '2026-11-30', amount: 1500 },
      { due_date: '2026-12-30', amount: 1550 },
    ];
    const wanted = { payment_status: 'pendente', tax_funrural: 50.5 } as const;
    expect(
      await dispatch('create_sale', build.sale([item(herd[0]!)], { ...wanted, instalments: [instalments[0]!, { ...instalments[1]!, amount: 1600.5 }] })),
    ).toBe('instalments: As parcelas somam R$\u00a03.100,50: o total é R$\u00a03.050,00');
    const sale = build.sale([item(herd[0]!)], { ...wanted, instalments });
    expect(await dispatch('create_sale', sale)).toBe('done');
    const ofSale = () => farm.device.row('sales', sale.id);
    expect(ofSale()).toMatchObject({ payment_status: 'pendente', due_date: '2026-11-30', net_value: 3050 });
    const [first, second] = revenueOf(sale.id).toSorted((a, b) => a.series_number! - b.series_number!);
    expect([first?.amount, second?.amount]).toEqual([1550.5, 1550]);
    expect(await dispatch('pay_financial_transaction', { id: first!.id, amount: 1000 })).toBe('done');
    expect(ofSale()).toMatchObject({ payment_status: 'parcial', due_date: '2026-11-30' });
    expect(cashOf(entriesOf(sale.id).filter(({ status }) => status === 'pago'))).toBe(1000);
    expect(await dispatch('update_sale', { id: sale.id, changes: { discount: { was: null, to: 10 } } })).toContain('desfaça os pagamentos antes');
    expect(await dispatch('pay_sale', { id: sale.id })).toBe('done');
    expect(ofSale()).toMatchObject({ payment_status: 'pago', due_date: null });
    expect(cashOf(entriesOf(sale.id))).toBe(3050);
    expect(await dispatch('undo_payment', { id: second!.id, due_date: '2026-12-30' })).toBe('done');
    expect(ofSale()).toMatchObject({ payment_status: 'parcial', due_date: '2026-12-30', payment_date: null });
    await shownAlike();
  });

  it('is corrected: buyer, day, prices and deductions, and the ledger says the same', async () => {
    const [one, other] = [item(herd[0]!), item(herd[1]!, { weight: 540, price_per_arroba: 318 })];
    const sale = build.sale([one, other], { tax_funrural: 100 });
    await dispatch('create_sale', sale);
    const change = (input: Omit<InputOf<'update_sale'>, 'id'>) => dispatch('update_sale', { id: sale.id, ...input });
    const sheet = { carcass_weight: { was: null, to: 289.5 } };
    expect(
      await change({
        changes: {
          buyer_name: { was: 'Frigorífico Triângulo', to: 'Frigorífico Paranaíba' },
          sale_date: { was: '2026-10-30', to: '2026-10-28' },
          tax_funrural: { was: 100, to: 150.12 },
          commission: { was: null, to: 30 },
        },
        items: [{ id: other.id, changes: sheet }],
      }),
    ).toBe('done');
    // The packer's 289,5 kg of carcass are 19,3 @.
    const gross = sum([3100.5, 6137.4], 2);
    expect(farm.device.row('sales', sale.id)).toMatchObject({ sale_price: gross, net_value: sum([gross, -180.12], 2), payment_status: 'pago' });
    expect(farm.device.row('animals', herd[0]!)).toMatchObject({ exit_date: '2026-10-28', exit_reason: 'Venda para Frigorífico Paranaíba' });
    expect(revenueOf(sale.id)).toMatchObject([{ amount: gross, transaction_date: '2026-10-28', supplier_buyer: 'Frigorífico Paranaíba', status: 'pago' }]);
    expect(cashOf(entriesOf(sale.id))).toBe(sum([gross, -180.12], 2));
    expect(await change({ changes: { commission: { was: 30, to: null } } })).toBe('done');
    expect(entriesOf(sale.id)).toHaveLength(2);
    expect(await change({ changes: { payment_status: { was: 'pago', to: 'pendente' } } })).toBe('payment_status: Marque como pago ou desfaça o pagamento');
    expect(await change({ changes: {}, items: [{ id: one.id, changes: { animal_id: { was: herd[0]!, to: herd[2]! } } }] })).toContain(
      'retire-o da venda e adicione o outro',
    );
    expect(await change({ changes: { discount: { was: null, to: 99_999 } } })).toBe('discount: O valor líquido precisa ser maior que zero');
    await shownAlike();
  });

  it('is corrected: an animal that stayed comes back, and another one goes', async () => {
    const [one, other] = [item(herd[0]!), item(herd[1]!)];
    const sale = build.sale([one, other], { tax_funrural: 100 });
    await dispatch('create_sale', sale);
    const change = (input: Omit<InputOf<'update_sale'>, 'id' | 'changes'>) => dispatch('update_sale', { id: sale.id, changes: {}, ...input });
    expect(await change({ removed: [one.id, other.id] })).toBe('items: Adicione pelo menos um animal à venda');
    expect(await change({ removed: [newId()] })).toContain('Animal não encontrado nesta venda');
    expect(await change({ added: [item(herd[1]!)] })).toContain('O mesmo animal foi escolhido duas vezes');
    expect(await change({ removed: [one.id], added: [item(herd[2]!, { unit_price: 2000 })] })).toBe('done');
    const statusOf = (id: string) => farm.device.row('animals', id)?.status;
    expect([statusOf(herd[0]!), statusOf(herd[1]!), statusOf(herd[2]!)]).toEqual(['ativo', 'vendido', 'vendido']);
    expect(farm.device.row('sales', sale.id)).toMatchObject({ sale_price: 5100.5, net_value: 5000.5, total_animals: 2 });
    expect(revenueOf(sale.id)).toMatchObject([{ amount: 5100.5, description: expect.stringContaining('2 animais') }]);
    expect(cashOf(entriesOf(sale.id))).toBe(5000.5);
    // Deleted and brought back, the sale has the animals it had last.
    expect(await dispatch('remove_sale', { id: sale.id })).toBe('done');
    expect([statusOf(herd[0]!), statusOf(herd[1]!), statusOf(herd[2]!)]).toEqual(['ativo', 'ativo', 'ativo']);
    expect(await dispatch('restore_sale', { id: sale.id })).toBe('done');
    expect([statusOf(herd[0]!), statusOf(herd[1]!), statusOf(herd[2]!)]).toEqual(['ativo', 'vendido', 'vendido']);
    await shownAlike();
  });

  it('cannot be paid in the future', async () => {
    const sale = build.sale([item(herd[0]!)], { payment_status: 'pendente' });
    await dispatch('create_sale', sale);
    expect(await dispatch('pay_sale', { id: sale.id, payment_date: '2026-11-02' })).toBe('payment_date: A data do pagamento não pode ser futura');
  });

  it('is the only way to change its revenue and to bring its animals back', async () => {
    const sale = build.sale([item(herd[0]!)]);
    await dispatch('create_sale', sale);
    const [revenue] = revenueOf(sale.id);
    expect(await dispatch('remove_financial_transaction', { id: revenue!.id })).toContain('é de uma venda');
    const sold = 'status: Exclua a venda antes: este animal está em uma venda';
    expect(await dispatch('remove_animal', { id: herd[0]! })).toBe(sold);
    expect(await dispatch('update_animal', { id: herd[0]!, changes: { status: { was: 'vendido', to: 'ativo' } } })).toBe(sold);
    expect(await dispatch('update_animal', { id: herd[0]!, changes: { exit_date: { was: '2026-10-30', to: '2026-10-29' } } })).toBe(sold);
    expect(await dispatch('update_animal', { id: herd[0]!, changes: { exit_reason: { was: 'Venda para Frigorífico Triângulo', to: 'Doação' } } })).toBe(sold);
    expect(await dispatch('update_animal', { id: herd[0]!, changes: { notes: { was: null, to: 'Boa de leite' } } })).toBe('done');
    expect(await dispatch('create_sale', build.sale([item(herd[0]!)]))).toBe('items: Animal 0 saiu do rebanho em 30/10/2026 (venda)');
    expect(await dispatch('remove_sale', { id: sale.id })).toBe('done');
    expect(await dispatch('remove_animal', { id: herd[0]! })).toBe('done');
    expect(await dispatch('restore_sale', { id: sale.id })).toBe('undefined: Animal não encontrado');
    await shownAlike();
  });

  it('blocks removing the birth of a sold newborn', async () => {
    const calf = newId();
    const born = build.birth(herd[0]!, { birth_date: '2026-10-01' });
    born.newborns[0]!.id = calf;
    await dispatch('register_birth', born);
    await dispatch('create_sale', build.sale([item(calf)]));
    expect(await dispatch('remove_birth', { id: born.newborns[0]!.birth_id })).toContain('Exclua a venda antes');
  });

  it('is refused as a whole when one animal is refused, and nothing is written', async () => {
    const before = await state();
    const refused: [Partial<InputOf<'create_sale'>>, string][] = [
      [{ items: [] }, 'items: Adicione pelo menos um animal à venda'],
      [{ items: [item(herd[0]!), { id: newId() }] }, 'items.1.animal_id: Todos os animais devem ter um animal selecionado e valor maior que zero'],
      [{ items: [item(herd[0]!, { unit_price: 0 })] }, 'items.0.unit_price: Todos os animais devem ter um animal selecionado e valor maior que zero'],
      [{ items: [item(herd[0]!), item(herd[0]!)] }, 'items.1.animal_id: O mesmo animal foi escolhido duas vezes'],
      [{ items: [item(herd[0]!), item(newId())] }, 'undefined: Animal não encontrado'],
      [{ sale_date: '2026-11-02' }, 'sale_date: A data não pode ser futura'],
      [{ discount: 3100.5 }, 'discount: O valor líquido precisa ser maior que zero'],
      [{ invoice_key: '31261112ABC34501DE35550010000001231123456789', invoice_number: '7' }, 'invoice_number: A chave é da NF-e número 123: confira o número'],
    ];
    for (const [wanted, words] of refused) expect(await dispatch('create_sale', { ...build.sale([item(herd[0]!)]), ...wanted })).toBe(words);
    expect(await state()).toEqual(before);
  });

  it('is refused while a transfer is open, and leaves the animal in the history of its pasture', async () => {
    const [pasture_id, id] = [newId(), newId()];
    await dispatch('create_pasture', { id: pasture_id, name: 'Baixada', area_hectares: 12, soil_quality: 'boa', irrigation_type: 'nenhuma' });
    await dispatch('occupy_pasture', { id, pasture_id, entry_date: '2026-10-01', batch_name: null, animals: [{ id: newId(), animal_id: herd[0]! }] });
    const transfer = build.transfer(herd[0]!);
    await dispatch('create_transfer', transfer);
    expect(await dispatch('create_sale', build.sale([item(herd[0]!)]))).toBe(
      'items: Animal 0 tem uma transferência aberta: conclua ou cancele antes de vender',
    );
    await dispatch('update_transfer', { id: transfer.id, changes: { status: { was: 'pendente', to: 'cancelada' } } });
    expect(await dispatch('create_sale', build.sale([item(herd[0]!)]))).toBe('done');
    expect(farm.device.rows('pasture_rotation_animals')).toHaveLength(1);
  });

  it('blocks restoring an open transfer of its animals', async () => {
    const [open, cancelled] = [build.transfer(herd[0]!), build.transfer(herd[0]!, { status: 'cancelada' })];
    for (const transfer of [open, cancelled]) {
      await dispatch('create_transfer', transfer);
      await dispatch('remove_transfer', { id: transfer.id });
    }
    expect(await dispatch('create_sale', build.sale([item(herd[0]!)]))).toBe('done');
    expect(await dispatch('restore_transfer', { id: open.id })).toBe('animal_id: Animal 0 saiu do rebanho em 30/10/2026 (venda)');
    expect(await dispatch('restore_transfer', { id: cancelled.id })).toBe('done');
    const reopened = { id: cancelled.id, changes: { status: { was: 'cancelada', to: 'pendente' } } } as const;
    expect(await dispatch('update_transfer', reopened)).toBe('animal_id: Animal 0 saiu do rebanho em 30/10/2026 (venda)');
    await shownAlike();
  });

  it('sells a batch as a whole: one item of many heads', async () => {
    const hens = newId();
    await dispatch('create_animal', build.animal({ id: hens, name: 'Poedeiras', type: 'ave', breed: 'Caipira', is_batch: true, batch_quantity: 60 }));
    const sale = build.sale([item(hens, { unit_price: 1500 })]);
    expect(await dispatch('create_sale', sale)).toBe('done');
    expect(farm.device.by('sale_items', 'sale_id', sale.id)).toMatchObject([{ quantity: 1, heads: 60, subtotal: 1500 }]);
    expect(countSales(farm.device.rows('sales'), farm.device.rows('sale_items'))).toMatchObject({ total: 1, heads: 60, average: 25 });
    expect(revenueOf(sale.id)).toMatchObject([{ description: 'Venda de 1 animal (60 cabeças) para Frigorífico Triângulo', related_animal_id: hens }]);
  });
});

describe('meat in withdrawal', () => {
  const abate = (wanted: Partial<InputOf<'create_sale'>> = {}) => build.sale([item(herd[0]!)], { purpose: 'abate', ...wanted });
  const dewormed = {
    vaccine_name: 'Ivermectina',
    application_type: 'vermifugo',
    application_date: '2026-10-01',
    meat_withdrawal_days: 35,
    milk_withdrawal_days: 0,
  } as const;
  const held = 'withdrawal_reason: Em carência: Animal 0 (Carência de Ivermectina, carne liberada em 06/11/2026). ';

  it('is not sold for slaughter by staff, and by owner or admin only with a reason, which is stored', async () => {
    await dispatch('apply_vaccine', build.vaccine([herd[0]!], dewormed));
    expect(await dispatch('create_sale', abate())).toBe(`${held}Informe o motivo para vender assim mesmo`);
    const forStaff = `${held}Só o proprietário ou um administrador pode liberar, com o motivo`;
    for (const role of ['manager', 'worker'] as const) {
      expect(await saidBy(role, 'create_sale', abate())).toBe(forStaff);
      expect(await saidBy(role, 'create_sale', abate({ withdrawal_reason: 'Laudo' }))).toBe(forStaff);
    }
    const sale = abate({ withdrawal_reason: 'Laudo do veterinário' });
    expect(await saidBy('admin', 'create_sale', sale)).toBe('done');
    await applyServerRows(farm);
    expect(farm.device.row('sales', sale.id)).toMatchObject({ withdrawal_reason: 'Laudo do veterinário' });
    // A mistaken deletion can be restored: the reason stands.
    expect(await saidBy('worker', 'remove_sale', { id: sale.id })).toBe('done');
    expect(await saidBy('worker', 'restore_sale', { id: sale.id })).toBe('done');
  });

  it('is sold for anything else, and for slaughter from the day the withdrawal ends', async () => {
    await dispatch('apply_vaccine', build.vaccine(herd, { ...dewormed, meat_withdrawal_days: 28 }));
    expect(await dispatch('create_sale', abate({ sale_date: '2026-10-29' }))).toContain('carne liberada em 30/10/2026');
    const other = abate({ purpose: 'engorda', sale_date: '2026-10-29' });
    expect(await dispatch('create_sale', { ...other, items: [item(herd[1]!)], withdrawal_reason: 'Não era preciso' })).toBe('done');
    expect(farm.device.row('sales', other.id)).toMatchObject({ withdrawal_reason: null });
    expect(await dispatch('create_sale', abate({ sale_date: '2026-10-30' }))).toBe('done');
    // A later application does not hold back an earlier sale.
    expect(await dispatch('create_sale', { ...abate({ sale_date: '2026-09-30' }), items: [item(herd[2]!)] })).toBe('done');
  });

  it('with an unknown end is held back', async () => {
    await dispatch('apply_vaccine', build.vaccine([herd[0]!], { ...dewormed, meat_withdrawal_days: null }));
    expect(await dispatch('create_sale', abate())).toContain('Em carência: Animal 0 (Carência desconhecida: Ivermectina)');
  });

  it('is checked again when a sale is restored', async () => {
    const sale = abate();
    await dispatch('create_sale', sale);
    await dispatch('remove_sale', { id: sale.id });
    await dispatch('apply_vaccine', build.vaccine([herd[0]!], dewormed));
    expect(await saidBy('worker', 'restore_sale', { id: sale.id })).toContain('Em carência: Animal 0');
    expect(await dispatch('restore_sale', { id: sale.id })).toContain('Informe o motivo');
  });
});

describe('deleting', () => {
  it('restores every figure, and Desfazer sells again exactly as before', async () => {
    const before = await state();
    const sale = build.sale([item(herd[0]!), item(herd[1]!, { weight: 400.5, price_per_kg: 11.11 })], { payment_status: 'parcial', discount: 0.07 });
    await dispatch('create_sale', sale);
    const sold = await state();
    expect(await dispatch('remove_sale', { id: sale.id })).toBe('done');
    expect(await state()).toEqual(before);
    expect(await dispatch('restore_sale', { id: sale.id })).toBe('done');
    expect(await state()).toEqual(sold);
    await dispatch('pay_sale', { id: sale.id });
    expect(await dispatch('remove_sale', { id: sale.id })).toBe('done');
    expect(await state()).toEqual(before);
    await shownAlike();
  });

  it('cannot be undone once one of its animals is in another sale', async () => {
    const first = build.sale([item(herd[0]!), item(herd[1]!)]);
    await dispatch('create_sale', first);
    await dispatch('remove_sale', { id: first.id });
    await dispatch('create_sale', build.sale([item(herd[1]!)]));
    expect(await dispatch('restore_sale', { id: first.id })).toBe('items: Animal 1 saiu do rebanho em 30/10/2026 (venda)');
    await shownAlike();
  });

  it('in any order keeps ledger, sales and herd consistent, and in the end leaves nothing', async () => {
    const before = await state();
    const step = fc.record({
      do: fc.constantFrom('sell', 'remove', 'restore', 'pay', 'correct', 'undo'),
      which: fc.nat(7),
      price: fc.integer({ min: 1, max: 999_999 }),
      off: fc.nat(99),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const ids: string[] = [];
        for (const { do: what, which, price, off } of steps) {
          const id = ids[which % Math.max(1, ids.length)] ?? newId();
          if (what === 'sell') {
            const chosen = [...new Set([herd[which % 4]!, herd[price % 4]!])];
            const items = chosen.map((animal_id, i) => item(animal_id, i ? { weight: price / 100, price_per_kg: 10.33 } : { unit_price: price / 100 }));
            const sale = build.sale(items, { payment_status: which % 2 ? 'pendente' : 'pago', tax_icms: off / 100 });
            if ((await dispatch('create_sale', sale)) === 'done') ids.push(sale.id);
          } else if (what === 'pay') await dispatch('pay_sale', { id });
          else if (what === 'undo') await dispatch('undo_payment', { id: revenueOf(id)[0]?.id ?? newId() });
          else if (what === 'correct')
            await dispatch('update_sale', { id, changes: { discount: { was: farm.device.row('sales', id)?.discount ?? null, to: off / 100 } } });
          else await dispatch(what === 'remove' ? 'remove_sale' : 'restore_sale', { id });
          const [sales, entries] = [farm.device.rows('sales'), farm.device.rows('financial_transactions')];
          const sumOf = (values: number[]) => sum(values, 2);
          const revenue = entries.filter(({ type }) => type === 'receita');
          expect(sumOf(revenue.map(({ amount }) => amount))).toBe(sumOf(sales.map(({ sale_price }) => sale_price)));
          expect(cashOf(entries)).toBe(sumOf(sales.map(({ net_value }) => net_value)));
          expect(sumOf(farm.device.rows('sale_items').map(({ subtotal }) => subtotal))).toBe(sumOf(sales.map(({ sale_price }) => sale_price)));
          expect(revenue.map(({ status, related_sale_id }) => `${related_sale_id} ${status}`).toSorted()).toEqual(
            sales.map(({ id, payment_status }) => `${id} ${payment_status}`).toSorted(),
          );
          const sold = farm.device.rows('sale_items').map(({ animal_id }) => animal_id);
          expect(new Set(sold).size).toBe(sold.length);
          for (const animal of farm.device.rows('animals')) expect(animal.status).toBe(sold.includes(animal.id) ? 'vendido' : 'ativo');
        }
        for (const { id } of farm.device.rows('sales')) expect(await dispatch('remove_sale', { id })).toBe('done');
        expect(await state()).toEqual(before);
        await shownAlike();
      }),
      { numRuns: 8 },
    );
  });
});
