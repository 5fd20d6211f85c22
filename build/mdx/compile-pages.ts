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

/** Compile pages, or load them from the cache. Returns their results, in the order of `files`. */
export async function compilePages<Result>(
  files: ContentFile[],
  { compiler, cache, toResult, progress }: CompileOptions<Result>,
): Promise<Result[]> {
  const toKey = createKeys(compiler);
  const results: Result[] = [];
  for (const file of files) {
    const key = toKey(file);
    const cached = cache.get<CompiledPage>('page', key);
    results.push(toResult(cached ?? (await compile(file, compiler, cache, key)), file));
    progress.report('Pages', results.length, files.length);
  }
  return results;
}

async function compile(
  file: ContentFile,
  compiler: CompilerContext,
  cache: Cache,
  key: unknown[],
): Promise<CompiledPage> {
  // The compiler loads everything that Markdown needs, which takes longer than a build without edits.
  const { compilePage } = await import('./compile-page.tsx');
  const page = await compilePage(file, compiler);
  return page.page ? cache.put('page', key, page) : page;
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
