import { join, resolve } from 'node:path';
import { createCodeHighlighter } from '../../build/article/highlighter.ts';
import type { BuildInput } from '../../build/build-context.ts';
import { buildSite, compileSite } from '../../build/build-site.ts';
import { openCache } from '../../build/files/cache.ts';
import type { Page } from '../../build/page.ts';
import { formatProblem, mergeByCause, sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { SILENT } from '../support/silent-progress.ts';
import type { PageRecord, Route } from '../../client/model/page.ts';
import { toPathKey } from '../../client/model/path.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import type { Manifest } from '../../worker/store/manifest.ts';
import { IMAGE_CACHE, loadSharedParts } from '../support/shared-parts.ts';
import { createTemporaryFolder, toShownFolder } from '../support/temporary-folder.ts';
import { findRoute as findPageRoute } from '../worker/store/find-route.ts';

export const SOURCE_FOLDER = join(import.meta.dirname, '../..');

/** A small site without errors. */
export const SITE = {
  'content/site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };`,
  'content/index.mdx': '---\nlayout: landing\n---\n\n# Welcome\n\n[Docs](/docs/)\n',
  'content/docs/index.mdx': '---\nsidebar_label: Overview\n---\n\n# Documentation overview\n',
  'content/docs/02-users/index.mdx': '# Users\n\nSee [levels](./02-levels.mdx#tiers).\n',
  'content/docs/02-users/01-intro.mdx': '# What a user is\n\n![Picture](./picture.svg)\n',
  'content/docs/02-users/02-levels.mdx': '# Levels\n\n## Tiers\n\n[Intro](intro)\n',
  'content/docs/02-users/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/docs/01-faqs.md': '---\ntitle: FAQs\nslug: /docs/faqs/\n---\n\nText.\n',
};

/** What a build of the content in `folder` is told; with a contract, its links and examples are checked too. */
export function toBuildInput(folder: string, parts: Partial<BuildInput> = {}): BuildInput {
  return {
    sourceFolder: SOURCE_FOLDER,
    repository: folder,
    contentFolder: join(folder, 'content'),
    openApiFile: null,
    basePath: '/',
    brokenLinks: { content: 'error', spec: 'error' },
    isStrict: true,
    drafts: false,
    keepGoing: false,
    cacheFolder: null,
    ...parts,
  };
}

export interface BuildOptions extends Partial<
  Pick<
    BuildInput,
    | 'basePath'
    | 'brokenLinks'
    | 'cacheFolder'
    | 'contentFolder'
    | 'isStrict'
    | 'drafts'
    | 'keepGoing'
  >
> {
  contract?: string | undefined;
  /** Runs when the files are written. */
  prepare?: (folder: string) => void;
}

/** Write the files of a site, and return what a build of them is told. */
async function writeSite(
  files: Record<string, string | Uint8Array>,
  { contract, prepare, ...parts }: BuildOptions,
) {
  const folder = await createTemporaryFolder(files);
  prepare?.(folder);
  const openApiFile = contract === undefined ? null : resolve(folder, contract);
  const shown = toShownFolder(folder);
  const toLines = (problems: Problem[]) =>
    problems.map((problem) => formatProblem(problem).replaceAll(shown, ''));
  return { folder, input: toBuildInput(folder, { openApiFile, ...parts }), toLines };
}

/** Build the site of these files, with or without success; problems come as they are printed. */
export async function runBuild(
  files: Record<string, string | Uint8Array>,
  options: BuildOptions = {},
) {
  const { folder, input, toLines } = await writeSite(files, options);
  const shared = await loadSharedParts(input.basePath);
  const cache = input.cacheFolder === null ? { cache: IMAGE_CACHE } : {};
  const result = await buildSite(input, SILENT, { ...shared, ...cache });
  return { ...result, folder, problems: toLines(result.problems) };
}

/** Grammars are loaded once, and a contract is compiled once, for all sites that are only compiled. */
const CONTEXT = { cache: openCache(null, ''), highlighter: createCodeHighlighter() };

/** Compile and check the site of these files without the rest of a build, which takes most of its time. */
export async function compileFiles(
  files: Record<string, string | Uint8Array>,
  options: BuildOptions = {},
) {
  const { input, toLines } = await writeSite(files, options);
  const site = await compileSite(input, CONTEXT, SILENT);
  const problems = toLines(sortProblems(site.problems));
  const findPage = (path: string): Page => {
    const page = site.pages.find((one) => one.path === path);
    if (!page) throw new Error(`No page ${path}. ${problems.join('\n')}`);
    return page;
  };
  // As they are printed, where several places have one cause.
  const merged = toLines(mergeByCause(site.problems));
  return { site, problems, merged, findPage };
}

/** Build a site that has no errors. */
export async function buildFiles(files: Record<string, string>, options: BuildOptions = {}) {
  const { folder, release, problems, leftOut, urls } = await runBuild(files, options);
  if (!release) throw new Error(`The site was not built: ${problems.join('\n')}`);
  const manifest = parseManifest(release.records.get(toManifestKey(release.id)) ?? '');
  const findRoute = (path: string): Route | undefined =>
    findPageRoute(manifest, toPathKey(path) ?? '');
  const findHtml = (path: string): string => {
    const record = release.records.get(findRoute(path)?.record ?? '') ?? '{}';
    return (JSON.parse(record) as PageRecord).html;
  };
  return { folder, release, problems, leftOut, urls, manifest, findRoute, findHtml };
}

/** Labels and paths of a sidebar, indented by branch. */
export function toOutline(manifest: Manifest, id: string): string[] {
  return (manifest.findBranch(id) ?? []).flatMap((node) => {
    const below = node.kind === 'branch' ? toOutline(manifest, node.id) : [];
    return [`${node.label} ${node.path}`, ...below.map((line) => `  ${line}`)];
  });
}
