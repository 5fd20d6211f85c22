import { stringify } from 'yaml';
import type { ContractDownload } from '../../../client/article/contract-downloads.tsx';
import type { Contract } from '../contract.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { PlacedOperation } from '../navigation/operation-slugs.ts';
import type { ReferencePaths } from '../navigation/reference-paths.ts';
import { createSlicer } from './slice-operation.ts';

/** Files that are served as they are: path without the base path → bytes. */
export type ContractFiles = Map<string, Uint8Array>;

/** The asset server takes no larger file. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Every part stands where it belongs, no text is folded, and what older parsers take for no text is quoted. */
const YAML_OPTIONS = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 } as const;

/** Make a contract's downloads, whole and by operation; what would be too large is left out. */
export function toContractFiles(
  document: JsonObject,
  contract: Contract,
  placed: PlacedOperation[],
  paths: ReferencePaths,
): ContractFiles {
  const files: ContractFiles = new Map();
  const add = (path: string, text: string | null) => {
    const bytes = text === null ? null : Buffer.from(text);
    if (bytes && bytes.length <= MAX_FILE_BYTES) files.set(path, bytes);
  };
  add(paths.contract('json'), `${JSON.stringify(document, null, 2)}\n`);
  add(paths.contract('yaml'), stringify(document, YAML_OPTIONS));
  const slice = createSlicer(document, contract);
  for (const { operation, slug } of placed) add(paths.slice(slug), slice(operation));
  return files;
}

/** List the formats in which the whole contract can be had. */
export function toDownloads(options: {
  paths: ReferencePaths;
  files: ContractFiles;
}): ContractDownload[] {
  const { paths, files } = options;
  return (['json', 'yaml'] as const)
    .map((format) => ({ format: format.toUpperCase(), path: paths.contract(format) }))
    .filter(({ path }) => files.has(path))
    .map(({ format, path }) => ({ format, url: paths.withBase(path) }));
}

/** The address of an operation's own contract; null where it has none. */
export function toSliceUrl(
  slug: string,
  { paths, files }: { paths: ReferencePaths; files: ContractFiles },
): string | null {
  const path = paths.slice(slug);
  return files.has(path) ? paths.withBase(path) : null;
}
