// A phone whose disk is full to the last byte: it refuses before the person types, and nothing that its screen called saved is lost.
import type { Page } from '@playwright/test';
import { scaled } from '../../timeouts';
import { addAnimal, expect, fillAnimal, test as onPhone, type Phone, save, showsAnimal, typeAnimal } from './phone';
import { SmallDisk } from './small-disk';

/** Null, with a line that says why, where no disk may be mounted. */
const test = onPhone.extend<{ disk: SmallDisk | null }>({
  disk: async ({}, use) => {
    const disk = new SmallDisk(120);
    if (disk.missing) console.log(`not tested: ${disk.missing}`);
    await use(disk.missing ? null : disk);
    disk.remove();
  },
});
test.use({ complaints: /./ });
test.beforeEach(() => test.setTimeout(scaled(180_000)));

const noSpace = (page: Page) => page.getByRole('alert').filter({ hasText: 'Sem espaço no aparelho' });
const refusal = (page: Page) => page.getByText('Não há espaço neste aparelho: nada foi salvo. Libere espaço e tente de novo.').first();

/** Saves animals until the phone refuses, before or after the form was filled; returns those that the screen called saved. */
async function saveUntilFull({ page }: Phone) {
  const saved: string[] = [];
  const newAnimal = page.getByRole('button', { name: 'Novo animal' }).first();
  for (;;) {
    const name = `Novilha ${saved.length + 1}`;
    await expect(newAnimal.or(noSpace(page)).first()).toBeVisible();
    // In one step: the button may disappear at any moment.
    const isOpen = await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Novo animal');
      button?.click();
      return button !== undefined;
    });
    if (!isOpen) break;
    await fillAnimal(page, name);
    await save(page);
    await expect(savedMessage(page, name).or(refusal(page)).first()).toBeVisible();
    if (await refusal(page).isVisible()) {
      // What was typed stays.
      await expect(page.locator('[name=name]')).toHaveValue(name);
      break;
    }
    saved.push(name);
  }
  await expect(noSpace(page)).toBeVisible();
  await expect(page.locator('button').filter({ hasText: /^Novo animal$/ })).toHaveCount(0);
  return saved;
}
const savedMessage = (page: Page, name: string) => page.getByText(`${name}: animal cadastrado`).first();

/** What was typed stays, as long as the form is there. */
const saveAgain = (page: Page, name: string) =>
  page.evaluate((typed) => {
    const field = document.querySelector<HTMLInputElement>('[name=name]');
    if (!field) return;
    if (field.value !== typed) throw new Error(`The form has ${field.value}`);
    field.form!.requestSubmit();
  }, name);

/** After a failed write Chromium may delete all that the application has stored, at any moment of the next minute. */
const deletedByBrowser = (page: Page) => page.getByText('O navegador apagou os dados desta fazenda neste aparelho');

/** Each is in the second copy when it is called saved, unless the browser deleted the copy: there may be no space then to make it again. */
async function assertCopied(one: Phone, names: string[]) {
  const copied = await one.copied().catch(() => null);
  if (copied !== null) for (const name of names) expect(copied).toContain(`"${name}"`);
}

const notTested = () => console.log('not tested: the browser deleted store and second copy before there was space');

/** Without signal: what is called saved, deleted under the open application. */
async function comesBackByItself(one: Phone, herd: () => Promise<string[]>) {
  for (const name of ['Mimosa', 'Estrela']) await addAnimal(one.page, name);
  await one.deleteStorage();
  await expect(one.page.getByText('2 registros ainda não enviados foram recuperados de uma segunda cópia.')).toBeVisible();
  await findSignal(one);
  await expect.poll(herd).toEqual(['Mimosa', 'Estrela']);
}

/** From here on the phone sends. */
async function findSignal(one: Phone) {
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
}

/** The names that the phone shows without signal, after it was started again. */
async function showsOnly(page: Page, names: string[]) {
  for (const name of names) await showsAnimal(page, name);
  await expect(page.getByText(/^Novilha \d+$/).and(page.locator(':visible'))).toHaveCount(names.length - 1);
}

/** The same; or, if the browser deleted the store, the calls from the second copy without the rows of the farm. */
async function showsOrRecovered(page: Page, names: string[]) {
  const recovered = page.getByText(/registros? ainda não enviados? (foi|foram) recuperados? de uma segunda cópia/);
  await expect(recovered.or(page.getByText(names[0]!, { exact: true })).first()).toBeVisible();
  if (await recovered.isVisible()) await expect(recovered).toContainText(`${names.length} registro`);
  else await showsOnly(page, names);
}

for (const how of ['close', 'kill'] as const)
  test(`filled between two records, then the browser is ${how === 'kill' ? 'killed' : 'closed'}: all that was called saved is there, and arrives in order`, {
    tag: how === 'kill' ? '@core' : [],
  }, async ({ disk, phone, farm, herd }) => {
    if (!disk) return;
    const one = await phone(farm, undefined, disk.folder);
    one.line = 'cut';
    await addAnimal(one.page, 'Mimosa');
    disk.fill();
    const saved = await saveUntilFull(one);
    await assertCopied(one, ['Mimosa', ...saved]);
    await one[how]();
    disk.empty();
    if (!one.isOnDisk('Mimosa')) return notTested();
    await one.start();
    await showsOrRecovered(one.page, ['Mimosa', ...saved]);
    await expect(noSpace(one.page)).toHaveCount(0);
    await findSignal(one);
    await expect.poll(() => herd(farm)).toEqual(['Mimosa', ...saved]);
  });

test('filled while a form is open, and freed: what was typed is saved then, and the farm is there after two more starts', async ({
  disk,
  phone,
  farm,
  herd,
}) => {
  if (!disk) return;
  const one = await phone(farm, undefined, disk.folder);
  await addAnimal(one.page, 'Estrela');
  await expect.poll(() => herd(farm)).toEqual(['Estrela']);
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  await typeAnimal(one.page, 'Duquesa');
  disk.fill();
  // A write that fails: the browser's database is damaged from here on.
  expect(await one.dispatchUntilRefused()).toBeLessThan(60);
  await save(one.page);
  // The browser may have made space by deleting the store, and the form goes with the rows of the farm.
  const over = savedMessage(one.page, 'Duquesa').or(deletedByBrowser(one.page)).first();
  await expect(refusal(one.page).or(over).first()).toBeVisible();
  disk.empty();
  // The phone looks for space again within seconds.
  while (await refusal(one.page).isVisible()) {
    await saveAgain(one.page, 'Duquesa');
    await expect(refusal(one.page).or(over).first()).toBeVisible();
  }
  await expect(over).toBeVisible();
  await expect(noSpace(one.page)).toHaveCount(0);
  if (await deletedByBrowser(one.page).isVisible()) {
    await findSignal(one);
    await expect.poll(() => herd(farm)).toEqual(expect.arrayContaining(['Estrela', 'Mimosa']));
    return;
  }
  // The log of the browser's database has been replaced.
  await expect.poll(async () => (await one.copied()).lastIndexOf('{"torn":false}')).toBeGreaterThan(0);
  for (let starts = 0; starts < 2; starts++) {
    await one.kill();
    await one.start();
    for (const name of ['Estrela', 'Mimosa', 'Duquesa']) await showsAnimal(one.page, name);
    await expect(deletedByBrowser(one.page)).toHaveCount(0);
  }
  await findSignal(one);
  await expect.poll(() => herd(farm)).toContain('Duquesa');
});

test('opened on a full disk: it says so, and goes on by itself when there is space', async ({ disk, phone, farm, herd }) => {
  if (!disk) return;
  const one = await phone(farm, undefined, disk.folder);
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  disk.fill();
  await assertCopied(one, ['Mimosa']);
  await one.page.reload({ waitUntil: 'commit' });
  const deleted = deletedByBrowser(one.page);
  await expect(one.page.getByText('Sem espaço no aparelho').or(deleted).first()).toBeVisible();
  const newAnimal = one.page.getByRole('button', { name: 'Novo animal' });
  await expect(newAnimal).toHaveCount(0);
  disk.empty();
  await expect(newAnimal.or(deleted).first()).toBeVisible();
  if (await one.page.getByText('Nenhum registro ainda não enviado foi encontrado').isVisible()) return notTested();
  if (!(await deleted.isVisible())) await showsAnimal(one.page, 'Mimosa');
  await findSignal(one);
  await addAnimal(one.page, 'Estrela');
  await expect.poll(() => herd(farm)).toEqual(expect.arrayContaining(['Mimosa', 'Estrela']));
});

test('a store that the browser discarded: the person is told, and its calls come back without those discarded', async ({ phone, farm, herd }) => {
  const one = await phone();
  one.line = 'cut';
  for (const name of ['Mimosa', 'Pintada', 'Estrela']) await addAnimal(one.page, name);
  await one.goTo('/pending');
  await one.page.getByRole('button', { name: 'Descartar: Cadastrar animal: Pintada' }).click();
  await one.page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(one.page.getByText('Registro descartado').first()).toBeVisible();
  await one.discardStore();
  await one.goTo('/animals');
  await expect(deletedByBrowser(one.page)).toBeVisible();
  const told = one.page.getByText('2 registros ainda não enviados foram recuperados de uma segunda cópia.');
  await expect(told).toBeVisible();
  await findSignal(one);
  await expect.poll(() => herd(farm)).toEqual(['Mimosa', 'Estrela']);
  await showsAnimal(one.page, 'Estrela');
  // Until it was read.
  await expect(told).toBeVisible();
  await one.page.getByRole('button', { name: 'Entendi' }).click();
  await one.page.reload({ waitUntil: 'commit' });
  await showsAnimal(one.page, 'Estrela');
  await expect(deletedByBrowser(one.page)).toHaveCount(0);
});

test('the browser deletes store and second copy while the application is open: all that was called saved comes back by itself', async ({
  phone,
  farm,
  herd,
}) => {
  const one = await phone();
  one.line = 'cut';
  await comesBackByItself(one, () => herd(farm));
});

test('a browser without a second copy deletes the store while the application is open: all that was called saved comes back by itself', async ({
  phone,
  farm,
  herd,
}) => {
  const one = await phone();
  one.line = 'cut';
  await one.page.addInitScript(() => Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined }));
  await one.goTo('/animals');
  await comesBackByItself(one, () => herd(farm));
});

test('the browser deletes store and second copy because the disk is full, and is killed: all that was called saved is there', async ({
  disk,
  phone,
  farm,
  herd,
}) => {
  if (!disk) return;
  const one = await phone(farm, undefined, disk.folder);
  one.line = 'cut';
  await addAnimal(one.page, 'Mimosa');
  disk.fill();
  await one.dispatchUntilRefused();
  await one.deleteStorage();
  // Others may have written where the store was.
  disk.makeRoom(8_000_000);
  await expect.poll(() => one.copied().catch(() => '')).toContain('Mimosa');
  await one.kill();
  disk.empty();
  one.line = 'open';
  await one.start();
  await expect.poll(() => herd(farm)).toContain('Mimosa');
});
