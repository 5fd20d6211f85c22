import { isObject, toList, toObject, toText } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { toPointer } from '../json/json-pointer.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { parseSchema } from './parse-schema.ts';
import type { ReferenceResolver } from '../json/references.ts';
import type { Schema, SchemaChoice } from './schema.ts';

/** Reads a schema wherever it stands; what is no schema counts as one that allows everything. */
export type SchemaResolver = (raw: unknown) => Schema;

/** What the resolution of one schema needs of the others. */
interface Surroundings {
  references: ReferenceResolver;
  resolve: SchemaResolver;
  /** Tell whether a schema is being resolved right now, so that this one is a part of it. */
  isActive(raw: unknown): boolean;
  /** Components that extend a schema by `allOf`. */
  findExtensions(target: string): string[];
}

const COMPONENTS = '#/components/schemas';

/** Create a resolver that follows `$ref` and merges `allOf`, each schema object once. */
export function createSchemaResolver(references: ReferenceResolver): SchemaResolver {
  const known = new WeakMap<JsonObject, Schema>();
  /** A schema that is made of itself ends where it meets itself. */
  const active = new Set<unknown>();
  const resolve = (raw: unknown): Schema => {
    if (raw === false) return { ...parseSchema({}), isNever: true };
    if (!isObject(raw) || active.has(raw)) return parseSchema({});
    const remembered = known.get(raw);
    if (remembered) return remembered;
    active.add(raw);
    const schema = resolveObject(raw, around);
    active.delete(raw);
    known.set(raw, schema);
    return schema;
  };
  const around: Surroundings = {
    references,
    resolve,
    isActive: (raw) => active.has(raw),
    findExtensions: createExtensionFinder(references),
  };
  return resolve;
}

function createExtensionFinder(references: ReferenceResolver): (target: string) => string[] {
  let extensions: Map<string, string[]> | null = null;
  return (target) => {
    extensions ??= collectExtensions(references);
    return extensions.get(target) ?? [];
  };
}

function collectExtensions(references: ReferenceResolver): Map<string, string[]> {
  const extensions = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(toObject(references.find(COMPONENTS)))) {
    for (const part of toList(toObject(schema)['allOf'])) {
      const target = toText(toObject(part)['$ref']);
      if (target === undefined) continue;
      extensions.set(target, [...(extensions.get(target) ?? []), toPointer(COMPONENTS, name)]);
    }
  }
  return extensions;
}

function resolveObject(raw: JsonObject, around: Surroundings): Schema {
  const { resolve, references } = around;
  const target = raw['$ref'];
  const own = parseSchema(raw);
  const parts = toList(raw['allOf']).map(resolve);
  if (typeof target !== 'string') {
    const whole = parts.length > 0 ? mergeAll(own, parts, around) : own;
    return settleChoices(whole, resolve);
  }
  const referred = withExtensions(resolve(references.find(target)), target, around);
  const named = { ...referred, name: toComponentName(target) ?? referred.name };
  if (Object.keys(raw).length === 1) return named;
  // Words beside a `$ref` describe this use of the schema; recursion still goes by the schema.
  const described = mergeAll(own, [named, ...parts], around);
  return { ...described, identity: referred.identity, name: named.name };
}

/** A discriminator without a mapping names the components that extend its schema. */
function withExtensions(schema: Schema, target: string, around: Surroundings): Schema {
  const { discriminator } = schema;
  if (!discriminator || discriminator.mapping.size > 0 || schema.choices.length > 0) return schema;
  const mapping = new Map(
    around.findExtensions(target).map((found) => [toComponentName(found) ?? found, found]),
  );
  return { ...schema, discriminator: { ...discriminator, mapping } };
}

/** Write choices that are none in another way: with null, of a single schema, of constants. */
function settleChoices(schema: Schema, resolve: SchemaResolver): Schema {
  const hasNull = schema.choices.some(({ options }) => options.some(isNull));
  const choices: SchemaChoice[] = [];
  let settled: Schema = { ...schema, choices: [], nullable: schema.nullable || hasNull };
  for (const choice of schema.choices) {
    const options = choice.options.filter((option) => !isNull(option));
    const [only] = options;
    if (options.length === 1 && !choice.discriminator) {
      settled = mergeAll(settled, [resolve(only)], null);
    } else if (options.length > 0 && options.every(isConstant)) {
      settled = mergeSchemas(toEnumSchema(options), settled);
    } else if (options.length > 0) {
      choices.push({ ...choice, options });
    }
  }
  return { ...settled, choices: [...settled.choices, ...choices] };
}

function isNull(option: unknown): boolean {
  return isObject(option) && option['type'] === 'null';
}

/** Tell whether an option is a single value, perhaps with words about it. */
function isConstant(option: unknown): boolean {
  return (
    isObject(option) &&
    Object.hasOwn(option, 'const') &&
    Object.keys(option).every((key) => /^(?:const|title|description|type)$/.test(key))
  );
}

function toEnumSchema(options: unknown[]): Schema {
  const constants = options.map(toObject);
  const notes = constants.map(({ title, description }) => toText(description) ?? toText(title));
  return parseSchema({
    enum: constants.map((option) => option['const']),
    'x-enumDescriptions': notes,
  });
}

/** `#/components/schemas/User` → `User` */
function toComponentName(target: string): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(target)?.[1];
}

/** What the schema itself says wins over its parts; a later part adds to an earlier one. */
function mergeAll(own: Schema, parts: Schema[], around: Surroundings | null): Schema {
  const bases = around ? parts.map((part) => withoutVariants(part, around)) : parts;
  const [only] = bases;
  // `allOf` with a single reference is how OpenAPI 3.0 puts a description beside it.
  if (only && bases.length === 1 && own.properties.size === 0) {
    const { identity, name, title } = only;
    return { ...mergeSchemas(only, own), identity, name, title: own.title ?? title };
  }
  const merged = bases.reduce(mergeSchemas);
  return { ...mergeSchemas(merged, own), identity: own.identity, name: own.name, title: own.title };
}

/** A base schema lists among its variants the very schema that extends it. */
function withoutVariants(base: Schema, { references, isActive }: Surroundings): Schema {
  const isExtending = (option: unknown) => {
    const target = isObject(option) ? option['$ref'] : undefined;
    return isActive(typeof target === 'string' ? references.find(target) : option);
  };
  const choices = base.choices.filter(({ options }) => !options.some(isExtending));
  const mapped = [...(base.discriminator?.mapping.values() ?? [])];
  const isMapped = mapped.some((target) => isActive(references.find(target)));
  if (choices.length === base.choices.length && !isMapped) return base;
  return { ...base, choices, discriminator: undefined };
}
