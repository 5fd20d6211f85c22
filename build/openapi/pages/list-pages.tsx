import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { ApiError } from '../reference/api-errors.ts';
import type { ComponentSchema } from '../reference/component-schemas.ts';
import type { OperationGroup } from '../reference/operation-groups.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import { toStatusText } from '../reference/status-text.ts';
import {
  DescribedLinks,
  JsonExample,
  OperationList,
  PageTitle,
  Section,
  toSummary,
} from './page-parts.tsx';

/** Render the page of an API error: its cause, how to fix it, an example and the operations that return it. */
export function renderApiError(apiError: ApiError, page: PageBuilder): ReactNode {
  const { code, title, status, example, operations } = apiError;
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>{title}</PageTitle>
      <p className="overview-version">
        <code>{code}</code>, status {toStatusText(status)}
      </p>
      <Description nodes={page.renderDescription(example.description)} />
      <Section heading={page.createHeading(2, 'Fix')}>
        <Description nodes={page.renderDescription(example.fix)} />
      </Section>
      <Section heading={page.createHeading(2, 'Example')}>
        <JsonExample value={example.value} />
      </Section>
      <Section heading={page.createHeading(2, 'Operations that return it', 'operations')}>
        <OperationList operations={operations} />
      </Section>
    </div>
  );
}

/** Introduction of the list of API errors. */
export const API_ERRORS_TEXT =
  'What an error response can report, by status. The body of the response names the problem in `code`.';

/** Render the list of all API errors, by status. */
export function renderApiErrorList(page: PageBuilder): ReactNode {
  const byStatus = Map.groupBy(page.model.apiErrors, ({ status }) => status);
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>Problems</PageTitle>
      <Description nodes={page.renderDescription(API_ERRORS_TEXT)} />
      {[...byStatus].map(([status, group]) => (
        <Section
          heading={page.createHeading(2, toStatusText(status), `status-${status}`)}
          key={status}
        >
          <DescribedLinks
            links={group.map(({ code, url, example }) => ({
              name: code,
              url,
              description: page.renderDescription(example.description),
            }))}
          />
        </Section>
      ))}
    </div>
  );
}

/** Introduction of the list of schemas. */
export const SCHEMAS_TEXT =
  'The objects that requests, responses and webhook messages are made of. Each has a JSON Schema to download.';

/** Render the list of the schemas: those of each tag, which are those that its operations are the first to have. */
export function renderSchemaList(page: PageBuilder): ReactNode {
  const { groups, components, spec } = page.model;
  const byGroup = Map.groupBy(components, (component) => findGroup(component, groups));
  const shown = [...groups, undefined].filter((group) => byGroup.has(group));
  const toLink = ({ name, url, raw }: ComponentSchema) => {
    const summary = toSummary(spec.resolveSchema(raw).description);
    return { name, url, description: page.renderDescription(summary) };
  };
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>Schemas</PageTitle>
      <Description nodes={page.renderDescription(SCHEMAS_TEXT)} />
      {shown.map((group) => {
        const { label = 'Other schemas', slug = 'other' } = group ?? {};
        return (
          <Section heading={page.createHeading(2, label, `schemas-${slug}`)} key={slug}>
            <DescribedLinks links={(byGroup.get(group) ?? []).map(toLink)} />
          </Section>
        );
      })}
    </div>
  );
}

function findGroup(
  { uses }: ComponentSchema,
  groups: OperationGroup[],
): OperationGroup | undefined {
  const { sent, returned, messages, failed } = uses;
  return [returned, sent, messages, failed]
    .map(([first]) => first && groups.find(({ operations }) => operations.includes(first)))
    .find(Boolean);
}

/** Introduction of the list of scopes. */
export const SCOPES_TEXT =
  'What each scope of a credential allows, and the operations that need it.';

/** Render the list of scopes: what each allows, and its operations. The operations without one come last. */
export function renderScopeList(page: PageBuilder): ReactNode {
  const { scopes, operations } = page.model;
  const scoped = new Set(scopes.flatMap((scope) => scope.operations));
  const others = operations.filter(
    (routed) => routed.operation.kind === 'operation' && !scoped.has(routed),
  );
  const secured = others.filter(needsCredential);
  const open = others.filter((routed) => !needsCredential(routed));
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>Scopes</PageTitle>
      <Description nodes={page.renderDescription(SCOPES_TEXT)} />
      {scopes.map(({ name, id, description, operations: allowed }) => (
        <Section heading={page.createHeading(2, name, id)} key={name}>
          <Description nodes={page.renderDescription(description || undefined)} />
          <OperationList operations={allowed} />
        </Section>
      ))}
      {renderOthers('Operations for other credentials', secured, page)}
      {renderOthers('Operations without a credential', open, page)}
    </div>
  );
}

function needsCredential({ operation }: RoutedOperation): boolean {
  return operation.security.some((schemes) => schemes.length > 0);
}

function renderOthers(text: string, operations: RoutedOperation[], page: PageBuilder): ReactNode {
  if (operations.length === 0) return null;
  return (
    <Section heading={page.createHeading(2, text)}>
      <OperationList operations={operations} />
    </Section>
  );
}
