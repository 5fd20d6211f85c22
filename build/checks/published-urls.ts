import { isOfReference } from '../../client/model/page.ts';
import { toPathKey } from '../../client/model/path.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { toReadProblems } from '../files/read-source-file.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import type { ContentFile } from '../content/discover.ts';
import { findNearest } from '../nearest.ts';
import { REFERENCE_ROOT } from '../openapi/reference/reference-paths.ts';
import { fileProblem } from '../problem.ts';

/** The list in a content folder of all addresses that readers may have bookmarked or linked, one in a line. */
export const URL_LIST = 'urls.txt';

const HEAD = `# Addresses that readers may have bookmarked or linked. The build fails if one of them leads nowhere.
# \`npm run build -- --update-urls\` adds new addresses. Remove a line only if readers may lose the address.
`;

/** List the paths of all pages and the heading ids of the guide, sorted: `/docs/faqs/`, `/docs/faqs/#billing` */
export function listUrls(pages: Pick<Page, 'path' | 'layout' | 'headings'>[]): string[] {
  const urls = pages.flatMap((page) => [
    page.path,
    // Those of the reference come from code.
    ...(isOfReference(page) ? [] : page.headings.map(({ id }) => `${page.path}#${id}`)),
  ]);
  return urls.sort(compareText);
}

/** Add addresses to the text of a list. */
export function addUrls(text: string, urls: string[]): string {
  const listed = new Set([...parseList(text).map(({ url }) => url), ...urls]);
  return `${[HEAD.trimEnd(), ...[...listed].sort(compareText)].join('\n')}\n`;
}

/** Read the list of a content folder; null without one. */
export function readUrlList(folder: SourceFolder): { text: string | null; problems: Problem[] } {
  const read = folder.read(URL_LIST);
  const problems = toReadProblems(read, folder.toFile(URL_LIST));
  return { text: read.kind === 'file' ? read.bytes.toString() : null, problems };
}

/** Report listed addresses that lead nowhere, with what brings them back, and addresses that are not listed. */
export function checkUrls(
  folder: SourceFolder | null,
  files: ContentFile[],
  pages: Page[],
): Problem[] {
  if (folder === null) return [];
  const { text, problems } = readUrlList(folder);
  if (text === null) return problems;
  const listFile = folder.toFile(URL_LIST);
  const list = parseList(text);
  const listed = new Set(list.map(({ url }) => url));
  const unlisted = listUrls(pages).filter((url) => !listed.has(url));
  const guidePages = pages.filter((page) => !isOfReference(page));
  const newGuidePaths = guidePages.map(({ path }) => path).filter((path) => !listed.has(path));
  const pagesByKey = new Map(pages.map((page) => [toPathKey(page.path), page]));
  const moved = new Map(
    files.flatMap(({ path, frontMatter: { aliases = [] } }) =>
      aliases.map((alias) => [toPathKey(alias), toPathKey(path)]),
    ),
  );
  const toAdvice = (url: string): string | null => {
    const [path = '', id = ''] = url.split('#');
    const key = toPathKey(path);
    const page = pagesByKey.get(moved.get(key) ?? key);
    const isLost = id === '' ? !page : page?.anchors.includes(id) === false;
    if (!isLost) return null;
    if (path.startsWith(`${REFERENCE_ROOT}/`)) return REFERENCE_ADVICE;
    return page ? adviseAnchor(id, page, unlisted) : adviseAlias(path, newGuidePaths);
  };
  const lost = list.flatMap(({ url, line }): Problem[] => {
    const advice = toAdvice(url);
    if (advice === null) return [];
    const message =
      `\`${url}\` leads nowhere, but readers may have bookmarked it. ${advice} ` +
      'If readers may lose it, remove this line.';
    return [{ severity: 'error', file: listFile, line, column: 1, message }];
  });
  return [...lost, ...(unlisted.length > 0 ? [toUnlisted(unlisted.length, listFile)] : [])];
}

function parseList(text: string): { url: string; line: number }[] {
  return text
    .split(/\r?\n/)
    .flatMap((url, index) => (url.startsWith('/') ? [{ url, line: index + 1 }] : []));
}

/** A page of the reference has no front matter. */
const REFERENCE_ADVICE =
  'Restore what makes the address in the OpenAPI document, such as the `operationId`.';

function adviseAlias(path: string, newGuidePaths: string[]): string {
  const nearest = findNearest(path, newGuidePaths);
  const page = nearest === null ? 'the page that replaces it' : `\`${nearest}\``;
  return `Add to the front matter of ${page}: \`aliases: [${path}]\`.`;
}

function adviseAnchor(id: string, { path, file }: Page, unlisted: string[]): string {
  const fresh = unlisted
    .filter((url) => url.startsWith(`${path}#`))
    .map((url) => url.slice(path.length + 1));
  const now = (fresh.length === 1 ? fresh[0] : findNearest(id, fresh)) ?? 'new-id';
  return `Add to the front matter of ${file}: \`anchors: { ${id}: ${now} }\`.`;
}

function toUnlisted(count: number, listFile: string): Problem {
  const message =
    `${count} ${count === 1 ? 'address of the site is' : 'addresses of the site are'} not listed. ` +
    'Add what you publish with `npm run build -- --update-urls`.';
  return fileProblem(listFile, message, 'warning');
}
