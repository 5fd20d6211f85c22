import { isObject } from '../load/json.ts';
import type { Example } from '../model/spec.ts';
import type { RoutedOperation } from './operation-names.ts';
import { toSlug } from './slug.ts';

/** An error of the API, as RFC 9457 describes it in the body of a response. It has a page. */
export interface ApiError {
  code: string;
  title: string;
  /** Status of the first response that has it. */
  status: string;
  example: Example;
  operations: RoutedOperation[];
}

/** Path of the list of API errors below the overview. */
export const API_ERRORS_SLUG = 'problems';

/** Return the path of an API error's page below the overview. */
export function toApiErrorSlug(code: string): string {
  return `${API_ERRORS_SLUG}/${toSlug(code)}`;
}

/** Return the code of the API error that an example shows. Null if it has no code, or says no fix (`x-fix`). */
export function toApiErrorCode({ value, fix }: Example): string | null {
  const code = isObject(value) ? value['code'] : undefined;
  return typeof code === 'string' && fix !== undefined ? code : null;
}

/** Collect the API errors of operations, by status and in their order. */
export function collectApiErrors(operations: RoutedOperation[]): ApiError[] {
  const apiErrors = new Map<string, ApiError>();
  for (const routed of operations) {
    for (const { status, content } of routed.operation.responses) {
      for (const example of content.flatMap(({ examples }) => examples)) {
        const code = toApiErrorCode(example);
        if (code === null) continue;
        const title = example.summary ?? code;
        const apiError = apiErrors.get(code) ?? { code, title, status, example, operations: [] };
        if (!apiError.operations.includes(routed)) apiError.operations.push(routed);
        apiErrors.set(code, apiError);
      }
    }
  }
  return [...apiErrors.values()].sort((a, b) => Number(a.status) - Number(b.status));
}
