import type {
  Example,
  MediaType,
  Parameter,
  ParameterPlace,
  RequestBody,
  Response,
} from './contract.ts';
import { isObject, toList, toObject, toText } from './json-value.ts';
import type { JsonObject } from './json-value.ts';
import type { ReferenceResolver } from './references.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

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
  const style = toText(raw['style']) ?? (place === 'query' || place === 'cookie' ? 'form' : '');
  return {
    name,
    place,
    description: toText(raw['description']),
    isRequired: place === 'path' || raw['required'] === true,
    isDeprecated: raw['deprecated'] === true,
    schema: raw['schema'] ?? content?.schema,
    examples: examples.length > 0 ? examples : (content?.examples ?? []),
    isExploded: typeof raw['explode'] === 'boolean' ? raw['explode'] : style === 'form',
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
      const headers = Object.entries(toObject(raw['headers'])).map(([name, header]) =>
        toParameter(name, 'header', references.resolve(header), references),
      );
      return {
        status,
        description: toText(raw['description']),
        headers,
        content: parseContent(raw['content'], references),
      };
    });
}

function parseContent(value: unknown, references: ReferenceResolver): MediaType[] {
  return Object.entries(toObject(value)).map(([name, entry]) => {
    const raw = references.resolve(entry);
    return { name, schema: raw['schema'], examples: parseExamples(raw, references) };
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
