import type { OpenQuestion } from '../../../client/article/provisional.tsx';
import type { SafeTree } from '../../../client/article/schema-node.ts';
import { toServerUrl } from '../schema/server-url.ts';
import type { Operation, Parameter, ParameterLocation } from '../schema/spec.ts';
import { isError } from './api-errors.ts';
import { createRequestExamples, createResponseExamples } from './example-content.ts';
import type { ExamplesContent } from './example-content.ts';
import { toDocsLink } from './link-resolver.ts';
import type { DocsLink } from './link-resolver.ts';
import { createBodies, splitHeaders, toField } from './message-content.ts';
import type { BodyContent, HeadersContent } from './message-content.ts';
import { isTitle } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import { toCallbackBuilder } from './page-builder.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';
import { createErrors, createResponses, toResponseDirection } from './response-content.ts';
import type { ErrorsContent, ResponseContent } from './response-content.ts';
import { createSamples } from './sample-content.ts';
import type { SamplesContent } from './sample-content.ts';
import { toAlternatives, toScopeLinks } from './security-schemes.ts';
import type { Credential, ScopeLink } from './security-schemes.ts';
import { createServer } from './server-content.ts';
import type { ServerContent } from './server-content.ts';

/** The page of an operation: its introduction, its examples and its details. */
export interface OperationContent {
  kind: 'operation';
  operation: Operation;
  label: string;
  /** Empty for a webhook, which calls the server of the reader. */
  baseUrl: string;
  /** Those that the address does not show. */
  servers: ServerContent[];
  deprecationReason: SafeTree;
  description: SafeTree;
  docs: DocsLink | null;
  questions: OpenQuestion[];
  sections: OperationSection[];
  /** Address of the OpenAPI document of the operation alone; null without one. */
  sliceUrl: string | null;
}

/** A section on the page of an operation, or of its callback. */
export type OperationSection =
  | SamplesContent
  | ExamplesContent
  | ({ kind: 'parameters'; heading: SectionHeading } & HeadersContent)
  | ({ kind: 'body'; heading: SectionHeading } & RequestBodyContent)
  | ({ kind: 'authentication'; heading: SectionHeading } & AuthenticationContent)
  | { kind: 'responses'; heading: SectionHeading; responses: ResponseContent[] }
  | { kind: 'errors'; heading: SectionHeading; errors: ErrorsContent }
  | { kind: 'callbacks'; heading: SectionHeading; callbacks: CallbackContent[] };

interface RequestBodyContent {
  isOptional: boolean;
  description: SafeTree;
  bodies: BodyContent[];
}

interface AuthenticationContent {
  alternatives: Credential[][];
  /** Scopes that an API key needs. */
  requiredScopes: ScopeLink[];
}

/** A request that the API sends to an address from another request. */
export interface CallbackContent {
  heading: SectionHeading;
  operation: Operation;
  description: SafeTree;
  sections: OperationSection[];
}

/** Creates the sections of one kind, with their ids. */
type CreateSections = (operation: Operation, page: PageBuilder) => OperationSection[];

/** The sections of a callback, in their order. */
const CALLBACK_SECTIONS: CreateSections[] = [
  createBodySection,
  createAddressSections,
  createHeaderSections,
  createResponseSection,
  createErrorSection,
  createRequestExamples,
  createResponseExamples,
  createCallbackSection,
];

/** The sections of a page, in the order in which they get their ids. */
const SECTIONS: CreateSections[] = [
  createSamples,
  createRequestExamples,
  createResponseExamples,
  // Readers see the first field of a body without scrolling. The address shows the other parameters.
  createBodySection,
  createAddressSections,
  createHeaderSections,
  createAuthenticationSection,
  createResponseSection,
  createErrorSection,
  createCallbackSection,
];

/** Create the content of the page of an operation. */
export function createOperation(
  { operation, label, slug }: RoutedOperation,
  page: PageBuilder,
): OperationContent {
  const { spec, links, paths } = page.model;
  const { kind, servers, deprecationReason, externalDocs, openQuestions } = operation;
  const slice = paths.slice(slug);
  const introduction = {
    operation,
    label,
    baseUrl: kind === 'webhook' ? '' : toServerUrl(servers[0]),
    servers: hasServersToShow(operation) ? servers.map((server) => createServer(server, page)) : [],
    deprecationReason: page.renderDescription(deprecationReason),
    description: page.renderProse(toProse(operation)),
    docs: toDocsLink(externalDocs, links),
  };
  const questions = spec.questions
    .filter(({ id }) => openQuestions.includes(id))
    .map((question) => ({ ...question, id: page.createId(`question-${question.id}`) }));
  const sections = SECTIONS.flatMap((create) => create(operation, page));
  return {
    kind: 'operation',
    ...introduction,
    questions,
    sections,
    sliceUrl: page.files.has(slice) ? paths.withBase(slice) : null,
  };
}

/** Servers of the whole API are on the info page. */
function hasServersToShow({ kind, servers, hasOwnServers }: Operation): boolean {
  const [only] = servers;
  const isInAddress =
    servers.length === 1 && only?.description === undefined && only?.variables.length === 0;
  return kind === 'operation' && hasOwnServers && !isInAddress;
}

/** A summary that is too long for a title comes before the description. */
function toProse({ summary = '', description = '' }: Operation): string | undefined {
  const opening = isTitle(summary) || description.startsWith(summary) ? '' : summary;
  return [opening, description].filter(Boolean).join('\n\n') || undefined;
}

/** The parameters of the address. */
function createAddressSections({ parameters }: Operation, page: PageBuilder): OperationSection[] {
  return [
    ...createParameterSection('path', parameters, page),
    ...createParameterSection('query', parameters, page),
  ];
}

function createHeaderSections({ parameters }: Operation, page: PageBuilder): OperationSection[] {
  return [
    ...createParameterSection('header', parameters, page),
    ...createParameterSection('cookie', parameters, page),
  ];
}

function createParameterSection(
  where: ParameterLocation,
  parameters: Parameter[],
  page: PageBuilder,
): OperationSection[] {
  const located = parameters.filter(({ location }) => location === where);
  if (located.length === 0) return [];
  const name = `${where[0]?.toUpperCase()}${where.slice(1)}`;
  const heading = page.createHeading(2, `${name} parameters`);
  const { common, special } = splitHeaders(located, page, 'request');
  const prefix = page.toId(where);
  const place = { prefix, direction: 'request' } as const;
  const fields = special.map((parameter) => toField(parameter, place, page));
  return [{ kind: 'parameters', heading, common, fields }];
}

function createBodySection(
  { kind, requestBody }: Operation,
  page: PageBuilder,
): OperationSection[] {
  if (!requestBody) return [];
  const heading = page.createHeading(2, 'Request body');
  const description = page.renderDescription(requestBody.description);
  const place = {
    anchor: heading.id,
    prefix: page.toId('body'),
    // The reader receives the request of a webhook.
    direction: kind === 'webhook' ? 'response' : 'request',
  } as const;
  const isOptional = !requestBody.isRequired && kind === 'operation';
  const bodies = createBodies(requestBody.content, place, page, { description });
  return [{ kind: 'body', heading, isOptional, description, bodies }];
}

function createAuthenticationSection(
  { kind, security, requiredScopes }: Operation,
  { model, createHeading }: PageBuilder,
): OperationSection[] {
  const isOpen = model.spec.securitySchemes.size === 0 && security.length === 0;
  if (kind === 'webhook' || isOpen) return [];
  return [
    {
      kind: 'authentication',
      heading: createHeading(2, 'Authentication'),
      alternatives: toAlternatives(security, model),
      requiredScopes: toScopeLinks(requiredScopes, model),
    },
  ];
}

function createResponseSection(operation: Operation, page: PageBuilder): OperationSection[] {
  if (operation.responses.every((response) => isError(response, operation))) return [];
  const heading = page.createHeading(2, 'Responses');
  return [{ kind: 'responses', heading, responses: createResponses(operation, page) }];
}

function createErrorSection(operation: Operation, page: PageBuilder): OperationSection[] {
  const responses = operation.responses.filter((response) => isError(response, operation));
  if (responses.length === 0) return [];
  const direction = toResponseDirection(operation);
  const heading = page.createHeading(2, 'Errors');
  const place = { anchor: heading.id, direction };
  return [{ kind: 'errors', heading, errors: createErrors(responses, place, page) }];
}

/** The requests that the API sends after an operation, to URLs that came with it. */
function createCallbackSection({ callbacks }: Operation, page: PageBuilder): OperationSection[] {
  if (callbacks.length === 0) return [];
  const heading = page.createHeading(2, 'Callbacks');
  const calls = callbacks.flatMap(({ name, operations }) =>
    operations.map((operation) => createCallback(name, operation, page)),
  );
  return [{ kind: 'callbacks', heading, callbacks: calls }];
}

function createCallback(name: string, operation: Operation, page: PageBuilder): CallbackContent {
  const heading = page.createHeading(3, name, `callback-${name}`);
  const callback = toCallbackBuilder(page, heading.id);
  const description = page.renderDescription(operation.description);
  const sections = CALLBACK_SECTIONS.flatMap((create) => create(operation, callback));
  return { heading, operation, description, sections };
}
