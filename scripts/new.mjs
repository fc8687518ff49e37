// npm run new -- noun vehicles --subject work --one veículo --many veículos: the files of a new noun with its list screen, to be filled in.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './install.mjs';
import { run } from './run-program.mjs';

const usage = `npm run new -- noun <table> --subject <folder of src/domain> --one <singular in Portuguese> --many <plural> [options]
  --singular vehicle   English singular, when it is not the table without its s
  --feminine           "Nova", "esta", "excluída" instead of "Novo", "este", "excluído"
  --section Gestão     section of the menu
  --icon Tractor       icon of lucide-react`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    subject: { type: 'string' },
    one: { type: 'string' },
    many: { type: 'string' },
    singular: { type: 'string' },
    feminine: { type: 'boolean', default: false },
    section: { type: 'string', default: 'Gestão' },
    icon: { type: 'string', default: 'Box' },
  },
});
const [kind, table = ''] = positionals;
const { subject = '', one = '', many = '', section, icon } = values;
if (kind !== 'noun' || !/^[a-z]+(_[a-z]+)*$/.test(table) || !one || !many || !existsSync(join(root, 'src/domain', subject, '.')) || !subject) {
  console.error(usage);
  process.exit(1);
}

const singular = values.singular ?? table.replace(/s$/, '');
const route = table.replaceAll('_', '-');
/** @param {string} snake */
const pascal = (snake) => snake.replaceAll(/(^|_)([a-z])/g, (_all, _gap, letter) => letter.toUpperCase());
const name = pascal(singular);
const camel = name[0]?.toLowerCase() + name.slice(1);
/** @param {string} words */
const title = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const [neuter, this_] = values.feminine ? ['a', 'esta'] : ['o', 'este'];
const newOne = values.feminine ? 'Nova' : 'Novo';
const nobody = values.feminine ? 'Nenhuma' : 'Nenhum';
const first = values.feminine ? 'a primeira' : 'o primeiro';

/** @type {string[]} */
const touched = [];

/** @param {string} path @param {string} text */
async function create(path, text) {
  if (existsSync(join(root, path))) throw new Error(`${path} exists already`);
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  touched.push(path);
}

/** Each insertion goes before the first place that matches behind `after`. @param {string} path @param {{ after?: string, before: string | RegExp, add: string }[]} insertions */
async function insert(path, insertions) {
  let text = await readFile(join(root, path), 'utf8');
  for (const { after = '', before, add } of insertions) {
    const from = text.indexOf(after) + after.length;
    const at = typeof before === 'string' ? text.indexOf(before, from) : from + text.slice(from).search(before);
    if (text.indexOf(after) < 0 || at < from) throw new Error(`${path}: no place for ${add}`);
    text = text.slice(0, at) + add + text.slice(at);
  }
  await writeFile(join(root, path), text);
  touched.push(path);
}

const migrations = await readdir(join(root, 'src/server/migrations'));
const number = String(Math.max(...migrations.map((file) => Number.parseInt(file, 10))) + 1).padStart(4, '0');
const screenOf = `./${subject}/${route}/${name}Screen`;
const formOf = `./${subject}/${route}/${name}Form`;

await create(
  `src/domain/${subject}/${route}.ts`,
  `// ${title(singular.replaceAll('_', ' '))} (${one}).
import { longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const ${name} = noun(
  '${table}',
  {
    identification: text('Identificação'),
    notes: optional(longText('Observações')),
  },
  {
    title: '${title(many)}',
    missing: '${title(one)} não encontrad${neuter}',
    failed: { load: 'Erro ao carregar ${many}', save: 'Erro ao salvar ${one}', remove: 'Erro ao excluir ${one}' },
    confirm: 'Tem certeza que deseja excluir ${this_} ${one}?',
  },
);
export type ${name} = RowOf<typeof ${name}>;
`,
);
await create(
  `src/domain/${subject}/${singular.replaceAll('_', '-')}-verbs.ts`,
  `// What can be done with ${table.replaceAll('_', ' ')}.
import { plainVerbs } from '#domain/kernel/basic-verbs';
import { ${name} } from '#domain/${subject}/${route}';

export const ${camel}Verbs = plainVerbs(${name}, {
  create: 'Registrar ${one}',
  update: 'Atualizar ${one}',
  remove: 'Excluir ${one}',
  restore: 'Desfazer exclusão de ${one}',
});
`,
);
await insert('src/domain/nouns.ts', [
  { before: 'import ', add: `import { ${name} } from '#domain/${subject}/${route}';\n` },
  { after: 'export const nouns = {', before: '\n};', add: `\n  ${table}: ${name},` },
]);
const verbs = ['create', 'update', 'remove', 'restore'];
await insert('src/domain/verbs.ts', [
  { before: 'import ', add: `import { ${camel}Verbs } from '#domain/${subject}/${singular.replaceAll('_', '-')}-verbs';\n` },
  { after: 'const declared = {', before: '\n};', add: verbs.map((verb) => `\n  ${verb}_${singular}: ${camel}Verbs.${verb},`).join('') },
]);
await insert('src/domain/people/permissions.ts', [
  { after: 'const moduleOf: Record<NounName, Module | null> = {', before: '\n};', add: `\n  ${table}: '${subject}',` },
]);
await insert('src/domain/people/personal.ts', [{ after: 'const personal: Record<NounName, Personal> = {', before: '\n};', add: `\n  ${table}: notes,` }]);
await insert('docs/privacy.md', [{ before: ', `farms.notes`', add: `, \`${table}.notes\`` }]);
await create(
  `src/server/migrations/${number}_${table}.sql`,
  `create table ${table} (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  identification text not null,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('${table}');
`,
);
await insert('tests/random-inputs.ts', [
  {
    before: '  resolve_alert:',
    add: `  create_${singular}: (dice, view) => fresh(nouns.${table}, dice, view) as InputOf<'create_${singular}'>,
  update_${singular}: (dice, view) => noted('${table}', dice, view) as InputOf<'update_${singular}'>,
  remove_${singular}: (dice, view) => which('${table}', dice, view),
  restore_${singular}: (dice, view) => removed('${table}', dice, view),
`,
  },
]);
await create(
  `src/web/${subject}/${route}/${name}Form.tsx`,
  `// The form of ${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular.replaceAll('_', ' ')}, new or changed.
import { ${name} } from '#domain/${subject}/${route}';
import { RecordForm } from '#parts/forms/RecordForm';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(${name}.create);

export const ${name}Form = ({ record, onClose }: { record?: ${name} | undefined; onClose: () => void }) => (
  <RecordForm
    noun={${name}}
    record={record}
    start={{ identification: '' }}
    create="create_${singular}"
    update="update_${singular}"
    titles={{ create: '${newOne} ${title(one)}', update: 'Editar ${title(one)}' }}
    done={{ create: ({ identification }) => \`\${identification}: ${one} registrad${neuter}\`, update: ({ identification }) => \`\${identification}: ${one} atualizad${neuter}\` }}
    onClose={onClose}
  >
    {() => (
      <>
        <Field name="identification" />
        <Field name="notes" long className="wide" />
      </>
    )}
  </RecordForm>
);
`,
);
await create(
  `src/web/${subject}/${route}/${name}Screen.tsx`,
  `// /${route}: the ${table.replaceAll('_', ' ')} of the farm.
import { ${icon} } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { fold, hasWords } from '#domain/kernel/text';
import { ${name} } from '#domain/${subject}/${route}';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useRows } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { count } from '#ui/format';

const Form = lazily(async () => (await import('./${name}Form')).${name}Form);
const filterNames = ['search'] as const;

const columns: Column<${name}>[] = [
  { key: 'identification', header: 'Identificação', primary: true, sort: ({ identification }) => identification, cell: ({ identification }) => identification },
  { key: 'notes', header: 'Observações', cell: ({ notes }) => notes },
];

const removal: Removal = {
  remove: 'remove_${singular}',
  restore: 'restore_${singular}',
  title: 'Excluir ${one}',
  question: ${name}.confirm!,
  done: '${title(one)} excluíd${neuter}',
  failed: ${name}.failed!.remove,
};

export function ${name}Screen() {
  const rows = useRows('${table}');
  const { values, change, clear } = useAddressFilters(filterNames);
  const search = useDeferredValue(values.search);
  const found = useMemo(() => rows.filter(({ identification }) => hasWords(fold(identification), fold(search))).toSorted((a, b) => a.identification.localeCompare(b.identification, 'pt-BR')), [rows, search]);
  return (
    <ListScreen
      noun="${table}"
      title="${title(many)}"
      subtitle="${title(many)} da fazenda"
      add="${newOne} ${title(one)}"
      rows={found}
      columns={columns}
      caption="${title(many)}"
      nameOf={({ identification }) => identification}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      filters={{
        search: { label: 'Buscar por identificação', value: values.search, onChange: (search) => change({ search }) },
        onClear: clear,
        found: count(found.length, '${one}', '${many}'),
      }}
      isFiltered={search !== ''}
      empty={{ icon: ${icon}, title: '${nobody} ${one} registrad${neuter}', filtered: '${nobody} ${one} encontrad${neuter}', hint: 'Registre ${first} ${one} da fazenda.' }}
      exported={{ filters: filtersInWords(search) }}
      opensForm
    />
  );
}
`,
);
await insert('src/web/screens.tsx', [
  { after: 'import {', before: "} from 'lucide-react'", add: `  ${icon},\n` },
  {
    before: "  {\n    path: '/reports'",
    add: `  {
    path: '/${route}',
    title: '${title(many)}',
    icon: ${icon},
    section: '${section}',
    load: async () => (await import('${screenOf}')).${name}Screen,
  },
`,
  },
]);
await insert('src/web/corrections.tsx', [
  { before: '\nexport const corrections', add: `const ${camel} = form(async () => (await import('${formOf}')).${name}Form);\n` },
  {
    after: 'export const corrections: Corrections = {',
    before: '\n};',
    add: `\n  create_${singular}: ${camel}(),\n  update_${singular}: ${camel}(({ id }, row) => one({ record: row('${table}', id) })),`,
  },
]);
await insert('tests/e2e/corrections.spec.ts', [
  {
    before: '  const made = {',
    add: `  const ${camel} = { id: newId(), identification: '${title(one)} 1' };\n  await dispatch(farm, 'create_${singular}', ${camel});\n`,
  },
  {
    before: '    create_activity: build.activity(notes),',
    add: `    create_${singular}: { id: newId(), identification: '${title(one)} 2', ...notes },\n    update_${singular}: noted(${camel}.id),\n`,
  },
]);
await create(
  `tests/e2e/${route}.spec.ts`,
  `// ${title(many)}: written, changed, deleted and brought back; without signal.
import type { Page } from '@playwright/test';
import { closeMessages, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();
const add = (page: Page) => page.getByRole('button', { name: '${newOne} ${title(one)}' }).first();

async function act(page: Page, name: string, what: 'Editar' | 'Excluir') {
  const menu = rowOf(page, name).getByRole('button', { name: \`Ações de \${name}\` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else await rowOf(page, name).getByRole('button', { name: \`\${what} \${name}\` }).click();
}

test('written, changed, deleted and brought back', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/${route}');
  await expect(page.getByText('${nobody} ${one} registrad${neuter}')).toBeVisible();
  await expectAccessible(page);
  await add(page).click();
  await save(page);
  await expect(form(page).getByText('Informe: Identificação')).toBeVisible();
  await form(page).getByLabel('Identificação').fill('Um');
  await save(page);
  await expect(rowOf(page, 'Um')).toBeVisible();
  await act(page, 'Um', 'Editar');
  await form(page).getByLabel('Identificação').fill('Outro');
  await save(page);
  await expect(rowOf(page, 'Outro')).toBeVisible();
  await closeMessages(page);
  await act(page, 'Outro', 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Outro')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Outro')).toBeVisible();
});

test.describe('without signal', { tag: '@core-phone' }, () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and with the server when there is signal again', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await goTo(page, '/${route}');
    await loseSignal(page);
    await add(page).click();
    await form(page).getByLabel('Identificação').fill('Um');
    await save(page);
    await expect(rowOf(page, 'Um')).toBeVisible();
    await context.setOffline(false);
    await db.query(\`select set_config('app.user_id', $1, false)\`, [farm.user_id]);
    await expect.poll(async () => (await db.query('select identification from ${table} where farm_id = $1', [farm.farm_id])).rows).toEqual([{ identification: 'Um' }]);
  });
});
`,
);

await run(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...touched.filter((path) => /\.(ts|tsx)$/.test(path))], {
  cwd: root,
  show: false,
  env: process.env,
});
console.log(`${touched.length} files:\n${touched.map((path) => `  ${path}`).join('\n')}`);
console.log(`\nNext: its own fields (noun, migration, form, columns), rules in the verbs, demo rows in src/server/demo, docs/model.md. Then npm test.`);
