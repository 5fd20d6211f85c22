import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildInput } from '../../build/build-input.ts';
import type { BuildContext } from '../../build/build-context.ts';
import { loadSiteReference } from '../../build/load-sources.ts';
import type { SiteSources } from '../../build/load-sources.ts';
import {
  PAGE_FILE,
  discoverContent,
  isHiddenSource,
  loadContentFile,
} from '../../build/content/discover.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { loadGlossary } from '../../build/content/load-glossary.ts';
import { loadContentConfig } from '../../build/content/site-config.ts';
import type { Reference } from '../../build/openapi/compile-spec.ts';
import { compareText, hasErrors } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { Progress } from '../../build/progress.ts';

/** What a set of changed files means for the sources. */
export interface SourceChange {
  /** Pages whose text is another; their addresses are the same. */
  edited: ContentFile[];
  /** Whether pages came, went or moved, or pictures, terms or the contract changed: what pages ask about. */
  isWide: boolean;
  /** Old path → new path of pages whose file was renamed. */
  moves: [string, string][];
}

/** The sources of a site, kept up to date. A part that has errors stays as it last was. */
export interface LiveSources {
  read(): SiteSources;
  /** Take in files that changed, by absolute paths; null where none of them is a source. */
  update(paths: ReadonlySet<string>): Promise<SourceChange | null>;
}

interface PageSource {
  file: ContentFile;
  problems: Problem[];
}

/** An editor that empties a file before it writes does so within this time. */
const REWRITE_MS = 30;

/** A page that has just come: it may be another one under a new name. */
interface Newcomer {
  file: ContentFile;
  at: number;
}

/** The watcher tells that a file is gone some time after its new name is there. */
const RENAME_MS = 2_000;

const CONFIG_FILES = ['site.ts', 'sidebars.ts'];

export async function loadLiveSources(
  input: BuildInput,
  context: BuildContext,
  progress: Progress,
): Promise<LiveSources> {
  const { contentFolder, contractFile } = input;
  const readReference = () => loadSiteReference(input, context, progress);
  const pages = await loadPages(contentFolder);
  const newcomers: Newcomer[] = [];
  let config = await loadContentConfig(contentFolder);
  let glossary = await loadGlossary(contentFolder);
  let reference: Reference | null = await readReference();

  const updateParts = async (names: string[], isContract: boolean): Promise<boolean> => {
    if (names.some((name) => CONFIG_FILES.includes(name))) {
      const next = await loadContentConfig(contentFolder);
      config = hasErrors(next.problems) ? { ...config, problems: next.problems } : next;
    }
    const isGlossary = names.includes('glossary.yaml');
    if (isGlossary) {
      const next = await loadGlossary(contentFolder);
      glossary = hasErrors(next.problems) ? { ...glossary, problems: next.problems } : next;
    }
    if (isContract) {
      const next = await readReference();
      const isUsable = next?.spec || !reference?.spec;
      reference = isUsable ? next : ({ ...reference, problems: next?.problems ?? [] } as Reference);
    }
    return isGlossary || isContract;
  };

  return {
    read: () => ({
      config: config.config,
      announcementLink: config.announcementLink,
      files: [...pages.values()]
        .map(({ file }) => file)
        .sort((a, b) => compareText(a.source, b.source)),
      glossary: glossary.glossary,
      reference,
      docsRoot: contentFolder && existsSync(join(contentFolder, 'docs')) ? 'docs' : '',
      problems: [config, glossary, ...pages.values(), ...(reference ? [reference] : [])].flatMap(
        ({ problems }) => problems,
      ),
    }),
    async update(paths) {
      const inContent = [...paths].filter((path) => isInside(contentFolder, path));
      const names = inContent.map((path) => toSource(contentFolder ?? '', path));
      const isContract = [...paths].some((path) => isContractPart(contractFile, path));
      if (names.length === 0 && !isContract) return null;
      const isPartWide = await updateParts(names, isContract);
      const change = await updatePages(contentFolder ?? '', pages, newcomers, names);
      const isAsset = names.some((name) => !PAGE_FILE.test(name) && !/\.(?:ts|yaml)$/.test(name));
      return { ...change, isWide: change.isWide || isPartWide || isAsset };
    },
  };
}

async function loadPages(contentFolder: string | null): Promise<Map<string, PageSource>> {
  const { files, problems } = await discoverContent(contentFolder);
  return new Map(
    files.map((file): [string, PageSource] => [
      file.source,
      { file, problems: problems.filter((problem) => problem.file === file.file) },
    ]),
  );
}

async function updatePages(
  contentFolder: string,
  pages: Map<string, PageSource>,
  newcomers: Newcomer[],
  names: string[],
): Promise<SourceChange> {
  const edited: ContentFile[] = [];
  const removed: ContentFile[] = [];
  const added: ContentFile[] = [];
  for (const source of names.filter((name) => PAGE_FILE.test(name) && !isHiddenSource(name))) {
    const before = pages.get(source)?.file;
    const next = await loadPage(contentFolder, source);
    if (next) pages.set(source, next);
    else pages.delete(source);
    if (!next) removed.push(...(before ? [before] : []));
    else if (!before) added.push(next.file);
    else if (before.text === next.file.text) pages.set(source, { ...next, file: before });
    else if (before.path === next.file.path && before.id === next.file.id) edited.push(next.file);
    else {
      removed.push(before);
      added.push(next.file);
    }
  }
  const now = performance.now();
  newcomers.splice(0, newcomers.findLastIndex(({ at }) => now - at > RENAME_MS) + 1);
  const moves = removed.flatMap((old): [string, string][] => {
    const isNewName = ({ text, source }: ContentFile) => text === old.text && pages.has(source);
    const heir =
      added.find((file) => file.source === old.source || isNewName(file)) ??
      newcomers.map(({ file }) => file).find((file) => isNewName(file));
    return heir ? [[old.path, heir.path]] : [];
  });
  newcomers.push(...added.map((file) => ({ file, at: now })));
  return { edited, isWide: removed.length + added.length > 0, moves };
}

async function loadPage(contentFolder: string, source: string): Promise<PageSource | null> {
  const load = () => {
    try {
      return loadContentFile(contentFolder, source);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
  const page = load();
  if (page?.file.text !== '') return page;
  await delay(REWRITE_MS);
  return load();
}

/** A contract may be spread over the files beside it and below. */
function isContractPart(contractFile: string | null, path: string): boolean {
  if (contractFile === null) return false;
  return path === contractFile || (isInside(dirname(contractFile), path) && isContractFile(path));
}

function isContractFile(path: string): boolean {
  return /\.(?:ya?ml|json)$/.test(basename(path));
}

function isInside(folder: string | null, path: string): boolean {
  return folder !== null && path.startsWith(folder + sep);
}

function toSource(contentFolder: string, path: string): string {
  return relative(contentFolder, path).split(sep).join('/');
}
