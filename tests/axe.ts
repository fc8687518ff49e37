// Whether everybody can use what is on a page: what axe finds in somebody's way.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Without colours it is a fifth of the work: whoever looks at the same screen again need not look at them again. */
export async function obstacles(page: Page, { colours = true } = {}) {
  // To bring axe is half of what a look takes: once a page. Nothing here has frames, and only what is found needs a report.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (enabled) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled } },
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n  ${failureSummary}`).join('\n')}`,
    );
  }, colours);
}
