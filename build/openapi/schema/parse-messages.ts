import { isObject, toList, toObject, toText } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { RefResolver } from '../load/refs.ts';
import { parseDeprecationReason } from './parse-shared.ts';
import type {
  Example,
  MediaType,
  Parameter,
  ParameterLocation,
  RequestBody,
  Response,
} from './spec.ts';

/** In the order of the sections of a page. */
export const LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

/** Style of a value that samples write, by its place. A query has `deepObject` too. */
const STYLES = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };

/** Parse the parameters of an operation, which win, and of its path. Each placeholder of the path is one. */
export function parseParameters(
  shared: unknown,
  specific: unknown,
  path: string,
  references: RefResolver,
): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const raw of [...toList(shared), ...toList(specific)]) {
    const parameter = references.resolve(raw);
    const name = toText(parameter['name']);
    const location = LOCATIONS.find((candidate) => candidate === parameter['in']);
    if (name === undefined || !location) continue;
    parameters.set(`${location} ${name}`, toParameter(name, location, parameter, references));
  }
  for (const [, name] of path.matchAll(/\{([^{}]+)\}/g)) {
    if (name === undefined || parameters.has(`path ${name}`)) continue;
    parameters.set(`path ${name}`, toParameter(name, 'path', {}, references));
  }
  return [...parameters.values()];
}

function toParameter(
  name: string,
  location: ParameterLocation,
  raw: JsonObject,
  references: RefResolver,
): Parameter {
  const [content] = parseContent(raw['content'], references);
  const examples = parseExamples(raw, references);
  const usual = STYLES[location];
  const style = toText(raw['style']) ?? usual;
  const isDeep = location === 'query' && style === 'deepObject';
  const mediaType = raw['schema'] === undefined ? content?.name : undefined;
  const reason = parseDeprecationReason(raw);
  return {
    name,
    location,
    description: toText(raw['description']),
    isRequired: location === 'path' || raw['required'] === true,
    isDeprecated: raw['deprecated'] === true || reason !== undefined,
    deprecationReason: reason,
    schema: raw['schema'] ?? content?.schema,
    examples: examples.length > 0 ? examples : (content?.examples ?? []),
    isExploded: typeof raw['explode'] === 'boolean' ? raw['explode'] : usual === 'form',
    isDeep,
    otherStyle: mediaType ?? (isDeep || style === usual ? undefined : style),
  };
}

/** Parse a request body; undefined without one. */
export function parseRequestBody(value: unknown, references: RefResolver): RequestBody | undefined {
  if (!isObject(value)) return undefined;
  const raw = references.resolve(value);
  return {
    description: toText(raw['description']),
    isRequired: raw['required'] === true,
    content: parseContent(raw['content'], references),
  };
}

/** Parse the responses in document order. */
export function parseResponses(value: unknown, references: RefResolver): Response[] {
  return Object.entries(toObject(value))
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, entry]) => {
      const raw = references.resolve(entry);
      const headers = Object.entries(toObject(raw['headers']));
      return {
        status,
        description: toText(raw['description']),
        headers: headers.map(([name, header]) =>
          toParameter(name, 'header', references.resolve(header), references),
        ),
        content: parseContent(raw['content'], references),
      };
    });
}

function parseContent(value: unknown, references: RefResolver): MediaType[] {
  return Object.entries(toObject(value)).map(([name, entry]) => {
    const raw = references.resolve(entry);
    const examples = parseExamples(raw, references);
    return { name, schema: raw['schema'], examples };
  });
}

/** Parse `examples`, or else `example`. Examples with an `externalValue` have no value to show. */
function parseExamples(raw: JsonObject, references: RefResolver): Example[] {
  const named = Object.entries(toObject(raw['examples'])).flatMap(([name, entry]) => {
    const example = references.resolve(entry);
    if (!Object.hasOwn(example, 'value')) return [];
    const { summary, description, value, 'x-fix': fix, 'x-retry': isTemporary } = example;
    const texts = { summary: toText(summary), description: toText(description), fix: toText(fix) };
    return [{ name, ...texts, ...(typeof isTemporary === 'boolean' && { isTemporary }), value }];
  });
  if (named.length > 0 || raw['example'] === undefined) return named;
  return [toUnnamedExample(raw['example'])];
}

/** Create an example that has nothing but its value. */
export function toUnnamedExample(value: unknown): Example {
  return { name: '', summary: undefined, description: undefined, fix: undefined, value };
}
