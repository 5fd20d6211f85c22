import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaFields } from '../../../client/article/schema.tsx';
import type { Heading } from '../../../client/model/page.ts';
import { isError } from '../reference/api-errors.ts';
import { REQUEST_HEADERS_ID } from '../reference/common-headers.ts';
import {
  listRequestExamples,
  listResponseExamples,
  toResponseDirection,
} from '../reference/example-content.ts';
import type { BodyExample } from '../reference/example-content.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import { splitHeaders, toField } from '../reference/parameter-field.ts';
import { createSamples } from '../reference/sample-content.ts';
import { LOCATIONS } from '../schema/parse-messages.ts';
import type { Operation, ParameterLocation } from '../schema/spec.ts';
import { Authentication, Scopes } from './authentication.tsx';
import { renderBodies } from './bodies.tsx';
import { renderExamples, Samples } from './example-sections.tsx';
import { Section } from './page-parts.tsx';
import { CommonHeaders, renderErrors, renderResponse } from './response-sections.tsx';

/** A section on the page of an operation. */
export interface OperationSection {
  heading: Heading;
  content: ReactNode;
  className?: string;
  /** Whether it is beside the others. */
  isExample?: boolean;
  /** Whether the introduction does not link to it. */
  isUnlinked?: boolean;
  /** Whether Markdown omits it. */
  isIgnored?: boolean;
}

interface SectionsProps {
  sections: OperationSection[];
  /** Beside the first heading. */
  children?: ReactNode;
}

export function Sections({ sections, children }: SectionsProps) {
  return sections.map(({ heading, className, isIgnored, content }, index) => (
    <Section heading={heading} className={className} isIgnored={isIgnored} key={heading.id}>
      {index === 0 && children}
      {content}
    </Section>
  ));
}

/** Create the sections of the page of an operation. */
export function createSections(operation: Operation, page: PageBuilder): OperationSection[] {
  const sample = createSampleSection(operation, page);
  const examples = createExampleSections(operation, page);
  return [
    // The receiver of a message first sees what arrives.
    ...(operation.kind === 'webhook' ? [...examples, sample] : [sample, ...examples]),
    ...createRequestSections(operation, page),
    createAuthentication(operation, page),
    ...createResponseSections(operation, page),
  ].filter((section) => section !== null);
}

function createSampleSection(operation: Operation, page: PageBuilder): OperationSection | null {
  const [samples] = createSamples(operation, page);
  if (!samples) return null;
  return { heading: samples.heading, isExample: true, content: <Samples {...samples} /> };
}

function createExampleSections(operation: Operation, page: PageBuilder) {
  const requests = createExamples('Request examples', listRequestExamples(operation, page), page);
  const responses = createExamples(
    'Response examples',
    listResponseExamples(operation, page),
    page,
  );
  return [requests && { ...requests, isUnlinked: true }, responses];
}

function createExamples(
  text: string,
  examples: BodyExample[],
  page: PageBuilder,
): OperationSection | null {
  if (examples.length === 0) return null;
  const heading = page.createHeading(2, text);
  return {
    heading,
    isExample: true,
    isIgnored: examples.every(({ isIgnored }) => isIgnored),
    content: renderExamples(heading, examples, page),
  };
}

/** Readers see the first field of a body without scrolling. The address shows the other parameters. */
function createRequestSections(operation: Operation, page: PageBuilder) {
  const body = createBody(operation, page);
  return [body, ...LOCATIONS.map((where) => createParameters(where, operation, page))];
}

function createBody({ kind, requestBody }: Operation, page: PageBuilder): OperationSection | null {
  if (!requestBody) return null;
  const heading = page.createHeading(2, 'Request body');
  const description = page.renderDescription(requestBody.description);
  const context = {
    anchor: heading.id,
    prefix: 'body',
    // The reader receives the request of a webhook.
    direction: kind === 'webhook' ? 'response' : 'request',
  } as const;
  const content = (
    <>
      {!requestBody.isRequired && kind === 'operation' && (
        <p className="schema-note">The body is optional.</p>
      )}
      <Description nodes={description} />
      {renderBodies(requestBody.content, context, page, { description })}
    </>
  );
  return { heading, content };
}

function createParameters(
  where: ParameterLocation,
  { parameters }: Operation,
  page: PageBuilder,
): OperationSection | null {
  const located = parameters.filter(({ location }) => location === where);
  if (located.length === 0) return null;
  const name = `${where[0]?.toUpperCase()}${where.slice(1)}`;
  const heading = page.createHeading(2, `${name} parameters`);
  const { common, others } = splitHeaders(located, page, 'request');
  const context = { prefix: where, direction: 'request' } as const;
  const fields = others.map((parameter) => toField(parameter, context, page));
  const content = (
    <>
      <CommonHeaders names={common} id={REQUEST_HEADERS_ID} paths={page.model.paths} />
      {fields.length > 0 && <SchemaFields fields={fields} />}
    </>
  );
  return { heading, content };
}

function createAuthentication(
  { kind, security, requiredScopes }: Operation,
  { model, createHeading }: PageBuilder,
): OperationSection | null {
  const isOpen = model.spec.securitySchemes.size === 0 && security.length === 0;
  if (kind === 'webhook' || isOpen) return null;
  const content = (
    <>
      <Authentication security={security} model={model} />
      {requiredScopes.length > 0 && (
        <p>
          An API key needs <Scopes names={requiredScopes} model={model} />.
        </p>
      )}
    </>
  );
  return { heading: createHeading(2, 'Authentication'), isUnlinked: true, content };
}

function createResponseSections(operation: Operation, page: PageBuilder) {
  const errors = operation.responses.filter((response) => isError(response, operation));
  const others = operation.responses.filter((response) => !isError(response, operation));
  const direction = toResponseDirection(operation);
  const createResponses = (): OperationSection => ({
    heading: page.createHeading(2, 'Responses'),
    content: others.map((response) => renderResponse(response, direction, page)),
  });
  const createErrors = (): OperationSection => {
    const heading = page.createHeading(2, 'Errors');
    const content = renderErrors(errors, { anchor: heading.id, direction }, page);
    return { heading, className: 'errors', content };
  };
  return [others.length > 0 ? createResponses() : null, errors.length > 0 ? createErrors() : null];
}
