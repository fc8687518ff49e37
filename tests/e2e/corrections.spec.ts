// Refused calls are corrected: in their original form, with dependent calls, as a choice between two people's values, or by replacing what was there.
import type { Page } from '@playwright/test';
import { newId } from '#domain/kernel/ids';
import { categoryId } from '#domain/money/financial-categories';
import { type Call, type VerbName, verbs } from '#domain/verbs';
import { addFarm, build } from '../build';
import { scaled } from '../timeouts';
import { dispatch, goTo, type OwnFarm, ownFarm, toTheHerd, worker } from './farm';
import { expect, expectAccessible, restoreRoute, test } from './fixtures';

test.use({ complaints: /ERR_FAILED|ERR_CONNECTION/ });

const sync = '**/api/farms/*/sync';
const list = (page: Page, name = 'Recusado') => page.getByRole('region', { name });
/** An entry is known by its buttons; its outcome is shown above them. */
const entry = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^(Descartar|Mais opções): .*${name}`) }) });
const dialog = (page: Page) => page.getByRole('dialog');

/** Writes waiting or refused calls into IndexedDB as the application does. */
async function storeCalls(page: Page, email: string, { farm_id }: OwnFarm, where: 'outbox' | 'refused', calls: Call[]) {
  const entries = calls.map((call, i) => (where === 'outbox' ? { call } : { seq: i + 1, call, at: call.at, message: 'O servidor não aceitou', code: 'rule' }));
  await page.evaluate(
    async ([name, store, all]) => {
      const opening = indexedDB.open(name);
      await new Promise((opened) => opening.addEventListener('success', opened));
      const writing = opening.result.transaction(store, 'readwrite');
      for (const one of all) writing.objectStore(store).add(one);
      await new Promise((done) => writing.addEventListener('complete', done));
      opening.result.close();
    },
    [`lida ${email} ${farm_id}`, where, entries] as const,
  );
}

/** Sends the calls as if written without signal while others went on. */
async function refused(page: Page, email: string, farm: OwnFarm, calls: Call[]) {
  await page.route(sync, (route) => route.abort());
  await storeCalls(page, email, farm, 'outbox', calls);
  await page.reload();
  await restoreRoute(page, sync);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await goTo(page, '/pending');
  await expect(list(page)).toBeVisible();
}

const kept = async (farm: OwnFarm, path: string) => {
  const answer = await fetch(`${process.env['LIDA_URL']}/api/farms/${farm.farm_id}/${path}`, { headers: { cookie: `lida_session=${farm.token}` } });
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : null;
};

test('corrected in its own form for the same record, and dependent calls follow', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const calf = build.animal({ name: 'Aurora', mother_id: farm.ids['Mimosa']!, birth_date: '2021-03-01' });
  const weighing = build.weighing(calf.id);
  await dispatch(farm, 'update_animal', { id: farm.ids['Mimosa']!, changes: { birth_date: { was: null, to: '2022-01-01' } } });
  await refused(page, email, farm, [
    build.call('create_animal', calf),
    build.call('weigh', weighing),
    build.call('remove_animal', { id: farm.ids['Pintada']! }),
  ]);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  // A refused call does not block the others.
  expect(await kept(farm, `animals/${farm.ids['Pintada']}`)).toBeNull();
  await expect(entry(page, 'Registrar pesagem: Aurora')).toContainText('Depende de: Cadastrar animal: Aurora');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Descartar: Cadastrar animal: Aurora' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Vai junto, porque depende deste:Registrar pesagem: Aurora');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Corrigir: Cadastrar animal: Aurora' }).click();
  await expect(dialog(page).locator('[name=name]')).toHaveValue('Aurora');
  await dialog(page).getByRole('textbox', { name: 'Data de nascimento' }).fill('01/09/2024');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  expect(await kept(farm, `animals/${calf.id}`)).toMatchObject({ name: 'Aurora', birth_date: '2024-09-01', mother_id: farm.ids['Mimosa'] });
  expect(await kept(farm, `animal_weighings/${weighing.id}`)).toMatchObject({ weight: weighing.weight });
});

test('corrected until nothing is left to change, it disappears', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  await storeCalls(page, email, farm, 'refused', [
    build.call('update_animal', { id: farm.ids['Mimosa']!, changes: { name: { was: 'Mimosa', to: 'Mimosa do Zé' } } }),
  ]);
  await page.reload();
  await goTo(page, '/pending');
  const correct = page.getByRole('button', { name: /^Corrigir: / });
  // Left without saving, it stays.
  await correct.click();
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await correct.click();
  await dialog(page).locator('[name=name]').fill('Mimosa');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ficou como está no servidor' })).toBeAttached();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
});

test('discarded, dependent calls are discarded too', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const calf = build.animal({ name: 'Aurora' });
  await storeCalls(page, email, farm, 'refused', [build.call('create_animal', calf), build.call('weigh', build.weighing(calf.id))]);
  await page.reload();
  await goTo(page, '/pending');
  await page.getByRole('button', { name: 'Descartar: Cadastrar animal: Aurora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar todos' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
});

test('two people changed the same record: the conflict shows each field, with who and when, and the person chooses', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const id = farm.ids['Mimosa']!;
  const mine = build.call('update_animal', {
    id,
    changes: { name: { was: 'Mimosa', to: 'Mimosa do Zé' }, breed: { was: 'Nelore', to: 'Gir' }, notes: { was: null, to: 'Mansa' } },
  });
  await dispatch(farm, 'update_animal', { id, changes: { name: { was: 'Mimosa', to: 'Mimosa da Ana' }, breed: { was: 'Nelore', to: 'Guzerá' } } });
  await refused(page, email, farm, [mine]);
  const one = list(page).getByRole('listitem').first();
  await expect(one.getByRole('group', { name: 'Nome' })).toContainText('O de José Antônio Ribeiro: Mimosa da Ana');
  await expect(one.getByRole('group', { name: 'Nome' })).toContainText(/em \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expectAccessible(page);
  await one.getByRole('radio', { name: /O meu: Mimosa do Zé/ }).check();
  await one.getByRole('radio', { name: /O de José Antônio Ribeiro: Guzerá/ }).check();
  await one.getByRole('button', { name: 'Salvar o escolhido' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  expect(await kept(farm, `animals/${id}`)).toMatchObject({ name: 'Mimosa do Zé', breed: 'Guzerá', notes: 'Mansa' });
});

test('one field of two people: mine, or the other person’s', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const change = (name: string, to: string) => build.call('update_animal', { id: farm.ids[name]!, changes: { breed: { was: 'Nelore', to } } });
  for (const name of ['Mimosa', 'Estrela']) await dispatch(farm, 'update_animal', { id: farm.ids[name]!, changes: { breed: { was: 'Nelore', to: 'Guzerá' } } });
  await refused(page, email, farm, [change('Mimosa', 'Gir'), change('Estrela', 'Gir')]);
  await expect(entry(page, 'Mimosa')).toContainText('Guzerá');
  await page.getByRole('button', { name: /Ficar com o meu: .*Mimosa/ }).click();
  await page.getByRole('button', { name: /Ficar com o de José Antônio Ribeiro: .*Estrela/ }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  await expect.poll(async () => (await kept(farm, `animals/${farm.ids['Mimosa']}`))?.['breed']).toBe('Gir');
  expect(await kept(farm, `animals/${farm.ids['Estrela']}`)).toMatchObject({ breed: 'Guzerá' });
});

test('weighed after somebody deleted the animal: restored and sent with one button', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const weighing = build.weighing(farm.ids['Mimosa']!);
  await dispatch(farm, 'remove_animal', { id: farm.ids['Mimosa']! });
  await refused(page, email, farm, [build.call('weigh', weighing)]);
  await expect(entry(page, 'Mimosa')).toContainText(/José Antônio Ribeiro excluiu Mimosa em \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
  await expect(entry(page, 'Mimosa').getByRole('button')).toHaveText(['Restaurar e enviar', 'Descartar', '']);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Restaurar e enviar: .*Mimosa/ }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  expect(await kept(farm, `animals/${farm.ids['Mimosa']}`)).toMatchObject({ name: 'Mimosa' });
  expect(await kept(farm, `animal_weighings/${weighing.id}`)).toMatchObject({ weight: weighing.weight });
});

test('weighed after somebody transferred the animal: registered on the farm where it is', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const there = { ...farm, farm_id: await addFarm(db as never, farm.user_id), name: 'Sítio do Meio', ids: {} };
  await db.query('update farms set farm_name = $2 where id = $1', [there.farm_id, there.name]);
  const email = await worker(db, [farm, there]);
  await toTheHerd(page, email, farm);
  const weighing = build.weighing(farm.ids['Mimosa']!);
  const journey = { from_farm_id: farm.farm_id, to_farm_id: there.farm_id, status: 'concluída' } as const;
  await dispatch(farm, 'create_transfer', build.transfer(farm.ids['Mimosa']!, journey));
  await refused(page, email, farm, [build.call('weigh', weighing)]);
  await expect(entry(page, 'Mimosa')).toContainText(/José Antônio Ribeiro transferiu Mimosa para Sítio do Meio em /);
  await page.getByRole('button', { name: /^Registrar em Sítio do Meio: .*Mimosa/ }).click();
  await expect(list(page)).toBeHidden();
  const elsewhere = list(page, 'Guardado de outras fazendas');
  await expect(elsewhere).toContainText('Sítio do Meio');
  await elsewhere.getByRole('button', { name: 'Abrir fazenda' }).click();
  await expect.poll(() => kept(there, `animal_weighings/${weighing.id}`)).toMatchObject({ weight: weighing.weight });
});

test('a waiting call is corrected before it is sent, and only the corrected one arrives', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const weighing = build.weighing(farm.ids['Mimosa']!, { weight: 400 });
  const update = { id: farm.ids['Estrela']!, changes: { name: { was: 'Estrela', to: 'Estrella' } } };
  await page.route(sync, (route) => route.abort());
  await storeCalls(page, email, farm, 'outbox', [build.call('weigh', weighing), build.call('update_animal', update)]);
  await page.reload();
  await goTo(page, '/pending');
  const waiting = list(page, 'Aguardando envio');
  await waiting.getByRole('button', { name: /^Corrigir: Registrar pesagem/ }).click();
  await expect(page.locator('form [name=weight]')).toHaveValue('400');
  await page.locator('form [name=weight]').fill('410');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(waiting.getByRole('listitem').first()).toContainText('410');
  await waiting.getByRole('button', { name: /^Corrigir: Atualizar animal/ }).click();
  await expect(dialog(page).locator('[name=name]')).toHaveValue('Estrella');
  await dialog(page).locator('[name=name]').fill('Estrela Guia');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(waiting.getByRole('listitem').last()).toContainText('Estrela → Estrela Guia');
  await restoreRoute(page, sync);
  await page.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  expect(await kept(farm, `animal_weighings/${weighing.id}`)).toMatchObject({ weight: 410 });
  expect(await kept(farm, `animals/${farm.ids['Estrela']}`)).toMatchObject({ name: 'Estrela Guia' });
});

test('existing milk is replaced when the person confirms', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const cow = farm.ids['Mimosa']!;
  await dispatch(farm, 'record_milk', build.milk(cow, { quantity_liters: 9 }));
  await refused(page, email, farm, [build.call('record_milk', build.milk(cow, { quantity_liters: 12.5 }))]);
  await expect(entry(page, 'Registrar leite')).toContainText('já tem leite registrado');
  await page.getByRole('button', { name: /^Substituir: Registrar leite/ }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  await expect.poll(async () => (await kept(farm, 'milk_production'))?.['rows']).toMatchObject([{ quantity_liters: 12.5 }]);
});

test('a sale is corrected with its agreed values, with the tax that was entered', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  await toTheHerd(page, email, farm);
  const wanted = { purpose: 'abate', tax_funrural: 12.34, buyer_name: 'Sebastião' } as const;
  const sale = build.sale([{ id: newId(), animal_id: farm.ids['Mimosa']!, weight: 400, price_per_kg: 11.5 }], wanted);
  await storeCalls(page, email, farm, 'refused', [build.call('create_sale', sale)]);
  await page.reload();
  await goTo(page, '/pending');
  await page.getByRole('button', { name: /^Corrigir: Registrar venda/ }).click();
  await expect(page.getByRole('radio', { name: 'kg', exact: true })).toBeChecked();
  await expect(page.locator('[name="items.0.price_per_kg"]')).toHaveValue('11,50');
  await expect(page.locator('[name=tax_funrural]')).toHaveValue('12,34');
  await page.locator('[name="items.0.price_per_kg"]').fill('12');
  await page.getByRole('button', { name: 'Salvar Venda' }).click();
  await expect(page.locator('main').getByText('Tudo enviado')).toBeVisible();
  expect(await kept(farm, `sales/${sale.id}`)).toMatchObject({ buyer_name: 'Sebastião', sale_price: 4800, tax_funrural: 12.34, net_value: 4787.66 });
});

/** One-press actions and undos have no form. */
const withoutForm =
  /^(remove|restore|reoccupy|resolve|ignore|reopen)_|^(dry_off|resume_breeding|leave_synchronisation|return_to_synchronisation|expose_animals|split_batch|join_batch|return_to_herd|undo_castration|undo_pasture_move|change_categories|update_herd_settings|update_weighing|update_birth|create_financial_category|enter_withdrawal|choose_funrural|book_milk_statement|unbook_milk_statement|import_rows|undo_import|update_money_settings|update_cost_settings|create_invoice|cancel_invoice|update_financial_category|merge_financial_category|cancel_financial_transaction|undo_payment|update_sale|update_animal_purchase|arrange_list|create_list_view|update_list_view|examine_quarantined|release_quarantine|receive_transfer|refuse_transfer|create_attachment|update_attachment)$/;
const words = 'Escrito antes';
const noted = (id: string, field = 'notes') => ({ id, changes: { [field]: { was: null, to: words } } });

test('every verb with a form is corrected in it, with its values filled in', async ({ page, db }) => {
  // One form after the other, of more than fifty verbs.
  test.setTimeout(scaled(600_000));
  const farm = await ownFarm(db);
  const email = await worker(db, [farm]);
  const cow = farm.ids['Mimosa']!;
  const notes = { notes: words };
  const externalAnimal = { id: newId(), name: 'Jurassic', type: 'bovino', gender: 'macho' } as const;
  await dispatch(farm, 'create_external_animal', externalAnimal);
  const supply = { id: newId(), kind: 'insumo', name: 'Iodo', unit: 'litro' } as const;
  const supplyLot = { id: newId(), supply_id: supply.id, entry_date: '2026-10-01', quantity: 5 };
  await dispatch(farm, 'create_supply', supply);
  await dispatch(farm, 'enter_supply', supplyLot);
  const evaluation = { id: newId(), external_bull_id: externalAnimal.id, kind: 'PTA', trait: 'Leite (kg)', year: 2026, value: 12 } as const;
  await dispatch(farm, 'create_bull_evaluation', evaluation);
  const quarantine = { id: newId(), animal_id: cow, start_date: '2026-09-01', until_date: '2026-09-30' };
  await dispatch(farm, 'start_quarantine', quarantine);
  const milkAnalysis = build.milkAnalysis();
  await dispatch(farm, 'create_milk_analysis', milkAnalysis);
  const milkStatement = build.milkStatement();
  await dispatch(farm, 'create_milk_statement', milkStatement);
  const milkDelivery = build.milkDelivery();
  await dispatch(farm, 'create_milk_delivery', milkDelivery);
  const milkPriceItem = build.milkPriceItem();
  await dispatch(farm, 'create_milk_price_item', milkPriceItem);
  const [party, account, box, property] = [build.party(), build.bankAccount(), build.bankAccount({ name: 'Caixa', kind: 'caixa' }), build.ruralProperty()];
  await dispatch(farm, 'create_party', party);
  await dispatch(farm, 'create_bank_account', account);
  await dispatch(farm, 'create_bank_account', box);
  await dispatch(farm, 'create_rural_property', property);
  const moved = { id: newId(), transfer_date: '2026-10-01', from_account_id: account.id, to_account_id: box.id, amount: 50 };
  await dispatch(farm, 'create_account_transfer', moved);
  const partner = { id: newId(), property_id: property.id, kind: 'parceiro', name: 'João', share: 50 } as const;
  await dispatch(farm, 'create_property_partner', partner);
  const mastitisCase = build.mastitisCase(cow);
  await dispatch(farm, 'create_mastitis_case', mastitisCase);
  const tagRange = { id: newId(), first_number: '076000000000001', last_number: '076000000000050', purchase_date: '2026-10-01' };
  await dispatch(farm, 'create_tag_range', tagRange);
  const made = {
    feed: build.feed(),
    treatment: build.treatment(cow, { duration_days: 1 }),
    protocol: build.protocol(),
    product: { id: newId(), product_name: 'Vermífugo da cooperativa' },
    insemination: build.insemination(cow),
    production: build.production(),
    check: { id: newId(), animal_id: cow, check_date: '2026-10-01', result: 'vazia' } as const,
    heat: { id: newId(), animal_id: cow, heat_date: '2026-10-01' },
    stop: { id: newId(), animal_id: farm.ids['Estrela']!, stop_date: '2026-10-01', reason: 'Descarte' },
    exam: { id: newId(), animal_id: cow, exam_date: '2026-10-01', finding: 'normal' } as const,
    hay: build.hayPurchase(),
    pasture: { id: newId(), name: 'Piquete 1', area_hectares: 12 },
    activity: build.activity(),
    vaccine: build.vaccine([cow]),
    transfer: build.transfer(cow),
    purchase: build.purchase([build.bought({ identification: 'C-77' })], { payment_status: 'pendente' }),
    sale: build.sale([{ id: newId(), animal_id: farm.ids['Pintada']!, unit_price: 2000 }], { payment_status: 'pendente' }),
  };
  const milk = { type: 'receita', name: 'Venda de leite' } as const;
  const category = categoryId(farm.farm_id, milk.type, milk.name);
  const [asset, herdPrice, plannedSale, budgetLine] = [build.asset(), build.herdPrice(), build.plannedSale(), build.budgetLine(category)];
  await dispatch(farm, 'create_asset', asset);
  await dispatch(farm, 'create_herd_price', herdPrice);
  await dispatch(farm, 'create_planned_sale', plannedSale);
  await dispatch(farm, 'create_budget_line', budgetLine);
  const bill = build.transaction(category, { type: 'receita', status: 'pendente', payment_date: null });
  const purchase = build.feedPurchase({ id: made.feed.id, name: made.feed.name });
  const rotation = { id: newId(), pasture_id: made.pasture.id, entry_date: '2026-10-01', batch_name: 'Lote 1', animals: [] };
  await dispatch(farm, 'create_feed', made.feed);
  await dispatch(farm, 'buy_feed', purchase);
  await dispatch(farm, 'treat', made.treatment);
  await dispatch(farm, 'create_protocol', made.protocol);
  await dispatch(farm, 'create_farm_product', made.product);
  await dispatch(farm, 'create_insemination', made.insemination);
  await dispatch(farm, 'check_pregnancy', made.check);
  await dispatch(farm, 'record_heat', made.heat);
  await dispatch(farm, 'stop_breeding', made.stop);
  await dispatch(farm, 'record_uterine_exam', made.exam);
  const calf = build.animal({ name: 'Aurora', birth_date: '2026-01-01', category: 'bezerra' });
  await dispatch(farm, 'create_animal', calf);
  await dispatch(farm, 'wean', { id: calf.id });
  const [weaning] = (await kept(farm, 'weanings'))!['rows'] as { id: string }[];
  const dried = { id: newId(), animal_id: farm.ids['Estrela']!, dry_off_date: '2026-10-01' };
  await dispatch(farm, 'update_animal', { id: dried.animal_id, changes: { last_birth_date: { was: null, to: '2026-01-01' } } });
  await dispatch(farm, 'record_dry_off', dried);
  const steps = 'D0 GnRH\nD10 IA';
  const protocol = { id: newId(), name: 'Da Dra. Lúcia', steps };
  await dispatch(farm, 'create_synchronisation_protocol', protocol);
  const lot = { id: newId(), name: 'Novilhas', start_date: '2026-10-01', protocol_name: 'Ovsynch', steps, animals: [{ id: newId(), animal_id: cow }] };
  await dispatch(farm, 'start_synchronisation', lot);
  const season = { id: newId(), name: 'Estação 2026', start_date: '2026-10-01', end_date: '2026-12-31', animals: [] };
  await dispatch(farm, 'create_breeding_season', season);
  await dispatch(farm, 'create_specific_production', made.production);
  await dispatch(farm, 'buy_hay', made.hay);
  await dispatch(farm, 'create_pasture', made.pasture);
  await dispatch(farm, 'create_activity', made.activity);
  await dispatch(farm, 'apply_vaccine', made.vaccine);
  await dispatch(farm, 'create_transfer', made.transfer);
  await dispatch(farm, 'occupy_pasture', rotation);
  await dispatch(farm, 'create_sale', made.sale);
  await dispatch(farm, 'purchase_animals', made.purchase);
  await dispatch(farm, 'create_financial_category', milk);
  await dispatch(farm, 'create_financial_transaction', bill);
  /** The input, and where it appears in the form: mostly in the notes. */
  const said: Partial<Record<VerbName, object | [object, string, string]>> = {
    create_supply: { ...supply, id: newId(), name: 'Cal', ...notes },
    update_supply: noted(supply.id),
    enter_supply: { ...supplyLot, id: newId(), supply_kind: 'insumo', supply_name: 'Iodo', supply_unit: 'litro', ...notes },
    update_supply_lot: noted(supplyLot.id),
    use_supply: { id: newId(), supply_id: supply.id, used_on: '2026-10-02', quantity: 1, reason: 'uso', ...notes },
    create_bull_evaluation: [{ ...evaluation, id: newId(), year: 2021 }, '[name=year]', '2021'],
    update_bull_evaluation: [{ id: evaluation.id, changes: { year: { was: 2026, to: 2021 } } }, '[name=year]', '2021'],
    create_animal: build.animal(notes),
    update_animal: noted(cow),
    wean: [{ id: cow, weaning_date: '2026-10-09' }, '[name=weaning_date]', '09/10/2026'],
    castrate: [{ id: cow, castration_date: '2026-10-09' }, '[name=castration_date]', '09/10/2026'],
    slaughter: [{ id: cow, exit_date: '2026-10-09', exit_reason: words }, '[name=exit_reason]', words],
    report_death: [{ id: cow, exit_date: '2026-10-09', exit_reason: words }, '[name=exit_reason]', words],
    report_lost: [{ id: cow, exit_date: '2026-10-09', loss_kind: 'furto', exit_reason: words }, '[name=exit_reason]', words],
    weigh: build.weighing(cow, notes),
    treat: build.treatment(cow, notes),
    update_treatment: noted(made.treatment.id),
    apply_vaccine: build.vaccine([cow], notes),
    update_vaccine: noted(made.vaccine.applications[0]!.id),
    create_protocol: [build.protocol({ description: words }), '[name=description]', words],
    update_protocol: [noted(made.protocol.id, 'description'), '[name=description]', words],
    create_farm_product: [{ id: newId(), product_name: 'Outro vermífugo', notes: words }, '[name=notes]', words],
    update_farm_product: [noted(made.product.id), '[name=notes]', words],
    create_insemination: build.insemination(cow, notes),
    update_insemination: noted(made.insemination.id),
    check_pregnancy: { ...made.check, id: newId(), ...notes },
    update_pregnancy_check: noted(made.check.id),
    record_heat: { ...made.heat, id: newId(), ...notes },
    update_heat: noted(made.heat.id),
    record_dry_off: { id: newId(), animal_id: cow, dry_off_date: '2026-10-01', ...notes },
    create_synchronisation_protocol: { ...protocol, id: newId(), ...notes },
    update_synchronisation_protocol: noted(protocol.id),
    start_synchronisation: { ...lot, id: newId(), animals: [{ id: newId(), animal_id: cow }], ...notes },
    update_synchronisation_lot: noted(lot.id),
    inseminate_lot: [
      { id: lot.id, insemination_date: '2026-10-11', bull_identification: 'Sansão', semen_batch: 'CRV-1', animals: [{ id: newId(), animal_id: cow }] },
      '[name=semen_batch]',
      'CRV-1',
    ],
    complete_synchronisation_step: [
      { id: lot.id, lot_step: 'D0', done_date: '2026-10-01', products: [{ name: 'GnRH', dosage: words }], missed: [] },
      '[name="products.0.dosage"]',
      words,
    ],
    create_breeding_season: { ...season, id: newId(), ...notes },
    update_breeding_season: noted(season.id),
    update_dry_off: noted(dried.id),
    update_weaning: noted(weaning!.id),
    stop_breeding: { ...made.stop, id: newId(), ...notes },
    update_breeding_stop: noted(made.stop.id),
    record_uterine_exam: { ...made.exam, id: newId(), ...notes },
    update_uterine_exam: noted(made.exam.id),
    register_birth: [build.birth(cow), '[name="newborns.0.name"]', 'Aurora'],
    register_loss: { id: newId(), animal_id: cow, loss_date: '2026-10-01', ...notes },
    record_milk: [build.milk(cow, { quantity_liters: 13.5 }), '[name=quantity_liters]', '13,5'],
    create_specific_production: build.production(notes),
    update_specific_production: noted(made.production.id),
    create_feed: build.feed({ name: 'Milho', ...notes }),
    update_feed: noted(made.feed.id),
    buy_feed: build.feedPurchase({ id: made.feed.id, name: made.feed.name }, notes),
    update_feed_purchase: noted(purchase.id),
    buy_hay: build.hayPurchase(notes),
    update_hay_purchase: noted(made.hay.id),
    consume_feed: build.consumption(made.feed.id, notes),
    create_pasture: { id: newId(), name: 'Piquete 2', area_hectares: 3, ...notes },
    update_pasture: noted(made.pasture.id),
    move_to_pasture: [
      { id: newId(), pasture_id: made.pasture.id, entry_date: '2026-10-05', animals: [{ id: newId(), animal_id: cow }] },
      '[name=entry_date]',
      '05/10/2026',
    ],
    occupy_pasture: { ...rotation, id: newId(), ...notes },
    release_pasture: [{ id: rotation.id, exit_date: '2026-10-09' }, '[name=exit_date]', '09/10/2026'],
    create_transfer: build.transfer(cow, notes),
    update_transfer: noted(made.transfer.id),
    create_sale: build.sale([{ id: newId(), animal_id: cow, unit_price: 3000 }], notes),
    purchase_animals: build.purchase([build.bought()], notes),
    start_quarantine: { id: newId(), animal_id: cow, start_date: '2026-10-01', until_date: '2026-10-31', ...notes },
    update_quarantine: noted(quarantine.id),
    pay_animal_purchase: [{ id: made.purchase.id, payment_date: '2026-11-09' }, '[name=payment_date]', '09/11/2026'],
    pay_sale: [{ id: made.sale.id, payment_date: '2026-11-09' }, '[name=payment_date]', '09/11/2026'],
    create_financial_transaction: build.transaction(category, { type: 'receita', ...notes }),
    pay_financial_transaction: [{ id: bill.id, payment_date: '2026-10-09' }, '[name=payment_date]', '09/10/2026'],
    update_financial_transaction: noted(bill.id),
    create_party: build.party({ name: 'Outra', ...notes }),
    update_party: noted(party.id),
    create_bank_account: build.bankAccount({ name: 'Outra', ...notes }),
    update_bank_account: noted(account.id),
    create_account_transfer: { ...moved, id: newId(), ...notes },
    update_account_transfer: noted(moved.id),
    create_rural_property: build.ruralProperty({ name: 'Outra', ...notes }),
    update_rural_property: noted(property.id),
    create_property_partner: { ...partner, id: newId(), ...notes },
    update_property_partner: noted(partner.id),
    create_external_animal: { id: newId(), name: 'Backup', type: 'bovino', gender: 'macho', ...notes },
    update_external_animal: noted(externalAnimal.id),
    create_milk_analysis: build.milkAnalysis(notes),
    update_milk_analysis: noted(milkAnalysis.id),
    create_milk_statement: build.milkStatement({ reference_month: '2026-08-01', ...notes }),
    update_milk_statement: noted(milkStatement.id),
    create_milk_delivery: build.milkDelivery(notes),
    update_milk_delivery: noted(milkDelivery.id),
    create_asset: build.asset({ name: 'Galpão', ...notes }),
    update_asset: noted(asset.id),
    create_herd_price: [build.herdPrice({ category: 'boi', since: '2026-10-09' }), '[name=since]', '09/10/2026'],
    update_herd_price: [{ id: herdPrice.id, changes: { since: { was: herdPrice.since, to: '2026-10-09' } } }, '[name=since]', '09/10/2026'],
    create_planned_sale: build.plannedSale(notes),
    update_planned_sale: noted(plannedSale.id),
    create_budget_line: [build.budgetLine(category, { year: 2027 }), '[name=year]', '2027'],
    update_budget_line: [{ id: budgetLine.id, changes: { year: { was: 2026, to: 2027 } } }, '[name=year]', '2027'],
    create_milk_price_item: build.milkPriceItem(notes),
    update_milk_price_item: noted(milkPriceItem.id),
    create_mastitis_case: build.mastitisCase(cow, notes),
    update_mastitis_case: noted(mastitisCase.id),
    apply_tag: { id: newId(), animal_id: cow, event_date: '2026-10-01', rfid: '076000000000001', ...notes },
    report_tag_lost: { id: newId(), animal_id: cow, event_date: '2026-10-01', lost_part: 'visual', ...notes },
    create_tag_range: { ...tagRange, id: newId(), first_number: '076000000000101', last_number: '076000000000150', ...notes },
    update_tag_range: noted(tagRange.id),
    create_activity: build.activity(notes),
    update_activity: noted(made.activity.id),
  };
  const entries = Object.entries(said).map(([verb, input]) => [verb, ...(Array.isArray(input) ? input : [input, '[name=notes]', words])] as const);
  const all = (Object.keys(verbs) as VerbName[]).filter((verb) => !withoutForm.test(verb));
  expect(entries.map(([verb]) => verb).toSorted()).toEqual(all.toSorted());

  await toTheHerd(page, email, farm);
  await storeCalls(
    page,
    email,
    farm,
    'refused',
    entries.map(([verb, input]) => build.call(verb as VerbName, input as never)),
  );
  await page.reload();
  await goTo(page, '/pending');
  for (const [i, [verb, , where, value]] of entries.entries())
    await test.step(verb, async () => {
      await list(page)
        .getByRole('listitem')
        .nth(i)
        .getByRole('button', { name: /^Corrigir/ })
        .click();
      await expect(page.locator(`form ${where}`)).toHaveValue(value);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.locator(`form ${where}`)).toHaveCount(0);
    });
});
