import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/frame-ids.ts';
import { useSite } from '../worker/site.ts';
import { untilHydrated, useReader } from './reader.ts';

const site = useSite();
const reader = useReader();

describe('the dark/light toggle', () => {
  it('starts light whatever the system prefers, switches, and remembers across pages', async () => {
    const page = await reader.openTab({ colorScheme: 'dark' });
    await page.goto(site.url('/docs/'));
    await untilHydrated(page);
    const mode = () => page.evaluate(() => document.documentElement.dataset['colorMode']);
    expect(await mode()).toBe('light');

    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await mode()).toBe('dark');
    await page.goto(site.url('/docs/faqs/'));
    expect(await mode()).toBe('dark');
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await mode()).toBe('light');
  });

  it('is applied before the first paint', async () => {
    const page = await reader.openTab();
    await page.addInitScript(() => localStorage.setItem('color-mode', 'dark'));
    // The client never arrives: what is set then was set by the document alone.
    await page.route('**/_assets/*.js', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    );
    await page.goto(site.url('/docs/'));
    expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe('dark');
  });

  it.each(['purple', '', '{"mode":"dark"}'])(
    'takes the stored value %j for none',
    async (value) => {
      const page = await reader.openTab();
      await page.addInitScript((stored) => localStorage.setItem('color-mode', stored), value);
      await page.goto(site.url('/docs/'));
      expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe(
        'light',
      );
    },
  );

  it('follows another tab of the site', async () => {
    const first = await reader.openTab();
    await first.goto(site.url('/docs/'));
    await untilHydrated(first);
    const second = await first.context().newPage();
    await second.goto(site.url('/docs/'));
    await untilHydrated(second);
    await second.getByRole('button', { name: 'Switch to dark theme' }).click();
    await first.waitForSelector('html[data-color-mode=dark]');
    expect(await first.getByRole('button', { name: 'Switch to light theme' }).count()).toBe(1);
  });

  it('works where storage is blocked', async () => {
    const page = await reader.openTab();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.goto(site.url('/docs/'));
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe('dark');
  });
});

describe('the navigation drawer', () => {
  const phone = { viewport: { width: 360, height: 740 } };

  it('opens, and closes on Escape with the focus back on its button', async () => {
    const page = await reader.openTab(phone);
    await page.goto(site.url('/docs/'));
    await untilHydrated(page);
    const button = page.getByRole('button', { name: 'Navigation' });
    await button.click();
    expect(await page.locator('.sidebar').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('closes when the page changes', async () => {
    const page = await reader.openTab(phone);
    await page.goto(site.url('/docs/'));
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
  });

  it('gives way to the sidebar when the layout becomes desktop, at 996 px', async () => {
    const page = await reader.openTab({ viewport: { width: 995, height: 740 } });
    await page.goto(site.url('/docs/'));
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.setViewportSize({ width: 996, height: 740 });
    await page.waitForFunction(() => !document.querySelector(':popover-open'));
    expect(await page.locator('.sidebar').isVisible()).toBe(true);
    expect(await page.locator('.menu-button').isVisible()).toBe(false);
  });
});

describe('the page', () => {
  it.each([360, 768, 996, 1440])('never scrolls sideways at %i px', async (width) => {
    const page = await reader.openTab({ viewport: { width, height: 800 } });
    for (const path of [
      '/',
      '/docs/user-guide/getting-started/quickstart',
      '/docs/user-guide/users/user-details',
      '/docs/api/management',
      '/docs/api/management/create-user',
    ]) {
      await page.goto(site.url(path));
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ path, isTooWide: excess > 0 }).toEqual({ path, isTooWide: false });
    }
  });

  it('begins, for the keyboard, with the link to its content', async () => {
    const page = await reader.openTab();
    await page.goto(site.url('/docs/'));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(CONTENT_ID);
  });

  it('copies a code block', async () => {
    const page = await reader.openTab();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(site.url('/docs/user-guide/getting-started/quickstart'));
    await untilHydrated(page);
    const block = page.locator('.code-block').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator('code').innerText());
  });
});

describe('the not-found page', () => {
  it('stands in the shell and leads on', async () => {
    const page = await reader.openTab();
    await page.route('**/docs/nowhere', async (route) => {
      // Chromium itself reports a 404 document as a console error.
      const response = await route.fetch();
      await route.fulfill({ response, status: 200 });
    });
    await page.goto(site.url('/docs/nowhere'));
    await untilHydrated(page);
    expect(await page.locator('main h1').textContent()).toBe('Page not found');
    await page.locator('main a', { hasText: 'API Reference' }).click();
    await page.waitForURL('**/docs/api/management');
  });
});
