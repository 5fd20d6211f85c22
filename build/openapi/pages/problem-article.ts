import type {
  ProblemArticle,
  ProblemLink,
  ProblemListArticle,
} from '../../../client/article/reference-articles.ts';
import { toOperationList } from './overview-article.ts';
import type { PageScope } from './page-scope.ts';
import { toProblemSlug } from './problems.ts';
import type { ApiProblem } from './problems.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toStatusText } from './status-text.ts';

/** Build the page of a problem. */
export function toProblemArticle(
  { code, title, status, example, operations }: ApiProblem,
  page: PageScope,
  paths: ReferencePaths,
): ProblemArticle {
  return {
    title,
    code,
    status: toStatusText(status),
    cause: page.renderDescription(example.description),
    fix: { heading: page.createHeading(2, 'Fix'), text: page.renderDescription(example.fix) },
    example: {
      heading: page.createHeading(2, 'Example'),
      example: {
        id: '',
        label: '',
        name: '',
        description: '',
        language: 'json',
        code: JSON.stringify(example.value, null, 2),
        credentialLines: new Map(),
        isError: true,
      },
    },
    operations: {
      heading: page.createHeading(2, 'Operations that return it', 'operations'),
      operations: toOperationList(operations, paths),
    },
  };
}

/** Build the list of all problems. */
export function toProblemListArticle(
  problems: ApiProblem[],
  page: PageScope,
  paths: ReferencePaths,
): ProblemListArticle {
  const toLink = ({ code, example }: ApiProblem): ProblemLink => ({
    code,
    url: paths.withBase(paths.page(toProblemSlug(code))),
    cause: page.renderDescription(example.description),
  });
  return {
    title: 'Problems',
    description: page.renderDescription(PROBLEMS_TEXT),
    groups: [...Map.groupBy(problems, ({ status }) => status)].map(([status, group]) => ({
      heading: page.createHeading(2, toStatusText(status), `status-${status}`),
      problems: group.map(toLink),
    })),
  };
}

/** Introduction of the list of problems. */
export const PROBLEMS_TEXT =
  'What an error response can report, by status. The body of the response names the problem in `code`.';
