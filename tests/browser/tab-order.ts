import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilHydrated } from '../support/browser.ts';
import type { TestBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';

declare global {
  /** What the functions below share within the page. */
  var tabStops: { expected: Element[]; focused: Element[] };
}

/** No page has it. */
export const MISSING_PATH = '/docs/nowhere';

const WIDTHS = [360, 768, 996, 1280, 1920];

interface TabOrderOptions {
  javaScriptEnabled?: boolean;
  widths?: number[];
}

const TAB = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;

/** Expect that the Tab key reaches everything on a page once, in visual order, at any width. */
export async function expectTabOrder(
  browser: TestBrowser,
  path: string,
  { javaScriptEnabled = true, widths = WIDTHS }: TabOrderOptions = {},
): Promise<void> {
  const page = await browser.openTab({ javaScriptEnabled });
  // Chromium reports a 404 document as a console error.
  if (path === MISSING_PATH) browser.allowConsoleError(/404/);
  await page.goto(useSite().url(path));
  if (javaScriptEnabled) await untilInteractive(page);
  const session = await page.context().newCDPSession(page);
  const run = await openIsolatedWorld(session);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const count = await run(startRecording);
    // From the skip link through the page and back to it. Keys are sent without waiting for each other.
    const keys = Array.from({ length: count + 1 }, () =>
      session.send('Input.dispatchKeyEvent', TAB),
    );
    await Promise.all(keys);
    expect({ width, faults: await run(findFaults) }).toEqual({ width, faults: [] });
  }
}

async function untilInteractive(page: Page): Promise<void> {
  await untilHydrated(page);
  // The client adds the copy buttons, and the filter of the reference works, when the browser is idle.
  await page.waitForFunction(
    () =>
      (document.querySelector('.sidebar-filter') === null ||
        document.documentElement.dataset['filter'] !== undefined) &&
      document.querySelectorAll('.code-block, .copyable').length ===
        document.querySelectorAll('.copy-button').length,
  );
}

/** Event listeners run there, also where the page's own scripts are off. */
async function openIsolatedWorld(session: CDPSession) {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  return async <Value>(read: () => Value): Promise<Value> => {
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: read.toString(),
      executionContextId,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value as Value;
  };
}

/** Focus the skip link and record what gets the focus from then on; returns the number of Tab stops. */
function startRecording(): number {
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const controls = elements.filter(
    (element) =>
      element.matches('a[href], button, summary, select, [tabindex="0"]') ||
      // Of a group of radio buttons, Tab reaches the checked one.
      (element instanceof HTMLInputElement && (element.type !== 'radio' || element.checked)),
  );
  // Chromium lets the keyboard scroll what has overflow and holds no control.
  const scrollContainers = elements.filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls =
      (overflowX === 'auto' && element.scrollWidth > element.clientWidth) ||
      (overflowY === 'auto' && element.scrollHeight > element.clientHeight);
    return scrolls && !controls.some((control) => element.contains(control));
  });
  if (globalThis.tabStops === undefined) {
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) globalThis.tabStops.focused.push(target);
    });
  }
  globalThis.tabStops = { expected: [...controls, ...scrollContainers], focused: [] };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.querySelector<HTMLElement>('.skip-link')?.focus();
  return globalThis.tabStops.expected.length;
}

/** Compare what got the focus with what should have, and its order with the positions on the page. */
function findFaults(): string[] {
  const { expected, focused } = globalThis.tabStops;
  const toName = (element: Element): string =>
    `${element.tagName}.${element.className} "${element.textContent.trim().slice(0, 30)}"`;
  const [skipLink = document.body] = focused;
  const stops = focused.slice(0, focused.indexOf(skipLink, 1));
  const faults = [
    ...expected.filter((stop) => !stops.includes(stop)).map((stop) => `missed: ${toName(stop)}`),
    ...stops.filter((stop) => !expected.includes(stop)).map((stop) => `extra: ${toName(stop)}`),
    ...stops.filter((stop, at) => stops.indexOf(stop) < at).map((stop) => `twice: ${toName(stop)}`),
  ];

  // A column is left once, for good.
  const columns = stops.map((stop) =>
    stop.closest(
      '.sidebar, .operation-introduction, .operation-examples, .operation-details, .toc, .page, .footer',
    ),
  );
  const visits = columns.filter(
    (column, at) => column !== columns[at - 1] && !column?.matches('.page'),
  );
  if (new Set(visits).size < visits.length) faults.push('a column is visited twice');

  for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
  const toBox = (stop: Element): DOMRect => {
    const shown = stop instanceof HTMLInputElement ? (stop.labels?.[0] ?? stop) : stop;
    // A link that wraps begins where its first line does.
    return shown.getClientRects()[0] ?? shown.getBoundingClientRect();
  };
  // The skip link is above the page while it has the focus.
  const placed = stops.slice(1).map((stop) => ({ name: toName(stop), box: toBox(stop), stop }));
  for (const [at, { name, box, stop }] of placed.entries()) {
    const previous = placed[at - 1];
    if (!previous) continue;
    // The details stand below the introduction, and the examples beside both.
    const isAfterExamples =
      stop.closest('.operation-details') && previous.stop.closest('.operation-examples');
    if (isAfterExamples) continue;
    const isBelow = box.top >= previous.box.bottom - 2;
    const isRight = box.left >= previous.box.right - 2;
    // What overlaps, as a button on a code block does, has no order.
    const isBefore = box.bottom <= previous.box.top + 2 || box.right <= previous.box.left + 2;
    if (isBefore && !isBelow && !isRight) faults.push(`back: ${previous.name} → ${name}`);
  }
  return faults;
}
