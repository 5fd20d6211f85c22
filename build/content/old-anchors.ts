import { escapeHtml } from '../../client/model/escape-html.ts';
import { unpackPage } from '../packed-page.ts';
import type { PackedPage } from '../packed-page.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from './discover.ts';
import { suggest } from './nearest.ts';
import { toTextPosition } from './text-position.ts';

/** Old ids of headings → current ids. */
type OldAnchors = Record<string, string>;

/**
 * Add the old ids of headings to an article, as empty elements in the headings. Servers never receive fragments,
 * so this is the redirect that works without script.
 */
export function addOldAnchors(html: string, anchors: OldAnchors): string {
  return Object.entries(anchors).reduce((article, [old, id]) => {
    const heading = findHeading(article, id);
    if (!heading) return article;
    const end = heading.index + heading[0].length;
    const target = `<span id="${escapeHtml(old)}"></span>`;
    return article.slice(0, end) + target + article.slice(end);
  }, html);
}

/** Report old ids without a heading, and old ids that an element of the page still has. */
export function checkOldAnchors(
  files: Pick<ContentFile, 'file' | 'path' | 'text' | 'frontMatter'>[],
  pages: PackedPage[],
): Problem[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return files.flatMap(({ file, path, text, frontMatter }) => {
    const page = byPath.get(path);
    const anchors = frontMatter.anchors ?? {};
    return Object.entries(anchors).flatMap(([old, id]) => {
      const reason = page && findFlaw(page, old, id);
      if (!reason) return [];
      const place = toTextPosition(text, text.indexOf(old));
      return [{ severity: 'error' as const, file, ...place, message: reason }];
    });
  });
}

function findFlaw(page: PackedPage, old: string, id: string): string | null {
  if (old === '' || /\s/.test(old)) return `The old anchor \`${old}\` is not a valid id.`;
  if (page.anchors.filter((own) => own === old).length > 1) {
    return `The old anchor \`${old}\` is still an id on this page. Remove it from \`anchors\`.`;
  }
  if (findHeading(unpackPage(page).html, id)) return null;
  const others = page.anchors.filter((own) => own !== old);
  return `The old anchor \`${old}\` leads to \`${id}\`, which is not a heading of this page.${suggest(id, others)}`;
}

/** React escapes angle brackets in text and attributes, so every match is a tag. */
const HEADING = /<h[1-6](?: [^<>]*)? id="([^"]*)"[^<>]*>/g;

function findHeading(html: string, id: string): RegExpExecArray | undefined {
  return [...html.matchAll(HEADING)].find(([, own]) => own === escapeHtml(id));
}
