// Every record offers its history: a noun that is listed on a screen has "Histórico" there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nounNames } from '#domain/nouns';

/** Records without a line of their own on any screen: their history is opened from Alterações. */
const withoutLine = [
  'pasture_rotation_animals',
  'alert_decisions',
  'sale_items',
  'purchase_items',
  'financial_categories',
  'herd_settings',
  'funrural_years',
  'money_settings',
  'cost_settings',
  'invoice_items',
  'synchronisation_lot_animals',
  'breeding_season_animals',
  'imports',
  'list_views',
  'import_parts',
];

const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join('src/web', file), 'utf8'));
const offered = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/useHistoryItem\('(\w+)'\)|<HistoryButton noun="(\w+)"|<(?:ListScreen|CatalogueList|EventList)\s+noun="(\w+)"/g)].map((found) =>
      found.slice(1).find(Boolean),
    ),
  ),
);

test.each(nounNames.filter((noun) => !withoutLine.includes(noun)))('%s', (noun) => expect([...offered]).toContain(noun));

test('the exceptions have no line that could offer it', () => {
  expect(withoutLine.filter((noun) => offered.has(noun))).toEqual([]);
});
