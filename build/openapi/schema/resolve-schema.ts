import { isObject, toList, toObject, toPointer, toText } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { toMissing } from '../load/refs.ts';
import type { RefResolver } from '../load/refs.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { parseSchema } from './parse-schema.ts';
import type { Schema, SchemaChoice, SchemaResolver } from './schema.ts';

/** Shared by the resolution of all schemas of a document. */
interface ResolverContext {
  references: RefResolver;
  resolve: SchemaResolver;
  /** Tell whether a schema is being resolved, so that the current one is a part of it. */
  isActive(raw: unknown): boolean;
  /** List the components that extend a schema by `allOf`. */
  findExtensions(target: string): string[];
}

const COMPONENTS = '#/components/schemas';

/** Create a resolver that follows `$ref` and merges `allOf`, each schema object once. */
export function createSchemaResolver(references: RefResolver): SchemaResolver {
  const cache = new WeakMap<JsonObject, Schema>();
  /** A schema that consists of itself ends where it is reached again. */
  const active = new Set<unknown>();
  const resolve = (raw: unknown): Schema => {
    if (raw === false) return { ...parseSchema({}, resolve), isNever: true };
    if (!isObject(raw) || active.has(raw)) return parseSchema({}, resolve);
    const cached = cache.get(raw);
    if (cached) return cached;
    active.add(raw);
    const schema = resolveObject(raw, context);
    active.delete(raw);
    cache.set(raw, schema);
    return schema;
  };
  const context: ResolverContext = {
    references,
    resolve,
    isActive: (raw) => active.has(raw),
    findExtensions: createExtensionFinder(references),
  };
  return resolve;
}

function createExtensionFinder(references: RefResolver): (target: string) => string[] {
  let extensions: Map<string, string[]> | null = null;
  return (target) => {
    extensions ??= collectExtensions(references);
    return extensions.get(target) ?? [];
  };
}

function collectExtensions(references: RefResolver): Map<string, string[]> {
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

function resolveObject(raw: JsonObject, context: ResolverContext): Schema {
  const { resolve, references } = context;
  const target = raw['$ref'];
  const siblings = parseSchema(raw, resolve);
  const parts = toList(raw['allOf']).map(resolve);
  if (typeof target !== 'string') {
    const whole = parts.length > 0 ? mergeAll(siblings, parts, context) : siblings;
    return simplifyChoices(whole);
  }
  const schema = resolve(references.find(target) ?? toMissing(target));
  const referred = withExtensions(schema, target, context);
  const name = toComponentName(target);
  // A component that is another one with additions has a name, and a page, of its own.
  const named =
    name === undefined ? referred : { ...referred, identity: references.find(target), name };
  if (Object.keys(raw).length === 1) return named;
  // Keywords beside a `$ref` describe this use; recursion is still recognised by the target.
  const described = mergeAll(siblings, [named, ...parts], context);
  return { ...described, identity: named.identity, name: named.name };
}

/** A discriminator names the components that extend its schema, in addition to those that it maps. */
function withExtensions(schema: Schema, target: string, context: ResolverContext): Schema {
  const { discriminator } = schema;
  if (!discriminator || schema.choices.length > 0) return schema;
  const mapped = [...discriminator.mapping.values()];
  const unmapped = context
    .findExtensions(target)
    .filter((extension) => !mapped.includes(extension))
    .map((extension) => [toComponentName(extension) ?? extension, extension] as const);
  const mapping = new Map([...discriminator.mapping, ...unmapped]);
  return { ...schema, discriminator: { ...discriminator, mapping } };
}

/** Replace choices with null, of a single schema or of constants by simpler keywords. */
function simplifyChoices(schema: Schema): Schema {
  const hasNull = schema.choices.some(({ options }) => options.some(isNull));
  const choices: SchemaChoice[] = [];
  let simplified: Schema = { ...schema, choices: [] };
  for (const choice of schema.choices) {
    const options = choice.options.filter((option) => !isNull(option));
    const [only] = options;
    if (options.length === 1 && !choice.discriminator) {
      simplified = mergeAll(simplified, [schema.resolve(only)], null);
    } else if (options.length > 0 && options.every(isConstant)) {
      simplified = mergeSchemas(toEnumSchema(options, schema.resolve), simplified);
    } else if (options.length > 0) {
      choices.push({ ...choice, options });
    }
  }
  return {
    ...simplified,
    nullable: schema.nullable || hasNull || simplified.nullable,
    choices: [...simplified.choices, ...choices],
  };
}

function isNull(option: unknown): boolean {
  return isObject(option) && option['type'] === 'null';
}

/** Tell whether an option is one value, with or without a description. */
function isConstant(option: unknown): boolean {
  return (
    isObject(option) &&
    Object.hasOwn(option, 'const') &&
    Object.keys(option).every((key) => /^(?:const|title|description|type)$/.test(key))
  );
}

function toEnumSchema(options: unknown[], resolve: SchemaResolver): Schema {
  const constants = options.map(toObject);
  const keywords = {
    enum: constants.map((option) => option['const']),
    'x-enum-varnames': constants.map(({ title }) => title),
    'x-enumDescriptions': constants.map(({ description }) => description),
  };
  return parseSchema(keywords, resolve);
}

/** `#/components/schemas/User` → `User` */
function toComponentName(target: string): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(target)?.[1];
}

/** Keywords of the schema itself override its parts; a later part adds to an earlier one. */
function mergeAll(extending: Schema, parts: Schema[], context: ResolverContext | null): Schema {
  const bases = context ? parts.map((part) => withoutVariants(part, context)) : parts;
  const [only] = bases;
  // In OpenAPI 3.0, `allOf` with one reference is how a description is added to it.
  if (only && bases.length === 1 && extending.properties.size === 0) {
    const { identity, name, title } = only;
    return { ...mergeSchemas(only, extending), identity, name, title: extending.title ?? title };
  }
  const merged = bases.reduce(mergeSchemas);
  return {
    ...mergeSchemas(merged, extending),
    identity: extending.identity,
    name: extending.name,
    title: extending.title,
  };
}

/** A base schema can list the schema that extends it among its variants. */
function withoutVariants(base: Schema, { references, isActive }: ResolverContext): Schema {
  const isExtending = (option: unknown) => {
    const target = isObject(option) ? option['$ref'] : undefined;
    return isActive(typeof target === 'string' ? references.find(target) : option);
  };
  const choices = base.choices.filter(({ options }) => !options.some(isExtending));
  const mapped = [...(base.discriminator?.mapping.values() ?? [])];
  const isMapped = mapped.some((target) => isActive(references.find(target)));
  if (choices.length === base.choices.length && !isMapped) return base;
  return { ...base, choices, discriminator: undefined, baseDiscriminator: base.discriminator };
}
