// Electronic invoices (NF-e, layout 4.00): the data of a note from its XML, refused when its key does not hold, and events that cancel one.
import { bare, isCnpj, isCpf, nfeKeyParts } from '#domain/kernel/documents';
import { difference, product, sum } from '#domain/kernel/money';
import { inReais } from '#domain/kernel/quantities';
import { all, at, textAt, type XmlElement } from '#domain/kernel/xml';
import { numberAt, unreadable, xmlRoot } from '#domain/money/nfe-xml';

export type NfeParty = {
  document: string | null;
  name: string;
  trade_name: string | null;
  state_registration: string | null;
  city: string | null;
  state: string | null;
};
/** `quantity`: in the item's unit; null: the note does not say. */
export type NfeLot = { lot: string; quantity: number | null; made_on: string | null; expires_on: string | null };
export type NfeItem = {
  number: number;
  code: string;
  name: string;
  ncm: string | null;
  cfop: string | null;
  unit: string | null;
  quantity: number;
  unit_price: number;
  tax_unit: string | null;
  tax_quantity: number;
  /** What the farm pays for it: price less discount, with freight, insurance, other costs, IPI and ICMS-ST. */
  cost: number;
  lots: NfeLot[];
};
export type NfeInstalment = { number: string; due_date: string | null; amount: number };
export type NfePayment = { at_once: boolean | null; method: string; amount: number };

export type Nfe = {
  key: string;
  number: string;
  series: string;
  issued_on: string;
  operation: string;
  /** 0 entrada, 1 saída. */
  is_entry: boolean;
  is_return: boolean;
  is_authorised: boolean;
  is_test: boolean;
  issuer: NfeParty;
  receiver: NfeParty;
  items: NfeItem[];
  total: number;
  instalments: NfeInstalment[];
  payments: NfePayment[];
  notes: string | null;
  /** What a person should know before writing it. */
  warnings: string[];
};

/** An event that cancels a note, or corrects its text. */
export type NfeEvent = { key: string; kind: 'cancelada' | 'corrigida' };

const day = (text: string | null) => {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
  return found && !Number.isNaN(Date.parse(found)) ? found : null;
};

function party(element: XmlElement | undefined, address: string): NfeParty {
  const document = bare(textAt(element, 'CNPJ') ?? textAt(element, 'CPF') ?? '');
  return {
    document: isCpf(document) || isCnpj(document) ? document : null,
    name: textAt(element, 'xNome') ?? '',
    trade_name: textAt(element, 'xFant'),
    state_registration: textAt(element, 'IE'),
    city: textAt(element, `${address}/xMun`),
    state: textAt(element, `${address}/UF`),
  };
}

const positive = (text: string | null) => (Number(text) > 0 ? Number(text) : null);

function item(det: XmlElement): NfeItem {
  const prod = at(det, 'prod');
  const taxes = at(det, 'imposto');
  const icms = at(taxes, 'ICMS')?.children[0];
  const amount = (path: string) => numberAt(prod, path);
  const unburdened = textAt(icms, 'indDeduzDeson') === '1' ? numberAt(icms, 'vICMSDeson') : 0;
  const counts = textAt(prod, 'indTot') !== '0';
  const added = ['vFrete', 'vSeg', 'vOutro'].map(amount);
  const taxed = [numberAt(taxes, 'IPI/IPITrib/vIPI'), numberAt(icms, 'vICMSST'), numberAt(icms, 'vFCPST')];
  return {
    number: Number(det.attributes.get('nItem') ?? 0),
    code: textAt(prod, 'cProd') ?? '',
    name: textAt(prod, 'xProd') ?? '',
    ncm: textAt(prod, 'NCM'),
    cfop: textAt(prod, 'CFOP'),
    unit: textAt(prod, 'uCom'),
    quantity: amount('qCom'),
    unit_price: amount('vUnCom'),
    tax_unit: textAt(prod, 'uTrib'),
    tax_quantity: amount('qTrib'),
    cost: counts ? sum([amount('vProd'), -amount('vDesc'), ...added, ...taxed, -unburdened], 2) : 0,
    lots: all(prod, 'rastro').flatMap((one) => {
      const lot = textAt(one, 'nLote');
      return lot ? [{ lot, quantity: positive(textAt(one, 'qLote')), made_on: day(textAt(one, 'dFab')), expires_on: day(textAt(one, 'dVal')) }] : [];
    }),
  };
}

/** Tax offices issue notes of producers (series 890 to 909) with a key of their own. */
const isIssuedByOffice = (series: string) => Number(series) >= 890 && Number(series) <= 909;

function assertKey(key: string, protocol: string | null, note: Pick<Nfe, 'issued_on' | 'series' | 'number' | 'issuer'>) {
  const parts = nfeKeyParts(key);
  if (!parts) throw unreadable('A chave da nota não confere: falta ou sobra um número, ou um foi trocado.');
  if (protocol !== null && bare(protocol) !== key) throw unreadable('A chave da nota não é a da autorização: o arquivo foi mexido.');
  if (parts.model !== '55') throw unreadable('Só notas do modelo 55 (NF-e) podem ser lidas; esta é de outro modelo.');
  const agrees =
    parts.month === note.issued_on.slice(0, 7) &&
    parts.series === Number(note.series) &&
    parts.number === Number(note.number) &&
    (parts.issuer === note.issuer.document || isIssuedByOffice(note.series));
  if (!agrees) throw unreadable('A chave não é desta nota: data, número, série ou emitente são outros.');
}

const denied = new Set(['110', '301', '302']);

function assertAuthorised(status: string | null) {
  if (status === null || status === '100' || status === '150') return;
  if (status === '101' || status === '151' || status === '155') throw unreadable('Esta nota foi cancelada, e não pode ser lançada.');
  throw unreadable(
    denied.has(status) ? 'O uso desta nota foi negado pela Receita, e ela não vale.' : `Esta nota não foi autorizada (situação ${status.slice(0, 5)}).`,
  );
}

/** Differences that are no reason to refuse it: rounding is allowed a cent for each item. */
function sums({ items, total, instalments }: Pick<Nfe, 'items' | 'total' | 'instalments'>, invoiced: number | null): string[] {
  const ofItems = sum(
    items.map(({ cost }) => cost),
    2,
  );
  const ofInstalments = sum(
    instalments.map(({ amount }) => amount),
    2,
  );
  const expected = invoiced ?? total;
  return [
    ...(Math.abs(difference(ofItems, total, 2)) > product(0.01, items.length, 2)
      ? [`Os itens somam ${inReais(ofItems)}, e a nota diz ${inReais(total)}: confira.`]
      : []),
    ...(instalments.length > 0 && ofInstalments !== expected
      ? [`As parcelas somam ${inReais(ofInstalments)}, e a fatura diz ${inReais(expected)}: confira.`]
      : []),
  ];
}

function nfe(root: XmlElement, note: XmlElement): Nfe {
  const ide = at(note, 'ide');
  const protocol = root.name === 'nfeProc' ? at(root, 'protNFe/infProt') : undefined;
  const status = textAt(protocol, 'cStat');
  assertAuthorised(status);
  const key = bare(note.attributes.get('Id') ?? '').replace(/^NFE/, '');
  const issued_on = day(textAt(ide, 'dhEmi'));
  if (!issued_on) throw unreadable('A nota não diz o dia em que foi emitida.');
  const invoiced = textAt(note, 'cobr/fat/vLiq') === null ? null : numberAt(note, 'cobr/fat/vLiq');
  const read: Nfe = {
    key,
    number: textAt(ide, 'nNF') ?? '',
    series: textAt(ide, 'serie') ?? '',
    issued_on,
    operation: textAt(ide, 'natOp') ?? '',
    is_entry: textAt(ide, 'tpNF') === '0',
    is_return: textAt(ide, 'finNFe') === '4',
    is_authorised: status !== null,
    is_test: textAt(ide, 'tpAmb') === '2',
    issuer: party(at(note, 'emit'), 'enderEmit'),
    receiver: party(at(note, 'dest'), 'enderDest'),
    items: all(note, 'det').map(item),
    total: numberAt(note, 'total/ICMSTot/vNF'),
    instalments: all(at(note, 'cobr'), 'dup').map((dup) => ({
      number: textAt(dup, 'nDup') ?? '',
      due_date: day(textAt(dup, 'dVenc')),
      amount: numberAt(dup, 'vDup'),
    })),
    payments: all(at(note, 'pag'), 'detPag').map((one) => {
      const when = textAt(one, 'indPag');
      return { at_once: when === null ? null : when === '0', method: textAt(one, 'tPag') ?? '', amount: numberAt(one, 'vPag') };
    }),
    notes: textAt(note, 'infAdic/infCpl'),
    warnings: [],
  };
  assertKey(key, textAt(protocol, 'chNFe'), read);
  if (read.items.length === 0) throw unreadable('A nota não tem itens.');
  return {
    ...read,
    warnings: [
      ...(read.is_authorised ? [] : ['Nota sem autorização no arquivo: confirme com o fornecedor.']),
      ...(read.is_test ? ['Nota de teste (homologação): não tem valor fiscal.'] : []),
      ...sums(read, invoiced),
    ],
  };
}

const eventKinds: Record<string, NfeEvent['kind']> = { '110111': 'cancelada', '110112': 'cancelada', '110110': 'corrigida' };

function event(root: XmlElement): NfeEvent {
  const info = at(root, 'evento/infEvento');
  const kind = eventKinds[textAt(info, 'tpEvento') ?? ''];
  const key = bare(textAt(info, 'chNFe') ?? '');
  if (!kind) throw unreadable('Este arquivo é de um evento da nota que não muda nada aqui.');
  if (!nfeKeyParts(key)) throw unreadable('A chave da nota não confere: falta ou sobra um número, ou um foi trocado.');
  const status = textAt(root, 'retEvento/infEvento/cStat');
  if (status !== null && !['135', '136', '155'].includes(status)) throw unreadable('Este evento da nota não foi aceito pela Receita.');
  return { key, kind };
}

/** One file: a note, or an event of one. */
export function readNfe(text: string): { note: Nfe } | { event: NfeEvent } {
  const root = xmlRoot(text);
  if (root.name === 'procEventoNFe') return { event: event(root) };
  const note = root.name === 'NFe' ? at(root, 'infNFe') : root.name === 'nfeProc' ? at(root, 'NFe/infNFe') : undefined;
  if (!note) throw unreadable(wrongKind[root.name] ?? 'Este XML não é de uma nota fiscal eletrônica (NF-e).');
  return { note: nfe(root, note) };
}

const wrongKind: Record<string, string> = {
  cteProc: 'Este é o XML do frete (CT-e), não o da nota fiscal.',
  resNFe: 'Este é só o resumo da nota. Peça ao fornecedor o XML completo.',
  retConsSitNFe: 'Este é só o resultado de uma consulta. Peça ao fornecedor o XML da nota.',
};
