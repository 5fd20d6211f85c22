import { toPathKey } from '../../client/model/path.ts';
import type { Page } from '../page.ts';
import type { PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import { decodeEscapes } from '../content/link-table.ts';
import type { LinkTable } from '../content/link-table.ts';
import { suggest } from '../content/nearest.ts';

/** A source of links: a page, or a file whose links are relative to a path. */
export type LinkSource = Pick<Page, 'path' | 'links'>;

/** Report links in `from` to missing pages and missing ids. */
export function checkLinks(
  pages: Page[],
  from: LinkSource[],
  links: LinkTable,
  severity: Problem['severity'],
): Problem[] {
  const byKey = new Map(pages.map((page) => [toPathKey(page.path), page]));
  const check = (link: PageLink, path: string): Problem[] => {
    const found = links.resolve(link.target, { path, source: null });
    if (found.kind === 'external') return [];
    if (found.kind === 'broken') {
      const message = `Broken link \`${link.written}\`.${found.hint}`;
      return [toProblem(link, severity, message)];
    }
    const fragment = found.fragment.slice(1);
    const id = decodeEscapes(fragment);
    if (id === '' || id === 'top') return [];
    const target = byKey.get(toPathKey(found.path));
    // As browsers do: an id can have percent signs itself, such as that of the footnote `[^ü]`.
    if (!target || [fragment, id].some((name) => target.anchors.includes(name))) return [];
    const ids = target.anchors.map((anchor) => `#${anchor}`);
    const hint = suggest(`#${id}`, ids);
    const message = `Broken link \`${link.written}\`: ${found.path} has no id \`${id}\`.${hint}`;
    return [toProblem(link, severity, message)];
  };
  return from.flatMap(({ path, links: own }) => own.flatMap((link) => check(link, path)));
}

function toProblem(link: PageLink, severity: Problem['severity'], message: string): Problem {
  const { file, line, column, pointer } = link;
  const place = { file, line, column, ...(pointer !== undefined && { pointer }) };
  return { severity, ...place, message };
}
