import type { Cache } from '../cache.ts';
import { toContentHash } from '../content-hash.ts';
import type { ContentFile } from '../content/discover.ts';
import { toTextPosition } from '../content/text-position.ts';
import { findHeavyMarkdown } from '../markdown/heavy-markdown.ts';
import type { Problem } from '../problem.ts';
import type { BuildProgress } from '../progress.ts';
import type { CompilerContext } from './page-state.ts';
import type { CompiledPage } from './resolve-page.ts';

export interface CompileOptions<Result> {
  compiler: CompilerContext;
  cache: Cache;
  /** Called with each page, which is not held after that: those of a large site are hundreds of megabytes. */
  toResult: (page: CompiledPage, file: ContentFile) => Result;
  progress: BuildProgress;
  /** Why files are not compiled. */
  excluded?: Problem[] | undefined;
}

/** Pages per run of esbuild: few enough to bound memory and to show progress. */
const BATCH_SIZE = 32;

/** Compile pages, or load them from the cache. Returns their results, in the order of `files`. */
export async function compilePages<Result>(
  files: ContentFile[],
  { compiler, cache, toResult, progress, excluded = [] }: CompileOptions<Result>,
): Promise<Result[]> {
  const toKey = createKeys(compiler);
  const results = new Map<ContentFile, Result>();
  const missing = files.filter((file) => {
    const cached = cache.get<CompiledPage>('page', toKey(file));
    const problems = cached ? [] : findObstacles(file, excluded);
    const known = problems.length > 0 ? { page: null, references: [], problems } : cached;
    if (known) results.set(file, toResult(known, file));
    return !known;
  });
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    const batch = missing.slice(start, start + BATCH_SIZE);
    for (const [index, page] of (await compileBatch(batch, compiler, progress)).entries()) {
      const file = batch[index];
      if (!file) continue;
      if (page.page) cache.put('page', toKey(file), page);
      results.set(file, toResult(page, file));
    }
    progress.report('Pages', results.size, files.length);
  }
  progress.begin(null);
  return files.flatMap((file) => results.get(file) ?? []);
}

async function compileBatch(
  files: ContentFile[],
  compiler: CompilerContext,
  progress: BuildProgress,
): Promise<CompiledPage[]> {
  // These load everything that MDX needs, which takes longer than a build without edits.
  const { compileMdx } = await import('./compile-mdx.ts');
  const { renderPage } = await import('./render-page.tsx');
  const compiled = await compileMdx(files, compiler, (file) => progress.begin({ file }));
  await compiler.highlighter.loadLanguages(compiled.flatMap(({ state }) => state.languages));
  return compiled.map((page) => {
    progress.begin({ file: page.state.source.file });
    return renderPage(page);
  });
}

/** Characters of a page. A page of this length takes half a minute. */
const MAX_LENGTH = 5_000_000;

/** Find out why a page is not to be compiled: it would take too long, or did so. */
function findObstacles({ file, text }: ContentFile, excluded: Problem[]): Problem[] {
  const heavy = findHeavyMarkdown(text, MAX_LENGTH);
  if (!heavy) return excluded.filter((problem) => problem.file === file);
  const place = toTextPosition(text, heavy.offset);
  return [{ severity: 'error', file, ...place, message: heavy.message }];
}

const USES_SPEC = /<(?:FormFields|Operation|SchemaFields)\b|(?:```|~~~).*(?:operation|schema)/;
const USES_GLOSSARY = /<(?:Term|Glossary)\b/;

/** A change of the API contract or the glossary compiles the pages that mention it, and no others. */
function createKeys(context: CompilerContext): (file: ContentFile) => unknown[] {
  const { basePath, strictContent, provisional, spec } = context;
  const specKey = spec === null || spec === 'invalid' ? spec : spec.fingerprint;
  const glossaryKey = toContentHash(JSON.stringify(context.glossary));
  const options = [basePath, strictContent, provisional];
  return ({ file, source, id, path, text, partials }) => [
    ...options,
    file,
    source,
    id,
    path,
    text,
    partials,
    USES_SPEC.test(text) ? specKey : '',
    USES_GLOSSARY.test(text) ? glossaryKey : '',
  ];
}
