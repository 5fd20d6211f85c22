import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../worker/site.ts';
import { countDocuments, untilHydrated, useReader } from './reader.ts';

const INTRO = '/docs/user-guide/users/intro';

const site = useSite();
const reader = useReader();

async function openPage(): Promise<Page> {
  const page = await reader.openTab();
  await page.goto(site.url(INTRO));
  await untilHydrated(page);
  return page;
}

/** What tells a click from a plain one. */
type ClickInit = Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> & {
  button?: number;
};

/** Click a link of these attributes, keep the browser from following it, and tell who would have. */
function click(
  page: Page,
  attributes: Record<string, string>,
  event: ClickInit,
): Promise<'client' | 'browser'> {
  return page.evaluate(
    ([attributes, event]) => {
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
    },
    [attributes, event] as const,
  );
}

describe('a click is followed', () => {
  it.each<['client' | 'browser', Record<string, string>, ClickInit]>([
    ['client', { href: '/docs/faqs/' }, {}],
    ['client', { href: '../../faqs/' }, {}],
    ['client', { href: '/docs/faqs/?from=mail' }, {}],
    ['client', { href: '/docs/faqs/#top' }, {}],
    ['client', { href: '/docs/faqs/', target: '_self' }, {}],
    ['client', { href: '?from=mail' }, {}],
    ['browser', { href: '#section' }, {}],
    ['browser', { href: `${INTRO}#section` }, {}],
    ['browser', { href: '/docs/faqs/' }, { ctrlKey: true }],
    ['browser', { href: '/docs/faqs/' }, { metaKey: true }],
    ['browser', { href: '/docs/faqs/' }, { shiftKey: true }],
    ['browser', { href: '/docs/faqs/' }, { altKey: true }],
    ['browser', { href: '/docs/faqs/' }, { button: 1 }],
    ['browser', { href: '/docs/faqs/' }, { button: 2 }],
    ['browser', { href: '/docs/faqs/', target: '_blank' }, {}],
    ['browser', { href: '/docs/faqs/', target: 'other' }, {}],
    ['browser', { href: '/docs/faqs/', download: '' }, {}],
    ['browser', { href: '/docs/faqs/', download: 'faqs.html' }, {}],
    ['browser', { href: '/docs/faqs/', 'data-document-load': '' }, {}],
    ['browser', { href: '/_versions/current' }, {}],
    ['browser', { href: '/_assets/picture.svg' }, {}],
    ['browser', { href: 'https://docs.example.com/docs/faqs/' }, {}],
    ['browser', { href: '//docs.example.com/docs/faqs/' }, {}],
    ['browser', { href: 'http://127.0.0.1:1/docs/faqs/' }, {}],
    ['browser', { href: 'mailto:docs@example.com' }, {}],
    ['browser', { href: 'tel:+123' }, {}],
    ['browser', { href: 'javascript:void 0' }, {}],
    ['browser', { href: 'http://' }, {}],
    ['browser', {}, {}],
  ])('by the %s: %j %j', async (follower, attributes, event) => {
    const page = await openPage();
    expect(await click(page, attributes, event)).toBe(follower);
  });

  it('by whoever has taken it before', async () => {
    const page = await openPage();
    await page.evaluate(() => {
      document.body.addEventListener('click', (event) => event.preventDefault());
    });
    await page.locator('.pagination a[rel=next]').click();
    await page.waitForTimeout(100);
    expect(page.url()).toBe(site.url(INTRO));
  });

  it('into a tab of its own with Control, while the page stays', async () => {
    const page = await openPage();
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
