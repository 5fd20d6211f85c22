import { deserialize, serialize } from 'node:v8';
import type { SourceCache } from '../cache/source-cache.ts';
import { hasErrors } from '../problem.ts';
import type { CompiledReference, CompileOptions, Reference } from './compile-spec.ts';
import type { SpecLookup, OperationEntry } from './spec-lookup.ts';
import type { OpenApiDocument } from './load/load-document.ts';

/** What is kept of a reference; of the lookup its operations, and what makes it whole. */
interface KeptReference extends Omit<Reference, 'lookup'> {
  fingerprint: string;
  operations: Map<string, OperationEntry>;
  /** Serialized on its own: few builds need it. */
  document: Uint8Array;
}

/** Compile a spec, or take what the same files, code and options gave before. */
export async function loadReference(
  file: string,
  options: CompileOptions,
  sourceKey: string,
  cache: SourceCache,
): Promise<Reference> {
  const { basePath, checkExamples } = options;
  const setting = JSON.stringify([sourceKey, file, basePath, checkExamples]);
  const kept = await cache.load(setting);
  if (kept) return unpack(deserialize(kept.value) as KeptReference, file, options);
  const startedAt = Date.now();
  // It brings some 700 modules.
  const { compileSpec } = await import('./compile-spec.ts');
  const reference = await compileSpec(file, options);
  const { lookup, problems, sources } = reference;
  if (!lookup || hasErrors(problems)) return reference;
  await cache.keep(setting, { value: serialize(pack(reference, lookup)), sources }, startedAt);
  return reference;
}

function pack(compiled: CompiledReference, lookup: SpecLookup): KeptReference {
  const { lookup: _, document, ...reference } = compiled;
  const { fingerprint, operations } = lookup;
  const entries = [...operations.keys()].flatMap((id): [string, OperationEntry][] => {
    const entry = operations.get(id);
    return entry ? [[id, entry]] : [];
  });
  return {
    ...reference,
    fingerprint,
    operations: new Map(entries),
    document: serialize(document),
  };
}

function unpack(kept: KeptReference, file: string, options: CompileOptions): Reference {
  const { fingerprint, operations, document, ...reference } = kept;
  const restore = async (): Promise<SpecLookup> => {
    const { restoreLookup } = await import('./whole-lookup.ts');
    return restoreLookup(deserialize(document) as OpenApiDocument, file, options);
  };
  return { ...reference, lookup: createKeptLookup(fingerprint, operations, restore) };
}

/** Answers with what was kept; the contract itself is restored when a page needs its schemas. */
function createKeptLookup(
  fingerprint: string,
  operations: Map<string, OperationEntry>,
  restore: () => Promise<SpecLookup>,
): SpecLookup {
  let whole: SpecLookup | null = null;
  let loading: Promise<void> | null = null;
  const demand = (): SpecLookup => {
    if (!whole) throw new Error('Only the operations of this contract are known yet.');
    return whole;
  };
  const load = async (): Promise<void> => {
    whole = await restore();
  };
  return {
    fingerprint,
    get isWhole() {
      return whole !== null;
    },
    complete: () => (loading ??= load()),
    operations,
    get schemas() {
      return demand().schemas;
    },
    fieldNames: (...wanted) => demand().fieldNames(...wanted),
    toFields: (wanted) => demand().toFields(wanted),
    findValidationErrors: (...wanted) => demand().findValidationErrors(...wanted),
  };
}
