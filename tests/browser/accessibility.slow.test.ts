import { describe, expect, it } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { loadBuiltRelease } from '../support/site.ts';
import { checkPages, findViolations, openTab } from './accessible-pages.ts';

const browser = useBrowser();
const { routes } = await loadBuiltRelease();

const isGuide = (path: string) => !path.startsWith('/docs/api/');
const paths = routes.map(({ path }) => path);
/** Of the pages of the reference, which come from few templates, one in four is enough. */
const PARTS: [string, string[]][] = [
  ['guide', paths.filter(isGuide)],
  ['reference', paths.filter((path) => !isGuide(path)).filter((_, at) => at % 4 === 0)],
];

describe('axe finds nothing', () => {
  it.each(PARTS)('in either theme, on elements of every kind in the %s', async (_, part) => {
    expect(part.length).toBeGreaterThan(10);
    expect((await checkPages(browser, part)).join('\n')).toBe('');
  });

  it.each(['/', '/docs/user-guide/missions/manage', '/docs/api/management/create-rule'])(
    'on a phone, with the drawer closed and open, at %s',
    async (path) => {
      const page = await openTab(browser, { viewport: { width: 360, height: 740 } });
      await visit(page, path);
      const closed = await findViolations(page);
      await page.getByRole('button', { name: 'Navigation' }).click();
      await page.waitForFunction(() => document.querySelector('main')?.inert);
      // The filter covers a part of what is scrolled below it.
      await page.locator('.sidebar').evaluate((sidebar) => sidebar.scrollTo(0, 0));
      // The page behind it cannot be reached now.
      const open = await findViolations(page, '.sidebar');
      expect([...closed, ...open].join('\n')).toBe('');
    },
  );

  it('on the not-found page', async () => {
    browser.allowConsoleError(/404/);
    const page = await openTab(browser);
    await visit(page, '/docs/nowhere');
    expect(await page.locator('h1').innerText()).toBe('Page not found');
    expect((await findViolations(page)).join('\n')).toBe('');
  });
});

it('forced colors show which page and which choice is the current one', async () => {
  const page = await browser.openPage('/docs/api/management/update-rule', {
    forcedColors: 'active',
  });
  const readBackground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const current = await readBackground('.sidebar [aria-current="page"]');
  expect(current).not.toBe(await readBackground('.sidebar li a:not([aria-current])'));
  expect(await readBackground('.navbar-links [aria-current]')).toBe(current);
  expect(await readBackground('input:checked + label')).toBe(current);
});

/** A page of each kind, and pages whose tables come from Markdown, components and the OpenAPI document. */
const NAMED = [
  '/',
  '/docs/user-guide/users/user-details',
  '/docs/faqs',
  '/docs/i-want-to',
  '/docs/open-questions/administration',
  '/docs/user-guide/missions/manage',
  '/docs/api/management/management-api',
  '/docs/api/management/update-rule',
  '/docs/api/management/tags/api-keys',
  '/docs/api/management/schemas/user',
  '/docs/api/management/on-user-created',
  '/docs/api/changelog',
  '/docs/api/management',
  '/search',
  '/docs/api/management/problems/user-not-found',
  '/docs/nothing',
];

it.each(NAMED)('names of headings, landmarks, tables and buttons of %s', async (path) => {
  browser.allowConsoleError(/404/);
  const page = await browser.openPage(path);
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const names = (...roles: string[]) =>
    nodes
      .filter(({ ignored, role }) => !ignored && roles.includes(String(role?.value)))
      .map(({ name }) => String(name?.value ?? ''));
  const controls = [...names('button'), ...names('complementary', 'navigation', 'table')];
  expect(names('heading').filter((name) => name === '' || name.includes('Link to'))).toEqual([]);
  expect(controls.filter((name) => name === '' || name === 'Copy' || name === 'More')).toEqual([]);
  expect(names('navigation')).toEqual([...new Set(names('navigation'))]);
  expect(names('main')).toHaveLength(1);
});

it.each(NAMED)('targets of a pointer are large or apart at %s', async (path) => {
  browser.allowConsoleError(/404/);
  const page = await browser.openPage(path);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const { count, crowded } = await page.evaluate(findCrowdedTargets);
    expect(crowded, `${width} px`).toEqual([]);
    expect(count).toBeGreaterThan(10);
  }
});

/**
 * Runs in the page: finds targets below 24 × 24 CSS px that another one is too near, as WCAG 2.5.8 says. Links within a
 * text are exempt. axe asks only what has a role, so neither summaries nor labels.
 */
function findCrowdedTargets() {
  const SIZE = 24;
  const hasWords = (node: Node | null) => node instanceof Text && /\w/.test(node.data);
  const isInText = (element: Element | null): boolean =>
    element !== null &&
    getComputedStyle(element).display === 'inline' &&
    ([element.previousSibling, element.nextSibling].some(hasWords) ||
      isInText(element.parentElement));
  // Where an input has a label, that is the target.
  const isExempt = (element: HTMLElement) =>
    isInText(element) || (element instanceof HTMLInputElement && element.labels?.length !== 0);
  const elements = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, label, summary',
  );
  const targets = [...elements]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !isExempt(element))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSmall = Math.min(width, height) < SIZE;
      return { element, x, y, width, height, isSmall, middle: [x + width / 2, y + height / 2] };
    });
  type Target = (typeof targets)[number];
  /** How far the other target, or the centre of a small one, is from the centre of this one. */
  const toDistance = ({ middle: [x = 0, y = 0] }: Target, other: Target) => {
    const [left = 0, top = 0] = other.isSmall ? other.middle : [other.x, other.y];
    const [width, height] = other.isSmall ? [0, 0] : [other.width, other.height];
    const dx = Math.max(left - x, 0, x - left - width);
    return Math.hypot(dx, Math.max(top - y, 0, y - top - height));
  };
  const isTooNear = (target: Target, other: Target) =>
    other !== target && toDistance(target, other) < (other.isSmall ? SIZE : SIZE / 2);
  const crowded = targets.filter(
    (target) => target.isSmall && targets.some((other) => isTooNear(target, other)),
  );
  return { count: targets.length, crowded: crowded.map(({ element }) => element.outerHTML) };
}

it('the list of keys is a named dialog, which is gone when it closes', async () => {
  const page = await browser.openPage('/docs/');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect((await dialog.locator('dt, dd').allTextContents()).join(' · ')).toBe(
    '/ Ctrl K ⌘ K · Search · ↓ ↑ Enter · Choose and open a result · ← → · Select another tab · ' +
      'Esc · Close the search, the menu or this list · ? · Show this list',
  );
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('.keyboard-help').count()).toBe(0);
});
