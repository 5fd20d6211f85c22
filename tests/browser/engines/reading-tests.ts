import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import type { Session } from './session.ts';
import {
  openSearch,
  readBackground,
  readShownPanels,
  untilHydrated,
  untilTrue,
  withoutSpace,
} from './tab.ts';

const LANDING = '/';
const OPERATION = '/docs/api/management/create-user';
const INTRO = '/docs/user-guide/users/intro';
const OPERATORS = '/docs/user-guide/administration/operators';

/** Tests of what a reader of a page sees, copies and prints. */
export function testReading(session: Session): void {
  it.each([LANDING, OPERATORS, OPERATION])(
    'hydrates %s without errors, and shows it at any width without sideways scroll',
    async (path) => {
      await session.openPage(path);
      expect(await session.tab.evaluate(() => document.querySelectorAll('main h1').length)).toBe(1);
      for (const width of [320, 600, 996, 1440]) {
        await session.tab.resize(width, 740);
        // WebKit lays the page out some time after the window has its size.
        await expect
          .poll(() =>
            session.tab.evaluate(() =>
              Math.max(document.documentElement.scrollWidth, window.innerWidth),
            ),
          )
          .toBe(width);
      }
    },
  );

  it.each([360, 1440])('divides no word of the first heading, %i px wide', async (width) => {
    await session.tab.resize(width, 740);
    await session.openPage(LANDING);
    const divided = await session.tab.evaluate(() => {
      const text = document.querySelector('h1')?.firstChild as Text;
      const range = document.createRange();
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    });
    expect(divided).toEqual([]);
  });

  it('keeps the chosen theme', async () => {
    await session.openPage(INTRO);
    const light = await readBackground(session.tab);
    await session.tab.click('.color-mode-toggle');
    const dark = await readBackground(session.tab);
    expect(dark).not.toBe(light);
    await session.tab.reload();
    expect(await readBackground(session.tab)).toBe(dark);
  });

  it('switches tabs by mouse and arrow key, and keeps the choice', async () => {
    await session.openPage(OPERATORS);
    expect(await readShownPanels(session.tab)).toEqual([0]);
    await session.tab.click('.tab-switch > label:nth-of-type(2)');
    expect(await readShownPanels(session.tab)).toEqual([1]);
    await session.tab.reload();
    await untilHydrated(session.tab);
    expect(await readShownPanels(session.tab)).toEqual([1]);
    await session.tab.evaluate(() =>
      document.querySelector<HTMLElement>('.tab-switch > :checked')?.focus(),
    );
    await session.tab.press('ArrowLeft');
    expect(await readShownPanels(session.tab)).toEqual([0]);
  });

  it('copies code', async () => {
    await session.openPage(OPERATION);
    const findCode = () => {
      const buttons = [...document.querySelectorAll('.code-block > .copy-button')];
      const button = buttons.find((candidate) => candidate.checkVisibility());
      button?.setAttribute('id', 'shown-copy-button');
      return button?.closest('.code-block')?.querySelector('code')?.innerText;
    };
    await untilTrue(session.tab, findCode);
    const code = withoutSpace((await session.tab.evaluate(findCode)) ?? '');
    await session.tab.click('#shown-copy-button');
    await untilTrue(
      session.tab,
      () => document.getElementById('shown-copy-button')?.textContent === 'Copied',
    );
    // A page may not read the clipboard everywhere; pasting into its search field is allowed.
    await openSearch(session.tab);
    await session.tab.press('Control', 'v');
    const readField = () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value;
    await untilTrue(session.tab, readField);
    const pasted = withoutSpace((await session.tab.evaluate(readField)) ?? '');
    // The field takes 200 characters.
    expect(pasted.length).toBeGreaterThan(100);
    expect(code.startsWith(pasted)).toBe(true);
  });

  it('prints all samples and example responses of an operation', async () => {
    await session.tab.resize(1440, 900);
    await session.openPage(OPERATION);
    const samples = await session.tab.evaluate(() =>
      [...document.querySelectorAll('.operation-examples .tab-panel code')].map((code) =>
        // Without lines for other credentials than the first.
        [...code.childNodes]
          .filter((node) => !(node instanceof HTMLDataElement) || node.value === '0')
          .map((node) => node.textContent)
          .join(''),
      ),
    );
    const { text } = await extractText(await session.tab.print(), { mergePages: true });
    const printed = withoutSpace(text);
    expect(samples.length).toBeGreaterThan(10);
    // Line by line: where a page ends, other text of the page comes between.
    const lines = samples.flatMap((sample) => sample.split('\n'));
    expect(lines.filter((line) => !printed.includes(withoutSpace(line)))).toEqual([]);
  });
}
