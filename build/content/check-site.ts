import type { Sidebar } from '../../client/model/sidebar.ts';
import type { BuildInput } from '../build-context.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { hasErrors } from '../problem.ts';
import type { LinkSource } from './check-links.ts';
import { checkLinks } from './check-links.ts';
import { checkRoutes } from './check-routes.ts';
import type { ContentAssets } from './content-assets.ts';
import type { ContentFile } from './discover.ts';
import { findOrphans } from './find-orphans.ts';
import { findUnusedImages } from './find-unused-images.ts';
import type { LinkTable } from './link-table.ts';
import { checkOldAnchors } from './old-anchors.ts';
import { checkUrls } from './published-urls.ts';

/** A compiled site, before its links are checked. */
export interface CheckedSite {
  files: ContentFile[];
  guidePages: Page[];
  referencePages: Page[];
  guideSidebars: Sidebar[];
  /** Links in files that are not pages. */
  siteLinks: LinkSource[];
  links: LinkTable;
  assets: ContentAssets;
  /** Problems that are known already. */
  problems: Problem[];
}

/** A description is on many pages of a reference. Its first problem tells how many there are. */
function mergeRepeats(problems: Problem[]): Problem[] {
  return [...Map.groupBy(problems, ({ message }) => message).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const places = new Set(group.map(({ line, column }) => `${line}:${column}`));
    const repeats = places.size > 1 ? ` It occurs in ${places.size} places.` : '';
    return [{ ...first, message: first.message + repeats }];
  });
}

/** Check links, anchors, images and routes. Returns all problems and the duration of the check. */
export async function checkSite(
  { basePath, brokenLinks, contentFolder }: BuildInput,
  site: CheckedSite,
): Promise<{ problems: Problem[]; seconds: number }> {
  const startedAt = performance.now();
  const { files, guidePages, referencePages, guideSidebars, siteLinks, links, assets } = site;
  const pages = [...guidePages, ...referencePages];
  const problems = [
    ...site.problems,
    ...checkRoutes([...files, ...referencePages]),
    ...checkOldAnchors(files, guidePages),
    ...checkLinks(pages, guidePages, links, brokenLinks.content),
    ...checkLinks(pages, siteLinks, links, brokenLinks.content),
    ...mergeRepeats(checkLinks(pages, referencePages, links, brokenLinks.contract)),
    // Without a page that has errors, its addresses would only look lost.
    ...(hasErrors(site.problems) ? [] : checkUrls(contentFolder, files, pages)),
  ];
  // After an error, a page or an image may only look unused.
  if (!hasErrors(problems)) {
    problems.push(
      ...findOrphans(pages, guideSidebars, siteLinks, { links, basePath }),
      ...(await findUnusedImages(contentFolder, assets)),
    );
  }
  return { problems, seconds: (performance.now() - startedAt) / 1_000 };
}
