// The production cost as sheets: for the spreadsheet and the PDF.
import { figures, type Sheet } from '#domain/kernel/export-sheet';
import type { CostReport } from '#domain/money/cost-queries';
import { type Way, ways } from '#domain/money/production-cost';

export function costSheets({ results, perLitre, litres, depreciation, family, capital, land, ledger }: CostReport, way: Way): Sheet[] {
  const money = (label: string, value: number | null) => ({ label, kind: 'money' as const, value });
  const price = (label: string, value: number | null) => ({ label, kind: 'money' as const, scale: 4, value });
  return [
    figures('Resumo', [
      money('Renda bruta', results.gross),
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
  ];
}
