// Accessibility of a page, checked with axe.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Without colours it is a fifth of the work: enough for a screen whose colours were checked before. */
export async function accessibilityViolations(page: Page, { colours = true } = {}) {
  // Injecting axe is half the cost: once per page. There are no frames, and only violations need a report.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (enabled) => {
    // Colours of a dialog that is still fading in are mixed with the background. Endless animations never finish.
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      rules: {
        'color-contrast': { enabled },
        // Experimental before axe 4.14: people who speak to their device say what they read.
        'label-content-name-mismatch': { enabled: true },
      },
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n  ${failureSummary}`).join('\n')}`,
    );
  }, colours);
}
