import { HTTP_METHODS } from '../../../client/model/http-method.ts';
import type { Contract, Operation } from '../contract.ts';
import { toPointer, toPointerKeys } from '../json/json-pointer.ts';
import { toList, toObject, toText } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { createReferenceResolver } from '../json/references.ts';
import type { ReferenceResolver } from '../json/references.ts';
import { collectNeeds } from './slice-references.ts';
import type { Need } from './slice-references.ts';

/** A component of a slice. */
interface Part {
  section: string;
  name: string;
  /** False for something that stands elsewhere in the contract and moves among the components. */
  isComponent: boolean;
  value: unknown;
  needs: Need[];
  /** Characters of its JSON. */
  size: number;
}

/**
 * A slice that would be longer is not made: an operation that reaches most of a large contract gains
 * nothing over the contract itself, and hundreds of such copies would be gigabytes.
 */
const MAX_SLICE_CHARACTERS = 1_000_000;

/**
 * Create the function that cuts one operation out of a contract, as the JSON of a contract of its own:
 * the operation with what it inherits and the components that it reaches, nothing else. Null when that
 * would be too long.
 */
export function createSlicer(
  document: JsonObject,
  contract: Contract,
): (operation: Operation) => string | null {
  const findPart = createPartFinder(document, contract.references);
  return (operation) => {
    const frame = toFrame(operation, document, contract);
    const own = createReferenceResolver(frame);
    const parts = new Set<Part>();
    const moved = new Map<string, string>();
    let size = JSON.stringify(frame).length;
    const needs = collectNeeds(frame);
    // Grows while it is walked: what a part needs comes after it.
    for (const need of needs) {
      const part = own.find(need.target) === undefined ? findPart(need) : null;
      if (!part) continue;
      if (!part.isComponent) moved.set(need.target, toReference(part));
      if (parts.has(part)) continue;
      parts.add(part);
      size += part.size;
      if (size > MAX_SLICE_CHARACTERS) return null;
      needs.push(...part.needs);
    }
    const components = toComponents([...parts], toObject(document['components']));
    return renderSlice({ ...frame, ...components }, moved);
  };
}

/** The slice without its components. */
function toFrame(operation: Operation, document: JsonObject, contract: Contract): JsonObject {
  const { info, jsonSchemaDialect, servers, security, tags } = document;
  const { description: _, ...facts } = toObject(info);
  const [root = 'paths'] = toPointerKeys(operation.pointer);
  const item = contract.references.resolve(toObject(document[root])[operation.path]);
  const inherited = Object.entries(item).filter(([key]) => !IS_OPERATION.has(key));
  const call = toObject(item[operation.method]);
  const own = operation.isProvisional ? { ...call, 'x-provisional': true } : call;
  const ownTags = toList(tags).filter((tag) =>
    toList(call['tags']).includes(toObject(tag)['name']),
  );
  return {
    openapi: toText(document['openapi']),
    info: { ...facts, title: contract.title, version: contract.version },
    ...(jsonSchemaDialect !== undefined && { jsonSchemaDialect }),
    ...(servers !== undefined && { servers }),
    // What an operation asks for replaces what the document does.
    ...(security !== undefined && call['security'] === undefined && { security }),
    ...(ownTags.length > 0 && { tags: ownTags }),
    // OpenAPI 3.0 has webhooks as an extension only, and always has paths.
    ...(root === 'x-webhooks' && { paths: {} }),
    [root]: { [operation.path]: { ...Object.fromEntries(inherited), [operation.method]: own } },
  };
}

const IS_OPERATION = new Set<string>([...HTTP_METHODS, 'query', 'additionalOperations']);

/** Find components; each is searched for what it needs only once. */
function createPartFinder(document: JsonObject, references: ReferenceResolver) {
  const components = toObject(document['components']);
  const known = new Map<string, Part | null>();
  return ({ target, section }: Need): Part | null => {
    const place = toPlace(target, section);
    const id = place.isComponent ? toReference(place) : target;
    const found = known.get(id);
    if (found !== undefined) return found;
    const value = place.isComponent
      ? toObject(components[place.section])[place.name]
      : references.find(target);
    const part =
      value === undefined
        ? null
        : { ...place, value, needs: collectNeeds(value), size: JSON.stringify(value).length };
    known.set(id, part);
    return part;
  };
}

/**
 * Name the component that a reference reaches into, or the one to make of what it names:
 * `#/components/schemas/User/properties/id` → `schemas`, `User`;
 * `#/paths/~1users/get/responses/200` → `responses`, `paths_.2Fusers_get_responses_200`
 */
function toPlace(target: string, section: string): Omit<Part, 'value' | 'needs' | 'size'> {
  const [root = '', ...keys] = toPointerKeys(target);
  const [own, name] = keys;
  if (root === 'components' && own !== undefined && name !== undefined) {
    return { section: own, name, isComponent: true };
  }
  const words = [root, ...keys].map((key) => encodeURIComponent(key).replace(/[^\w-]/g, '.'));
  return { section, name: words.join('_'), isComponent: false };
}

function toReference({ section, name }: { section: string; name: string }): string {
  return toPointer(toPointer('#/components', section), name);
}

/** Lay components out in the order of the contract; what moved among them comes last. */
function toComponents(parts: Part[], all: JsonObject): { components?: JsonObject } {
  if (parts.length === 0) return {};
  const sections = toOrdered(new Set(parts.map(({ section }) => section)), all);
  const entries = sections.map((section) => {
    const own = new Map(parts.filter((part) => part.section === section).map((p) => [p.name, p]));
    const names = toOrdered(new Set(own.keys()), toObject(all[section]));
    return [section, Object.fromEntries(names.map((name) => [name, own.get(name)?.value]))];
  });
  return { components: Object.fromEntries(entries) };
}

/** Order names as the keys of `all` are; those that are no keys of it come last. */
function toOrdered(names: Set<string>, all: JsonObject): string[] {
  const known = Object.keys(all).filter((name) => names.has(name));
  return [...new Set([...known, ...names])];
}

function renderSlice(slice: JsonObject, moved: Map<string, string>): string {
  // A replacer takes several times as long.
  if (moved.size === 0) return `${JSON.stringify(slice, null, 2)}\n`;
  const replace = (key: string, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? (moved.get(value) ?? value) : value;
  return `${JSON.stringify(slice, replace, 2)}\n`;
}
