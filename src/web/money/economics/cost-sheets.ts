// The production cost as sheets: for the spreadsheet and the PDF.
import { figures, type Sheet } from '#domain/kernel/export-sheet';
import type { CostReport } from '#domain/money/cost-queries';
import { type HerdReport, type HerdSummary, type MovementName, movements } from '#domain/money/herd-report';
import { type Way, ways } from '#domain/money/production-cost';

export function costSheets(
  { results, perLitre, litres, depreciation, family, capital, land, ledger, income }: CostReport,
  way: Way,
  herd: HerdSummary,
  whole: HerdReport | null,
): Sheet[] {
  const money = (label: string, value: number | null) => ({ label, kind: 'money' as const, value });
  const price = (label: string, value: number | null) => ({ label, kind: 'money' as const, scale: 4, value });
  return [
    figures('Resumo', [
      money('Renda bruta', results.gross),
      money('Variação do rebanho na renda', income.herd),
      money('COE', results.effective),
      money('Depreciação', depreciation.amount),
      money('Trabalho da família', family),
      money('COT', results.operational),
      money('Juros do capital', capital.amount),
      money('Terra', land.amount),
      money('CT', results.total),
      money('Margem bruta', results.grossMargin),
      money('Margem líquida', results.netMargin),
      money('Lucro', results.profit),
      { label: 'Litros vendidos e da família', kind: 'number', scale: 2, value: litres.divisor },
      { label: 'Rateio', kind: 'text', value: ways[way] },
      price('COE por litro', perLitre[way].effective),
      price('COT por litro', perLitre[way].operational),
      price('CT por litro', perLitre[way].total),
      ...(herd.beef
        ? [
            { label: 'Arrobas produzidas (÷ 30)', kind: 'number' as const, scale: 2, value: herd.beef.arrobas },
            { label: 'Arrobas por ha', kind: 'number' as const, scale: 2, value: herd.beef.perHectare },
            money('COE por @', herd.beef.effectivePerArroba),
            money('COT por @', herd.beef.operationalPerArroba),
            money('Preço da @', herd.arroba.price),
            money('Margem por @', herd.beef.marginPerArroba),
            money('Margem por ha', herd.beef.marginPerHectare),
            { label: 'Lotação (UA/ha)', kind: 'number' as const, scale: 3, value: herd.beef.stocking },
          ]
        : []),
    ]),
    {
      title: 'Rendas e gastos',
      columns: [
        { label: 'Conta', kind: 'text' },
        { label: 'Valor', kind: 'money' },
        { label: 'Parte desta atividade', kind: 'number', scale: 4 },
      ],
      rows: [
        ...ledger.incomeLines.map(({ category, amount }) => [category, amount, null]),
        ...ledger.own.map(({ category, amount }) => [category, amount, 1]),
        ...ledger.general.map(({ category, amount }) => [category, amount, ledger.share]),
      ],
    },
    ...(whole ? herdSheets(whole) : []),
  ];
}

const herdSheets = ({ classes, weight }: HerdReport): Sheet[] => [
  {
    title: 'Variação do rebanho',
    columns: [
      { label: 'Categoria', kind: 'text' },
      { label: 'Cabeças no início', kind: 'number', scale: 0 },
      { label: 'Cabeças no fim', kind: 'number', scale: 0 },
      { label: 'Valor por cabeça', kind: 'money' },
      { label: 'Variação', kind: 'money' },
    ],
    rows: classes.map(({ name, startHeads, endHeads, price, variation }) => [name, startHeads, endHeads, price?.price ?? null, variation]),
  },
  {
    title: 'Peso dos bovinos',
    columns: [
      { label: 'Movimento', kind: 'text' },
      { label: 'Cabeças', kind: 'number', scale: 0 },
      { label: 'Peso vivo (kg)', kind: 'number', scale: 2 },
    ],
    rows: (Object.keys(movements) as MovementName[]).map((name) => [movements[name], weight[name].heads, weight[name].kg]),
  },
];
