import { withBase } from '../../client/model/path.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import type { BuildInput } from '../build-input.ts';
import { assembleRelease } from '../build-site.ts';
import { loadBundles } from '../bundle/load-bundles.ts';
import { isSameContent, loadContent } from '../cache/kept.ts';
import { compileSite, createSiteServices, createWorkshop } from '../compile-site.ts';
import type { CompiledSite, SiteServices } from '../compile-site.ts';
import { toContentHash } from '../content-hash.ts';
import type { Page } from '../page.ts';
import { sortProblems } from '../problem.ts';
import type { Problem } from '../problem.ts';
import type { Progress } from '../progress.ts';
import type { Release } from '../release/release.ts';
import { toSearchFiles } from '../search/search-files.ts';
import { toBundleProblems } from './bundle-problems.ts';
import { addFrames } from './code-frame.ts';
import { withLastGoodPages } from './last-good-pages.ts';
import { loadLiveSources } from './live-sources.ts';
import type { SourceChange } from './live-sources.ts';
import type { FreshPage, ReleaseChange, SiteMessage } from './messages.ts';

/** The site of an author's preview, held in memory and kept up to date piece by piece. */
export interface LiveSite {
  /** The whole site as it is now. */
  release: Release;
  /** Bring the site up to date with files that changed, telling of each step as it is done. */
  update(paths: ReadonlySet<string>): Promise<void>;
  /** Bundle what runs in browser and Worker anew. */
  rebundle(options: { isReload: boolean }): Promise<void>;
  /** Files of the search: name below the preview's own folder → content. */
  toSearchFiles(): Map<string, string>;
}

/** The preview's own client: the site's, and what follows changes. */
const CLIENT_ENTRY = 'build/preview/browser/entry.tsx';

/** Addresses that the preview itself answers. */
export const PREVIEW_FOLDER = '_preview';

/** After the first time, all is done before a bar would show. */
const SILENT: Progress = { report: () => {}, end: () => {} };

const SEARCH_ENTRY = `/${PREVIEW_FOLDER}/search/entry.json`;

/** Load and compile the whole site, then follow it. `tell` gets the first release too. */
export async function createLiveSite(
  input: BuildInput,
  progress: Progress,
  tell: (message: SiteMessage) => void,
): Promise<LiveSite> {
  const { basePath } = input;
  const fresh = await createWorkshop(input);
  const workshop = { ...fresh, pageCache: withLastGoodPages(fresh.pageCache) };
  const sources = await loadLiveSources(input, workshop, progress);
  let services = createSiteServices(input, sources.read(), workshop);
  let bundles = await loadBundles(input, CLIENT_ENTRY);
  let bundleProblems: Problem[] = [];
  let site = await compileSite(input, sources.read(), services, workshop, progress);
  let release = await assemble();
  await workshop.prune(site.pages.length);
  tell({ kind: 'release', change: toChange(null, { site, release }, []) });
  await tellProblems();

  async function assemble(): Promise<Release> {
    const search = { entry: withBase(basePath, SEARCH_ENTRY), files: new Map<string, string>() };
    return assembleRelease(input, site, { bundles, search });
  }

  async function settle(moves: [string, string][], isReload = true): Promise<void> {
    const before = { site, release };
    site = await compileSite(input, sources.read(), services, workshop, SILENT);
    await tellProblems();
    release = await assemble();
    const change = toChange(before, { site, release }, moves);
    tell({ kind: 'release', change: { ...change, isReload: isReload && change.worker !== null } });
  }

  async function tellProblems(): Promise<void> {
    const problems = await addFrames(sortProblems([...bundleProblems, ...site.problems]));
    tell({ kind: 'tabs', event: { kind: 'problems', problems } });
  }

  async function showEdited({ edited }: SourceChange, { compiler }: SiteServices): Promise<void> {
    for (const file of edited) {
      const { page } = await workshop.pageCache.compile(file, compiler);
      if (page) tell({ kind: 'tabs', event: { kind: 'page', page: toFreshPage(page, basePath) } });
    }
  }

  return {
    get release() {
      return release;
    },
    async update(paths) {
      const change = await sources.update(paths);
      if (!change) return;
      if (change.isWide) services = createSiteServices(input, sources.read(), workshop);
      await showEdited(change, services);
      await settle(
        change.moves.map(([from, to]) => [withBase(basePath, from), withBase(basePath, to)]),
      );
    },
    async rebundle({ isReload }) {
      try {
        bundles = await loadBundles(input, CLIENT_ENTRY);
        bundleProblems = [];
        await settle([], isReload);
      } catch (error) {
        bundleProblems = toBundleProblems(error);
        await tellProblems();
      }
    },
    toSearchFiles() {
      const { entry, files } = toSearchFiles(site.pages, basePath, site.readPageTerms);
      const names = [...files].map(([path, text]): [string, string] => [toFileName(path), text]);
      return new Map([...names, ['entry.json', files.get(entry.slice(basePath.length)) ?? '']]);
    },
  };
}

function toFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function toFreshPage({ path, title, description, layout, html, headings }: Page, base: string) {
  const record = { html, headings };
  return { path: withBase(base, path), title, description, layout, record } satisfies FreshPage;
}

interface State {
  site: CompiledSite;
  release: Release;
}

function toChange(before: State | null, now: State, moves: [string, string][]): ReleaseChange {
  const { site, release } = now;
  const records = new Map(
    [...release.records]
      .filter(([key]) => !before?.release.records.has(key))
      .map(([key, text]) => [key, text.load()]),
  );
  records.delete(toManifestKey(release.id));
  const old = new Map(before?.site.pages.map((page) => [page.path, page]));
  return {
    records,
    manifest: release.records.get(toManifestKey(release.id))?.load() ?? '',
    files: new Map(
      [...release.files]
        .filter(([name, content]) => !isSameContent(before?.release.files.get(name), content))
        .map(([name, content]) => [name, loadContent(content)]),
    ),
    worker: before?.release.worker === release.worker ? null : release.worker,
    isReload: false,
    paths: site.pages.flatMap((page) => {
      const other = old.get(page.path);
      const isOther = other !== page && other?.html !== page.html;
      return isOther ? [withBase(site.compiler.basePath, page.path)] : [];
    }),
    isOutline: before === null || toOutline(before.site) !== toOutline(site),
    moves,
  };
}

/** What more than one page shows: sidebars, titles, addresses. */
function toOutline({ pages, guideSidebars, reference, config }: CompiledSite): string {
  const titles = pages.map(({ path, title, description, layout }) => [
    path,
    title,
    description,
    layout,
  ]);
  return toContentHash(JSON.stringify([titles, guideSidebars, reference?.sidebar, config.site]));
}
