import type { SourceFolder } from '../files/source-folder.ts';
import { listSearchLinks } from '../content/search-vocabulary.ts';
import { isHiddenSource } from '../content/discover.ts';
import type { ContentAssets } from '../links/content-assets.ts';
import { listSharedProblems } from '../load-sources.ts';
import type { Page, PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import { fileProblem, hasErrors } from '../problem.ts';
import type { Site } from '../site.ts';
import { checkKeywords } from './check-keywords.ts';
import { checkLinks } from './check-links.ts';
import { checkRoutes } from './check-routes.ts';
import { checkSearchWords } from './check-search-words.ts';
import { findOrphans } from './find-orphans.ts';
import { checkUrls } from './published-urls.ts';

/**
 * Check links, anchors, images and routes. Returns all problems of the site; where what pages share has errors, these
 * and those of front matter only.
 */
export function checkSite(site: Site): Problem[] {
  const { input, folder, content, config, glossary, tasks, search, reference } = site;
  const { brokenLinks } = input;
  const { links, assets } = site.addresses;
  if (site.hasSharedErrors) return [...listSharedProblems(site), ...content.problems];
  const sharedLinks = [
    ...config.links,
    ...glossary.entries.map(({ link }) => link),
    ...tasks.entries.flatMap(({ link, also }) => [link, ...also]),
  ];
  const siteLinks = { path: '/', links: sharedLinks.filter((link) => link !== null) };
  const searchLinks = { path: '/', links: listSearchLinks(search.entries) };
  const referencePages = reference?.pages ?? [];
  const pages = [...site.guidePages, ...referencePages];
  // The ids of an outdated page say nothing about those of its source.
  const targets = pages.filter(({ file }) => !site.outdated.has(file));
  const problems = [
    ...site.problems,
    ...checkRoutes([...content.files, ...referencePages]),
    ...checkLinks(
      targets,
      [...site.guidePages, siteLinks, searchLinks],
      links,
      brokenLinks.content,
    ),
    ...checkKeywords(content.files, targets),
    ...checkSearchWords(search.entries, targets),
    ...checkReference(targets, site, brokenLinks.spec),
    // Without a page that has errors, its addresses would only look lost.
    ...(hasErrors(site.problems) ? [] : checkUrls(folder, content.files, pages)),
  ];
  // After an error, a page or an image may only look unused.
  if (hasErrors(problems)) return problems;
  return [
    ...problems,
    ...findOrphans(pages, site.guideSidebars, siteLinks, { links, basePath: input.basePath }),
    ...findUnusedImages(folder, assets),
  ];
}

/**
 * Check the links of the reference. A description is on many pages, so a problem is reported once. Root-relative links
 * that may be broken have one cause, because the document was written for another site.
 */
function checkReference(
  targets: Page[],
  { reference, addresses }: Site,
  severity: Problem['severity'],
): Problem[] {
  const check = (isWanted: (link: PageLink) => boolean) => {
    const sources = (reference?.pages ?? []).map(({ path, links }) => ({
      path,
      links: links.filter(isWanted),
    }));
    return mergeRepeats(checkLinks(targets, sources, addresses.links, severity));
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
  const toKey = ({ severity, cause, message }: Problem) =>
    severity === 'warning' ? cause : message;
  return [...Map.groupBy(problems, toKey).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const places = new Set(group.map(({ line, column }) => `${line}:${column}`));
    const repeats = places.size > 1 ? ` It occurs in ${places.size} places.` : '';
    return [{ ...first, message: first.message + repeats }];
  });
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
