import { URL_TAB_GROUPS, TAB_GROUP_ATTRIBUTE } from '../model/tab-groups.ts';
import { findTarget, isModified } from '../model/input.ts';
import { announce } from './announce.ts';

/** How long a button or a link shows the confirmation. */
const CONFIRMATION_MS = 2_000;

/** Add a copy button to each code block, and to each URL and id to copy. */
export function addCopyButtons(root: ParentNode): void {
  const titles = [...root.querySelectorAll('h1, h2, h3, h4, summary, figcaption')];
  for (const block of root.querySelectorAll('.code-block, .copyable')) {
    const code = block.querySelector('code');
    if (!code || block.querySelector('.copy-button')) continue;
    const copied = code.querySelector('mark') ? 'Copied: fill in the [ ]' : 'Copied';
    const button = createCopyButton(() => readVisibleText(code), copied);
    button.ariaLabel = `Copy ${block.matches('.copyable') ? code.textContent : findTitle(block, titles)}`;
    // The Tab key follows the document: the row of a title or a switch is above the code.
    const isAbove = block.querySelector('figcaption, .code-wrap');
    if (isAbove) block.querySelector('pre')?.before(button);
    else block.append(button);
  }
}

/** Find the title in a code block, or else the last one before it. */
function findTitle(block: Element, titles: Element[]): string {
  const title = titles.findLast(
    (title) =>
      block.contains(title) ||
      title.compareDocumentPosition(block) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return title?.textContent ?? 'the code';
}

/** The text without lines for a credential that the reader has not selected. */
function readVisibleText(code: Element): string {
  const isVisible = (node: ChildNode) =>
    !(node instanceof HTMLDataElement) || node.getClientRects().length > 0;
  return [...code.childNodes]
    .filter(isVisible)
    .map(({ textContent }) => textContent)
    .join('');
}

function createCopyButton(readText: () => string, copied: string): HTMLButtonElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'copy-button', textContent: 'Copy' });
  button.addEventListener('click', () => {
    const confirm = (label: string) => {
      flashLabel(button, label);
      announce(label);
    };
    void copyText(readText()).then(
      () => confirm(copied),
      () => confirm('Not copied'),
    );
  });
  return button;
}

/** Copy a page's Markdown with the button above the page. */
export function startCopyPage(): void {
  document.addEventListener('click', (event) => {
    const button = findTarget(event, '[data-copy-page]');
    const path = button?.getAttribute('data-copy-page');
    if (!button || !path) return;
    const confirm = (label: string, message: string) => {
      flashLabel(button, label);
      announce(message);
    };
    void copyFrom(path).then(
      () => confirm('Copied', 'Page copied as Markdown'),
      () => confirm('Not copied', 'The page could not be copied'),
    );
  });
}

/** Copy the URL of a heading when its link is clicked, which the browser also follows, or that of the page. */
export function startHeadingLinks(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = findTarget(event, 'a.permalink');
      if (!(link instanceof HTMLAnchorElement) || isModified(event)) return;
      // To follow it would lose the place of the reader.
      if (!link.hash) event.preventDefault();
      // Without a clipboard, the link of a heading still works.
      copyText(toSharedUrl(link)).then(
        () => {
          announce('Link copied');
          link.dataset['copied'] = '';
          window.setTimeout(() => delete link.dataset['copied'], CONFIRMATION_MS);
        },
        () => undefined,
      );
    },
    true,
  );
}

/** Return the canonical URL of what a link leads to, with the tabs that the current URL selects: they are what it shows. */
function toSharedUrl({ href }: HTMLAnchorElement): string {
  const url = new URL(href);
  const query = new URLSearchParams(location.search);
  url.search = '';
  for (const group of URL_TAB_GROUPS) {
    const tab = document.querySelector<HTMLInputElement>(
      `[${TAB_GROUP_ATTRIBUTE}=${group}] > :checked`,
    );
    if (tab && tab.value === query.get(group)) url.searchParams.set(group, tab.value);
  }
  return url.href;
}

/** Rejects without a clipboard, as over plain HTTP, or without permission. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/**
 * Copy the text at a URL. The clipboard gets a promise, because browsers allow a copy only right after a click, not
 * after a download. Rejects without a clipboard or `ClipboardItem` (Firefox before 127).
 */
async function copyFrom(url: string): Promise<void> {
  const text = fetch(url).then((response) =>
    response.ok ? response.blob() : Promise.reject(new Error(`${url}: ${response.status}`)),
  );
  const plain = text.then((blob) => new Blob([blob], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

const labels = new WeakMap<Element, string>();

/** Replace a button's label with a message for a moment. */
function flashLabel(button: Element, message: string): void {
  const label = labels.get(button) ?? button.textContent;
  labels.set(button, label);
  button.textContent = message;
  window.setTimeout(() => {
    button.textContent = label;
  }, CONFIRMATION_MS);
}
