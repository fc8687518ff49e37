// Electronic invoices: the rows of a supplier's note, what is refused, and who bought from whom.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Nfe, readNfe } from '#domain/money/nfe';
import { categoryOfItem, mainCategory, noteEntries, roleOf } from '#domain/money/nfe-booking';
import { kilogramsOf, purchaseKind, saleCategory, unitPrice } from '#domain/money/nfe-products';
import { mostXml } from '#domain/money/nfe-xml';

const xml = readFileSync('tests/imports/nota.xml', 'utf8');
const noteOf = (text: string) => {
  const read = readNfe(text);
  if (!('note' in read)) throw new Error('not a note');
  return read.note;
};
const note = noteOf(xml);
const owner = new Set(['52998224725']);

test('a supplier’s note gives one supplier, three items, three pending expenses, feed, mineral and a lot of vaccine', () => {
  expect(note.warnings).toEqual([]);
  expect(note).toMatchObject({ number: '1234', series: '1', issued_on: '2026-11-05', total: 5600, is_entry: false, is_return: false, is_authorised: true });
  const role = roleOf(note, owner);
  expect(role).toEqual({ type: 'despesa', other: note.issuer, warnings: [] });
  expect(role.other).toMatchObject({
    document: '12ABC34501DE35',
    name: 'AGROPECUARIA EXEMPLO LTDA',
    trade_name: 'AGRO EXEMPLO',
    city: 'PATOS DE MINAS',
    state: 'MG',
  });
  expect(noteEntries(note).map(({ amount, due_date, status, payment_method }) => [amount, due_date, status, payment_method])).toEqual([
    [1866.66, '2026-12-05', 'pendente', 'boleto'],
    [1866.67, '2027-01-04', 'pendente', 'boleto'],
    [1866.67, '2027-02-03', 'pendente', 'boleto'],
  ]);
  const items = note.items.map((item) => {
    const kilograms = kilogramsOf(item);
    return { ...purchaseKind(item.ncm, item.name), cost: item.cost, kilograms, price: kilograms && unitPrice(item.cost, kilograms.kg), lots: item.lots };
  });
  expect(items).toEqual([
    { use: 'racao', category: 'Ração e concentrado', cost: 4300, kilograms: { kg: 2000, from: 'unidade' }, price: 2.15, lots: [] },
    { use: 'racao', category: 'Sal mineral', cost: 1110, kilograms: { kg: 250, from: 'texto' }, price: 4.44, lots: [] },
    {
      use: 'medicamento',
      category: 'Medicamentos e vacinas',
      cost: 190,
      kilograms: null,
      price: null,
      lots: [{ lot: 'L2607', quantity: 2, made_on: '2026-07-01', expires_on: '2028-06-30' }],
    },
  ]);
  expect(mainCategory(items)).toBe('Ração e concentrado');
});

const changed = (from: string | RegExp, to: string) => {
  const text = xml.replace(from, to);
  expect(text).not.toBe(xml);
  return text;
};
const refusal = (text: string) => {
  try {
    readNfe(text);
  } catch (error) {
    return (error as Error).message;
  }
  return null;
};
const key = '31261112ABC34501DE35550010000012341481209372';

test.each(Array.from({ length: 44 }, (_, i) => i))('digit %d of the key changed is refused', (i) => {
  const other = key[i] === '7' ? '8' : '7';
  expect(refusal(xml.replaceAll(key, key.slice(0, i) + other + key.slice(i + 1)))).toMatch(/chave/i);
});

describe('what is refused, with a message', () => {
  const entity = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><NFe>&x;</NFe>';
  test.each<[string, () => string, RegExp]>([
    ['one digit of the authorised key', () => changed(`<chNFe>${key}`, `<chNFe>${key.replace('1234', '1235')}`), /não é a da autorização/],
    ['another number than the key’s', () => changed('<nNF>1234<', '<nNF>1235<'), /A chave não é desta nota/],
    ['another month than the key’s', () => changed('2026-11-05T09:12:00', '2026-10-05T09:12:00'), /A chave não é desta nota/],
    ['another issuer than the key’s', () => changed('<CNPJ>12ABC34501DE35<', '<CNPJ>11222333000181<'), /A chave não é desta nota/],
    ['a cancelled note', () => changed('<cStat>100<', '<cStat>101<'), /cancelada/],
    ['a denied note', () => changed('<cStat>100<', '<cStat>302<'), /negado/],
    ['a rejected note', () => changed('<cStat>100<', '<cStat>539<'), /não foi autorizada \(situação 539\)/],
    ['a DTD', () => entity, /DTD/],
    ['an unknown entity', () => changed('AGRO EXEMPLO', '&xxe;'), /estragado/],
    ['a billion laughs', () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><NFe>&b;</NFe>`, /DTD/],
    ['a file cut off', () => xml.slice(0, 3000), /incompleto ou estragado/],
    ['50 MB', () => xml.padEnd(50_000_000, ' '), /grande demais/],
    ['one character too many', () => xml.padEnd(mostXml + 1, ' '), /grande demais/],
    ['a PDF', () => '%PDF-1.7', /não é um XML/],
    ['nothing', () => '', /não é um XML/],
    ['deep nesting', () => '<a>'.repeat(100), /não é de uma nota/],
    ['a freight note', () => '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>', /CT-e/],
    ['a summary', () => '<resNFe/>', /resumo/],
    ['a web page', () => '<html/>', /não é de uma nota fiscal/],
    ['a number with a comma', () => changed('<vProd>4320.00<', '<vProd>4.320,00<'), /número que não se entende: vProd/],
    ['a note without items', () => changed(/<det [\s\S]*<\/det>/, ''), /não tem itens/],
    [
      'a consumer’s note',
      () => '<NFe><infNFe Id="NFe31261111222333000181650010000000011000000012"><ide><dhEmi>2026-11-01</dhEmi></ide></infNFe></NFe>',
      /chave|modelo/,
    ],
  ])('%s', (_, text, message) => {
    expect(refusal(text())).toMatch(message);
  });
});

describe('what is only said', () => {
  test.each<[string, () => string, RegExp | null]>([
    ['no authorisation', () => changed(/<protNFe[\s\S]*<\/protNFe>/, ''), /sem autorização/],
    [
      'the bare note',
      () => xml.slice(xml.indexOf('<NFe>'), xml.indexOf('</NFe>') + 6).replace('<NFe>', '<NFe xmlns="http://www.portalfiscal.inf.br/nfe">'),
      /sem autorização/,
    ],
    ['a test', () => changed('<tpAmb>1</tpAmb><finNFe>', '<tpAmb>2</tpAmb><finNFe>'), /homologação/],
    ['items that differ by a cent each', () => changed('<vNF>5600.00', '<vNF>5600.03'), null],
    ['items that differ by more', () => changed('<vNF>5600.00', '<vNF>5600.04'), /Os itens somam R\$\s5\.600,00, e a nota diz R\$\s5\.600,04/],
    ['instalments that differ by a cent', () => changed('<vDup>1866.66', '<vDup>1866.67'), /As parcelas somam R\$\s5\.600,01/],
    ['a prefix of the namespace', () => xml.replace(/<(\/?)(?!\?)/g, '<$1n:').replace('xmlns=', 'xmlns:n='), null],
  ])('%s', (_, text, warning) => {
    const { warnings } = noteOf(text());
    if (warning) expect(warnings).toEqual([expect.stringMatching(warning)]);
    else expect(warnings).toEqual([]);
  });
});

test('the cost of an item has discount, freight, insurance, other costs, IPI and ICMS-ST', () => {
  const text = changed(
    '<vDesc>20.00</vDesc><indTot>1</indTot></prod><imposto><ICMS><ICMS40><orig>0</orig><CST>40</CST></ICMS40></ICMS>',
    '<vFrete>10.00</vFrete><vSeg>5.00</vSeg><vDesc>20.00</vDesc><vOutro>1.50</vOutro><indTot>1</indTot></prod><imposto><ICMS><ICMS10><vICMSST>7.00</vICMSST></ICMS10></ICMS><IPI><cEnq>999</cEnq><IPITrib><vIPI>3.25</vIPI></IPITrib></IPI>',
  );
  expect(noteOf(text).items[0]!.cost).toBe(4326.75);
});

test.each([
  ['110111', { key, kind: 'cancelada' }],
  ['110110', { key, kind: 'corrigida' }],
])('an event %s', (tpEvento, event) => {
  const text = `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe"><evento><infEvento><chNFe>${key}</chNFe><tpEvento>${tpEvento}</tpEvento></infEvento></evento><retEvento><infEvento><cStat>135</cStat></infEvento></retEvento></procEventoNFe>`;
  expect(readNfe(text)).toEqual({ event });
  expect(refusal(text.replace('135', '573'))).toMatch(/não foi aceito/);
  expect(refusal(text.replace(/1101\d\d/, '210200'))).toMatch(/não muda nada/);
});

const dairy = { ...note.issuer, document: '11222333000181', name: 'LATICINIO' };
const producer = { ...note.receiver, document: '52998224725' };

describe('who bought from whom', () => {
  const ofCfop = (cfop: string) => note.items.map((item) => ({ ...item, cfop }));
  test.each<[string, Partial<Nfe>, ReadonlySet<string>, 'despesa' | 'receita' | null, RegExp | null]>([
    ['a supplier’s note to the farm', {}, owner, 'despesa', null],
    ['a dairy’s entry note', { is_entry: true, issuer: dairy, receiver: producer, items: ofCfop('1101') }, owner, 'receita', null],
    ['the producer’s own note', { issuer: producer, receiver: dairy }, owner, 'receita', null],
    ['the producer’s own entry note', { issuer: producer, receiver: dairy, is_entry: true }, owner, 'despesa', null],
    [
      'a note to somebody else',
      { receiver: { ...producer, document: '11144477735', name: 'MARIA' } },
      owner,
      'despesa',
      /para MARIA \(111\.444\.777-35\), e os documentos da fazenda são 529\.982\.247-25/,
    ],
    ['a note to nobody known', { receiver: { ...producer, document: null, name: '' } }, owner, 'despesa', /para outra pessoa, sem CPF nem CNPJ/],
    ['a note to the farm’s company', { receiver: dairy }, new Set(['11222333000181']), 'despesa', null],
    ['a note to a branch of it', { receiver: { ...dairy, document: '11222333000262' } }, new Set(['11222333000181']), 'despesa', null],
    ['a note to another company', { receiver: { ...dairy, document: '12ABC34501DE35' } }, new Set(['11222333000181']), 'despesa', /Destinatário errado/],
    ['a farm without documents', {}, new Set(), 'despesa', /não tem CPF ou CNPJ cadastrado/],
    ['goods sent for repair', { operation: 'REMESSA PARA CONSERTO' }, owner, null, /costuma não ter pagamento/],
    ['samples by their CFOP', { items: ofCfop('5911') }, owner, null, /costuma não ter pagamento/],
    ['goods returned to the supplier', { issuer: producer, receiver: dairy, is_return: true }, owner, 'receita', /o valor volta para a fazenda/],
    ['goods returned by a buyer', { is_return: true }, owner, 'despesa', /o valor volta para o comprador/],
  ])('%s', (_, of, own, type, warning) => {
    const role = roleOf({ ...note, ...of }, own);
    expect(role.type).toBe(type);
    if (warning) expect(role.warnings).toEqual([expect.stringMatching(warning)]);
    else expect(role.warnings).toEqual([]);
    expect(role.other).toBe(of.issuer === producer ? of.receiver : (of.issuer ?? note.issuer));
  });
});

test.each<[string, Nfe['payments'], 'pago' | 'pendente', string | null]>([
  ['cash', [{ at_once: true, method: '01', amount: 5600 }], 'pago', 'dinheiro'],
  ['Pix', [{ at_once: null, method: '17', amount: 5600 }], 'pago', 'pix'],
  ['Pix, new code', [{ at_once: true, method: '20', amount: 5600 }], 'pago', 'pix'],
  ['a bill without instalments', [{ at_once: null, method: '15', amount: 5600 }], 'pendente', 'boleto'],
  ['on credit', [{ at_once: false, method: '01', amount: 5600 }], 'pendente', 'dinheiro'],
  ['the shop’s credit', [{ at_once: null, method: '05', amount: 5600 }], 'pendente', null],
  ['no payment', [{ at_once: null, method: '90', amount: 0 }], 'pendente', null],
  ['nothing said', [], 'pendente', null],
])('a note without instalments, %s', (_, payments, status, payment_method) => {
  const paid = status === 'pago';
  expect(noteEntries({ ...note, instalments: [], payments })).toEqual([
    { instalment: null, amount: 5600, status, payment_method, payment_date: paid ? '2026-11-05' : null, due_date: paid ? null : '2026-11-05' },
  ]);
});

test.each([
  ['23099010', 'RACAO', 'Ração e concentrado'],
  ['23099010', 'NUCLEO MINERAL', 'Sal mineral'],
  ['23099020', 'PREMIX', 'Sal mineral'],
  ['10059010', 'MILHO EM GRAO', 'Ração e concentrado'],
  ['10051000', 'MILHO HIBRIDO', 'Sementes'],
  ['30049099', 'ANTIBIOTICO', 'Medicamentos e vacinas'],
  ['38089199', 'CARRAPATICIDA', 'Medicamentos e vacinas'],
  ['38089429', 'IODO POS DIPPING', 'Material de ordenha'],
  ['38089324', 'HERBICIDA', 'Adubos e corretivos'],
  ['05111000', 'SEMEN', 'Sêmen e inseminação'],
  ['31051000', 'NPK', 'Adubos e corretivos'],
  ['27101921', 'DIESEL S10', 'Combustível'],
  ['84341000', 'ORDENHADEIRA', 'Máquinas e equipamentos'],
  ['73130000', 'ARAME FARPADO', 'Cercas'],
  ['01022919', 'NOVILHA', 'Compra de animais'],
  ['99999999', 'OUTRA COISA', 'Outras despesas'],
  [null, 'SEM NCM', 'Outras despesas'],
])('NCM %s %s is %s', (ncm, name, category) => {
  expect(categoryOfItem({ ncm, name }, 'despesa')).toBe(category);
});

test.each([
  ['04012010', 'Venda de leite'],
  ['01022990', 'Venda de animais'],
  ['04061010', 'Venda de queijo e derivados'],
  ['99999999', 'Outras receitas'],
])('NCM %s sold is %s', (ncm, category) => {
  expect(saleCategory(ncm)).toBe(category);
});

test.each<[Parameters<typeof kilogramsOf>[0], number | null, ReturnType<typeof kilogramsOf>]>([
  [{ name: 'FARELO', unit: 'SC', quantity: 2, tax_unit: 'TON', tax_quantity: 1.2 }, null, { kg: 1200, from: 'unidade' }],
  [{ name: 'FARELO', unit: 'T', quantity: 1.5, tax_unit: 'UN', tax_quantity: 1 }, null, { kg: 1500, from: 'unidade' }],
  [{ name: 'RACAO SC 40 KG', unit: 'SC', quantity: 3, tax_unit: 'SC', tax_quantity: 3 }, null, { kg: 120, from: 'texto' }],
  [{ name: 'SAL 2,5KG', unit: 'UN', quantity: 4, tax_unit: 'UN', tax_quantity: 4 }, null, { kg: 10, from: 'texto' }],
  [{ name: 'RACAO', unit: 'SC', quantity: 3, tax_unit: 'SC', tax_quantity: 3 }, null, null],
  [{ name: 'RACAO', unit: 'SC', quantity: 3, tax_unit: 'SC', tax_quantity: 3 }, 30, { kg: 90, from: 'lembrado' }],
])('kilograms of %o', (item, remembered, expected) => {
  expect(kilogramsOf(item, remembered)).toEqual(expected);
});
