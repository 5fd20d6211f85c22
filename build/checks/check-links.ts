import { URL_TAB_GROUPS } from '../../client/model/tab-groups.ts';
import { toPathKey } from '../../client/model/path.ts';
import { listTabs } from '../../client/model/tabs-html.ts';
import type { Page, PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import { decodeEscapes, toBrokenLinkCause } from '../links/link-table.ts';
import type { LinkTable } from '../links/link-table.ts';
import { suggest, suggestOrList } from '../nearest.ts';

/** A source of links: a page, or a file whose links are relative to a path. */
export type LinkSource = Pick<Page, 'path' | 'links'>;

/** Report links in `from` to missing pages, missing ids, and tabs that the page does not have. */
export function checkLinks(
  pages: Page[],
  from: LinkSource[],
  links: LinkTable,
  severity: Problem['severity'],
): Problem[] {
  // Two pages with the same address are reported for that, so a link may lead to an id of either.
  const byKey = Map.groupBy(pages, (page) => toPathKey(page.path));
  const check = (link: PageLink, path: string): Problem[] => {
    const resolved = links.resolve(link.target, { path, source: null });
    if (resolved.kind === 'external' || resolved.kind === 'file') return [];
    if (resolved.kind === 'broken') {
      const message = `Broken link \`${link.written}\`.${resolved.hint}`;
      return [
        { ...toProblem(link, severity, message), cause: toBrokenLinkCause(link.target, path) },
      ];
    }
    const targets = byKey.get(toPathKey(resolved.path)) ?? [];
    const missingTab = findMissingTab(new URLSearchParams(resolved.search), targets);
    if (missingTab !== null) {
      const message = `Broken link \`${link.written}\`: ${resolved.path} ${missingTab}`;
      return [toProblem(link, severity, message)];
    }
    // A text fragment is the browser's: https://wicg.github.io/scroll-to-text-fragment/
    const fragment = resolved.fragment.slice(1).replace(/:~:.*$/s, '');
    const id = decodeEscapes(fragment);
    if (id === '' || id === 'top') return [];
    const anchors = targets.flatMap((target) => target.anchors);
    // As browsers do: an id can have percent signs itself, such as that of the footnote `[^ü]`.
    if (targets.length === 0 || [fragment, id].some((name) => anchors.includes(name))) return [];
    const ids = anchors.map((anchor) => `#${anchor}`);
    const hint = suggest(`#${id}`, ids);
    const message = `Broken link \`${link.written}\`: ${resolved.path} has no id \`${id}\`.${hint}`;
    return [{ ...toProblem(link, severity, message), cause: `id ${resolved.path}#${id}` }];
  };
  return from.flatMap((source) => source.links.flatMap((link) => check(link, source.path)));
}

/** Describe the first tab of a query that no tab set of the pages has; null if there is none. */
function findMissingTab(query: URLSearchParams, targets: Page[]): string | null {
  for (const group of targets.length > 0 ? URL_TAB_GROUPS : []) {
    const value = query.get(group);
    if (value === null) continue;
    const tabs = targets.flatMap(({ html }) => [...listTabs(html, group)]);
    if (tabs.includes(value)) continue;
    return `has no tab \`${value}\` of the group \`${group}\`.${suggestOrList(value, tabs)}`;
  }
  return null;
}

function toProblem(link: PageLink, severity: Problem['severity'], message: string): Problem {
  const { file, line, column, pointer } = link;
  const place = { file, line, column, ...(pointer !== undefined && { pointer }) };
  return { severity, ...place, message };
}
