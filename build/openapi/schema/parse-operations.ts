import { isObject, toObject, toPointer, toText, toTexts } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { RefResolver } from '../load/refs.ts';
import { HTTP_METHODS } from '../load/walk-document.ts';
import { parseParameters, parseRequestBody, parseResponses } from './parse-messages.ts';
import {
  parseDeprecationReason,
  parseExternalDocs,
  parseSecurity,
  parseServers,
} from './parse-shared.ts';
import type { Operation, SecurityRequirement, Server } from './spec.ts';

/** Values that operations inherit from the levels above them. */
interface Inherited {
  kind: Operation['kind'];
  servers: Server[];
  security: SecurityRequirement[];
  isProvisional: boolean;
  references: RefResolver;
}

/** Parse the operations of `paths` or `webhooks`, in document order. */
export function parseOperations(
  root: JsonObject,
  key: 'paths' | 'webhooks',
  references: RefResolver,
): Operation[] {
  return parseItems(toObject(root[key]), `#/${key}`, {
    kind: key === 'paths' ? 'operation' : 'webhook',
    servers: parseServers(root['servers']),
    security: parseSecurity(root['security']) ?? [],
    isProvisional: root['x-provisional'] === true,
    references,
  });
}

function parseItems(items: JsonObject, parent: string, inherited: Inherited): Operation[] {
  return Object.entries(items).flatMap(([path, raw]) => {
    const item = inherited.references.resolve(raw);
    const pointer = toPointer(parent, path);
    const servers = parseServers(item['servers']);
    const isProvisional = inherited.isProvisional || item['x-provisional'] === true;
    const below = {
      ...inherited,
      isProvisional,
      ...(servers.length > 0 && { servers }),
    };
    return HTTP_METHODS.flatMap((method) => {
      const raw = item[method];
      if (!isObject(raw)) return [];
      return [
        parseOperation({ method, raw, pointer: toPointer(pointer, method) }, path, item, below),
      ];
    });
  });
}

function parseOperation(
  { method, raw, pointer }: { method: string; raw: JsonObject; pointer: string },
  path: string,
  item: JsonObject,
  inherited: Inherited,
): Operation {
  const { references } = inherited;
  const servers = parseServers(raw['servers']);
  const template = inherited.kind === 'operation' ? path : '';
  const reason = parseDeprecationReason(raw);
  return {
    kind: inherited.kind,
    pointer,
    method,
    path,
    operationId: toText(raw['operationId']),
    summary: toText(raw['summary']) ?? toText(item['summary']),
    description: toText(raw['description']) ?? toText(item['description']),
    tag: toTexts(raw['tags'])[0],
    isDeprecated: raw['deprecated'] === true || reason !== undefined,
    deprecationReason: reason,
    isProvisional: inherited.isProvisional || raw['x-provisional'] === true,
    openQuestions: toTexts(raw['x-open-questions']),
    externalDocs: parseExternalDocs(raw['externalDocs']),
    servers: servers.length > 0 ? servers : inherited.servers,
    security: parseSecurity(raw['security']) ?? inherited.security,
    requiredScopes: toTexts(raw['x-required-scopes']),
    parameters: parseParameters(item['parameters'], raw['parameters'], template, references),
    requestBody: parseRequestBody(raw['requestBody'], references),
    responses: parseResponses(raw['responses'], references),
  };
}
