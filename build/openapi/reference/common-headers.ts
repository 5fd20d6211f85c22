import type { Operation, Parameter } from '../schema/spec.ts';
import { isMost } from './api-errors.ts';
import type { RoutedOperation } from './operation-names.ts';

/** Headers that most operations have. The overview describes them once. */
export interface CommonHeaders {
  headers: Parameter[];
  /** Tell whether a header is one of them. */
  has(header: Parameter): boolean;
}

/** Ids of the headings above them on the overview. */
export const REQUEST_HEADERS_ID = 'request-headers';
export const RESPONSE_HEADERS_ID = 'response-headers';

/** Collect the headers that most operations have, by their names and descriptions. */
export function collectCommonHeaders(
  operations: RoutedOperation[],
  listHeaders: (operation: Operation) => Parameter[],
): CommonHeaders {
  const calls = operations.filter(({ operation }) => operation.kind === 'operation');
  const counts = new Map<string, { header: Parameter; count: number }>();
  for (const { operation } of calls) {
    const headers = listHeaders(operation).map((header) => [toKey(header), header] as const);
    for (const [key, header] of new Map(headers)) {
      counts.set(key, { header, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  const common = new Map([...counts].filter(([, { count }]) => isMost(count, calls.length)));
  const headers = [...common.values()].map(({ header }) => header);
  // One that differs by its example only is the same to readers.
  const byText = Map.groupBy(headers, ({ name, description }) => `${name} ${description}`);
  return {
    headers: [...byText.values()].flatMap(([first]) => first ?? []),
    has: (header) => common.has(toKey(header)),
  };
}

function toKey(header: Parameter): string {
  return JSON.stringify(header);
}
