import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { renderTabs } from '../longer-article.ts';

const browser = useBrowser();
type Module = typeof import('../../../client/browser/scroll.ts');
const open = await bundleModule<Module>('client/browser/scroll.ts');

const TALL = '<div style="height: 3000px"></div>';

it('the target of a hash is the element of its decoded id', async () => {
  const { run } = await open(browser, '<p id="café"></p><p id="%E0%A4%A"></p><p id="a"></p>');
  const hashes = ['#caf%C3%A9', '#café', '#%E0%A4%A', '#a', '#b', '#', ''];
  const find = ({ findHashTarget }: Module, all: string[]) =>
    all.map((hash) => findHashTarget(hash)?.id ?? null);
  expect(await run(find, hashes)).toEqual(['café', 'café', '%E0%A4%A', 'a', null, null, null]);
});

describe('what hides an element', () => {
  const INNER = renderTabs('inner', { x: '1', y: '<p id="target">T</p>', z: '3' });
  const OUTER =
    renderTabs('outer', {
      a: '1',
      b: '2',
      c: `<details id="d1"><summary>D</summary><details id="d2">${INNER}</details></details>`,
    }) +
    renderTabs('other', { a: '1', b: '2' }) +
    '<details id="d3"><p id="shown">S</p></details>';

  it('opens, and nothing else does', async () => {
    const { run } = await open(browser, OUTER);
    const result = await run(({ revealTarget }) => {
      const read = () => [
        ...[...document.querySelectorAll<HTMLInputElement>(':checked')].map(({ id }) => id),
        ...[...document.querySelectorAll('details[open]')].map(({ id }) => id),
      ];
      return [
        [revealTarget('#nothing'), ...read()],
        [revealTarget('#target'), ...read()],
        [revealTarget('#target'), ...read()],
      ];
    });
    const opened = ['outer-c', 'inner-y', 'other-a', 'd1', 'd2'];
    expect(result).toEqual([
      [false, 'outer-a', 'inner-x', 'other-a'],
      [true, ...opened],
      [false, ...opened],
    ]);
  });

  it('is opened one by one: each alone counts as a change', async () => {
    const { run } = await open(browser, OUTER);
    const changes = await run(({ revealElement, revealTarget }) => {
      const close = (id: string) => document.getElementById(id)?.removeAttribute('open');
      const select = (id: string) => document.getElementById(id)?.click();
      revealTarget('#target');
      const steps = [() => close('d1'), () => close('d2'), () => select('outer-b')];
      const radio = document.getElementById('other-b');
      return [
        ...steps.map((hide) => (hide(), revealTarget('#target'))),
        radio && revealElement(radio),
        radio && revealElement(radio),
        document.querySelector<HTMLInputElement>('#other-b')?.checked,
      ];
    });
    expect(changes).toEqual([true, true, true, true, false, true]);
  });
});

it('a panel scrolls an element to its middle, if it is not whole in view, and not the page', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `<p id="r${at}">Row</p>`).join('');
  const panel = `<div id="panel" style="height: 100px; overflow: auto">${rows}</div>`;
  const { run } = await open(browser, `<div style="height: 600px"></div>${panel}${TALL}`, {
    head: '<style>p { height: 20px; margin: 0 }</style>',
  });
  const tops = await run(({ scrollWithin }) => {
    const panel = document.querySelector('#panel');
    if (!panel) throw new Error('No panel.');
    const scrollTo = (id: string, from: number) => {
      panel.scrollTop = from;
      const row = document.getElementById(id);
      if (row) scrollWithin(panel, row);
      return panel.scrollTop;
    };
    return [
      scrollTo('r4', 0),
      scrollTo('r5', 0),
      scrollTo('r4', 1),
      scrollTo('r4', 80),
      scrollTo('r10', 400),
      scrollTo('r10', 201),
      window.scrollY,
    ];
  });
  expect(tops).toEqual([0, 50, 1, 80, 150, 150, 0]);
});
