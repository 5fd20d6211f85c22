import { findTarget } from '../model/input.ts';
import { dataset } from './dataset.ts';

/** A link that leads neither to a part of the page nor to the search. */
const LEAVING = 'a:not([href^="#"], [data-search-open])';

/**
 * Load the client when the reader has acted, except by a link: the browser loads its document, which comes first, and the
 * next movement shows that the reader has stayed.
 */
export function loadClientAfter(early: Event[]): void {
  const isLeaving = early.some((event) => event.type === 'click' && findTarget(event, LEAVING));
  if (isLeaving) addEventListener('pointermove', loadClient, { once: true });
  else loadClient();
}

/** Load the client, whose URL is an attribute of the root element. The document works without it. */
export function loadClient(): void {
  const url = dataset['client'];
  delete dataset['client'];
  if (!url) return;
  // `import()` has no priority of its own. Only what is to be restored cannot wait.
  const fetchPriority = history.state || location.hash ? 'auto' : 'low';
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority, href: url }));
  import(url).catch(() => undefined);
}
