import { compareText } from '../../problem.ts';
import { isObject } from '../load/json.ts';
import type { Example, Operation, Response } from '../schema/spec.ts';
import { API_ERRORS_SLUG } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toFreeSlug, toSlug } from './slug.ts';

/** An error of the API, as RFC 9457 describes it in the body of a response. It has a page. */
export interface ApiError {
  code: string;
  title: string;
  /** Path of its page below the overview. */
  slug: string;
  /** Address of its page, with the base path. */
  url: string;
  /** Status of the first response that has it. */
  status: string;
  example: Example;
  operations: RoutedOperation[];
  /** Whether most operations return it. */
  isCommon: boolean;
}

/** `default` is for errors, except where it is the only response. */
export function isError({ status }: Response, { responses }: Operation): boolean {
  return /^[45]/.test(status) || (status === 'default' && responses.length > 1);
}

/** Return the code of the API error that an example shows. Null if it has no code, or says no fix (`x-fix`). */
export function toApiErrorCode({ value, fix }: Pick<Example, 'value' | 'fix'>): string | null {
  const code = isObject(value) ? value['code'] : undefined;
  return typeof code === 'string' && fix !== undefined ? code : null;
}

/** In an API with fewer operations, nothing is common. */
const MIN_OPERATIONS = 10;

/** Tell whether so many operations of all are most of them. */
export function isMost(count: number, operations: number): boolean {
  return operations >= MIN_OPERATIONS && count > operations / 2;
}

/** Collect the API errors of operations, by status and in their order. */
export function collectApiErrors(operations: RoutedOperation[], paths: ReferencePaths): ApiError[] {
  const apiErrors = new Map<string, ApiError>();
  const taken = new Set<string>();
  const toApiErrorSlug = (code: string) =>
    `${API_ERRORS_SLUG}/${toFreeSlug(toSlug(code) || 'problem', taken)}`;
  for (const routed of operations) {
    for (const { status, content } of routed.operation.responses) {
      for (const example of content.flatMap(({ examples }) => examples)) {
        const code = toApiErrorCode(example);
        if (code === null) continue;
        const apiError =
          apiErrors.get(code) ??
          toApiError({ code, status, example, slug: toApiErrorSlug(code) }, paths);
        if (!apiError.operations.includes(routed)) apiError.operations.push(routed);
        apiErrors.set(code, apiError);
      }
    }
  }
  const calls = operations.filter(({ operation }) => operation.kind === 'operation');
  for (const apiError of apiErrors.values()) {
    apiError.isCommon = isMost(apiError.operations.length, calls.length);
  }
  return [...apiErrors.values()].sort((a, b) => compareText(a.status, b.status));
}

function toApiError(
  facts: Pick<ApiError, 'code' | 'status' | 'example' | 'slug'>,
  paths: ReferencePaths,
): ApiError {
  const title = facts.example.summary ?? facts.code;
  return { ...facts, title, url: paths.url(facts.slug), operations: [], isCommon: false };
}
