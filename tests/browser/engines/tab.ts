import { expect } from 'vitest';
import type { Json, Tab } from './engine.ts';

/** Act as a reader does, so that the client loads, and wait until React has hydrated the shell. */
export function untilHydrated(tab: Tab): Promise<void> {
  return untilTrue(tab, () => {
    dispatchEvent(new Event('pointermove'));
    return 'hydrated' in document.documentElement.dataset;
  });
}

export async function untilPresent(tab: Tab, selector: string): Promise<void> {
  await expect.poll(() => isPresent(tab, selector).catch(() => false)).toBe(true);
}

export function isPresent(tab: Tab, selector: string): Promise<boolean> {
  return tab.evaluate((name) => document.querySelector(name) !== null, selector);
}

/** Wait until a function of the page returns a true value. A navigation may interrupt a call. */
export async function untilTrue<Args extends Json[]>(
  tab: Tab,
  fn: (...args: Args) => Json,
  ...args: Args
): Promise<void> {
  await expect.poll(() => tab.evaluate(fn, ...args).catch(() => false)).toBeTruthy();
}

/** Wait until a page shows, at this position in CSS pixels. */
export function untilAt(tab: Tab, path: string, top = 0): Promise<void> {
  return expect
    .poll(() =>
      tab
        .evaluate(() => ({
          path: location.pathname,
          page: document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href'),
          top: window.scrollY,
        }))
        .catch(String),
    )
    .toEqual({ path, page: path, top });
}

/** The header covers the first 50 px or so. */
export async function untilBelowHeader(tab: Tab, selector: string): Promise<void> {
  await untilTrue(
    tab,
    (name) => {
      const { top = 0 } = document.querySelector(name)?.getBoundingClientRect() ?? {};
      return top > 50 && top < 200;
    },
    selector,
  );
}

/** Scroll and wait until the position is saved. Firefox keeps the part of a pixel by which a page is scrolled. */
export async function scrollTo(tab: Tab, top: number): Promise<void> {
  await tab.evaluate((y) => window.scrollTo(0, y), top);
  await untilTrue(tab, (y) => Math.abs(history.state?.scrollY - y) < 1, top);
}

/** Follow a link that is added to the page, and wait until its page shows. */
export async function followLink(tab: Tab, path: string): Promise<void> {
  await tab.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
    // The client may start later, and finds the shell as it was.
    link.remove();
  }, path);
  await untilAt(tab, path);
}

/** Go through the history. The call returns before the document may be left. */
export function goBack(tab: Tab, steps = 1): Promise<void> {
  return tab.evaluate((count) => void setTimeout(() => history.go(-count)), steps);
}

export async function openSearch(tab: Tab): Promise<void> {
  await tab.press('Control', 'k');
  await untilPresent(tab, 'dialog[open] [role=combobox]:focus');
}

export function readBackground(tab: Tab): Promise<string> {
  return tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** Whether the first match has a box. */
export function isVisible(tab: Tab, selector: string): Promise<boolean> {
  return tab.evaluate(
    (name) => document.querySelector(name)?.checkVisibility({ visibilityProperty: true }) ?? false,
    selector,
  );
}

/** Indexes of the panels that show in the first set of tabs. */
export function readShownPanels(tab: Tab): Promise<number[]> {
  return tab.evaluate(() => {
    const children = [...(document.querySelector('.tabs')?.children ?? [])];
    const panels = children.filter((child) => child.matches('.tab-panel'));
    return panels.flatMap((panel, index) =>
      panel.firstElementChild?.checkVisibility() ? [index] : [],
    );
  });
}

export function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '');
}
