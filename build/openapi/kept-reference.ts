import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { FileCache } from '../cache/file-cache.ts';
import { toContentHash } from '../content-hash.ts';
import { hasErrors } from '../problem.ts';
import { compileContract, loadContractLookup } from './compile-contract.ts';
import type { CompileOptions, Reference } from './compile-contract.ts';
import type { ContractLookup, OperationEntry } from './contract-lookup.ts';

/** What is kept of a reference; the lookup keeps its operations alone. */
interface KeptReference extends Omit<Reference, 'lookup'> {
  fingerprint: string;
  operations: Map<string, OperationEntry>;
}

/**
 * Compile a contract, or take what the same files, code and options gave before. Which files a contract is
 * made of stands in an entry of its own: they are known only after a first reading.
 */
export async function loadReference(
  file: string,
  options: CompileOptions,
  sourceKey: string,
  disk: FileCache,
): Promise<Reference> {
  const { basePath, checkExamples } = options;
  const setting = toContentHash(JSON.stringify([sourceKey, file, basePath, checkExamples]));
  const sources = await disk.load(setting);
  const known = sources && (await toKey(setting, JSON.parse(sources.toString()) as string[]));
  const kept = known ? await disk.load(known) : null;
  if (kept) return unpack(deserialize(kept) as KeptReference, file, options);
  const reference = await compileContract(file, options);
  if (!reference.lookup || hasErrors(reference.problems)) return reference;
  const key = await toKey(setting, reference.sources);
  if (key === null) return reference;
  await disk.keep(key, serialize(pack(reference, reference.lookup)));
  await disk.keep(setting, JSON.stringify(reference.sources));
  return reference;
}

/** Null when one of the files is gone. */
async function toKey(setting: string, sources: string[]): Promise<string | null> {
  try {
    const texts = await Promise.all(sources.map((source) => readFile(source)));
    const hashes = texts.map((text, index) => [sources[index], toContentHash(text)]);
    return toContentHash(JSON.stringify([setting, hashes]));
  } catch {
    return null;
  }
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
