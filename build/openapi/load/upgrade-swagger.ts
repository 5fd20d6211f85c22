import { upgrade } from '@scalar/openapi-upgrader';
import { isObject, toList, toObject, toText, toTexts } from './json.ts';
import type { JsonObject } from './json.ts';
import { createRefResolver } from './refs.ts';
import { HTTP_METHODS, walkDocument } from './walk-document.ts';
import type { Position } from './walk-document.ts';

/**
 * Upgrade a Swagger 2.0 document to OpenAPI 3.1, with what the upgrader loses: scalar `x-example`, separators that
 * OpenAPI 3 lacks, bodies by reference, files in responses, and which forms are required. Throws for a document that
 * breaks the rules of Swagger.
 */
export function upgradeSwagger(document: JsonObject): JsonObject {
  const { resolve } = createRefResolver(document);
  const toParameters = (value: unknown) =>
    toList(value).map((raw) => toParameter(raw, resolve(raw)));
  const toOperation = (value: unknown, shared: unknown[]) => {
    const { parameters, responses, produces = document['produces'], ...rest } = toObject(value);
    const specific = toParameters(parameters);
    const inherited = shared.filter((raw) => !specific.some((other) => isSame(raw, other)));
    return {
      ...rest,
      ...(produces !== undefined && { produces }),
      parameters: [...specific, ...inherited],
      responses: mapEntries(responses, (_, raw) => toResponse(raw, produces)),
    };
  };
  const toPathItem = (value: unknown) => {
    const shared = toParameters(toObject(value)['parameters']);
    return mapEntries(value, (key, part) => {
      if (key === 'parameters') return shared.filter((raw) => !isBody(raw));
      return METHODS.has(key) && isObject(part) ? toOperation(part, shared.filter(isBody)) : part;
    });
  };
  const prepared = mapEntries({ ...document, swagger: '2.0' }, (key, part) => {
    if (key === 'paths') return mapEntries(part, (_, item) => toPathItem(item));
    if (key === 'parameters') return mapEntries(part, (_, raw) => toParameter(raw, toObject(raw)));
    if (key !== 'responses') return part;
    return mapEntries(part, (_, raw) => toResponse(raw, document['produces']));
  });
  const upgraded = { ...upgrade(toObject(prepared), '3.1') };
  walkDocument({ kind: 'document', value: upgraded }, completeForm);
  return upgraded;
}

const METHODS = new Set<string>(HTTP_METHODS);

function mapEntries(value: unknown, map: (key: string, part: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, map(key, part)]));
}

/** Tell whether a parameter is a body or its field. The upgrader prefers `consumes` of a path to that of an operation. */
export function isBody(parameter: unknown): boolean {
  const place = toObject(parameter)['in'];
  return place === 'body' || place === 'formData';
}

function isSame(a: unknown, b: unknown): boolean {
  return (['name', 'in'] as const).every((key) => toObject(a)[key] === toObject(b)[key]);
}

/** The upgrader leaves a reference to a body or a field of a form among the parameters, where it means nothing. */
function toParameter(raw: unknown, target: JsonObject): unknown {
  if (!isObject(raw) || (raw['$ref'] !== undefined && !isBody(target))) return raw;
  const { 'x-example': example, ...parameter } = target;
  const separator = findSeparator(target);
  const text = toText(target['description']);
  const note = separator && `Its entries are separated by ${separator}.`;
  const isMoved = example !== undefined && !isBody(target) && !isObject(example);
  return {
    ...(isMoved ? { ...parameter, example } : target),
    ...(note && { description: [text, note].filter(Boolean).join('\n\n') }),
  };
}

/** Name a separator that has no `style` at its place in OpenAPI 3. */
function findSeparator(parameter: JsonObject): string | undefined {
  const { in: place, collectionFormat: format } = parameter;
  if (format === 'tsv') return 'tabs';
  if (place !== 'path' && place !== 'header') return undefined;
  if (format === 'ssv') return 'spaces';
  return format === 'pipes' ? '`|`' : undefined;
}

/** A file has the media types that are not JSON, which the whole document may have as its default. */
function toResponse(raw: unknown, produces: unknown): unknown {
  const { schema, ...response } = toObject(raw);
  if (toObject(schema)['type'] !== 'file') return raw;
  const types = toTexts(produces).filter((type) => !/[/+]json\b/i.test(type));
  const names = types.length > 0 ? types : ['application/octet-stream'];
  return { ...response, content: Object.fromEntries(names.map((name) => [name, {}])) };
}

function completeForm({ kind, object }: Position): void {
  if (kind === 'schema' && object['x-example'] !== undefined) {
    object['examples'] ??= [object['x-example']];
    delete object['x-example'];
  }
  if (kind !== 'requestBody') return;
  const isRequired = Object.entries(toObject(object['content'])).some(
    ([name, media]) =>
      FORM.test(name) && toList(toObject(toObject(media)['schema'])['required']).length > 0,
  );
  if (isRequired) object['required'] ??= true;
}

const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)$/;
