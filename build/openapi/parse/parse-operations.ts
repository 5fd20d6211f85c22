import { HTTP_METHODS } from '../../../client/model/http-method.ts';
import type { HttpMethod } from '../../../client/model/http-method.ts';
import type {
  AuthorSample,
  Callback,
  Operation,
  SecurityRequirement,
  Server,
} from '../contract.ts';
import { isObject, toList, toObject, toText, toTexts } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { toPointer } from '../json/json-pointer.ts';
import { parseExternalDocs, parseServers } from './parse-common.ts';
import { parseDeprecationReason } from './parse-deprecation.ts';
import { parseParameters, parseRequestBody, parseResponses } from './parse-messages.ts';
import { parseSecurity } from './parse-security.ts';
import type { ReferenceResolver } from '../json/references.ts';

/** What operations take from the levels above them. */
interface Surroundings {
  kind: Operation['kind'];
  servers: Server[];
  security: SecurityRequirement[];
  hasOwnServers: boolean;
  isProvisional: boolean;
  references: ReferenceResolver;
  /** Callbacks around the operation: one may be answered by another. */
  depth: number;
}

/** A callback that leads to itself ends here. */
const MAX_CALLBACK_DEPTH = 2;

/** Read the operations of `paths`, in document order. */
export function parseOperations(root: JsonObject, references: ReferenceResolver): Operation[] {
  return parsePathItems(root, 'paths', { ...toSurroundings(root, references), kind: 'operation' });
}

/** Read the operations of `webhooks` (or `x-webhooks`, their name before OpenAPI 3.1). */
export function parseWebhooks(root: JsonObject, references: ReferenceResolver): Operation[] {
  const key = isObject(root['webhooks']) ? 'webhooks' : 'x-webhooks';
  return parsePathItems(root, key, { ...toSurroundings(root, references), kind: 'webhook' });
}

function toSurroundings(root: JsonObject, references: ReferenceResolver) {
  return {
    servers: parseServers(root['servers']),
    security: parseSecurity(root['security']) ?? [],
    hasOwnServers: false,
    isProvisional: root['x-provisional'] === true,
    references,
    depth: 0,
  };
}

function parsePathItems(root: JsonObject, key: string, around: Surroundings): Operation[] {
  return parseItems(toObject(root[key]), `#/${key}`, around);
}

function parseItems(items: JsonObject, parent: string, around: Surroundings): Operation[] {
  return Object.entries(items).flatMap(([path, raw]) => {
    const item = around.references.resolve(raw);
    const pointer = toPointer(parent, path);
    const servers = parseServers(item['servers']);
    const isProvisional = around.isProvisional || item['x-provisional'] === true;
    const below = {
      ...around,
      isProvisional,
      ...(servers.length > 0 && { servers, hasOwnServers: true }),
    };
    return HTTP_METHODS.filter((method) => isObject(item[method])).map((method) =>
      parseOperation(path, method, item, pointer, below),
    );
  });
}

function parseOperation(
  path: string,
  method: HttpMethod,
  item: JsonObject,
  itemPointer: string,
  around: Surroundings,
): Operation {
  const raw = toObject(item[method]);
  const { references } = around;
  const servers = parseServers(raw['servers']);
  // What stands in braces in a callback's address is an expression.
  const template = around.kind === 'operation' ? path : '';
  const hasOwnServers = servers.length > 0 || around.hasOwnServers;
  const reason = parseDeprecationReason(raw);
  return {
    kind: around.kind,
    pointer: toPointer(itemPointer, method),
    method,
    path: around.kind === 'operation' ? path.replace(/#.*$/s, '') : path,
    pathKey: path,
    operationId: toText(raw['operationId']),
    summary: toText(raw['summary']) ?? toText(item['summary']),
    description: toText(raw['description']) ?? toText(item['description']),
    tag: toTexts(raw['tags'])[0],
    isDeprecated: raw['deprecated'] === true || reason !== undefined,
    deprecationReason: reason,
    isProvisional: around.isProvisional || raw['x-provisional'] === true,
    externalDocs: parseExternalDocs(raw['externalDocs']),
    servers: servers.length > 0 ? servers : around.servers,
    hasOwnServers,
    security: parseSecurity(raw['security']) ?? around.security,
    parameters: parseParameters(item['parameters'], raw['parameters'], template, references),
    requestBody: parseRequestBody(raw['requestBody'], references),
    responses: parseResponses(raw['responses'], references),
    callbacks: parseCallbacks(raw['callbacks'], toPointer(itemPointer, method), around),
    samples: parseSamples(raw['x-codeSamples'] ?? raw['x-code-samples']),
  };
}

function parseCallbacks(value: unknown, parent: string, around: Surroundings): Callback[] {
  if (around.depth >= MAX_CALLBACK_DEPTH) return [];
  const below: Surroundings = { ...around, kind: 'webhook', depth: around.depth + 1 };
  return Object.entries(toObject(value)).map(([name, entry]) => {
    const pointer = toPointer(`${parent}/callbacks`, name);
    return { name, operations: parseItems(around.references.resolve(entry), pointer, below) };
  });
}

function parseSamples(value: unknown): AuthorSample[] {
  return toList(value).flatMap((entry) => {
    const sample = toObject(entry);
    const source = toText(sample['source']);
    if (source === undefined) return [];
    const language = toText(sample['lang']) ?? 'text';
    return [{ label: toText(sample['label']) ?? language, language, source }];
  });
}
