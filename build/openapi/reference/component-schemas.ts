import { isJson } from '../schema/payload.ts';
import { isObject, toList, toObject, toPointer, toText } from '../load/json.ts';
import { walkDocument } from '../load/walk-document.ts';
import type { ApiSpec, MediaType, Operation } from '../schema/spec.ts';
import { isError } from './api-errors.ts';
import { SCHEMAS_SLUG } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toFreeSlug, toSlug } from './slug.ts';

/** A schema among the components of a document. It has a page. */
export interface ComponentSchema {
  name: string;
  /** Path of its page below the overview. */
  slug: string;
  /** Address of its page, with the base path. */
  url: string;
  /** Refers to it. */
  raw: { $ref: string };
  /** Its example in an example of a message; undefined without one. */
  example: unknown;
  /** What an example is generated from: the schema or, with the value that selects it, a choice of it alone. */
  exampleSchema: object;
  uses: SchemaUses;
}

/** What has a schema somewhere in a message. */
export interface SchemaUses {
  sent: RoutedOperation[];
  returned: RoutedOperation[];
  /** Operations with an error that has it. */
  failed: RoutedOperation[];
  messages: RoutedOperation[];
  /** Names of the components that refer to it themselves. */
  parents: string[];
}

const COMPONENTS = '#/components/schemas';

/** Collect the component schemas, in document order. */
export function collectSchemas(
  spec: ApiSpec,
  operations: RoutedOperation[],
  paths: ReferencePaths,
): ComponentSchema[] {
  const components = toObject(spec.references.find(COMPONENTS));
  const parts = new Map(
    Object.entries(components).map(([name, raw]) => [name, findNames(raw, components)]),
  );
  const examples = collectExamples(spec, operations);
  const alternatives = collectAlternatives(spec);
  const taken = new Set<string>();
  const schemas = [...parts.keys()].map((name): ComponentSchema => {
    const raw = { $ref: toPointer(COMPONENTS, name) };
    // Names can differ in case only.
    const slug = `${SCHEMAS_SLUG}/${toFreeSlug(toSlug(name) || 'schema', taken)}`;
    const example = examples.get(name);
    const exampleSchema = alternatives.get(raw.$ref) ?? raw;
    return { name, slug, url: paths.url(slug), raw, example, exampleSchema, uses: noUses() };
  });
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  for (const [parent, names] of parts) {
    for (const name of names) byName.get(name)?.uses.parents.push(parent);
  }
  for (const routed of operations) {
    for (const { kind, schema: value } of listMessages(routed.operation)) {
      for (const name of withParts(findNames(value, components), parts)) {
        const users = byName.get(name)?.uses[kind];
        if (users && users.at(-1) !== routed) users.push(routed);
      }
    }
  }
  return schemas;
}

/** Collect the schemas that a discriminator selects, each as a choice of it alone: target → choice. */
function collectAlternatives({ document }: ApiSpec): Map<string, object> {
  const alternatives = new Map<string, object>();
  walkDocument({ kind: 'document', value: document }, ({ object }) => {
    const { discriminator, oneOf, anyOf } = object;
    if (!isObject(discriminator)) return;
    for (const option of [...toList(oneOf), ...toList(anyOf)]) {
      const target = toText(toObject(option)['$ref']);
      if (target !== undefined) alternatives.set(target, { oneOf: [option], discriminator });
    }
  });
  return alternatives;
}

function noUses(): SchemaUses {
  return { sent: [], returned: [], failed: [], messages: [], parents: [] };
}

/** Find the names of the components that a schema refers to, without those that these refer to. */
function findNames(value: unknown, components: object): Set<string> {
  const names = new Set<string>();
  const add = (target: unknown) => {
    if (typeof target !== 'string') return;
    const [, name = target] = /^#\/components\/schemas\/([^/]+)/.exec(target) ?? [];
    if (Object.hasOwn(components, name)) names.add(name);
  };
  walkDocument({ kind: 'schema', value }, ({ object }) => {
    add(object['$ref']);
    Object.values(toObject(toObject(object['discriminator'])['mapping'])).forEach(add);
  });
  return names;
}

/** Add the components that these refer to, however deep. */
function withParts(names: Set<string>, parts: ReadonlyMap<string, Set<string>>): Set<string> {
  const all = new Set(names);
  // The set grows while it is read.
  for (const name of all) for (const part of parts.get(name) ?? []) all.add(part);
  return all;
}

interface Message {
  kind: Exclude<keyof SchemaUses, 'parents'>;
  schema: unknown;
}

/** List the schemas of an operation by what happens to a value of them. */
function listMessages(operation: Operation): Message[] {
  const { kind, parameters, requestBody, responses } = operation;
  const body = requestBody?.content ?? [];
  const sender = kind === 'webhook' ? 'messages' : 'sent';
  const sent = [
    ...parameters.map(({ schema }): Message => ({ kind: sender, schema })),
    ...body.map(({ schema }): Message => ({ kind: sender, schema })),
  ];
  const received = responses.flatMap((response) =>
    response.content.map(({ schema }): Message => ({
      kind: isError(response, operation) ? 'failed' : 'returned',
      schema,
    })),
  );
  return [...sent, ...received];
}

/** Map component schemas, by their identities, to the addresses of their pages. */
export function toSchemaUrls(schemas: ComponentSchema[], spec: ApiSpec): Map<unknown, string> {
  const components = toObject(spec.references.find(COMPONENTS));
  return new Map(schemas.map(({ name, url }) => [components[name], url]));
}

/** Collect an example of each component schema from the examples of messages: name → value. */
function collectExamples(spec: ApiSpec, operations: RoutedOperation[]): Map<string, unknown> {
  const components = toObject(spec.references.find(COMPONENTS));
  const names = new Map(Object.entries(components).map(([name, schema]) => [schema, name]));
  const examples = new Map<string, unknown>();
  const collect = (value: unknown, raw: unknown): void => {
    if (value === null || value === undefined) return;
    const schema = spec.resolveSchema(raw);
    const name = names.get(schema.identity);
    if (name !== undefined && !examples.has(name)) examples.set(name, value);
    if (Array.isArray(value)) collect(value[0], schema.items);
    if (!isObject(value)) return;
    for (const [key, part] of schema.properties) collect(value[key], part);
  };
  const collectAll = ({ name, schema, examples: declared }: MediaType) => {
    if (isJson(name)) for (const { value } of declared) collect(value, schema);
  };
  for (const { operation } of operations) {
    const { requestBody, responses } = operation;
    for (const { content } of responses) content.forEach(collectAll);
    requestBody?.content.forEach(collectAll);
  }
  return examples;
}
