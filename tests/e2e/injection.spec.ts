// Attacks in the browser: injected content does not run, and no other page can frame Lida.
import { enterFarm, expect, test } from './fixtures';

test.use({ complaints: /Content Security Policy|X-Frame-Options|frame-ancestors|net::ERR_/ });

test('an injected script, handler or link does nothing', { tag: '@core' }, async ({ page }) => {
  for (const place of ['landing', 'inside']) {
    if (place === 'landing') await page.goto('/');
    else await enterFarm(page, 'gerente@lida.demo');
    const slipIn = () => {
      const script = (from: Partial<HTMLScriptElement>) => Object.assign(document.createElement('script'), from);
      const lure = document.createElement('div');
      lure.innerHTML = `<img src="nada:" onerror="document.title = 'handler'"><a href="javascript:document.title = 'link'">prêmio</a>`;
      document.body.append(script({ textContent: `document.title = 'inline'` }), script({ src: `data:text/javascript,document.title = 'data'` }), lure);
      lure.querySelector('a')!.click();
    };
    const told = page.evaluate(
      () =>
        new Promise<string[]>((all) => {
          const refused = new Set<string>();
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
            // The image itself is blocked by some browsers and not found by others.
            if (effectiveDirective.startsWith('script-src')) refused.add(`${effectiveDirective} ${blockedURI.split(':')[0]}`);
            if (refused.size === 3) all([...refused].toSorted());
          });
        }),
    );
    const title = await page.title();
    await page.evaluate(slipIn);
    expect(await told).toEqual(['script-src-attr inline', 'script-src-elem data', 'script-src-elem inline']);
    expect(await page.title()).toBe(title);
  }
});

test('no other page can frame Lida', { tag: '@core' }, async ({ page, baseURL }) => {
  await page.setContent(`<iframe src="${baseURL}/login"></iframe>`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Entrar' })).toHaveCount(0);
});
