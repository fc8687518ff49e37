// The deliberate defects: small plausible mistakes, one for each class, with the part of `npm test` that has to catch it and what that part prints.

/**
 * @typedef {object} Defect
 * @property {string} name The class.
 * @property {string} defect What was broken.
 * @property {string} file
 * @property {string} from Occurs once in the file.
 * @property {string} to
 * @property {string[]} command What Node runs.
 * @property {string} says What the failing part prints, which proves that it failed for this reason.
 */

/** @param {string[]} words */
const npmTest = (...words) => ['scripts/test.mjs', ...words];

/** The line that Vitest prints of a failing test, after the name of its project. @param {string} file @param {string[]} titles */
const fails = (file, ...titles) => `| ${[file, ...titles].join(' > ')}`;

/** @type {Defect[]} */
export const defects = [
  {
    name: 'rule boundary',
    defect: 'A feed exactly at its minimum no longer counts as low.',
    file: 'src/domain/feed/feed-stock.ts',
    from: 'stock_quantity <= min_stock_alert;',
    to: 'stock_quantity < min_stock_alert;',
    command: npmTest('unit', 'src/domain/feed/feed-stock'),
    says: fails('src/domain/feed/feed-stock.test.ts', 'a feed', 'with 50 kg and a minimum of 50 is low since'),
  },
  {
    name: 'money rounding',
    defect: 'The price per kilogram of a purchase is rounded to cents.',
    file: 'src/domain/feed/feed-prices.ts',
    from: 'quotient(total_cost, quantity_kg, 4)',
    to: 'quotient(total_cost, quantity_kg, 2)',
    command: npmTest('unit', 'src/domain/feed/feed-prices'),
    says: fails('src/domain/feed/feed-prices.test.ts', 'divides the price by head and kilogram, rounding halves away from zero'),
  },
  {
    name: 'missing permission',
    defect: 'A visitor may write.',
    file: 'src/domain/people/permissions.ts',
    from: `'worker', 'tecnico'];`,
    to: `'worker', 'tecnico', 'visitor'];`,
    command: npmTest('unit', 'src/domain/people/permissions'),
    says: fails('src/domain/people/permissions.test.ts', 'neither a visitor nor an accountant can weigh'),
  },
  {
    name: 'contrast',
    defect: 'Secondary text is a lighter brown, below the contrast it must have.',
    file: 'src/web/styles.css',
    from: '--muted: #52493c;',
    to: '--muted: #8a7f6e;',
    command: npmTest('unit', 'tests/ui/colours'),
    says: fails('tests/ui/colours.test.ts', 'light', 'muted on paper is at least 7 to 1'),
  },
  {
    name: 'text of a screen',
    defect: 'The button that closes a dialog is called Close.',
    file: 'src/web/ui/Dialog.tsx',
    from: 'label="Fechar"',
    to: 'label="Close"',
    command: npmTest('unit', 'tests/texts/portuguese'),
    says: fails('tests/texts/portuguese.test.ts', 'no text of a screen is English'),
  },
  {
    name: 'fresh clone',
    defect: 'Git ignores the migrations, so a clone has no tables.',
    file: '.gitignore',
    from: '*.log\n',
    to: '*.log\n*.sql\n',
    command: npmTest('unit', 'tests/architecture/repository', '-t', 'no source is ignored'),
    says: 'src/server/migrations/0001_people_and_farms.sql',
  },
  {
    name: 'migration without a column',
    defect: 'The table of milk lacks the column of a field.',
    file: 'src/server/migrations/0016_milk.sql',
    from: '  storage_tank text,\n',
    to: '',
    command: npmTest('unit', 'tests/conformance/tables'),
    says: fails('tests/conformance/tables.test.ts', 'milk_production has exactly the columns its fields declare'),
  },
  {
    name: 'wrong tenant',
    defect: 'The policy of every noun lets anybody read its rows.',
    file: 'src/server/migrations/0008_lighter_calls.sql',
    from: "'create policy tenant on %I using (user_id = tenant()) with check",
    to: "'create policy tenant on %I using (true) with check",
    command: npmTest('unit', 'tests/kernel/isolation'),
    says: fails('tests/kernel/isolation.test.ts', 'births shows a tenant its own rows only'),
  },
  {
    name: 'wrong farm',
    defect: 'A record is read by owner or farm, not by both: another farm of the owner shows it.',
    file: 'src/server/farm/records.ts',
    from: 'where user_id = tenant() and farm_id = $1 and deleted_at is null`',
    to: 'where (user_id = tenant() or farm_id = $1) and deleted_at is null`',
    command: npmTest('unit', 'tests/conformance/verbs', '-t', 'records of animals are not found'),
    says: fails('tests/conformance/verbs.test.ts', 'on a farm with something living of everything', 'records of animals are not found'),
  },
  {
    name: 'double effect',
    defect: 'A call that is delivered again is written once more instead of failing by its key.',
    file: 'src/server/kernel/write-call.ts',
    from: '$4, $5, $6, $7, $8, $9)`;',
    to: '$4, $5, $6, $7, $8, $9) on conflict do nothing`;',
    command: npmTest('unit', 'tests/conformance/verbs', '-t', 'update_animal has one effect'),
    says: fails('tests/conformance/verbs.test.ts', 'update_animal', 'has one effect, however often it is delivered'),
  },
  {
    name: 'server and device disagree',
    defect: 'The server dates a call by its own clock, the device by the moment it was said.',
    file: 'src/server/farm/calls.ts',
    from: '{ ...reads, farms }, { farm_id, call_id, at: call.at, time_zone, actor }',
    to: '{ ...reads, farms }, { farm_id, call_id, at: new Date().toISOString(), time_zone, actor }',
    command: npmTest('unit', 'tests/conformance/both-sides'),
    says: fails('tests/conformance/both-sides.test.ts', 'gives the same rows on the server and on the device, for any history'),
  },
  {
    name: 'call of an older release',
    defect: 'A field of an activity that phones may leave empty is required.',
    file: 'src/domain/work/daily-activities.ts',
    from: "responsible: optional(text('Responsável')),",
    to: "responsible: text('Responsável'),",
    command: npmTest('unit', 'tests/recorded'),
    says: fails('tests/recorded/replay.test.ts', '0.1.json is accepted, call by call'),
  },
  {
    name: 'lost outbox entry',
    defect: 'The device takes a call off its outbox although the server put it off.',
    file: 'src/web/data/store-answers.ts',
    from: "    if (result.status === 'later') continue;\n",
    to: '',
    command: npmTest('unit', 'tests/device/sync-client', '-t', 'waits with what the server put off'),
    says: fails('tests/device/sync-client.test.ts', 'waits with what the server put off'),
  },
  {
    name: 'cookie flag',
    defect: 'Scripts of the page can read the session’s cookie.',
    file: 'src/server/http/account-routes.ts',
    from: "path: '/', httpOnly: true, sameSite",
    to: "path: '/', sameSite",
    command: npmTest('unit', 'tests/http/sign-in', '-t', 'the cookie'),
    says: fails('tests/http/sign-in.test.ts', 'the cookie', 'is out of reach of scripts and other sites'),
  },
  {
    name: 'backup without a table',
    defect: 'A table that came later is not in the backup’s list.',
    file: 'src/server/backup/dump.ts',
    from: "  'data_deletion_requests',\n",
    to: '',
    command: npmTest('unit', 'tests/backup/dump', '-t', 'is of every table'),
    says: fails('tests/backup/dump.test.ts', 'is of every table that the migrations make'),
  },
  {
    name: 'import across layers',
    defect: 'A screen imports a part of the server.',
    file: 'src/web/pastures/pastures/removal.ts',
    from: "import type { Removal } from '#parts/forms/Removal';\n",
    to: "import type { Removal } from '#parts/forms/Removal';\nimport '#server/kernel/clock';\n",
    command: npmTest('lint'),
    says: 'The web knows nothing of the server.',
  },
  {
    name: 'type error across layers',
    defect: 'The domain renames a field of what a sync answers; server and web still use the old name.',
    file: 'src/domain/sync/protocol.ts',
    from: 'export type SyncAnswer = {\n  results: Result[];',
    to: 'export type SyncAnswer = {\n  outcomes: Result[];',
    command: npmTest('lint'),
    says: "Property 'results' does not exist on type 'SyncAnswer'",
  },
  {
    name: 'lost when killed',
    defect: 'The embedded PostgreSQL answers a commit before it has written it.',
    file: 'src/server/postgres/launcher.ts',
    from: "  jit: 'off',\n",
    to: "  jit: 'off',\n  synchronous_commit: 'off',\n",
    command: ['scripts/test-faults.mjs', '--short', 'crash', 'embedded'],
    says: 'and is lost',
  },
  {
    name: 'keyboard',
    defect: 'A dialog is not modal: the focus leaves it.',
    file: 'src/web/ui/modal.tsx',
    from: 'if (!dialog.open) dialog.showModal();',
    to: 'if (!dialog.open) dialog.show();',
    command: npmTest('browser', 'keyboard', '--project=gallery', '-g', 'a dialog takes the focus'),
    says: 'Error: expect(received).toBe(expected)',
  },
  {
    name: 'phone layout',
    defect: 'The cards of the dashboard are never narrower than 416 pixels.',
    file: 'src/web/overview/home/home.css',
    from: '.modules {\n  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));',
    to: '.modules {\n  grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr));',
    command: npmTest('browser', 'every-screen', '--project=phone', '-g', 'every screen, as owner'),
    says: 'Error: expect(received).toBeLessThanOrEqual(expected)',
  },
  {
    name: 'screen without signal',
    defect: 'The service worker answers only the address of the dashboard.',
    file: 'src/web/data/worker.ts',
    from: "if (event.request.mode === 'navigate') event",
    to: "if (event.request.mode === 'navigate' && url.pathname === '/') event",
    command: npmTest('browser', 'faults/cold'),
    says: 'the browser started anew and the server gone › /animals ',
  },
];
