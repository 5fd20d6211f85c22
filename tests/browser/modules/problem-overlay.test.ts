import { expect, it } from 'vitest';
import type { FramedProblem } from '../../../cli/dev/messages.ts';
import { useBrowser } from '../../support/browser.ts';
import { bundleModule } from '../../support/module-page.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../cli/dev/browser/problem-overlay.ts')>(
  'cli/dev/browser/problem-overlay.ts',
);

function toProblem(facts: Partial<FramedProblem> = {}): FramedProblem {
  const place = { file: 'docs/a b.mdx', path: '/site/docs/a b.mdx', line: 3, column: 7 };
  return { severity: 'error', ...place, message: 'Broken <b>link</b>.', codeFrame: '', ...facts };
}

it('errors show over the page until they are fixed, as text with their places', async () => {
  const { page, run } = await open(browser, '<p>Page</p>');
  const show = (problems: FramedProblem[]) =>
    run(({ showProblems }, shown) => showProblems(shown), problems);
  const panel = page.locator('#previewProblems section');

  await show([toProblem({ severity: 'warning' })]);
  expect(await panel.count()).toBe(0);

  await show([
    toProblem({ codeFrame: '> 3 | <b>' }),
    toProblem({ severity: 'warning', message: 'A warning.' }),
    toProblem(),
  ]);
  expect(await panel.evaluate((section) => section.innerHTML)).toBe(
    '<header><h2>2 errors: a page that cannot be built shows its last version</h2><button>Close</button></header>' +
      '<p><a href="vscode://file//site/docs/a%20b.mdx:3:7"><code>docs/a b.mdx:3:7</code></a> Broken &lt;b&gt;link&lt;/b&gt;.</p>' +
      '<pre>&gt; 3 | &lt;b&gt;</pre>' +
      '<p><a href="vscode://file//site/docs/a%20b.mdx:3:7"><code>docs/a b.mdx:3:7</code></a> Broken &lt;b&gt;link&lt;/b&gt;.</p>',
  );
  expect(await panel.getAttribute('role')).toBe('alert');
  expect(await panel.evaluate((section) => getComputedStyle(section).backgroundColor)).toBe(
    'rgb(28, 27, 34)',
  );

  await show([toProblem()]);
  expect(await panel.count()).toBe(1);
  expect(await panel.locator('h2').textContent()).toMatch(/^1 error: /);
  await show([]);
  expect(await page.locator('#previewProblems').count()).toBe(0);
});

it('errors are closed by their button and by Escape', async () => {
  const { page, run } = await open(browser, '<p>Page</p>');
  const panel = page.locator('#previewProblems section');
  const show = () => run(({ showProblems }, shown) => showProblems(shown), [toProblem()]);
  await show();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await panel.count()).toBe(0);
  await show();
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('a');
  expect(await panel.count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await panel.count()).toBe(0);
});
