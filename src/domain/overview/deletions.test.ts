import { describe, expect, test } from 'vitest';
import { type NounName, nounNames } from '#domain/nouns';
import { deedInWords, deletableBy, describeRecord, inPast, isWork, momentInWords, removalVerbs, restoringCall, workToday } from '#domain/overview/deletions';
import { verbs } from '#domain/verbs';

const timeZone = 'America/Sao_Paulo';
const id = '7f1c2f0e-0000-4000-8000-000000000001';

describe('every noun that can be deleted', () => {
  const deletable = removalVerbs.map((verb) => verbs[verb].on as NounName);

  test('has one verb that deletes it, one that restores it, and an input that says what the person had seen', () => {
    expect(new Set(deletable).size).toBe(deletable.length);
    for (const verb of removalVerbs) expect(verbs[verb].input.shape).toHaveProperty('seen');
    for (const noun of deletable) expect(restoringCall(noun, { id })?.verb).toMatch(/^restore_/);
  });

  test('is listed for those who may write it: not for a visitor', () => {
    // Saved lists are nobody else's, and undone at once.
    const inBin = deletable.filter((noun) => noun !== 'list_views');
    expect(deletableBy({ role: 'owner' })).toEqual(inBin);
    expect(deletableBy({ role: 'worker' })).toEqual(inBin);
    expect(deletableBy({ role: 'visitor' })).toEqual([]);
    expect(deletableBy({ role: 'contador' })).toEqual([]);
    expect(deletableBy({ role: 'worker', without: ['money'] })).toEqual(
      inBin.filter(
        (noun) =>
          ![
            'sales',
            'animal_purchases',
            'financial_transactions',
            'milk_statements',
            'milk_price_items',
            'parties',
            'bank_accounts',
            'account_transfers',
            'rural_properties',
            'property_partners',
            'invoices',
            'assets',
            'herd_prices',
            'planned_sales',
            'budget_lines',
          ].includes(noun),
      ),
    );
  });

  test('others are only deleted along with another record, or never', () => {
    expect(nounNames.filter((noun) => !deletable.includes(noun))).toEqual([
      'herd_settings',
      'synchronisation_lot_animals',
      'pasture_rotation_animals',
      'money_settings',
      'cost_settings',
      'sale_items',
      'purchase_items',
      'financial_categories',
      'invoice_items',
      'alert_decisions',
      'funrural_years',
      'imports',
      'import_parts',
    ]);
    expect(restoringCall('sale_items', { id })).toBeUndefined();
  });
});

test('milk is restored by animal, day and shift', () => {
  const row = { id, animal_id: id, production_date: '2026-11-15', milking_shift: 'tarde' };
  expect(restoringCall('milk_production', row)).toEqual({
    verb: 'restore_milk',
    input: { animal_id: id, production_date: '2026-11-15', milking_shift: 'tarde' },
  });
  expect(restoringCall('animals', { id })).toEqual({ verb: 'restore_animal', input: { id } });
});

test.each([
  ['Registrar pesagem', 'registrou pesagem'],
  ['Corrigir parto', 'corrigiu parto'],
  ['Excluir animal', 'excluiu animal'],
  ['Resolver alerta', 'resolveu alerta'],
  ['Desfazer exclusão de venda', 'desfez exclusão de venda'],
])('%s is told as %s', (title, told) => expect(inPast(title)).toBe(told));

test('the title of every verb begins with an infinitive that can be told', () => {
  for (const { title } of Object.values(verbs)) expect(inPast(title)).toMatch(/^[a-zç]+(ou|eu|iu|ez)( |$)/);
});

test.each([
  ['weigh', 'Mimosa', 'Maria pesou Mimosa'],
  ['remove_animal', 'Mimosa', 'Maria excluiu Mimosa'],
  ['update_animal', 'Mimosa', 'Maria mudou Mimosa'],
  ['apply_vaccine', 'Mimosa', 'Maria registrou aplicação (Mimosa)'],
  ['remove_animal', null, 'Maria excluiu animal'],
  ['blank_personal_data', null, 'Maria mudou este registro'],
])('%s of %s: %s', (verb, name, told) => expect(deedInWords({ verb, who: 'Maria', name })).toBe(told));

test.each([
  ['2026-11-15T23:15:00.000Z', 'às 20:15'],
  // Midnight at the farm is 3:00 UTC.
  ['2026-11-15T03:00:00.000Z', 'às 00:00'],
  ['2026-11-15T02:59:00.000Z', 'em 14/11/2026 às 23:59'],
])('%s is %s on the evening of 15/11', (at, told) => expect(momentInWords(at, '2026-11-15T23:30:00.000Z', timeZone)).toBe(told));

test('a computed value alone is nobody’s work; a written one, a deletion and a restoration are', () => {
  expect(isWork('animal_weighings', ['weight_gain'])).toBe(false);
  expect(isWork('animal_weighings', ['weight_gain', 'weight'])).toBe(true);
  expect(isWork('animal_weighings', ['deleted_at'])).toBe(true);
  expect(isWork('barns', ['weight'])).toBe(false);
});

test('a record is described by its name and the first values that people wrote', () => {
  const animal = {
    id,
    name: 'Mimosa',
    identification: '26-001',
    type: 'bovino',
    breed: 'Gir',
    gender: 'femea',
    status: 'ativo',
    mother_id: id,
    is_batch: false,
  };
  const told = describeRecord('animals', animal, () => animal);
  expect(told.subject).toBe('Mimosa (26-001)');
  expect(told.details.map(({ value }) => value)).toEqual(['Bovino', 'Gir', 'Fêmea', 'Ativo']);
  const weighing = describeRecord('animal_weighings', { id, animal_id: id, weighing_date: '2026-11-15', weight: 412.5 }, () => animal);
  expect(weighing).toEqual({
    subject: 'Mimosa (26-001)',
    details: [
      { label: expect.any(String), value: '15/11/2026' },
      { label: expect.any(String), value: '412,5' },
    ],
  });
});

describe('before a deletion the person is told', () => {
  const [me, maria] = ['me', 'maria'];
  const now = '2026-11-15T23:30:00.000Z';
  const made = (created_by: string, created_at: string, updated_at = created_at) => ({ created_by, created_at, updated_at });
  const told = (record: ReturnType<typeof made>, weighings: ReturnType<typeof made>[] = []) =>
    workToday(record, [{ noun: 'animal_weighings', rows: weighings }], { me, now, timeZone });
  const lastYear = made(me, '2025-01-01T12:00:00.000Z');

  test('what others recorded today, not what they recorded yesterday, nor what they did themselves', () => {
    expect(told(lastYear, [made(maria, '2026-11-15T22:50:00.000Z')])).toEqual(['Outra pessoa registrou hoje: Pesagens (1), às 19:50']);
    expect(told(lastYear, [made(maria, '2026-11-15T02:59:00.000Z')])).toEqual([]);
    expect(told(lastYear, [made(me, '2026-11-15T22:50:00.000Z')])).toEqual([]);
  });

  test('that somebody else created it today', () => {
    expect(told(made(maria, '2026-11-15T13:00:00.000Z'))).toEqual(['Outra pessoa criou este registro hoje, às 10:00']);
    expect(told(made(me, '2026-11-15T13:00:00.000Z'))).toEqual([]);
  });

  test('that it changed today', () => {
    expect(told({ ...lastYear, updated_at: '2026-11-15T13:00:00.000Z' })).toEqual(['Este registro mudou hoje, às 10:00']);
    expect(told({ ...lastYear, updated_at: '2026-11-14T13:00:00.000Z' })).toEqual([]);
  });
});
