import type { Cache } from '../cache.ts';
import { toContentHash } from '../content-hash.ts';
import type { ContentFile } from '../content/discover.ts';
import type { Progress } from '../progress.ts';
import type { CompilerContext } from './page-facts.ts';
import type { CompiledPage } from './resolve-page.ts';

export interface CompileOptions<Result> {
  compiler: CompilerContext;
  cache: Cache;
  /** Called with each page, which is not held after that: those of a large site are hundreds of megabytes. */
  toResult: (page: CompiledPage, file: ContentFile) => Result;
  progress: Progress;
}

/** Pages per run of esbuild: few enough to bound memory and to show progress. */
const BATCH_SIZE = 32;

/** Compile pages, or load them from the cache. Returns their results, in the order of `files`. */
export async function compilePages<Result>(
  files: ContentFile[],
  { compiler, cache, toResult, progress }: CompileOptions<Result>,
): Promise<Result[]> {
  const toKey = createKeys(compiler);
  const results = new Map<ContentFile, Result>();
  const missing = files.filter((file) => {
    const cached = cache.get<CompiledPage>('page', toKey(file));
    if (cached) results.set(file, toResult(cached, file));
    return !cached;
  });
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    const batch = missing.slice(start, start + BATCH_SIZE);
    for (const [index, page] of (await compileBatch(batch, compiler)).entries()) {
      const file = batch[index];
      if (!file) continue;
      if (page.page) cache.put('page', toKey(file), page);
      results.set(file, toResult(page, file));
    }
    progress.report('Pages', results.size, files.length);
  }
  return files.flatMap((file) => results.get(file) ?? []);
}

async function compileBatch(
  files: ContentFile[],
  compiler: CompilerContext,
): Promise<CompiledPage[]> {
  // These load everything that MDX needs, which takes longer than a build without edits.
  const { compileMdx } = await import('./compile-mdx.ts');
  const { renderPage } = await import('./render-page.tsx');
  const compiled = await compileMdx(files, compiler);
  await compiler.highlighter.loadLanguages(compiled.flatMap(({ facts }) => facts.languages));
  return compiled.map(renderPage);
}

const USES_SPEC = /<(?:FormFields|Operation|SchemaFields)\b|(?:```|~~~).*(?:operation|schema)/;
const USES_GLOSSARY = /<(?:Term|Glossary)\b/;

/** A change of the API contract or the glossary compiles the pages that mention it, and no others. */
function createKeys(context: CompilerContext): (file: ContentFile) => unknown[] {
  const { basePath, strictContent, spec } = context;
  const specKey = spec === null || spec === 'unusable' ? spec : spec.fingerprint;
  const glossaryKey = toContentHash(JSON.stringify(context.glossary));
  const options = [basePath, strictContent];
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
