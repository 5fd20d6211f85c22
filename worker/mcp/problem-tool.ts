import * as z from 'zod';
import { PROBLEMS_PATH, withBase } from '../../client/model/path.ts';
import { fillOrigin } from '../store/origin-placeholder.ts';
import { defineTool, InputError } from './define-tool.ts';
import { findSimilar } from './find-similar.ts';

/** An error of the API, as the build writes it. */
const PROBLEM = {
  type: z.string().optional().describe('As responses have it.'),
  code: z.string(),
  title: z.string(),
  status: z.number().int(),
  meaning: z.string().optional(),
  fix: z.string().optional(),
  retry: z.boolean().describe('Whether the same request may succeed later.'),
  url: z.string(),
  operations: z.array(z.string()).describe('Ids of the operations that return it.'),
};

const PROBLEMS = z.object({ problems: z.array(z.object(PROBLEM)) });

/** Explains an error of the API. */
export const addExplainProblem = defineTool({
  name: 'explain_problem',
  title: 'Explain an error of the API',
  description:
    'Look up an error of the API by the `type` or `code` of its response: what it means, how to fix it, ' +
    'whether to repeat the request, and which operations return it.',
  input: {
    problem: z.string().max(2_048).describe('`type` or `code`, such as `too-many-requests`.'),
  },
  output: PROBLEM,
  async run(input, { site, manifest, store, origin }) {
    const key = manifest.findText(PROBLEMS_PATH);
    if (key === undefined) throw new InputError('This site documents no errors of an API.');
    const text = fillOrigin(await store.loadText(key), origin);
    const { problems } = PROBLEMS.parse(JSON.parse(text));
    const code = toCode(input.problem);
    const found = problems.find((problem) => problem.code.toLowerCase() === code);
    if (found) return { text: renderProblem(found), toData: () => found };
    const codes = problems.map((problem) => problem.code);
    throw new InputError(
      `Unknown problem \`${input.problem}\`. Similar problems: ${findSimilar(code, codes).join(', ')}. All problems: ${origin}${withBase(site.basePath, PROBLEMS_PATH)}.`,
    );
  },
});

/** A `type` is the address of a page, whose name is the code: `/docs/api/management/problems/not-found` → `not-found` */
function toCode(problem: string): string {
  const path = problem.toLowerCase().replace(/[?#].*$|\/$/gs, '');
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Nearly all operations return the errors that more of them have, and a model has no use for their names. */
const MAX_NAMED_OPERATIONS = 60;

type Problem = z.output<typeof PROBLEMS>['problems'][number];

function renderProblem({ title, code, status, meaning, fix, retry, url, operations }: Problem) {
  return [
    `# ${title} (\`${code}\`, status ${status})`,
    ...(meaning === undefined ? [] : [meaning]),
    ...(fix === undefined ? [] : [`Fix: ${fix}`]),
    `Repeat the same request: ${retry ? 'yes, after a pause' : 'no'}.`,
    `Page: ${url}`,
    `Operations that return it: ${operations.length > MAX_NAMED_OPERATIONS ? operations.length : operations.join(', ')}`,
  ].join('\n\n');
}
