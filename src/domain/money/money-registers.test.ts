// The registers of money: parties with one document each, accounts and transfers, rural properties and who shares them.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import { isOfParty, partyNamed } from '#domain/money/parties';
import { asksForPartners, exploitationCode, exploitations, partnerCode, partnerKinds } from '#domain/money/rural-properties';
import type { InputOf, VerbName } from '#domain/verbs';

const today = '2026-11-15';
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>) => inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));
const row = (noun: string, which: number) => kept.get(`${noun} ${id(which)}`);
beforeEach(() => void (kept = new Map()));

describe('a party', () => {
  const dairy = { id: id(1), name: 'Laticínio Serra Azul', kind: 'laticinio', document: '12.ABC.345/01DE-35' } as const;

  test.each([
    ['11.222.333/0001-81', 'done'],
    ['529.982.247-25', 'done'],
    ['111.444.777-35', 'done'],
    ['11.222.333/0001-82', 'document: CPF ou CNPJ inválido'],
    ['111.111.111-11', 'document: CPF ou CNPJ inválido'],
    ['12abc34501de35', 'document: Este CPF ou CNPJ já é de Laticínio Serra Azul'],
    [null, 'done'],
  ])('with the document %s: %s', async (document, said) => {
    await run('create_party', dairy);
    expect(await run('create_party', { id: id(2), name: 'Outra', kind: 'fornecedor', document })).toBe(said);
  });

  test('takes over a document only after the other was deleted, and then the other does not come back with it', async () => {
    await run('create_party', dairy);
    await run('create_party', { id: id(2), name: 'Nova', kind: 'laticinio' });
    const take = () => run('update_party', { id: id(2), changes: { document: { was: null, to: '12ABC34501DE35' } } });
    expect(await take()).toContain('já é de Laticínio Serra Azul');
    expect(await run('remove_party', { id: id(1) })).toBe('done');
    expect(await take()).toBe('done');
    expect(await run('restore_party', { id: id(1) })).toBe('document: Este CPF ou CNPJ já é de Nova');
  });

  test('is whom a record names by its link, or without one by its words', () => {
    const party = { id: id(1), name: 'João da Silva' };
    expect(isOfParty(party, id(1), 'Outro nome')).toBe(true);
    expect(isOfParty(party, id(2), 'João da Silva')).toBe(false);
    expect(isOfParty(party, null, ' joao  da silva ')).toBe(true);
    expect(isOfParty(party, undefined, 'João')).toBe(false);
    expect(isOfParty(party, null, null)).toBe(false);
    expect(partyNamed([party], 'JOÃO DA SILVA')).toBe(party);
    expect(partyNamed([party, { id: id(3), name: 'Joao da Silva' }], 'João da Silva')).toBeNull();
    expect(partyNamed([party], '')).toBeNull();
  });
});

describe('an account', () => {
  const account = (n: number, more: object = {}) =>
    run('create_bank_account', { id: id(n), name: `Conta ${n}`, kind: 'banco', opening_balance: 0, opening_date: '2026-01-01', ...more });

  test.each([
    [{ opening_balance: -1200.5 }, 'done'],
    [{ opening_balance: 0.001 }, 'opening_balance: Saldo inicial (R$): no máximo 2 casas decimais'],
    [{ bank_code: '75' }, 'bank_code: Código do banco: informe os 3 dígitos'],
    [{ agency: '123-4' }, 'done'],
    [{ agency: '12345' }, 'agency: Agência (sem o dígito): informe os 4 dígitos'],
  ])('%j: %s', async (more, said) => expect(await account(1, more)).toBe(said));

  test.each([
    [{}, 'done'],
    [{ to_account_id: id(1) }, 'to_account_id: Escolha duas contas diferentes'],
    [{ amount: 0 }, 'amount: Valor (R$): mínimo 0,01'],
    [{ transfer_date: '2026-11-16' }, 'transfer_date: A data não pode ser futura'],
    [{ transfer_date: today }, 'done'],
    [{ to_account_id: id(9) }, 'not_found: Conta não encontrada'],
  ])('a transfer between accounts %j: %s', async (more, said) => {
    for (const n of [1, 2]) await account(n);
    const transfer = { id: id(5), transfer_date: '2026-11-01', from_account_id: id(1), to_account_id: id(2), amount: 500 };
    expect(await run('create_account_transfer', { ...transfer, ...more })).toBe(said);
  });
});

describe('a rural property', () => {
  test('takes those who share it along when it is deleted, and brings exactly them back', async () => {
    await run('create_rural_property', { id: id(1), name: 'Santa Clara', exploitation: 'parceria', share: 50 });
    const partner = (n: number) => run('create_property_partner', { id: id(n), property_id: id(1), kind: 'parceiro', name: 'João', share: 25 });
    for (const n of [2, 3]) expect(await partner(n)).toBe('done');
    await run('remove_property_partner', { id: id(2) });
    await run('remove_rural_property', { id: id(1) });
    expect(row('property_partners', 3)?.deleted_at).not.toBeNull();
    await run('restore_rural_property', { id: id(1) });
    expect([row('property_partners', 2)?.deleted_at === null, row('property_partners', 3)?.deleted_at === null]).toEqual([false, true]);
  });

  test('and its partners have the numbers of the tax office', () => {
    expect(Object.keys(exploitations).map((exploitation) => exploitationCode({ exploitation: exploitation as never }))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Object.keys(partnerKinds).map((kind) => partnerCode({ kind: kind as never }))).toEqual([1, 2, 3, 4, 5]);
    expect(asksForPartners({ share: 100, exploitation: 'individual' })).toBe(false);
    expect(asksForPartners({ share: 99.99, exploitation: 'individual' })).toBe(true);
    expect(asksForPartners({ share: 100, exploitation: 'arrendado' })).toBe(true);
  });
});

test('the settings of money are one record, whoever writes first', async () => {
  await run('update_money_settings', { changes: { taxpayer_cpf: { was: null, to: '529.982.247-25' } } });
  expect(await run('update_money_settings', { changes: { closed_until: { was: null, to: '2026-09-30' } } })).toBe('done');
  const rows = [...kept].filter(([key]) => key.startsWith('money_settings '));
  expect(rows.map(([, { taxpayer_cpf, closed_until }]) => [taxpayer_cpf, closed_until])).toEqual([['52998224725', '2026-09-30']]);
  expect(await run('update_money_settings', { changes: { taxpayer_cpf: { was: null, to: '11144477735' } } })).toContain('outra pessoa mudou este valor');
});
