import { deserialize, serialize } from 'node:v8';
import type { SourceCache } from '../cache/source-cache.ts';
import { hasErrors } from '../problem.ts';
import type { CompileOptions, Reference } from './compile-contract.ts';
import type { ContractLookup, OperationEntry } from './contract-lookup.ts';

/** What is kept of a reference; the lookup keeps its operations alone. */
interface KeptReference extends Omit<Reference, 'lookup'> {
  fingerprint: string;
  operations: Map<string, OperationEntry>;
}

/** Compile a contract, or take what the same files, code and options gave before. */
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
  const { compileContract } = await import('./compile-contract.ts');
  const reference = await compileContract(file, options);
  const { lookup, problems, sources } = reference;
  if (!lookup || hasErrors(problems)) return reference;
  await cache.keep(setting, { value: serialize(pack(reference, lookup)), sources }, startedAt);
  return reference;
}

function pack({ lookup: _, ...reference }: Reference, lookup: ContractLookup): KeptReference {
  const { fingerprint, operations } = lookup;
  const entries = [...operations.keys()].flatMap((id): [string, OperationEntry][] => {
    const entry = operations.get(id);
    return entry ? [[id, entry]] : [];
  });
  return { ...reference, fingerprint, operations: new Map(entries) };
}

function unpack(kept: KeptReference, file: string, options: CompileOptions): Reference {
  const { fingerprint, operations, ...reference } = kept;
  return { ...reference, lookup: createKeptLookup(fingerprint, operations, file, options) };
}

/** Answers with what was kept; the contract itself is read when a page needs its schemas. */
function createKeptLookup(
  fingerprint: string,
  operations: Map<string, OperationEntry>,
  file: string,
  options: CompileOptions,
): ContractLookup {
  let whole: ContractLookup | null = null;
  let loading: Promise<void> | null = null;
  const demand = (): ContractLookup => {
    if (!whole) throw new Error('Only the operations of this contract are known yet.');
    return whole;
  };
  const load = async (): Promise<void> => {
    const { loadContractLookup } = await import('./compile-contract.ts');
    whole = await loadContractLookup(file, options);
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
    findMisfits: (...wanted) => demand().findMisfits(...wanted),
  };
}
