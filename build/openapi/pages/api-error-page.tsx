import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { OperationList, Section } from './page-parts.tsx';
import type { PageScope } from '../reference/page-scope.ts';
import { toApiErrorSlug } from '../reference/api-errors.ts';
import type { ApiError } from '../reference/api-errors.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import { JsonExample } from './schema-pages.tsx';
import { toStatusText } from '../reference/status-text.ts';

/** Render the page of an API error: its cause, how to fix it, an example and the operations that return it. */
export function renderApiErrorPage(
  { code, title, status, example, operations }: ApiError,
  page: PageScope,
  { paths }: ReferenceContext,
): ReactNode {
  return (
    <div className="overview">
      <h1>
        <code>{code}</code>
      </h1>
      <p className="overview-version">
        {title}, status {toStatusText(status)}
      </p>
      <Description nodes={page.renderDescription(example.description)} />
      <Section heading={page.createHeading(2, 'Fix')}>
        <Description nodes={page.renderDescription(example.fix)} />
      </Section>
      <Section heading={page.createHeading(2, 'Example')}>
        <JsonExample value={example.value} />
      </Section>
      <Section heading={page.createHeading(2, 'Operations that return it', 'operations')}>
        <OperationList operations={operations} paths={paths} />
      </Section>
    </div>
  );
}

/** Introduction of the list of API errors. */
export const API_ERRORS_TEXT =
  'What an error response can report, by status. The body of the response names the problem in `code`.';

/** Render the list of all API errors, by status. */
export function renderApiErrorListPage(
  page: PageScope,
  { apiErrors, paths }: ReferenceContext,
): ReactNode {
  const byStatus = Map.groupBy(apiErrors, ({ status }) => status);
  return (
    <div className="overview">
      <h1>Problems</h1>
      <Description nodes={page.renderDescription(API_ERRORS_TEXT)} />
      {[...byStatus].map(([status, group]) => (
        <Section
          heading={page.createHeading(2, toStatusText(status), `status-${status}`)}
          key={status}
        >
          <ul className="schema-fields">
            {group.map(({ code, example }) => (
              <li key={code}>
                <div className="schema-head">
                  <a href={paths.url(toApiErrorSlug(code))}>
                    <code>{code}</code>
                  </a>
                </div>
                <Description nodes={page.renderDescription(example.description)} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
