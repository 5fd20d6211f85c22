import type { ExternalDocs, Server } from '../contract.ts';
import { toList, toObject, toText, toTexts } from '../json/json-value.ts';

/** Read a link to further documentation; undefined without an address. */
export function parseExternalDocs(value: unknown): ExternalDocs | undefined {
  const docs = toObject(value);
  const url = toText(docs['url']);
  return url === undefined ? undefined : { url, description: toText(docs['description']) };
}

/** Read a list of servers, without those that have no address. */
export function parseServers(value: unknown): Server[] {
  return toList(value).flatMap((entry) => {
    const server = toObject(entry);
    const url = toText(server['url']);
    if (url === undefined) return [];
    const variables = Object.entries(toObject(server['variables'])).map(([name, raw]) => {
      const variable = toObject(raw);
      return {
        name,
        defaultValue: toText(variable['default']) ?? '',
        allowed: toTexts(variable['enum']),
        description: toText(variable['description']),
      };
    });
    return [{ url, description: toText(server['description']), variables }];
  });
}
