// Lines of a bank's statement, read from an OFX or CSV file: day, amount (negative: money went out) and the bank's text.
import { tableOf } from '#domain/kernel/csv-cells';
import { fold } from '#domain/kernel/text';

/** `reference`: what tells this line from all others of the account. */
export type StatementLine = { reference: string; day: string; amount: number; text: string };

const mostLines = 5000;

/** `failed`: why the file cannot be read, in the user's words. */
export function readStatement(text: string): { lines: StatementLine[] } | { failed: string } {
  const lines = /<OFX>|<STMTTRN>/i.test(text) ? ofxLines(text) : csvLines(text);
  if (lines === null) return { failed: 'O arquivo precisa das colunas Data, Histórico e Valor na primeira linha.' };
  if (lines.length === 0) return { failed: 'O arquivo não tem lançamentos de extrato.' };
  const bad = lines.findIndex(({ day, amount }) => day === null || amount === null);
  if (bad >= 0) return { failed: `Lançamento ${bad + 1} do arquivo: data ou valor ilegível.` };
  if (lines.length > mostLines) return { failed: `No máximo ${mostLines.toLocaleString('pt-BR')} lançamentos por arquivo.` };
  return { lines: lines as StatementLine[] };
}

type Read = { reference: string; day: string | null; amount: number | null; text: string };

/** SGML without closing tags (OFX 1) and XML (OFX 2) alike. */
function ofxLines(text: string): Read[] {
  return text
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((block, i) => {
      const [body = ''] = block.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i);
      const of = (tag: string) => new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(body)?.[1]?.trim() ?? '';
      const day = dayOf(of('DTPOSTED'));
      const amount = amountOf(of('TRNAMT'));
      const said = unescaped([of('NAME'), of('MEMO')].filter((part, n, all) => part !== '' && all.indexOf(part) === n).join(' '));
      return { reference: of('FITID') || `${day} ${amount} ${i}`, day, amount, text: said || unescaped(of('TRNTYPE')) };
    });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!);

const headings = {
  day: /^(data|date|dt)\b/,
  amount: /^(valor|amount|value|quantia)/,
  text: /^(historico|descricao|lancamento|description|memo|detalhe)/,
  credit: /^(credito|entrada)/,
  debit: /^(debito|saida)/,
};

/** A heading somewhere near the top names the columns; banks write their own lines before it. */
function csvLines(text: string): Read[] | null {
  const table = tableOf(text);
  const at = table.findIndex((row) => columnOf(row, headings.day) >= 0 && (columnOf(row, headings.amount) >= 0 || columnOf(row, headings.credit) >= 0));
  if (at < 0) return null;
  const head = table[at]!;
  const [day, amount, said, credit, debit] = [headings.day, headings.amount, headings.text, headings.credit, headings.debit].map((what) =>
    columnOf(head, what),
  );
  const seen = new Map<string, number>();
  return table.slice(at + 1).flatMap((row) => {
    const on = dayOf(row[day!] ?? '');
    const value = amount! >= 0 ? amountOf(row[amount!] ?? '') : inOrOut(row[credit!] ?? '', debit! >= 0 ? (row[debit!] ?? '') : '');
    // Totals and empty lines have no day, balances no amount.
    if (on === null || value === null || value === 0) return [];
    const words = (said! >= 0 ? (row[said!] ?? '') : '').trim();
    // Banks give such lines no number: two alike on one day are told apart by their order.
    const alike = `${on} ${value} ${words}`.slice(0, 90);
    const nth = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, nth);
    return [{ reference: nth === 1 ? alike : `${alike} #${nth}`, day: on, amount: value, text: words }];
  });
}

const columnOf = (row: readonly string[], what: RegExp) => row.findIndex((cell) => what.test(fold(cell)));

function inOrOut(credit: string, debit: string) {
  const [came, went] = [amountOf(credit), amountOf(debit)];
  return came ? Math.abs(came) : went ? -Math.abs(went) : null;
}

/** 20261105120000[-3:BRT], 2026-11-05, 05/11/2026 or 05/11/26 */
function dayOf(text: string) {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim());
  const written = /^(\d{2})[/.-](\d{2})[/.-](\d{4}|\d{2})\b/.exec(text.trim());
  const [year, month, day] = iso ? [iso[1]!, iso[2]!, iso[3]!] : written ? [written[3]!.padStart(4, '20'), written[2]!, written[1]!] : ['', '', ''];
  const found = `${year}-${month}-${day}`;
  return Number.isNaN(Date.parse(found)) || new Date(found).toISOString().slice(0, 10) !== found ? null : found;
}

/** -1234.56, 1.234,56, "R$ 1.234,56 D", (1.234,56) */
function amountOf(text: string) {
  const bare = text.replace(/R\$|\s|\u00a0/g, '');
  const isOut = /^\(.*\)$|^-|-$|D$/i.test(bare);
  const figures = bare.replace(/[^\d.,]/g, '');
  if (!/\d/.test(figures)) return null;
  const decimal = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'));
  const hasDecimals = decimal >= 0 && figures.length - decimal <= 3;
  const whole = (hasDecimals ? figures.slice(0, decimal) : figures).replace(/\D/g, '') || '0';
  const value = Number(`${whole}.${(hasDecimals ? figures.slice(decimal + 1) : '').padEnd(2, '0')}`);
  return Number.isFinite(value) ? (isOut ? -value : value) + 0 : null;
}
