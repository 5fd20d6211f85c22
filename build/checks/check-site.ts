import type { Sidebar } from '../../client/model/sidebar.ts';
import type { BuildInput } from '../build-context.ts';
import type { SiteSources } from '../load-sources.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import type { SiteAddresses } from '../article/resolve-references.ts';
import type { Page } from '../page.ts';
import type { PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import { fileProblem, hasErrors } from '../problem.ts';
import { checkLinks } from './check-links.ts';
import { checkRoutes } from './check-routes.ts';
import { checkSearchWords } from './check-search-words.ts';
import type { ContentAssets } from '../links/content-assets.ts';
import { listSearchLinks } from '../content/search-vocabulary.ts';
import { isHiddenSource } from '../content/discover.ts';
import { findOrphans } from './find-orphans.ts';
import type { LinkTable } from '../links/link-table.ts';
import { checkUrls } from './published-urls.ts';

/** What was made of the sources, before its links are checked. */
export interface CheckedPages {
  guidePages: Page[];
  guideSidebars: Sidebar[];
  /** Sources of pages that are shown in an earlier state, because they have errors. */
  outdated: ReadonlySet<string>;
  /** Problems that are known already. */
  problems: Problem[];
}

/**
 * Check the links of the reference. A description is on many pages, so a problem is reported once. Root-relative links
 * that may be broken have one cause, because the document was written for another site.
 */
function checkReference(
  pages: Page[],
  referencePages: Page[],
  links: LinkTable,
  severity: Problem['severity'],
): Problem[] {
  const check = (isWanted: (link: PageLink) => boolean) => {
    const sources = referencePages.map(({ path, links: own }) => ({
      path,
      links: own.filter(isWanted),
    }));
    return mergeRepeats(checkLinks(pages, sources, links, severity));
  };
  if (severity === 'error') return check(() => true);
  const isFromRoot = ({ written }: PageLink) => written.startsWith('/');
  const foreign = check(isFromRoot);
  const [first, ...others] = foreign;
  const rest = check((link) => !isFromRoot(link));
  if (!first || others.length === 0) return [...foreign, ...rest];
  const message =
    `${first.message} ${others.length} other root-relative links have no page here ` +
    '(`--broken-links error` lists them). Are they links of another site? Name that site: ' +
    '`--links-origin https://…`.';
  return [{ ...first, message }, ...rest];
}

/** A warning about an id that is missing on many pages is one warning: a shared description links to it. */
function mergeRepeats(problems: Problem[]): Problem[] {
  const toCause = ({ severity, message }: Problem) =>
    severity === 'warning' ? message.replace(/(?<=`: )\/\S+ (?=has no id)/, '') : message;
  return [...Map.groupBy(problems, toCause).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const places = new Set(group.map(({ line, column }) => `${line}:${column}`));
    const repeats = places.size > 1 ? ` It occurs in ${places.size} places.` : '';
    return [{ ...first, message: first.message + repeats }];
  });
}

/** Check links, anchors, images and routes. Returns all problems. */
export function checkSite(
  { basePath, brokenLinks }: BuildInput,
  { folder, files, config, glossary, tasks, searchVocabulary, reference }: SiteSources,
  { links, assets }: SiteAddresses,
  { guidePages, guideSidebars, outdated, problems: known }: CheckedPages,
): Problem[] {
  const sharedLinks = [
    ...config.links,
    ...glossary.map(({ link }) => link),
    ...tasks.flatMap(({ link, also }) => [link, ...also]),
  ];
  const siteLinks = { path: '/', links: sharedLinks.filter((link) => link !== null) };
  const searchLinks = { path: '/', links: listSearchLinks(searchVocabulary) };
  const referencePages = reference?.pages ?? [];
  const pages = [...guidePages, ...referencePages];
  // The ids of an outdated page say nothing about those of its source.
  const isCurrent = ({ file }: Page) => !outdated.has(file);
  const targets = pages.filter(isCurrent);
  const problems = [
    ...known,
    ...checkRoutes([...files, ...referencePages]),
    ...checkLinks(targets, guidePages, links, brokenLinks.content),
    ...checkLinks(targets, [siteLinks], links, brokenLinks.content),
    ...checkLinks(targets, [searchLinks], links, brokenLinks.content),
    ...checkSearchWords(searchVocabulary, targets),
    ...checkReference(targets, referencePages, links, brokenLinks.spec),
    // Without a page that has errors, its addresses would only look lost.
    ...(hasErrors(known) ? [] : checkUrls(folder, files, pages)),
  ];
  // After an error, a page or an image may only look unused.
  if (!hasErrors(problems)) {
    problems.push(
      ...findOrphans(pages, guideSidebars, siteLinks, { links, basePath }),
      ...findUnusedImages(folder, assets),
    );
  }
  return problems;
}

const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Report images in the content folder that no page uses. */
function findUnusedImages(folder: SourceFolder | null, { names: used }: ContentAssets): Problem[] {
  if (folder === null) return [];
  const message = 'No page shows this image. Show it, or delete it.';
  return folder
    .list()
    .filter((name) => IMAGE_FILE.test(name) && !isHiddenSource(name) && !used.has(name))
    .map((name) => fileProblem(folder.toFile(name), message, 'warning'));
}
