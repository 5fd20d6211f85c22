import { isOfReference } from '../../client/model/page.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import { listPaths } from '../content/placement.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { LinkSource } from './check-links.ts';
import type { LinkTable } from '../links/link-table.ts';
import { fileProblem } from '../problem.ts';

/** Readers reach the home page without a link. */
const HOME_PATH = '/';

/** Report guide pages that are in no sidebar and have no link from another page. */
export function findOrphans(
  pages: Page[],
  sidebars: Sidebar[],
  siteLinks: LinkSource,
  links: LinkTable,
): Problem[] {
  const placed = new Set(sidebars.flatMap(({ nodes }) => listPaths(nodes)));
  const unplaced = pages.filter(
    (page) =>
      !isOfReference(page) && !page.isUnlisted && page.path !== HOME_PATH && !placed.has(page.href),
  );
  if (unplaced.length === 0) return [];
  const reached = findReached(pages, siteLinks, links);
  return unplaced
    .filter(({ path }) => !reached.has(path))
    .map(({ path, file }): Problem => {
      const message = `Unreachable page \`${path}\`: it is in no sidebar, and no page links to it. Add it to \`sidebars.ts\`, or link to it.`;
      return fileProblem(file, message, 'warning');
    });
}

/** Find the pages that have a link from another page. */
function findReached(pages: Page[], siteLinks: LinkSource, links: LinkTable): Set<string> {
  const reached = new Set<string>();
  for (const page of pages) {
    for (const path of page.linkedPaths ?? []) if (path !== page.path) reached.add(path);
  }
  // Links in the API contract and the glossary are not resolved yet.
  const unresolved = [...pages.filter(isOfReference), siteLinks];
  for (const source of unresolved) {
    for (const { target } of source.links) {
      const resolved = links.resolve(target, { path: source.path, source: null });
      if (resolved.kind === 'page' && resolved.path !== source.path) reached.add(resolved.path);
    }
  }
  return reached;
}
