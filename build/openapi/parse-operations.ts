import { HTTP_METHODS } from '../../client/model/http-method.ts';
import type { HttpMethod } from '../../client/model/http-method.ts';
import type { AuthorSample, Operation, SecurityRequirement, Server } from './contract.ts';
import { isObject, toList, toObject, toText, toTexts } from './json-value.ts';
import type { JsonObject } from './json-value.ts';
import { toPointer } from './json-pointer.ts';
import { parseExternalDocs, parseServers } from './parse-common.ts';
import { parseParameters, parseRequestBody, parseResponses } from './parse-messages.ts';
import { parseSecurity } from './parse-security.ts';
import type { ReferenceResolver } from './references.ts';

/** What operations take from the levels above them. */
interface Surroundings {
  kind: Operation['kind'];
  servers: Server[];
  security: SecurityRequirement[];
  isProvisional: boolean;
  references: ReferenceResolver;
}

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
    isProvisional: root['x-provisional'] === true,
    references,
  };
}

function parsePathItems(root: JsonObject, key: string, around: Surroundings): Operation[] {
  const items = Object.entries(toObject(root[key]));
  return items.flatMap(([path, raw]) => {
    const item = around.references.resolve(raw);
    const pointer = toPointer(`#/${key}`, path);
    const servers = parseServers(item['servers']);
    const isProvisional = around.isProvisional || item['x-provisional'] === true;
    const below = { ...around, isProvisional, ...(servers.length > 0 && { servers }) };
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
  return {
    kind: around.kind,
    pointer: toPointer(itemPointer, method),
    method,
    path,
    operationId: toText(raw['operationId']),
    summary: toText(raw['summary']) ?? toText(item['summary']),
    description: toText(raw['description']) ?? toText(item['description']),
    tag: toTexts(raw['tags'])[0],
    isDeprecated: raw['deprecated'] === true,
    isProvisional: around.isProvisional || raw['x-provisional'] === true,
    externalDocs: parseExternalDocs(raw['externalDocs']),
    servers: servers.length > 0 ? servers : around.servers,
    security: parseSecurity(raw['security']) ?? around.security,
    parameters: parseParameters(item['parameters'], raw['parameters'], path, references),
    requestBody: parseRequestBody(raw['requestBody'], references),
    responses: parseResponses(raw['responses'], references),
    samples: parseSamples(raw['x-codeSamples'] ?? raw['x-code-samples']),
  };
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
