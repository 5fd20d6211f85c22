import { NAVIGATION_ID } from '../model/dom-ids.ts';
import { findTarget } from '../model/input.ts';
import { toSearchUrl } from '../model/site-paths.ts';

const FILTER = '.sidebar-filter';

/** Filter the sidebar by words of labels, methods and paths, and open or close all of its branches. */
export function startSidebarFilter(): void {
  const opened = new Set<HTMLDetailsElement>();
  document.addEventListener('input', (event) => {
    const field = findTarget(event, `${FILTER} input`);
    if (field instanceof HTMLInputElement) filterSidebar(field, opened);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !findTarget(event, `${FILTER} input`)) return;
    const links = [...document.querySelectorAll<HTMLElement>(`${FILTER} a, ${FILTER} ~ ul a`)];
    links.find((link) => link.checkVisibility())?.click();
  });
  document.addEventListener('click', (event) => {
    const button = findTarget(event, `${FILTER} button`);
    if (!button) return;
    for (const branch of listBranches()) branch.open = button.dataset['expand'] !== undefined;
  });
  // Typed before this script has loaded.
  const field = document.querySelector<HTMLInputElement>(`${FILTER} input`);
  if (field?.value) filterSidebar(field, opened);
  // CSS shows the filter.
  document.documentElement.dataset['filter'] = 'true';
}

/** `opened` has the branches that the filter has opened, until it is empty again. */
function filterSidebar(field: HTMLInputElement, opened: Set<HTMLDetailsElement>): void {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of document.querySelectorAll<HTMLElement>(
    `#${NAVIGATION_ID} ${FILTER} ~ ul li`,
  )) {
    const link = entry.querySelector<HTMLAnchorElement>(':scope > a');
    if (!link) continue;
    const text = `${toBranchLabels(entry)} ${link.textContent} ${link.pathname}`.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
    if (!entry.hidden) count += 1;
  }
  for (const branch of listBranches()) {
    const isEmpty = branch.querySelector('li:not([hidden]) > a') === null;
    if (branch.parentElement) branch.parentElement.hidden = isEmpty;
    if (words.length > 0 && !branch.open && !isEmpty) {
      branch.open = true;
      opened.add(branch);
    }
  }
  if (words.length === 0) {
    for (const branch of opened) branch.open = branch.querySelector('[aria-current]') !== null;
    opened.clear();
  }
  const status = field.parentElement?.querySelector('output');
  status?.classList.toggle('visually-hidden', count > 0);
  if (count === 0)
    status?.replaceChildren('No page has this name. ', createSearchLink(field.value));
  else status?.replaceChildren(count === 1 ? '1 page' : `${count} pages`);
}

/** Create a link to the page of the search, whose path the navbar has. */
function createSearchLink(query: string): HTMLAnchorElement {
  const link = document.createElement('a');
  const navbarLink = document.querySelector<HTMLAnchorElement>('[data-search-open]');
  link.href = toSearchUrl(navbarLink?.pathname ?? '', { query });
  // It has no data to prefetch.
  link.dataset['documentLoad'] = '';
  link.textContent = `Search for “${query}”`;
  return link;
}

function listBranches(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(`${FILTER} ~ ul details`)];
}

/** `Users` and `Levels` for a page in the branch “Levels” of the branch “Users”. */
function toBranchLabels(entry: Element): string {
  const branch = entry.parentElement?.closest('details');
  if (!branch) return '';
  return `${toBranchLabels(branch)} ${branch.querySelector('summary')?.textContent}`;
}
