import { isObject, toList, toObject, toPointer, toPointerKeys, toText } from '../load/json.ts';
import { toTargetKeys } from '../load/refs.ts';
import type { JsonObject } from '../load/json.ts';
import { createRefResolver } from '../load/refs.ts';
import { HTTP_METHODS, toComponentKind, walkDocument } from '../load/walk-document.ts';
import type { ObjectKind, Position } from '../load/walk-document.ts';
import type { ApiSpec, Operation } from '../schema/spec.ts';

/**
 * Create a function that slices a document: one operation, what it inherits and the components that it reaches. Null
 * where a `$ref` leads neither to a component nor into the operation.
 */
export function createSlicer(spec: ApiSpec): (operation: Operation) => string | null {
  const components = new Map(listComponents(spec.document).map((entry) => [entry.pointer, entry]));
  return (operation) => {
    const frame = toSliceWithoutComponents(operation, spec);
    const { find } = createRefResolver(frame);
    const reached = findTargets(frame, 'document');
    // The set grows while it is read: what a component refers to follows it.
    for (const pointer of reached) {
      const component = components.get(pointer);
      const isMissing = !component && !pointer.startsWith('#/components/');
      if (isMissing && find(pointer) === undefined) return null;
      for (const target of component?.targets ?? []) reached.add(target);
    }
    const slice = { ...frame, ...toComponents([...components.values()], reached) };
    return `${JSON.stringify(slice, null, 2)}\n`;
  };
}

/** A component of the document. */
interface Component {
  section: string;
  name: string;
  pointer: string;
  value: unknown;
  /** JSON pointers to what it refers to. */
  targets: Set<string>;
}

function listComponents(document: JsonObject): Component[] {
  return Object.entries(toObject(document['components'])).flatMap(([section, entries]) =>
    Object.entries(toObject(entries)).map(([name, value]) => ({
      section,
      name,
      pointer: toPointer(toPointer('#/components', section), name),
      value,
      targets: findTargets(value, toComponentKind(section) ?? 'schema'),
    })),
  );
}

/** Return the `components` of a slice; empty where it reaches none. */
function toComponents(components: Component[], reached: Set<string>): JsonObject {
  const needed = components.filter(({ pointer }) => reached.has(pointer));
  if (needed.length === 0) return {};
  const sections = [...Map.groupBy(needed, ({ section }) => section)].map(([section, list]) => [
    section,
    Object.fromEntries(list.map(({ name, value }) => [name, value])),
  ]);
  return { components: Object.fromEntries(sections) };
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
  const item = spec.references.resolve(toObject(document[root])[operation.path]);
  const inherited = Object.entries(item).filter(([key]) => !IS_OPERATION.has(key));
  const call = toObject(item[operation.method]);
  const proposed = operation.isProvisional ? { ...call, 'x-provisional': true } : call;
  const callTags = toList(tags).filter((tag) =>
    toList(call['tags']).includes(toObject(tag)['name']),
  );
  return {
    openapi: toText(document['openapi']),
    info: { ...facts, title: spec.title, version: spec.version },
    ...(jsonSchemaDialect !== undefined && { jsonSchemaDialect }),
    ...(servers !== undefined && { servers }),
    // The `security` of an operation replaces that of the document.
    ...(security !== undefined && call['security'] === undefined && { security }),
    ...(callTags.length > 0 && { tags: callTags }),
    ...(questions.length > 0 && { 'x-open-questions': questions }),
    [root]: {
      [operation.path]: { ...Object.fromEntries(inherited), [operation.method]: proposed },
    },
  };
}

const IS_OPERATION = new Set<string>(HTTP_METHODS);

/** Find what a part of a document refers to: by `$ref`, by a discriminator's mapping, by `security`. */
function findTargets(value: unknown, kind: ObjectKind): Set<string> {
  const targets = new Set<string>();
  walkDocument({ kind, value }, (position) => {
    const { $ref } = position.object;
    const pointers = typeof $ref === 'string' && $ref.startsWith('#') ? [$ref] : [];
    for (const pointer of [...pointers, ...toMappedSchemas(position), ...toSchemes(position)]) {
      targets.add(toComponentPointer(pointer));
    }
  });
  return targets;
}

/** A pointer into a component, as `#/components/schemas/User/properties/id`, leads to the component. */
function toComponentPointer(pointer: string): string {
  const [root, section = '', name] = toTargetKeys(pointer);
  if (root !== 'components' || name === undefined) return pointer;
  return toPointer(toPointer('#/components', section), name);
}

/** A mapping names a schema by its pointer or by its name. */
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
