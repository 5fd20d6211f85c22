import { ORIGIN_PLACEHOLDER } from '../../../worker/store/origin-placeholder.ts';
import { isObject } from '../load/json.ts';
import type { ApiError } from '../reference/api-errors.ts';
import { isProvisional } from '../reference/provisional.ts';
import { PROBLEMS_PATH } from '../reference/reference-paths.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';

/** An API error for programs. */
interface ProblemEntry {
  /** As responses have it. Absent where they have none. */
  type?: string;
  code: string;
  title: string;
  /** A number, or as in the document: `4XX`, `default`. */
  status: number | string;
  /** In Markdown. */
  meaning: string | undefined;
  /** In Markdown. */
  fix: string | undefined;
  /** Whether the same request may succeed later. */
  retry: boolean;
  /** Set for an error that is proposed and may still change. */
  provisional?: true;
  /** Address of its page. */
  url: string;
  /** Ids of the operations that return it, or else their methods and paths. */
  operations: string[];
}

/** Render the API errors as JSON: all in one file, and each beside its page. Empty without errors. */
export function renderProblemFiles(
  apiErrors: ApiError[],
  paths: ReferencePaths,
  toAbsolute: (markdown: string) => string,
): Map<string, string> {
  if (apiErrors.length === 0) return new Map();
  const toText = (markdown: string | undefined) => markdown && toAbsolute(markdown);
  const entries = apiErrors.map((apiError): [string, ProblemEntry] => {
    const { code, title, status, slug, url, example, operations } = apiError;
    const type = isObject(example.value) ? example.value['type'] : undefined;
    const entry = {
      ...(typeof type === 'string' && { type }),
      code,
      title,
      status: Number(status) || status,
      meaning: toText(example.description),
      fix: toText(example.fix),
      retry: example.isTemporary ?? isTemporary(status),
      ...(isProvisional(operations) && { provisional: true as const }),
      url: ORIGIN_PLACEHOLDER + url,
      operations: operations.map(
        ({ operation }) => operation.operationId ?? `${operation.method} ${operation.path}`,
      ),
    };
    return [`${paths.page(slug)}.json`, entry];
  });
  return new Map([
    [PROBLEMS_PATH, toJson({ problems: entries.map(([, entry]) => entry) })],
    ...entries.map(([path, entry]): [string, string] => [path, toJson(entry)]),
  ]);
}

/** Too many requests, and errors of the server. */
function isTemporary(status: string): boolean {
  return status === '429' || status.startsWith('5');
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
