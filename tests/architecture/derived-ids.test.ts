// Ids that are derived from a farm, a name or another record: each is derived again when a whole farm is brought (import/restored-ids.ts), or needs not to be.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** By file: why its ids are the same question in a new farm. */
const known: Record<string, string> = {
  'exits/exit-verbs.ts': 'of a call',
  'feed/feed-register-verbs.ts': 'by label',
  'feed/feeds.ts': 'by label',
  'herd/batch-part-verbs.ts': 'by the batch and its part',
  'herd/herd-settings-verbs.ts': 'by label',
  'herd/limit-verbs.ts': 'reads by label',
  'herd/weaning-verbs.ts': 'reads by label',
  'herd/weaning-weighings.ts': 'by its weaning',
  'import/animal-proposals.ts': 'of an import in progress',
  'import/event-proposals.ts': 'reads by label',
  'import/import-verbs.ts': 'by label',
  'import/invoice-verbs.ts': 'by its note',
  'import/proposals.ts': 'of an import in progress',
  'import/restored-ids.ts': 'derives them again',
  'kernel/farm.ts': 'the functions themselves',
  'kernel/ids.ts': 'the functions themselves',
  'milk/milk-verbs.ts': 'by label',
  'herd/quarantine-verbs.ts': 'reads by label',
  'money/closed-months.ts': 'reads by label',
  'money/cost-settings-verbs.ts': 'by label',
  'money/expense-ids.ts': 'by its record',
  'money/financial-categories.ts': 'by label',
  'money/financial-category-verbs.ts': 'by label',
  'money/funrural-year-verbs.ts': 'by label',
  'money/invoices.ts': 'by its note',
  'money/milk-statement-booking.ts': 'by its statement',
  'money/milk-statement-verbs.ts': 'reads by label',
  'money/money-settings-verbs.ts': 'by label',
  'money/purchase-arrivals.ts': 'by its item',
  'money/purchase-ledger.ts': 'by its purchase',
  'money/purchase-verbs.ts': 'reads by label',
  'money/sale-ledger.ts': 'by its sale',
  'money/sale-verbs.ts': 'by its sale',
  'overview/alert-decisions.ts': 'by label',
  'overview/double-events.ts': 'a key: the question is asked again',
  'reproduction/synchronisation-tasks.ts': 'by lot, step and animal',
  'supplies/supplies.ts': 'by label',
  'sync/declaration-id.ts': 'no record',
  'transfers/transfer-verbs.ts': 'of a record at the other farm',
};

test('every file that derives ids is known to the import of whole farms', () => {
  const files = readdirSync('src/domain', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const deriving = files.filter((file) => /derivedId\(|farm\.named\(/.test(readFileSync(`src/domain/${file}`, 'utf8')));
  expect(
    deriving.toSorted().filter((file) => !(file in known)),
    'see import/restored-ids.ts',
  ).toEqual([]);
});
