import type { ContractFiles, Place } from './contract-files.ts';
import { isObject, toObject, toPointer, toPointerKeys } from './json.ts';
import { createRefResolver } from './refs.ts';

/** Finds the source of parts of a document in one or many files. */
export interface SourceLocator {
  /** Return the place of a text at or below a JSON pointer into the document, or else that of the pointer or its nearest parent. */
  locate(pointer: string, text?: string): Place;
}

/** Where a part of a document is written. */
interface Origin {
  file: string;
  pointer: string;
}

/** Objects and lists of the files of a document, which the bundler does not copy. */
export type Origins = Map<unknown, Origin>;

/** Add the objects and lists of a file to the origins. */
export function addOrigins(origins: Origins, value: unknown, file: string, pointer = '#'): void {
  if (typeof value !== 'object' || value === null || origins.has(value)) return;
  origins.set(value, { file, pointer });
  for (const [key, part] of Object.entries(value)) {
    addOrigins(origins, part, file, toPointer(pointer, key));
  }
}

/** Create a locator of a document that consists of the root file, or of parts of several files. */
export function createSourceLocator(
  rootFile: string,
  files: ContractFiles,
  { document, origins }: { document: unknown; origins: Origins },
): SourceLocator {
  const { find } = createRefResolver(document);
  const toOrigin = (pointer: string): Origin => {
    let at: Origin = { file: rootFile, pointer: '#' };
    let value: unknown = document;
    for (const key of toPointerKeys(pointer)) {
      // Keywords beside a `$ref` add to its target.
      for (let chain = 0; chain < MAX_CHAIN && !hasEntry(value, key); chain += 1) {
        const target = toObject(value)['$ref'];
        const referred = typeof target === 'string' ? find(target) : undefined;
        if (referred === undefined) break;
        at = origins.get(referred) ?? { file: rootFile, pointer: String(target) };
        value = referred;
      }
      value = hasEntry(value, key) ? value[key] : undefined;
      at = origins.get(value) ?? { ...at, pointer: toPointer(at.pointer, key) };
    }
    return at;
  };
  return {
    locate: (wanted, text) => {
      const { file, pointer } = toOrigin(wanted);
      return files.locate(file, pointer, text);
    },
  };
}

/** References can lead to themselves. */
const MAX_CHAIN = 32;

function hasEntry(value: unknown, key: string): value is Record<string, unknown> {
  return (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key);
}
