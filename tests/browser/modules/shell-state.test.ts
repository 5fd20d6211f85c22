import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/shell-state.ts')>(
  'client/browser/shell-state.ts',
);

const STATE =
  '<script type="application/json" id="appState">{"release":"r1","view":{"kind":"page"}}</script>';

it('the state of a document has its article, headings and sidebar, without what depends on the page', async () => {
  const { run } = await open(
    browser,
    `<nav id="mainNavigation" data-branch="docs"><div id="sidebarEntries"><details open=""><summary>S</summary><a href="/a" aria-current="page">A open=""</a></details><details data-branch="b"><a href="/b">B</a></details></div></nav>
     <article><h1>A &amp; B</h1></article>
     <aside id="tableOfContents"><p><a href="#title">T</a></p><ul><li data-depth="2"><a href="#gr%C3%B6%C3%9Fe">Größe</a></li><li data-depth="3"><a href="#b">B</a></li></ul></aside>${STATE}`,
  );
  expect(await run(({ loadShellState }) => loadShellState())).toEqual({
    release: 'r1',
    sidebar: {
      name: 'docs',
      html: '<details><summary>S</summary><a href="/a">A open=""</a></details><details data-branch="b"><a href="/b">B</a></details>',
    },
    view: {
      kind: 'page',
      record: {
        html: '<h1>A &amp; B</h1>',
        headings: [
          { depth: 2, id: 'größe', text: 'Größe' },
          { depth: 3, id: 'b', text: 'B' },
        ],
      },
    },
  });
});

it('a document without a sidebar or a state has none', async () => {
  const { run } = await open(browser, `<nav id="mainNavigation"></nav>${STATE}`);
  expect(await run(({ loadShellState }) => loadShellState())).toEqual({
    release: 'r1',
    sidebar: null,
    view: { kind: 'page', record: { html: '', headings: [] } },
  });
  const { run: runWithout } = await open(browser, '<article></article>');
  expect(await runWithout(({ loadShellState }) => loadShellState())).toBeNull();
});
