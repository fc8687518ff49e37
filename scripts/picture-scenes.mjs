// What the landing page's pictures show: the demo farm on these screens.
/** @typedef {import('@playwright/test').Page} Page */

export const phone = { viewport: { width: 390, height: 731 }, deviceScaleFactor: 480 / 390, isMobile: true, hasTouch: true };
export const desk = { viewport: { width: 1200, height: 720 }, deviceScaleFactor: 1 };

/** @type {{ name: string, on: typeof phone | typeof desk, path: string, pose?: (page: Page) => Promise<void> }[]} */
export const scenes = [
  { name: 'animais', on: phone, path: '/animals' },
  { name: 'animal', on: phone, path: '/animals', pose: openCow },
  { name: 'pesagens', on: phone, path: '/weighings' },
  { name: 'atividades', on: phone, path: '/daily-activities' },
  { name: 'inicio', on: desk, path: '/' },
];

/** A cow with weighings, a mother and a calf. @param {Page} page */
async function openCow(page) {
  await page.getByRole('searchbox').fill('Mimosa');
  await page.getByRole('link', { name: 'Mimosa' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Mimosa' }).waitFor();
}
