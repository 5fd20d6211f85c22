import { isObject, toObject } from './json-value.ts';
import type { JsonObject } from './json-value.ts';
import { toPointer, toPointerKeys } from './json-pointer.ts';

/** A `$ref` and where it stands. */
export interface Reference {
  target: string;
  pointer: string;
}

/** Follows references inside one document. */
export interface ReferenceResolver {
  /** What a local reference names; undefined where there is nothing. */
  find(target: string): unknown;
  /** The object behind a chain of references, with what stands beside a `$ref` put over it. */
  resolve(value: unknown): JsonObject;
}

/** Longest chain of references that is followed; a loop ends here. */
const MAX_CHAIN = 32;

/** Below these keys stands data, in which `$ref` is a word like any other. */
const DATA_KEYS = new Set(['example', 'default', 'enum', 'const', 'value']);

/** Create a resolver of the references in `document`. */
export function createReferenceResolver(document: unknown): ReferenceResolver {
  const found = new Map<string, unknown>();
  const find = (target: string): unknown => {
    if (found.has(target)) return found.get(target);
    const value = findPointer(document, target);
    found.set(target, value);
    return value;
  };
  const resolve = (value: unknown, chain = 0): JsonObject => {
    const object = toObject(value);
    if (typeof object['$ref'] !== 'string' || chain > MAX_CHAIN) return object;
    const { $ref: target, ...siblings } = object;
    const resolved = resolve(find(String(target)), chain + 1);
    return Object.keys(siblings).length > 0 ? { ...resolved, ...siblings } : resolved;
  };
  return { find, resolve: (value) => resolve(value) };
}

/** List every reference of a document, in document order. */
export function collectReferences(document: unknown): Reference[] {
  const references: Reference[] = [];
  visitObjects(document, (object, pointer) => {
    const target = object['$ref'];
    if (typeof target === 'string') references.push({ target, pointer: `${pointer}/$ref` });
  });
  return references;
}

/** Visit every object of a document, or of a part of one, in document order, but not inside of data. */
export function visitObjects(
  document: unknown,
  onObject: (object: JsonObject, pointer: string) => void,
): void {
  const visit = (value: unknown, pointer: string, parentKey: string) => {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) visit(entry, toPointer(pointer, index), '');
      return;
    }
    if (!isObject(value)) return;
    onObject(value, pointer);
    // A field or a component may well be called `example`; a keyword of that name holds data.
    const isNamesOnly = NAME_MAPS.has(parentKey);
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== 'object' || (!isNamesOnly && isData(key, entry))) continue;
      visit(entry, toPointer(pointer, key), isNamesOnly ? '' : key);
    }
  };
  visit(document, '#', '');
}

/** Objects whose keys are names that authors choose. */
const NAME_MAPS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'responses',
  'examples',
  'parameters',
  'headers',
  'requestBodies',
  'callbacks',
  'pathItems',
  'webhooks',
]);

/** A media type maps names to examples, a schema lists the values themselves. */
function isData(key: string, value: unknown): boolean {
  return DATA_KEYS.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(value));
}

function findPointer(document: unknown, target: string): unknown {
  if (!target.startsWith('#')) return undefined;
  let value = document;
  for (const key of toPointerKeys(target)) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
