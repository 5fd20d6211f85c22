import { expect } from 'vitest';
import type { Tab } from './engine.ts';
import { untilTrue } from './tab.ts';

/** Where a reader is. */
export interface Place {
  /** Path, query and hash. */
  url: string;
  /** In CSS pixels; undefined when the layout has changed since. */
  top: number | undefined;
  /** Indexes of the open details of the article. */
  opened: number[];
}

/** Load a document without the driver, which loses sight of documents that come out of the browser's cache. */
export async function loadDocument(tab: Tab, url: string): Promise<void> {
  await tab.evaluate((to) => void setTimeout(() => location.assign(to)), url);
  await untilLoaded(tab, url);
}

/** Wait without a promise in the page: where the page is left meanwhile, WebKitGTK's driver may never respond. */
export function untilLoaded(tab: Tab, url: string): Promise<void> {
  const isLoaded = (end: string) =>
    location.href.endsWith(end) && document.readyState === 'complete';
  return untilTrue(tab, isLoaded, url);
}

/** Wait until the target of a hash is below what covers the top of the window, or as high as the page allows. */
export async function untilAtTarget(tab: Tab, hash: string): Promise<void> {
  const readDistance = (expected: string) => {
    const target = document.getElementById(decodeURIComponent(expected.slice(1)));
    if (location.hash !== expected || !target?.checkVisibility()) return NaN;
    const root = document.documentElement;
    const margin = parseFloat(getComputedStyle(target).scrollMarginTop) || 0;
    const padding = parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const distance = target.getBoundingClientRect().top - margin - padding;
    const isAtEnd = window.scrollY + window.innerHeight >= root.scrollHeight - 1;
    return isAtEnd && distance > 0 ? 0 : distance;
  };
  const read = () => tab.evaluate(readDistance, hash).catch(() => NaN);
  await expect.poll(read, { message: hash }).toBeCloseTo(0, -1);
}

export async function readPlace(tab: Tab): Promise<Place> {
  const { url, opened, top } = await tab.evaluate(readPage);
  return { url, opened, top };
}

/** The reader's place, and what is wrong with the page. Waits for the layout. */
export async function readPage() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { pathname, search, hash } = location;
  const find = (selector: string) => document.querySelector(selector);
  const details = [...document.querySelectorAll<HTMLDetailsElement>('article details')];
  const { activeElement: focused } = document;
  const faults = {
    'another heading': !document.title.startsWith(find('main h1')?.textContent ?? '?'),
    'something stays open': find('main[inert], dialog[open], :popover-open') !== null,
    'the focus is on something hidden':
      focused?.checkVisibility({ visibilityProperty: true }) !== true ||
      focused.closest('[inert]') !== null,
  };
  return {
    url: pathname + search + hash,
    opened: details.flatMap((part, index) => (part.open ? [index] : [])),
    top: window.scrollY,
    current: find('.sidebar [aria-current=page]')?.getAttribute('href') ?? '',
    head: document.head.innerHTML,
    faults: Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : [])),
  };
}
