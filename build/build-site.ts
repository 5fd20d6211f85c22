import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { AUTHOR_COMPONENTS } from '../client/article/mdx-components.tsx';
import { toPathKey } from '../client/model/path.ts';
import type { SiteMetadata } from '../client/model/site.ts';
import { bundleClient } from './bundle/bundle-client.ts';
import { bundleFullReference } from './bundle/bundle-full-reference.ts';
import { bundleWorker } from './bundle/bundle-worker.ts';
import { checkLinks } from './content/check-links.ts';
import { checkRoutes } from './content/check-routes.ts';
import { createContentAssets } from './content/content-assets.ts';
import { discoverContent } from './content/discover.ts';
import { createLinkTable } from './content/link-table.ts';
import { loadContentConfig } from './content/site-config.ts';
import { toFullReference } from './full-reference.ts';
import { createCodeHighlighter } from './highlighter.ts';
import { compilePages } from './mdx/compile-pages.ts';
import { toSidebars } from './navigation/sidebars.ts';
import { compileContract } from './openapi/compile-contract.ts';
import { hasErrors, sortProblems } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Progress } from './progress.ts';
import { loadReleaseFiles } from './release/release-files.ts';
import type { Release } from './release/release.ts';
import { toRelease } from './release/to-release.ts';
import { toSiteMetadata } from './site-metadata.ts';

export interface BuildInput {
  /** Folder of this project's own sources. */
  sourceFolder: string;
  /** Null builds the reference alone. */
  contentFolder: string | null;
  /** Null builds the guide alone. */
  contractFile: string | null;
  /** Starts and ends with a slash. */
  basePath: string;
  /** What a broken link is, in pages and in the contract's descriptions. */
  brokenLinks: { content: Problem['severity']; contract: Problem['severity'] };
  /** Whether examples in the contract that do not fit their schemas are errors. */
  checkExamples: boolean;
}

/** A release, or null when there are errors. */
export interface BuildResult {
  release: Release | null;
  problems: Problem[];
}

/** Pages outside of this folder, such as the landing page, belong to the site but not to the docs. */
const DOCS_FOLDER = 'docs';

/** Build a release: the steps, in order. */
export async function buildSite(input: BuildInput, progress: Progress): Promise<BuildResult> {
  const { sourceFolder, contentFolder, contractFile, basePath, brokenLinks, checkExamples } = input;
  const problems: Problem[] = [];
  const take = <Result extends { problems: Problem[] }>(result: Result): Result => {
    problems.push(...result.problems);
    return result;
  };

  const { config } = take(await loadContentConfig(contentFolder));
  const { files } = take(await discoverContent(contentFolder));
  const docsRoot = contentFolder && existsSync(join(contentFolder, DOCS_FOLDER)) ? DOCS_FOLDER : '';

  const highlighter = await createCodeHighlighter();
  const reference = contractFile
    ? take(
        await compileContract(relative(process.cwd(), contractFile), {
          basePath,
          highlighter,
          checkExamples,
          onProgress: (done, total) => progress.report('Reference pages', done, total),
        }),
      )
    : null;

  problems.push(...checkRoutes([...files, ...(reference?.pages ?? [])]));
  const links = createLinkTable(
    [...files, ...(reference?.pages ?? []).map(({ path }) => ({ path, source: null }))],
    basePath,
  );
  const assets = createContentAssets(contentFolder, basePath);
  const guide = take(
    await compilePages(files, {
      basePath,
      highlighter,
      links,
      assets,
      components: Object.keys(AUTHOR_COMPONENTS),
      strictLinks: brokenLinks.content === 'error',
      onProgress: (done, total) => progress.report('Pages', done, total),
    }),
  );
  const pages = [...guide.pages, ...(reference?.pages ?? [])];
  problems.push(
    ...checkLinks(pages, guide.pages, links, brokenLinks.content),
    ...checkLinks(pages, reference?.pages ?? [], links, brokenLinks.contract),
  );

  const pagesByPath = new Map(guide.pages.map((page) => [page.path, page]));
  const { sidebars } = take(toSidebars(config, files, pagesByPath, { docsRoot, basePath }));
  if (hasErrors(problems)) return { release: null, problems: sortProblems(problems) };

  const site = toSiteMetadata(config.site, basePath, pages, sidebars, reference);
  const client = await bundleClient(sourceFolder, basePath);
  const { entry, icon, styles, beforePaint } = client;
  const full = reference?.fullReference ? await bundleFullReference(sourceFolder, basePath) : null;
  const worker = await bundleWorker(sourceFolder, {
    site,
    entry,
    icon,
    styles,
    beforePaint,
    fullReference: toFullReference(reference, full, basePath),
  });
  const release = toRelease({
    basePath,
    docsRoot,
    pages,
    sidebars: reference ? [...sidebars, reference.sidebar] : sidebars,
    redirects: toHomeRedirect(site),
    worker,
    files: await loadReleaseFiles(
      [client, ...(full ? [full] : [])],
      assets,
      reference?.files ?? new Map(),
      basePath,
    ),
  });
  return { release, problems: sortProblems(problems) };
}

/** A site without a landing page opens on its first page. */
function toHomeRedirect({ basePath, homePath }: SiteMetadata): Map<string, string> {
  return new Map(homePath === basePath ? [] : [[toPathKey(basePath) ?? '', homePath]]);
}
