import { toContentHash } from '../../content-hash.ts';
import { isObject, toList, toObject, toPointer, toPointerKeys, toText } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { createReferenceResolver } from '../load/references.ts';
import {
  HTTP_METHODS,
  toComponentKind,
  toComponentSection,
  walkDocument,
} from '../load/walk-document.ts';
import type { ObjectKind, Position } from '../load/walk-document.ts';
import type { ApiSpec, Operation } from '../model/spec.ts';

/** The target of a local reference: `#/components/schemas/User`, of kind `schema`. */
interface Target {
  pointer: string;
  kind: ObjectKind;
}

/** A component of a slice. */
interface Component {
  section: string;
  name: string;
  pointer: string;
  /** False for an object from elsewhere in the document, which becomes a component of the slice. */
  isOriginal: boolean;
  value: unknown;
  hash: string;
  /** Characters of its JSON. */
  size: number;
  /** List the components that it refers to. */
  listNext(): Component[];
}

/** The part of a document that one operation uses. */
export interface Slice {
  /** Hash of the operation, what it inherits and the components that it reaches. */
  hash: string;
  /** Render it as an OpenAPI document; null where that would be too long. */
  render(): string | null;
}

/**
 * Longer slices are omitted: an operation that reaches most of a large document gains nothing over the
 * document itself, and hundreds of such copies would be gigabytes.
 */
const MAX_SLICE_CHARACTERS = 500_000;

/** Create a function that slices a document: one operation, what it inherits and the components that it reaches. */
export function createSlicer(spec: ApiSpec): (operation: Operation) => Slice {
  const findComponents = createComponentFinder(spec);
  const all = toObject(spec.document['components']);
  return (operation) => {
    const frame = toSliceWithoutComponents(operation, spec);
    const own = createReferenceResolver(frame);
    const isElsewhere = ({ isOriginal, pointer }: Component) =>
      isOriginal || own.find(pointer) === undefined;
    const components = new Set(findComponents(frame, 'document').filter(isElsewhere));
    // The set grows while it is read: what a component refers to follows it.
    for (const component of components) {
      for (const next of component.listNext()) if (isElsewhere(next)) components.add(next);
    }
    const list = [...components];
    const facts = JSON.stringify(frame);
    const hashes = toComponents(list, all, ({ hash }) => hash);
    return {
      hash: toContentHash(facts + JSON.stringify(hashes)),
      render() {
        const size = list.reduce((sum, component) => sum + component.size, facts.length);
        if (size > MAX_SLICE_CHARACTERS) return null;
        const moved = list.filter(({ isOriginal }) => !isOriginal);
        return renderSlice(
          { ...frame, ...toComponents(list, all, ({ value }) => value) },
          new Map(moved.map((component) => [component.pointer, toReference(component)])),
        );
      },
    };
  };
}

/** The slice without its components. */
function toSliceWithoutComponents(operation: Operation, spec: ApiSpec): JsonObject {
  const { document } = spec;
  const { info, jsonSchemaDialect, servers, security, tags } = document;
  const questions = toList(document['x-open-questions']).filter((question) =>
    operation.openQuestions.includes(String(toObject(question)['id'])),
  );
  const { description: _, ...facts } = toObject(info);
  const [root = 'paths'] = toPointerKeys(operation.pointer);
  const item = spec.references.resolve(toObject(document[root])[operation.pathKey]);
  const inherited = Object.entries(item).filter(([key]) => !IS_OPERATION.has(key));
  const keys = toPointerKeys(operation.pointer).slice(2);
  const call = keys.reduce((parent, key) => toObject(parent[key]), item);
  const own = operation.isProvisional ? { ...call, 'x-provisional': true } : call;
  const ownTags = toList(tags).filter((tag) =>
    toList(call['tags']).includes(toObject(tag)['name']),
  );
  return {
    openapi: toText(document['openapi']),
    info: { ...facts, title: spec.title, version: spec.version },
    ...(jsonSchemaDialect !== undefined && { jsonSchemaDialect }),
    ...(servers !== undefined && { servers }),
    // The `security` of an operation replaces that of the document.
    ...(security !== undefined && call['security'] === undefined && { security }),
    ...(ownTags.length > 0 && { tags: ownTags }),
    ...(questions.length > 0 && { 'x-open-questions': questions }),
    [root]: { [operation.pathKey]: { ...Object.fromEntries(inherited), ...toNested(keys, own) } },
  };
}

/** `['a', 'b']` → `{ a: { b: value } }` */
function toNested(keys: string[], value: JsonObject): JsonObject {
  return keys.reduceRight((inner, key) => ({ [key]: inner }), value);
}

const IS_OPERATION = new Set<string>([...HTTP_METHODS, 'additionalOperations']);

/** List what a part of a document refers to: by `$ref`, by a discriminator's mapping, by `security`. */
function collectTargets(value: unknown, kind: ObjectKind): Target[] {
  const targets: Target[] = [];
  walkDocument({ kind, value }, (position) => {
    const { $ref: pointer } = position.object;
    if (typeof pointer === 'string' && pointer.startsWith('#')) {
      targets.push({ pointer, kind: position.kind });
    }
    targets.push(...toMappingTargets(position), ...toSecurityTargets(position));
  });
  return targets;
}

/** A mapping names a schema by its reference or by its name. */
function toMappingTargets({ object, kind }: Position): Target[] {
  if (kind !== 'schema') return [];
  return Object.values(toObject(toObject(object['discriminator'])['mapping']))
    .filter((value) => typeof value === 'string')
    .map((value) => ({
      pointer: value.startsWith('#') ? value : toPointer('#/components/schemas', value),
      kind: 'schema',
    }));
}

function toSecurityTargets({ object, kind }: Position): Target[] {
  if (kind !== 'document' && kind !== 'operation') return [];
  const names = toList(object['security']).filter(isObject).flatMap(Object.keys);
  return names.map((name) => ({
    pointer: toPointer('#/components/securitySchemes', name),
    kind: 'securityScheme',
  }));
}

/** Find the components that a part of a document refers to; those of each component are found once. */
function createComponentFinder({ document, references }: ApiSpec) {
  const components = toObject(document['components']);
  const known = new Map<string, Component | null>();
  let allSchemas: string | null = null;
  const findAll = (value: unknown, kind: ObjectKind): Component[] => [
    ...new Set(collectTargets(value, kind).flatMap((target) => find(target) ?? [])),
  ];
  const find = (target: Target): Component | null => {
    const place = toPlace(target);
    const id = place.isOriginal ? toReference(place) : target.pointer;
    const found = known.get(id);
    if (found !== undefined) return found;
    const value = place.isOriginal
      ? toObject(components[place.section])[place.name]
      : references.find(target.pointer);
    const kind = toComponentKind(place.section) ?? target.kind;
    if (value === undefined) {
      known.set(id, null);
      return null;
    }
    const json = JSON.stringify(value);
    // Without a mapping, a discriminator leads to the schemas that extend its own, wherever they are.
    const isOpen = /"discriminator":(?!\{[^}]*"mapping")/.test(json);
    const extensions = isOpen ? (allSchemas ??= JSON.stringify(components['schemas'])) : '';
    let next: Component[] | null = null;
    const component = {
      ...place,
      pointer: target.pointer,
      value,
      hash: toContentHash(json + extensions),
      size: json.length,
      listNext: () => (next ??= findAll(value, kind)),
    };
    known.set(id, component);
    return component;
  };
  return findAll;
}

/**
 * Name the component that a reference reaches into, or the one to make of its target:
 * `#/components/schemas/User/properties/id` → `schemas`, `User`;
 * `#/paths/~1users/get/responses/200` → `responses`, `paths_.2Fusers_get_responses_200`
 */
function toPlace({ pointer, kind }: Target): Pick<Component, 'section' | 'name' | 'isOriginal'> {
  const [root = '', ...keys] = toPointerKeys(pointer);
  const [section, name] = keys;
  if (root === 'components' && section !== undefined && name !== undefined) {
    return { section, name, isOriginal: true };
  }
  const words = [root, ...keys].map((key) => encodeURIComponent(key).replace(/[^\w-]/g, '.'));
  const own = toComponentSection(kind) ?? 'schemas';
  return { section: own, name: words.join('_'), isOriginal: false };
}

function toReference({ section, name }: { section: string; name: string }): string {
  return toPointer(toPointer('#/components', section), name);
}

/** Order components as in the document; those that were moved come last. */
function toComponents(
  components: Component[],
  all: JsonObject,
  toValue: (component: Component) => unknown,
): { components?: JsonObject } {
  if (components.length === 0) return {};
  const sections = toOrdered(new Set(components.map(({ section }) => section)), all);
  const entries = sections.map((section) => {
    const held = components.filter((component) => component.section === section);
    const values = new Map(held.map((component) => [component.name, toValue(component)]));
    const names = toOrdered(new Set(values.keys()), toObject(all[section]));
    return [section, Object.fromEntries(names.map((name) => [name, values.get(name)]))];
  });
  return { components: Object.fromEntries(entries) };
}

/** Order names as the keys of `all`; other names come last. */
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
