import { isObject, toList, toObject, toPointer, toPointerKeys, toText } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { createReferenceResolver } from '../load/references.ts';
import { HTTP_METHODS, toComponentKind, walkDocument } from '../load/walk-document.ts';
import type { ObjectKind, Position } from '../load/walk-document.ts';
import type { ApiSpec, Operation } from '../schema/spec.ts';

/**
 * Longer slices are omitted: an operation that reaches most of a large document gains nothing over the
 * document itself, and hundreds of such copies would be gigabytes.
 */
const MAX_SLICE_CHARACTERS = 500_000;

/** What a part of a document refers to: JSON pointer → kind. */
type Targets = Map<string, ObjectKind>;

/**
 * Create a function that slices a document: one operation, what it inherits and the components that it reaches. Null
 * where the slice would be too long, or where a reference leads neither to a component nor into the operation.
 */
export function createSlicer(spec: ApiSpec): (operation: Operation) => string | null {
  const components = new Map(listComponents(spec.document).map((one) => [one.pointer, one]));
  const measured = new Map<string, { size: number; targets: Targets }>();
  const measure = ({ pointer, value }: Component, kind: ObjectKind) => {
    const known = measured.get(pointer);
    if (known) return known;
    const measures = { size: JSON.stringify(value).length, targets: collectTargets(value, kind) };
    measured.set(pointer, measures);
    return measures;
  };
  return (operation) => {
    const frame = toSliceWithoutComponents(operation, spec);
    const { find } = createReferenceResolver(frame);
    const reached = collectTargets(frame, 'document');
    let size = JSON.stringify(frame).length;
    // The map grows while it is read: what a component refers to follows it.
    for (const [pointer, kind] of reached) {
      const component = components.get(pointer);
      if (!component && !pointer.startsWith('#/components/') && find(pointer) === undefined)
        return null;
      if (!component) continue;
      const measures = measure(component, kind);
      size += measures.size;
      for (const [next, nextKind] of measures.targets) {
        if (!reached.has(next)) reached.set(next, nextKind);
      }
    }
    if (size > MAX_SLICE_CHARACTERS) return null;
    const kept = [...components.values()].filter(({ pointer }) => reached.has(pointer));
    const sections = [...Map.groupBy(kept, ({ section }) => section)].map(([section, list]) => [
      section,
      Object.fromEntries(list.map(({ name, value }) => [name, value])),
    ]);
    const slice = {
      ...frame,
      ...(kept.length > 0 && { components: Object.fromEntries(sections) }),
    };
    return `${JSON.stringify(slice, null, 2)}\n`;
  };
}

/** A component of the document. */
interface Component {
  section: string;
  name: string;
  pointer: string;
  value: unknown;
}

function listComponents(document: JsonObject): Component[] {
  return Object.entries(toObject(document['components'])).flatMap(([section, entries]) =>
    Object.entries(toObject(entries)).map(([name, value]) => ({
      section,
      name,
      pointer: toPointer(toPointer('#/components', section), name),
      value,
    })),
  );
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

/** Collect what a part of a document refers to: by `$ref`, by a discriminator's mapping, by `security`. */
function collectTargets(value: unknown, kind: ObjectKind): Targets {
  const targets: Targets = new Map();
  /** A reference into a component, as `#/components/schemas/User/properties/id`, leads to the component. */
  const add = (pointer: string, kindThere: ObjectKind) => {
    const [root, section = '', name] = toPointerKeys(pointer);
    if (root !== 'components' || name === undefined) targets.set(pointer, kindThere);
    else {
      const component = toPointer(toPointer('#/components', section), name);
      targets.set(component, toComponentKind(section) ?? kindThere);
    }
  };
  walkDocument({ kind, value }, (position) => {
    const { $ref: pointer } = position.object;
    if (typeof pointer === 'string' && pointer.startsWith('#')) add(pointer, position.kind);
    for (const pointer of toMappedSchemas(position)) add(pointer, 'schema');
    for (const pointer of toSchemes(position)) add(pointer, 'securityScheme');
  });
  return targets;
}

/** A mapping names a schema by its reference or by its name. */
function toMappedSchemas({ object, kind }: Position): string[] {
  if (kind !== 'schema') return [];
  return Object.values(toObject(toObject(object['discriminator'])['mapping']))
    .filter((value) => typeof value === 'string')
    .map((value) => (value.startsWith('#') ? value : toPointer('#/components/schemas', value)));
}

function toSchemes({ object, kind }: Position): string[] {
  if (kind !== 'document' && kind !== 'operation') return [];
  const names = toList(object['security']).filter(isObject).flatMap(Object.keys);
  return names.map((name) => toPointer('#/components/securitySchemes', name));
}
