import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, useBrowser } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const site = useSite();
const browser = useBrowser();

/** What tells a click from a plain one. */
type ClickInit = Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> & {
  button?: number;
};

type Click = [Record<string, string>, ClickInit];

const BY_CLIENT: Click[] = [
  [{ href: '/docs/faqs/' }, {}],
  [{ href: '../../faqs/' }, {}],
  [{ href: '/docs/faqs/?from=mail' }, {}],
  [{ href: '/docs/faqs/#top' }, {}],
  [{ href: '/docs/faqs/', target: '_self' }, {}],
  [{ href: '?from=mail' }, {}],
];

const BY_BROWSER: Click[] = [
  [{ href: '#section' }, {}],
  [{ href: `${INTRO}#section` }, {}],
  [{ href: '/docs/faqs/' }, { ctrlKey: true }],
  [{ href: '/docs/faqs/' }, { metaKey: true }],
  [{ href: '/docs/faqs/' }, { shiftKey: true }],
  [{ href: '/docs/faqs/' }, { altKey: true }],
  [{ href: '/docs/faqs/' }, { button: 1 }],
  [{ href: '/docs/faqs/' }, { button: 2 }],
  [{ href: '/docs/faqs/', target: '_blank' }, {}],
  [{ href: '/docs/faqs/', target: 'other' }, {}],
  [{ href: '/docs/faqs/', download: '' }, {}],
  [{ href: '/docs/faqs/', download: 'faqs.html' }, {}],
  [{ href: '/docs/faqs/', 'data-document-load': '' }, {}],
  [{ href: '/docs/faqs.md' }, {}],
  [{ href: '/docs/api/management.json' }, {}],
  [{ href: '/_data/current' }, {}],
  [{ href: '/_assets/picture.svg' }, {}],
  [{ href: 'https://docs.example.com/docs/faqs/' }, {}],
  [{ href: '//docs.example.com/docs/faqs/' }, {}],
  [{ href: 'http://127.0.0.1:1/docs/faqs/' }, {}],
  [{ href: 'mailto:docs@example.com' }, {}],
  [{ href: 'tel:+123' }, {}],
  [{ href: 'javascript:void 0' }, {}],
  [{ href: 'http://' }, {}],
  [{}, {}],
];

/** Click links of these attributes, keep the browser from following them, and tell who would have. */
function clickAll(page: Page, clicks: Click[]): Promise<('client' | 'browser')[]> {
  // In one task: the client follows none of them before all are clicked.
  return page.evaluate(
    (clicks) =>
      clicks.map(([attributes, event]) => {
        const link = document.createElement('a');
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
        document.querySelector('main')?.append(link);
        let follower: 'client' | 'browser' = 'browser';
        const settle = (click: Event): void => {
          if (click.defaultPrevented) follower = 'client';
          click.preventDefault();
        };
        window.addEventListener('click', settle, { once: true });
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }));
        link.remove();
        return follower;
      }),
    clicks,
  );
}

describe('a click is followed', () => {
  it('by the client or by the browser', async () => {
    // A click that the client follows may change the address at once.
    const clicks = [...BY_BROWSER, ...BY_CLIENT];
    const followers = await clickAll(await browser.openPage(INTRO), clicks);
    const wrong = clicks.filter(
      (click, at) => followers[at] !== (BY_CLIENT.includes(click) ? 'client' : 'browser'),
    );
    expect(wrong).toEqual([]);
  });

  it('only when no other listener has handled it', async () => {
    const page = await browser.openPage(INTRO);
    await page.evaluate(() => {
      document.body.addEventListener('click', (event) => event.preventDefault());
    });
    await page.locator('.pagination a[rel=next]').click();
    // The client saves the link that it follows, in the same task.
    expect(await page.evaluate(() => history.state.link ?? null)).toBeNull();
    expect(page.url()).toBe(site.url(INTRO));
  });

  it('in a new tab with Control, and the page does not change', async () => {
    const page = await browser.openPage(INTRO);
    const documents = countDocuments(page);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.pagination a[rel=next]').click({ modifiers: ['Control'] }),
    ]);
    await opened.waitForLoadState();
    expect(new URL(opened.url()).pathname).not.toBe(INTRO);
    expect(page.url()).toBe(site.url(INTRO));
    expect(documents()).toBe(0);
  });
});
