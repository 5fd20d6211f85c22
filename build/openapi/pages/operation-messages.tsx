import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaFields } from '../../../client/article/schema.tsx';
import type { Direction } from '../model/schema.ts';
import type { Operation, ParameterLocation, Response } from '../model/spec.ts';
import { Headers, renderContent, toField } from './message-content.tsx';
import type { MessageScope } from './message-scope.ts';
import { renderErrors } from './operation-errors.tsx';
import { Section } from './page-parts.tsx';
import type { SectionProps } from './page-parts.tsx';
import { renderLinks } from './response-links.tsx';
import { toStatusText } from './status-text.ts';

/** Render the parameters, the request body, the responses and the errors of an operation. */
export function renderMessages(operation: Operation, scope: MessageScope): SectionProps[] {
  // The reader sends the response of a webhook.
  const direction = operation.kind === 'webhook' ? 'request' : 'response';
  const errors = operation.responses.filter((response) => isError(response, operation));
  const successes = operation.responses.filter((response) => !errors.includes(response));
  return [
    ...renderParameters(operation, scope),
    renderRequestBody(operation, scope),
    renderResponses(successes, direction, scope),
    renderErrors(errors, direction, scope),
  ].filter((section) => section !== null);
}

const PARAMETER_HEADINGS: [ParameterLocation, string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

function renderParameters({ parameters }: Operation, scope: MessageScope): SectionProps[] {
  return PARAMETER_HEADINGS.flatMap(([where, text]) => {
    const shown = parameters.filter(({ location }) => location === where);
    if (shown.length === 0) return [];
    const heading = scope.createHeading(2, text);
    const place = {
      prefix: scope.toId(where),
      direction: 'request',
      budget: scope.budgets.request,
    } as const;
    const fields = shown.map((parameter) => toField(parameter, place, scope));
    return [{ heading, children: <SchemaFields fields={fields} /> }];
  });
}

function renderRequestBody({ kind, requestBody }: Operation, scope: MessageScope) {
  if (!requestBody) return null;
  const heading = scope.createHeading(2, 'Request body');
  const description = scope.page.renderDescription(requestBody.description);
  const place = {
    anchor: heading.id,
    prefix: scope.toId('body'),
    // The reader receives the request of a webhook.
    direction: kind === 'webhook' ? 'response' : 'request',
    budget: scope.budgets.request,
  } as const;
  const children = (
    <>
      {!requestBody.isRequired && kind === 'operation' && (
        <p className="schema-note">The body is optional.</p>
      )}
      <Description nodes={description} />
      {renderContent(requestBody.content, place, scope, { description })}
    </>
  );
  return { heading, children };
}

function renderResponses(
  responses: Response[],
  direction: Direction,
  scope: MessageScope,
): SectionProps | null {
  if (responses.length === 0) return null;
  const heading = scope.createHeading(2, 'Responses');
  const children = responses.map((response) => renderResponse(response, direction, scope));
  return { heading, children };
}

function renderResponse(
  { status, headers, content, links, ...response }: Response,
  direction: Direction,
  scope: MessageScope,
): ReactNode {
  const heading = scope.createHeading(3, toStatusText(status), `response-${status}`);
  const { id } = heading;
  const place = { anchor: id, prefix: id, direction, budget: scope.budgets.response };
  const description = scope.page.renderDescription(response.description);
  const fields = headers.map((header) =>
    toField(header, { ...place, prefix: `${id}-header` }, scope),
  );
  return (
    <Section className="response" heading={heading} key={id}>
      <Description nodes={description} />
      <Headers fields={fields} />
      {renderContent(content, place, scope, { description })}
      {renderLinks(links, scope)}
    </Section>
  );
}

/** `default` is for errors, except where it is the only response. */
function isError({ status }: Response, { responses }: Operation): boolean {
  return /^[45]/.test(status) || (status === 'default' && responses.length > 1);
}
