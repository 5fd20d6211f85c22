import type { Parameter } from '../schema/spec.ts';
import { isMost } from './api-errors.ts';
import type { RoutedOperation } from './operation-names.ts';

/** Headers that responses of most operations have. The overview describes them once. */
export interface CommonHeaders {
  headers: Parameter[];
  /** Tell whether a header is one of them. */
  has(header: Parameter): boolean;
}

/** Id of the headings above them on the overview. */
export const COMMON_HEADERS_ID = 'response-headers';

/** Collect the headers that responses of most operations have, by their names and descriptions. */
export function collectCommonHeaders(operations: RoutedOperation[]): CommonHeaders {
  const calls = operations.filter(({ operation }) => operation.kind === 'operation');
  const counts = new Map<string, { header: Parameter; count: number }>();
  for (const { operation } of calls) {
    const headers = operation.responses.flatMap(({ headers }) => headers);
    for (const [key, header] of new Map(headers.map((header) => [toKey(header), header]))) {
      counts.set(key, { header, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  const common = new Map([...counts].filter(([, { count }]) => isMost(count, calls.length)));
  return {
    headers: [...common.values()].map(({ header }) => header),
    has: (header) => common.has(toKey(header)),
  };
}

function toKey(header: Parameter): string {
  return JSON.stringify(header);
}
