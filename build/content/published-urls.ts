import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toPathKey } from '../../client/model/path.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from './discover.ts';
import { findNearest } from './nearest.ts';
import { toTextPosition } from './text-position.ts';

/** The list in a content folder of all addresses that readers may have bookmarked or linked, one in a line. */
export const URL_LIST = 'urls.txt';

const HEAD = `# Addresses that readers may have bookmarked or linked. The build fails if one of them leads nowhere.
# \`npm run build -- --update-urls\` adds new addresses. Remove a line only if readers may lose the address.
`;

type UrlPage = Pick<Page, 'path' | 'file' | 'layout' | 'headings' | 'anchors'>;

/** List the paths of all pages and the heading ids of the guide, sorted: `/docs/faqs/`, `/docs/faqs/#billing` */
export function listUrls(pages: Pick<UrlPage, 'path' | 'layout' | 'headings'>[]): string[] {
  const urls = pages.flatMap(({ path, layout, headings }) => [
    path,
    // Those of the reference come from code.
    ...(layout === 'reference' ? [] : headings.map(({ id }) => `${path}#${id}`)),
  ]);
  return urls.sort(compareText);
}

/** Add addresses to the text of a list. */
export function addUrls(text: string, urls: string[]): string {
  const listed = new Set([...parseList(text).map(({ url }) => url), ...urls]);
  return `${[HEAD.trimEnd(), ...[...listed].sort(compareText)].join('\n')}\n`;
}

/** Load the list of a content folder; null without one. */
export function loadUrlList(contentFolder: string): string | null {
  const path = join(contentFolder, URL_LIST);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Report listed addresses that lead nowhere, with the line of front matter to add, and addresses that are not listed. */
export function checkUrls(
  contentFolder: string | null,
  files: Pick<ContentFile, 'file' | 'path' | 'text' | 'frontMatter'>[],
  pages: UrlPage[],
): Problem[] {
  const text = contentFolder === null ? null : loadUrlList(contentFolder);
  if (contentFolder === null || text === null) return [];
  const listFile = relative(process.cwd(), join(contentFolder, URL_LIST));
  const list = parseList(text);
  const listed = new Set(list.map(({ url }) => url));
  const unlisted = listUrls(pages).filter((url) => !listed.has(url));
  const pagesByKey = new Map(pages.map((page) => [toPathKey(page.path), page]));
  const moved = new Map(
    files.flatMap(({ path, frontMatter: { aliases = [] } }) =>
      aliases.map((alias) => [toPathKey(alias), toPathKey(path)]),
    ),
  );
  const lost = list.flatMap(({ url, line }): Problem[] => {
    const [path = '', id = ''] = url.split('#');
    const key = toPathKey(path);
    const page = pagesByKey.get(moved.get(key) ?? key);
    if (id === '') return page ? [] : [toLostPath(path, unlisted, { file: listFile, line })];
    if (!page || page.anchors.includes(id)) return [];
    const file = files.find((each) => each.file === page.file);
    return [toLostHeading(url, id, unlisted, { page, text: file?.text ?? '', listFile })];
  });
  return [...lost, ...(unlisted.length > 0 ? [toUnlisted(unlisted.length, listFile)] : [])];
}

function parseList(text: string): { url: string; line: number }[] {
  return text
    .split(/\r?\n/)
    .flatMap((url, index) => (url.startsWith('/') ? [{ url, line: index + 1 }] : []));
}

function toLostPath(
  path: string,
  unlisted: string[],
  place: Pick<Problem, 'file' | 'line'>,
): Problem {
  const nearest = findNearest(
    path,
    unlisted.filter((url) => !url.includes('#')),
  );
  const replacement = nearest === null ? 'of the page that replaces it' : `of \`${nearest}\``;
  const message =
    `\`${path}\` leads nowhere, but readers may have bookmarked it. Add to the front matter ` +
    `${replacement}: \`aliases: [${path}]\`. If readers may lose it, remove this line.`;
  return { severity: 'error', ...place, column: 1, message };
}

function toLostHeading(
  url: string,
  id: string,
  unlisted: string[],
  { page, text, listFile }: { page: UrlPage; text: string; listFile: string },
): Problem {
  const fresh = unlisted
    .filter((other) => other.startsWith(`${page.path}#`))
    .map((other) => other.slice(page.path.length + 1));
  const now = (fresh.length === 1 ? fresh[0] : findNearest(id, fresh)) ?? 'new-id';
  const place = toTextPosition(text, text.search(/^anchors:/m));
  const message =
    `No heading has the id \`${id}\` any more, but readers may have linked it. Add to the front matter: ` +
    `\`anchors: { ${id}: ${now} }\`. If readers may lose it, remove \`${url}\` from ${listFile}.`;
  return { severity: 'error', file: page.file, ...place, message };
}

function toUnlisted(count: number, listFile: string): Problem {
  const message =
    `${count} ${count === 1 ? 'address of the site is' : 'addresses of the site are'} not listed. ` +
    'Add what you publish with `npm run build -- --update-urls`.';
  return { severity: 'warning', file: listFile, line: 1, column: 1, message };
}
