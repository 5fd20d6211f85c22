import type {
  Example,
  MediaType,
  Parameter,
  ParameterPlace,
  PartEncoding,
  RequestBody,
  Response,
  ResponseLink,
} from '../contract.ts';
import { isObject, toList, toObject, toText } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { parseDeprecationReason } from './parse-deprecation.ts';
import type { ReferenceResolver } from '../json/references.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

const STYLES = [
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'simple',
  'label',
  'matrix',
] as const;

/**
 * Read an operation's parameters together with those of its path; its own win. A placeholder of the
 * path that nobody describes becomes a parameter too, because a request cannot do without.
 */
export function parseParameters(
  shared: unknown,
  own: unknown,
  path: string,
  references: ReferenceResolver,
): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const raw of [...toList(shared), ...toList(own)]) {
    const parameter = parseParameter(references.resolve(raw), references);
    if (parameter) parameters.set(`${parameter.place} ${parameter.name}`, parameter);
  }
  for (const [, name] of path.matchAll(/\{([^{}]+)\}/g)) {
    if (name === undefined || parameters.has(`path ${name}`)) continue;
    parameters.set(`path ${name}`, toParameter(name, 'path', {}, references));
  }
  return [...parameters.values()];
}

function parseParameter(raw: JsonObject, references: ReferenceResolver): Parameter | undefined {
  const name = toText(raw['name']);
  const place = PLACES.find((known) => known === raw['in']);
  return name === undefined || !place ? undefined : toParameter(name, place, raw, references);
}

function toParameter(
  name: string,
  place: ParameterPlace,
  raw: JsonObject,
  references: ReferenceResolver,
): Parameter {
  const [content] = parseContent(raw['content'], references);
  const examples = parseExamples(raw, references);
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const style = STYLES.find((known) => known === raw['style']) ?? usual;
  const reason = parseDeprecationReason(raw);
  return {
    name,
    place,
    description: toText(raw['description']),
    isRequired: place === 'path' || raw['required'] === true,
    isDeprecated: raw['deprecated'] === true || reason !== undefined,
    deprecationReason: reason,
    schema: raw['schema'] ?? content?.schema,
    examples: examples.length > 0 ? examples : (content?.examples ?? []),
    isExploded: typeof raw['explode'] === 'boolean' ? raw['explode'] : style === 'form',
    style,
    mediaType: raw['schema'] === undefined ? content?.name : undefined,
    isReservedAllowed: raw['allowReserved'] === true,
  };
}

/** Read a request body; undefined where none is described. */
export function parseRequestBody(
  value: unknown,
  references: ReferenceResolver,
): RequestBody | undefined {
  if (!isObject(value)) return undefined;
  const raw = references.resolve(value);
  return {
    description: toText(raw['description']),
    isRequired: raw['required'] === true,
    content: parseContent(raw['content'], references),
  };
}

/** Read the responses by status, in the contract's order. */
export function parseResponses(value: unknown, references: ReferenceResolver): Response[] {
  return Object.entries(toObject(value))
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, entry]) => {
      const raw = references.resolve(entry);
      const headers = parseHeaders(raw['headers'], references);
      return {
        status,
        description: toText(raw['description']),
        headers,
        content: parseContent(raw['content'], references),
        links: parseLinks(raw['links'], references),
      };
    });
}

function parseHeaders(value: unknown, references: ReferenceResolver): Parameter[] {
  return Object.entries(toObject(value)).map(([name, header]) =>
    toParameter(name, 'header', references.resolve(header), references),
  );
}

function parseLinks(value: unknown, references: ReferenceResolver): ResponseLink[] {
  return Object.entries(toObject(value)).map(([name, entry]) => {
    const link = references.resolve(entry);
    return {
      name,
      description: toText(link['description']),
      operationId: toText(link['operationId']),
      operationRef: toText(link['operationRef']),
      parameters: Object.entries(toObject(link['parameters'])),
      requestBody: link['requestBody'],
    };
  });
}

/** A style or its explosion makes a field of a form a query parameter; without them it is a part. */
function parseEncodings(value: unknown, references: ReferenceResolver): PartEncoding[] {
  return Object.entries(toObject(value)).map(([name, entry]) => {
    const raw = references.resolve(entry);
    const style = STYLES.find((known) => known === raw['style']);
    const isStyled = style !== undefined || typeof raw['explode'] === 'boolean';
    return {
      name,
      contentType: toText(raw['contentType']),
      headers: parseHeaders(raw['headers'], references),
      style: isStyled ? (style ?? 'form') : undefined,
      isExploded: raw['explode'] === true || (raw['explode'] !== false && style === 'form'),
    };
  });
}

function parseContent(value: unknown, references: ReferenceResolver): MediaType[] {
  return Object.entries(toObject(value)).map(([name, entry]) => {
    const raw = references.resolve(entry);
    const examples = parseExamples(raw, references);
    const encodings = parseEncodings(raw['encoding'], references);
    return { name, schema: raw['schema'], examples, encodings };
  });
}

/** Read `examples`, or else `example`; an example that is kept elsewhere has no value to show. */
function parseExamples(raw: JsonObject, references: ReferenceResolver): Example[] {
  const named = Object.entries(toObject(raw['examples'])).flatMap(([name, entry]) => {
    const example = references.resolve(entry);
    if (!Object.hasOwn(example, 'value')) return [];
    const { summary, description, value } = example;
    return [{ name, summary: toText(summary), description: toText(description), value }];
  });
  if (named.length > 0 || raw['example'] === undefined) return named;
  return [{ name: '', summary: undefined, description: undefined, value: raw['example'] }];
}
