// A report as a file.
import { expect, test } from 'vitest';
import { lastDays } from '#domain/kernel/periods';
import { reportOf } from '#domain/overview/reports';
import { sheetsOf } from './sheets';

const today = '2026-11-15';
const report = reportOf({ animals: [], births: [], transactions: [], milkDays: [], pastures: [], rotations: [] }, lastDays(90, today), today);
const sheets = sheetsOf(report, { money: true, milk: true, pastures: true });

test('every chart of the screen is drawn in the PDF too', () =>
  expect(sheets.filter(({ chart }) => chart).map(({ title, chart }) => [title, chart])).toEqual([
    ['Rebanho por tipo', 'rows'],
    ['Rebanho por situação', 'rows'],
    ['Ativos por categoria', 'rows'],
    ['Receitas e despesas por mês', 'bars'],
    ['Leite por mês', 'bars'],
    ['Leite por dia', 'line'],
  ]));

test.each(['Receitas e despesas por mês', 'Leite por mês'])('%s has calendar months, by name', (title) =>
  expect(sheets.find((sheet) => sheet.title === title)!.rows.map(([month]) => month)).toEqual([
    'Agosto de 2026',
    'Setembro de 2026',
    'Outubro de 2026',
    'Novembro de 2026',
  ]),
);
