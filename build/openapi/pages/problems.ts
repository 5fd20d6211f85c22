import { isObject } from '../load/json.ts';
import type { Example } from '../model/spec.ts';
import type { RoutedOperation } from './operation-names.ts';
import { toSlug } from './slug.ts';

/** A problem that error responses report. It has a page. */
export interface ApiProblem {
  code: string;
  title: string;
  /** Status of the first response that has it. */
  status: string;
  example: Example;
  operations: RoutedOperation[];
}

/** Path of the list of problems below the overview. */
export const PROBLEMS_SLUG = 'problems';

/** Return the path of a problem's page below the overview. */
export function toProblemSlug(code: string): string {
  return `${PROBLEMS_SLUG}/${toSlug(code)}`;
}

/** Return the code of the problem that an example shows. Null if it has no code, or says no fix (`x-fix`). */
export function toProblemCode({ value, fix }: Example): string | null {
  const code = isObject(value) ? value['code'] : undefined;
  return typeof code === 'string' && fix !== undefined ? code : null;
}

/** Collect the problems of operations, by status and in their order. */
export function collectProblems(operations: RoutedOperation[]): ApiProblem[] {
  const problems = new Map<string, ApiProblem>();
  for (const routed of operations) {
    for (const { status, content } of routed.operation.responses) {
      for (const example of content.flatMap(({ examples }) => examples)) {
        const code = toProblemCode(example);
        if (code === null) continue;
        const title = example.summary ?? code;
        const problem = problems.get(code) ?? { code, title, status, example, operations: [] };
        if (!problem.operations.includes(routed)) problem.operations.push(routed);
        problems.set(code, problem);
      }
    }
  }
  return [...problems.values()].sort((a, b) => Number(a.status) - Number(b.status));
}
