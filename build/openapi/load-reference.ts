import { relative } from 'node:path';
import type { Cache } from '../files/cache.ts';
import { toContentHash } from '../content-hash.ts';
import { hasErrors } from '../problem.ts';
import { listVersions } from './changelog/list-versions.ts';
import { memoFiles } from '../files/source-files.ts';
import type { CompileOptions, Reference } from './compile-spec.ts';
import type { LookupOptions } from './reference/schema-lookup.ts';
import type { SpecLookup } from './reference/spec-lookup.ts';

/** Compile a spec, or load what the same files and options gave before. */
export async function loadReference(
  file: string,
  options: CompileOptions,
  cache: Cache,
): Promise<Reference> {
  const name = relative('', file);
  const { folder, basePath, isStrict, isCompared, isConfirmed } = options;
  const given = [folder, basePath, isStrict, isCompared, isConfirmed];
  // A new version is a file that the value before was not computed from.
  const key = [name, ...given, listVersions(file)];
  return memoFiles(cache, { namespace: 'reference', key, folder: '' }, async () => {
    // About 700 modules.
    const { compileSpec } = await import('./compile-spec.ts');
    const reference = await compileSpec(name, {
      ...options,
      cache,
    });
    const isUsable = reference.spec && !hasErrors(reference.problems);
    return { value: reference, sources: isUsable ? reference.sources : null };
  });
}

/** Create the lookup for pages of the guide; null where the document cannot be used. */
export function createSpecLookup(
  { spec, overviewPath }: Reference,
  options: Omit<LookupOptions, 'overviewPath'>,
): SpecLookup | null {
  if (!spec) return null;
  const load = async () => {
    const { loadSchemas } = await import('./reference/schema-lookup.ts');
    return loadSchemas(spec.document, { ...options, overviewPath });
  };
  let loading: ReturnType<typeof load> | null = null;
  const { document: _, ...facts } = spec;
  const hash = toContentHash(JSON.stringify([spec.hash, overviewPath]));
  return { ...facts, hash, loadSchemas: () => (loading ??= load()) };
}
