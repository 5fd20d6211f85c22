import { decodeEscapes } from '../../links/link-table.ts';
import { isObject, toObject, toPointerKeys } from './json.ts';
import type { JsonObject } from './json.ts';
import { walkDocument } from './walk-document.ts';

/** A `$ref` and its JSON pointer. */
export interface JsonRef {
  target: string;
  pointer: string;
}

/** Follows references inside one document. */
export interface RefResolver {
  /** Return the target of a local reference; undefined without one. */
  find(target: string): unknown;
  /** Return the object at the end of a chain of references; keywords beside a `$ref` override it. */
  resolve(value: unknown): JsonObject;
}

/** Longest chain of references that is followed; a loop ends here. */
const MAX_CHAIN = 32;

/** Tell whether a reference stays inside its document. */
export function isLocal({ target }: JsonRef): boolean {
  return target.startsWith('#');
}

/** Tell whether a reference is an address, as opposed to a path; `C:` is a drive of Windows. */
export function isRemote({ target }: Pick<JsonRef, 'target'>): boolean {
  return /^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(target);
}

/** What is wrong with an address as the target of a reference. */
export const REMOTE_REASON =
  'is an address, which is not requested, and an `$id` is not supported. Refer to a copy beside the document, or write a pointer, such as `#/components/schemas/User`.';

/** Create a resolver of the references in `document`. */
export function createRefResolver(document: unknown): RefResolver {
  const targets = new Map<string, unknown>();
  const find = (target: string): unknown => {
    if (targets.has(target)) return targets.get(target);
    const value = findPointer(document, target);
    targets.set(target, value);
    return value;
  };
  const resolve = (value: unknown, chain = 0): JsonObject => {
    const object = toObject(value);
    if (typeof object['$ref'] !== 'string' || chain > MAX_CHAIN) return object;
    const { $ref: target, ...siblings } = object;
    const resolved = resolve(find(String(target)) ?? toMissing(String(target)), chain + 1);
    return Object.keys(siblings).length > 0 ? { ...resolved, ...siblings } : resolved;
  };
  return { find, resolve: (value) => resolve(value) };
}

/** Return what stands in the place of a target that the document does not have: readers see what is missing. */
export function toMissing(target: string): JsonObject {
  return { description: `\`${target}\` is not in the document.` };
}

/** List the references of a document, in document order. */
export function collectRefs(document: unknown): JsonRef[] {
  const references: JsonRef[] = [];
  walkDocument({ kind: 'document', value: document }, ({ object, pointer }) => {
    const target = object['$ref'];
    if (typeof target === 'string') references.push({ target, pointer: `${pointer}/$ref` });
  });
  return references;
}

/** Split the target of a local reference into its keys. It is a fragment of an address, so it can have escapes. */
export function toTargetKeys(target: string): string[] {
  return toPointerKeys(decodeEscapes(target));
}

function findPointer(document: unknown, target: string): unknown {
  if (!target.startsWith('#')) return undefined;
  let value = document;
  for (const key of toTargetKeys(target)) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
