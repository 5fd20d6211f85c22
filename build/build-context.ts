import { join } from 'node:path';
import { openCache } from './files/cache.ts';
import type { Cache } from './files/cache.ts';
import type { Highlighter } from './article/highlighter.ts';
import { createCodeHighlighter } from './article/highlighter.ts';
import type { Problem } from './problem.ts';
import { hashCompiler } from './files/source-files.ts';

/** Name of the cache's file in the cache folder. */
const CACHE_FILE = 'build.sqlite';

/** What every compilation of a process shares. */
export interface BuildContext {
  cache: Cache;
  highlighter: Highlighter;
}

/**
 * Create the context. A preview caches values in memory: it compiles the site again after each change.
 */
export function createBuildContext(
  { sourceFolder, cacheFolder }: Pick<BuildInput, 'sourceFolder' | 'cacheFolder'>,
  options: { isInMemory?: boolean } = {},
): BuildContext {
  // React is loaded after this. Its development build takes a third of a cold build's CPU time.
  process.env['NODE_ENV'] ??= 'production';
  const compilerHash = cacheFolder === null ? null : hashCompiler(sourceFolder);
  const file = cacheFolder === null || compilerHash === null ? null : join(cacheFolder, CACHE_FILE);
  const cache = openCache(file, compilerHash ?? '', options);
  return { cache, highlighter: createCodeHighlighter() };
}

/** Input of a build. */
export interface BuildInput {
  /** Folder of this project's own sources. */
  sourceFolder: string;
  /** Folder of the project whose git repository says when files changed. */
  repository: string;
  /** Null builds the reference alone. */
  contentFolder: string | null;
  /** Null builds the guide alone. */
  openApiFile: string | null;
  /** Folder that has all files of the OpenAPI document; by default, the folder of the document. */
  openApiRoot?: string;
  /** Starts and ends with a slash. */
  basePath: string;
  /** Severity of a broken link, in pages and in descriptions of the API contract. */
  brokenLinks: { content: Problem['severity']; spec: Problem['severity'] };
  /** Whether mistakes in the API contract, and what pages show wrongly or not at all, are errors instead of warnings. */
  isStrict: boolean;
  /** Whether pages with `draft: true` are built, for a preview. */
  drafts: boolean;
  /** Whether errors leave out only what they concern. */
  keepGoing: boolean;
  /** Print all warnings, and not only the first ones of each kind. */
  allWarnings?: boolean;
  /** Folder of the cache; null builds without one. */
  cacheFolder: string | null;
}
