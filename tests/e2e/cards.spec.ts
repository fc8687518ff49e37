// One label, one number: every linked card leads to a page that shows its number, and no label has two numbers.
import type { Page } from '@playwright/test';
import { enterFarm, expect, openMenu, test } from './fixtures';

/** A number as it is shown: "4.630,5 kg" → "4.630,5". */
const numberIn = (text: string | null | undefined) => text?.match(/-?\d[\d.]*(,\d+)?/)?.[0] ?? '';

type Read = (page: Page) => Promise<string>;
const main = (page: Page) => page.locator('main');
/** The number of a text on the page; empty while there is none. */
const text =
  (words: RegExp): Read =>
  async (page) =>
    numberIn((await main(page).getByText(words).filter({ visible: true }).allTextContents())[0]);
const card =
  (label: string): Read =>
  async (page) => {
    const shown = main(page)
      .locator('.stat', { has: page.locator('.stat-label').getByText(label, { exact: true }) })
      .filter({ visible: true });
    return numberIn((await shown.locator('.stat-value').allTextContents())[0]);
  };
/** The line above a list, that counts what is in it. */
const listed = (one: string, many: string) => text(new RegExp(`^[\\d.]+ (${one}|${many})$`));
const suggested = text(/^[\d.]+ sugest(ão|ões) em /);
const pregnant = listed('prenha', 'prenhas');
const toDo: Read = async (page) => numberIn(await main(page).getByRole('tab', { name: /^Dia/ }).textContent());

/** Where each card's number is on the page it leads to. A card that is not here fails the test. */
const shownAs: [card: RegExp, read: Read][] = [
  [/^atividades? para fazer$/, toDo],
  [/^partos? para acompanhar$/, pregnant],
  [/^doses? para aplicar$/, suggested],
  [/^diagnósticos? de prenhez a fazer$/, listed('inseminação', 'inseminações')],
  [/^vacas? para secar$/, pregnant],
  [/^bezerros? prontos? para desmamar$/, text(/^Prontos para desmamar \([\d.]+\)$/)],
  [/^Total de animais$/, listed('animal', 'animais')],
  [/^Total de fazendas$/, listed('fazenda', 'fazendas')],
  [/^Animais ativos$/, listed('animal', 'animais')],
  [/^Vacas prenhas$/, card('Prenhas')],
  [/^Lotes$/, listed('animal', 'animais')],
  [/^Partos \(30 dias\)$/, pregnant],
  [/^Compras de ração ativas$/, card('Compras de ração ativas')],
  [/^Estoque total$/, card('Estoque total')],
  [/^Pesagens$/, listed('pesagem', 'pesagens')],
  [/^Peso médio$/, text(/^Peso médio: /)],
  [/^Vacinações$/, listed('aplicação', 'aplicações')],
  [/^Próximas doses$/, suggested],
  [/^Leite \(30 dias\)$/, card('Total Produzido')],
  [/^Média diária de leite$/, card('Média Diária')],
  [/^Vendas$/, card('Total de Vendas')],
  [/^Receita do mês$/, card('Receitas')],
  [/^Transferências$/, listed('transferência', 'transferências')],
  [/^registros? para conferir$/, text(/^[\d.]+ registros? para conferir$/)],
  [/^Outros Produtos$/, card('Total de registros')],
];
/** Figures of the modules that have no card of their own. */
const modulesOnly: Record<string, [path: string, read: Read]> = {
  'Inseminações pendentes': ['/inseminations?result=pendente', listed('inseminação', 'inseminações')],
  'Atividades para fazer': ['/daily-activities?view=dia', toDo],
};
/** The specification gives these labels to several screens; each counts the records of its own. */
const ofTheScreen = ['Total', 'Pendentes', 'Concluídas'];

type Shown = { label: string; value: string; href: string | null; where: string };

/** Every card in view: those with a figure, and the tasks of "Para hoje". */
const cardsOn = (page: Page, where: string): Promise<Shown[]> =>
  page.evaluate((where) => {
    const shown = [...document.querySelectorAll<HTMLElement>('main .stat, main .duty')].filter((one) => one.checkVisibility());
    return shown.map((one) => {
      const task = one.querySelector('.duty-words')?.firstChild?.textContent ?? '';
      const label = one.querySelector('.stat-label')?.textContent ?? task.replace(/^[\d.]+ /, '');
      return { label, value: one.querySelector('.stat-value')?.textContent ?? task, href: one.getAttribute('href'), where };
    });
  }, where);

/** Opens an address, also another query of the same screen; another screen replaces the marked title. */
async function open(page: Page, path: string) {
  await page.evaluate((path) => {
    const same = path.split('?')[0] === location.pathname;
    document.querySelector('main h1')?.toggleAttribute('data-before', !same);
    // A place after the current one: the same place again would count as a step back.
    history.pushState({ at: ((history.state as { at?: number } | null)?.at ?? 0) + 1, y: 0 }, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
  await expect(main(page).locator('h1:not([data-before])')).toBeVisible();
  await expect(main(page).getByText('Carregando')).toHaveCount(0);
}

const [modules, statistics] = ['/', '/?visao=estatisticas'];

test('every card shows the number of the page it leads to, and a label has one number', { tag: '@core' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  const all: Shown[] = [];

  // Doses are computed after the first paint; the demo's farm always has some.
  await expect(page.locator('.duty', { hasText: 'para aplicar' })).toBeVisible();
  all.push(...(await cardsOn(page, modules)));
  const figures = await page
    .locator('.module-stats > div')
    .evaluateAll((divs) => divs.map((div) => [div.querySelector('dt')!.textContent, div.querySelector('dd')!.firstChild!.textContent] as const));
  const menu = await openMenu(page);
  const paths = (await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))).filter((path) => path !== '/');
  await page.getByRole('tab', { name: 'Estatísticas' }).click();
  await expect(main(page).locator('.stat').first()).toBeVisible();
  await expect(main(page).locator('.stat-value', { hasText: '…' })).toHaveCount(0);
  all.push(...(await cardsOn(page, statistics)));
  expect(all.filter(({ where }) => where === statistics)).toHaveLength(18);

  for (const path of paths) {
    await open(page, path);
    // Figures of a long list are computed after the first paint.
    await expect(main(page).locator('.stat-value', { hasText: '…' })).toHaveCount(0);
    all.push(...(await cardsOn(page, path)));
    if (path !== '/feeds') continue;
    const top = all.length;
    // The figures of the page are rendered before those of its tab.
    const lastOfTab = async () => (await page.locator('[role=tabpanel] .stat-label').filter({ visible: true }).allTextContents()).at(-1);
    for (const name of ['Ração', 'Feno', 'Consumo']) {
      await expect.poll(lastOfTab).toBeTruthy();
      const before = await lastOfTab();
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
      await expect.poll(async () => [undefined, before].includes(await lastOfTab())).toBe(false);
      all.push(...(await cardsOn(page, path)));
    }
    expect(all.length - top).toBeGreaterThan(15);
  }

  const numbers = new Map<string, Shown[]>();
  for (const one of all) if (!ofTheScreen.includes(one.label)) numbers.set(one.label.toLowerCase(), [...(numbers.get(one.label.toLowerCase()) ?? []), one]);
  const several = [...numbers.values()].filter((same) => new Set(same.map(({ value }) => value)).size > 1);
  expect(several).toEqual([]);

  const linked = all.filter(({ href }) => href !== null);
  expect(linked.map(({ where }) => where)).toEqual(expect.arrayContaining([modules, statistics]));
  for (const { label, value, href } of linked)
    await test.step(`${label}: ${value}`, async () => {
      const readings = shownAs.filter(([name]) => name.test(label));
      expect(readings, `the card "${label}" needs one line in shownAs`).toHaveLength(1);
      await open(page, href!);
      await expect.poll(() => readings[0]![1](page), { message: `${label}, ${value}, at ${href}` }).toBe(numberIn(value));
    });

  for (const [label, value] of figures)
    await test.step(`module: ${label}`, async () => {
      const same = all.find((one) => one.label === label);
      if (same) return expect(value).toBe(same.value);
      expect(modulesOnly, `the figure "${label}" has no card and needs a line in modulesOnly`).toHaveProperty(label);
      const [path, read] = modulesOnly[label]!;
      await open(page, path);
      await expect.poll(() => read(page), { message: label }).toBe(numberIn(value));
    });
});
