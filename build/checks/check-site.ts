import { join, posix, relative } from 'node:path';
import { listFiles } from '../files/list-files.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { listSearchLinks } from '../content/search-vocabulary.ts';
import { isHiddenSource } from '../content/discover.ts';
import type { ContentAssets } from '../links/content-assets.ts';
import { listFolders, listSharedProblems } from '../load-sources.ts';
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
    ...(input.isStrict ? checkToolFiles(listFolders(input)) : []),
    ...checkRoutes([...content.files, ...referencePages]),
    ...checkLinks(
      targets,
      [...site.guidePages, siteLinks, searchLinks],
      links,
      brokenLinks.content,
    ),
    ...checkKeywords(content.files, targets),
    ...checkSearchWords(search.entries, targets, links),
    ...checkLinks(targets, referencePages, links, brokenLinks.spec),
    // Without a page that has errors, its addresses would only look lost.
    ...(hasErrors(site.problems) ? [] : checkUrls(folder, content.files, pages)),
  ];
  // After an error, a page or an image may only look unused.
  if (hasErrors(problems)) return problems;
  return [
    ...problems,
    ...findOrphans(pages, site.guideSidebars, siteLinks, links),
    ...findUnusedImages(folder, assets),
  ];
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

/** Names by which formatters, linters and bundlers find a configuration beside a file. It can name programs to run. */
const CONFIGURATION =
  /^(?:package\.(?:json|ya?ml)|[jt]sconfig\.json|\.editorconfig|\.?(?:cspell|oxfmt|oxlint|prettier|redocly|vite|vitest|wrangler)(?:rc|\.config)?(?:\.(?:json[c5]?|ya?ml|toml|[cm]?[jt]s))?)$/i;

/** Report configurations of tools in folders of authors, whose files are data. */
function checkToolFiles(folders: string[]): Problem[] {
  const message = 'This file configures a tool, and may run a program. Remove it.';
  return folders.flatMap((folder) =>
    listFiles(folder)
      .filter((name) => CONFIGURATION.test(posix.basename(name)))
      .map((name) => fileProblem(relative('', join(folder, name)), message)),
  );
}
