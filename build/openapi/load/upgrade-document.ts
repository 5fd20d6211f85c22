import { upgrade } from '@scalar/openapi-upgrader';
import { toText } from './json.ts';
import type { JsonObject } from './json.ts';

/**
 * Upgrade a Swagger 2.0 or OpenAPI 3.0 document to OpenAPI 3.1; any other document is returned as it
 * is. Throws for a Swagger document that breaks the rules of Swagger. May change its argument.
 */
export function upgradeDocument(document: JsonObject): JsonObject {
  if (!isOutdated(document)) return document;
  // YAML reads an unquoted `3.0` as the number 3, and the upgrader expects texts.
  const isSwagger = document['swagger'] !== undefined;
  const version = isSwagger ? { swagger: '2.0' } : { openapi: '3.0.0' };
  return { ...upgrade({ ...document, ...version }, '3.1') };
}

/** Tell whether a document is older than OpenAPI 3.1. */
export function isOutdated({ openapi, swagger }: JsonObject): boolean {
  return swagger !== undefined || /^3(?:\.0|$)/.test(toText(openapi) ?? '');
}

/**
 * Convert a pointer into an upgraded document to one into the document as written:
 * `#/components/schemas/User/examples/0` → `#/components/schemas/User/example`
 */
export function toOriginalPointer(pointer: string, { swagger }: JsonObject): string {
  const written = pointer.replace(/\/examples\/(?:default\/value|0)(?=\/|$)/, '/example');
  return swagger === undefined
    ? written.replace(/^#\/webhooks\//, '#/x-webhooks/')
    : written.replace(/^#\/components\/schemas\//, '#/definitions/');
}
