// The option of a year: chosen once, kept for the next sales, and never that of another year.
import { expect, test } from 'vitest';
import { funruralChoice, funruralOn } from '#domain/money/funrural-years';

const years = [{ year: 2026, funrural_option: 'folha' as const }];
const sales = [{ sale_date: '2027-01-02', funrural_option: 'folha' as const }, { sale_date: '2025-05-01' }];

test.each([
  ['2026-12-31', 'folha'],
  ['2026-01-01', 'folha'],
  ['2025-12-31', 'producao'],
  // As the newest sale of the year says, where nobody chose.
  ['2027-03-01', 'folha'],
  ['2028-01-01', 'producao'],
])('a sale on %s begins with %s', (day, option) => expect(funruralOn(day, years, sales)).toBe(option));

test.each([
  [{ sale_date: '2026-05-01', funrural_option: 'folha' as const }, null],
  [
    { sale_date: '2026-05-01', funrural_option: 'producao' as const },
    { year: 2026, funrural_option: 'producao' },
  ],
  [
    { sale_date: '2027-05-01', funrural_option: 'folha' as const },
    { year: 2027, funrural_option: 'folha' },
  ],
  [{ sale_date: '2027-05-01', funrural_option: 'producao' as const }, null],
  [{ sale_date: '2027-05-01', funrural_option: null }, null],
])('after %j the choice for the year is %j', (sale, choice) => expect(funruralChoice(sale, years)).toEqual(choice));
