import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaFields } from '../../../client/article/schema.tsx';
import type { Direction } from '../schema/schema.ts';
import type { ParameterLocation, Response } from '../schema/spec.ts';
import { Headers, renderContent, toField } from './message-content.tsx';
import type { CreateSections, MessageScope } from '../reference/message-scope.ts';
import { isError } from '../reference/api-errors.ts';
import { toResponseDirection } from './operation-errors.tsx';
import { Section } from './page-parts.tsx';
import { ResponseLinks } from './response-links.tsx';
import { toStatusText } from '../reference/status-text.ts';

const PARAMETER_HEADINGS: [ParameterLocation, string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

/** Create a section for each kind of parameter. */
export const createParameters: CreateSections = ({ parameters }, scope) =>
  PARAMETER_HEADINGS.flatMap(([where, text]) => {
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

/** Create the section of the request body. */
export const createRequestBody: CreateSections = ({ kind, requestBody }, scope) => {
  if (!requestBody) return [];
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
  return [{ heading, children }];
};

/** Create the section of the responses that are no errors. */
export const createResponses: CreateSections = (operation, scope) => {
  const responses = operation.responses.filter((response) => !isError(response, operation));
  if (responses.length === 0) return [];
  const direction = toResponseDirection(operation);
  const heading = scope.createHeading(2, 'Responses');
  const children = responses.map((response) => renderResponse(response, direction, scope));
  return [{ heading, children }];
};

function renderResponse(
  { status, headers, content, links, ...response }: Response,
  direction: Direction,
  scope: MessageScope,
): ReactNode {
  const heading = scope.createHeading(3, toStatusText(status), `response-${status}`);
  const { id } = heading;
  const place = { anchor: id, prefix: id, direction, budget: scope.budgets.response };
  const description = scope.page.renderDescription(response.description);
  const { reference } = scope;
  const common = headers.filter(reference.commonHeaders.has);
  const special = headers.filter((header) => !common.includes(header));
  const fields = special.map((header) =>
    toField(header, { ...place, prefix: `${id}-header` }, scope),
  );
  return (
    <Section className="response" heading={heading} key={id}>
      <Description nodes={description} />
      <Headers fields={fields} common={common} reference={reference} />
      {renderContent(content, place, scope, { description })}
      <ResponseLinks links={links} scope={scope} />
    </Section>
  );
}
