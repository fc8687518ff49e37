// The demo's other products: eggs every other day, cheese every week, honey in two seasons.
import { expect, test } from 'vitest';
import { countProductions } from '#domain/milk/specific-production-queries';
import { lived, startDays } from './demo-history';

test.each(startDays)('Santa Clara, on %s', async (today) => {
  const { rows } = await lived('Santa Clara', today);
  const productions = rows.all('specific_productions');
  const { types, sale } = countProductions(productions);
  expect(types.map(({ type }) => type)).toEqual(['ovos', 'mel', 'queijo']);
  expect(types[0]!.amounts.map(({ unit }) => unit)).toEqual(['dúzias', 'unidades']);
  expect(sale).toBeGreaterThan(1000);
  for (const { production_date, animal_id } of productions) {
    expect(production_date <= today).toBe(true);
    if (animal_id) expect(rows.row('animals', animal_id)).toMatchObject({ status: 'ativo', is_batch: true });
  }
});
