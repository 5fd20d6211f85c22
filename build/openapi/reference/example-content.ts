import type { SafeTree } from '../../../client/article/schema-node.ts';
import { toInlineText, toText, toTexts } from '../load/json.ts';
import { toMessageHeaders, toSampleCases } from '../samples/to-sample-request.ts';
import { toPayloads } from '../schema/payload.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, MediaType, Operation, Parameter, Response } from '../schema/spec.ts';
import { isError, toApiErrorCode } from './api-errors.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';
import { toResponseDirection } from './response-content.ts';
import { toStatusText } from './status-text.ts';

/** Examples of bodies, a tab for each. */
export interface ExamplesContent {
  kind: 'request-examples' | 'response-examples';
  heading: SectionHeading;
  panels: ExamplePanel[];
}

/** An example of a body. */
interface ExamplePanel {
  id: string;
  label: string;
  /** Name of the example in the OpenAPI document. */
  example: string;
  description: SafeTree;
  code: string;
  language: string;
  /** Whether Markdown omits it. */
  isIgnored?: boolean;
}

/** Create the examples of the request bodies, where the samples do not show all of them. */
export function createRequestExamples(operation: Operation, page: PageBuilder): ExamplesContent[] {
  const { spec } = page.model;
  const content = operation.requestBody?.content ?? [];
  const isReceived = operation.kind === 'webhook';
  const direction = isReceived ? 'response' : 'request';
  const headers = isReceived ? toMessageHeaders(operation, spec) : [];
  const examples = content.flatMap((media) => {
    const toHead = () => toRequestHead(operation, media, headers);
    const prefix = content.length === 1 ? '' : media.name;
    return createExamples(media, { prefix, direction, toHead }, page);
  });
  const isInSamples = !isReceived && examples.length <= toSampleCases(operation, spec).length;
  return isInSamples ? [] : toSection('request-examples', 'Request examples', examples, page);
}

/** Create the examples of the response bodies, by status. */
export function createResponseExamples(operation: Operation, page: PageBuilder): ExamplesContent[] {
  const direction = toResponseDirection(operation);
  const examples = operation.responses.flatMap((response) => {
    const headers = toSpecialHeaders(response, operation, page);
    return createStatusExamples({ ...response, headers }, direction, page);
  });
  return toSection('response-examples', 'Response examples', examples, page);
}

type PanelContent = Omit<ExamplePanel, 'id'>;

function toSection(
  kind: ExamplesContent['kind'],
  text: string,
  examples: PanelContent[],
  page: PageBuilder,
): ExamplesContent[] {
  if (examples.length === 0) return [];
  const heading = page.createHeading(2, text);
  const panels = examples.map((example) => {
    return { ...example, id: page.createId(`${heading.id}-${example.label}`) };
  });
  return [{ kind, heading, panels }];
}

/** The start of a message that has headers: its reader verifies them together with the bytes of the body. */
function toRequestHead(
  { method }: Operation,
  media: MediaType,
  headers: [string, string][],
): string {
  return toHead(`${method.toUpperCase()} /your-path HTTP/1.1`, media, headers);
}

/** Empty without headers. */
function toHead(start: string, media: MediaType, headers: [string, string][]): string {
  if (headers.length === 0) return '';
  const lines = [['Content-Type', media.name], ...headers].map((header) => header.join(': '));
  return [start, ...lines, '', ''].join('\n');
}

/** List the headers that tell a response from others: `Location`, `ETag`, and of errors those that few others have. */
function toSpecialHeaders(
  response: Response,
  operation: Operation,
  { model: { commonHeaders } }: PageBuilder,
): Parameter[] {
  const { responses } = operation;
  const isRare = ({ name }: Parameter) => {
    const having = responses.filter(({ headers }) =>
      headers.some((header) => header.name === name),
    );
    return isError(response, operation) && having.length <= responses.length / 2;
  };
  return response.headers.filter((header) => !commonHeaders.response.has(header) || isRare(header));
}

function createStatusExamples(
  { status, headers, content }: Response,
  direction: Direction,
  page: PageBuilder,
): PanelContent[] {
  // Markdown omits errors, which are mostly alike.
  const isIgnored = /^[45]/.test(status);
  return content.flatMap((media) => {
    const prefix = content.length === 1 ? status : `${status} ${media.name}`;
    // The others are on the pages of their problems.
    const examples = media.examples.some((example) => toApiErrorCode(example) !== null)
      ? media.examples
          .slice(0, 1)
          .map((example) => ({ ...example, summary: undefined, description: undefined }))
      : media.examples;
    const toHead = (example: string, isFirst: boolean) =>
      toResponseHead(status, media, toHeaderPairs(headers, example, isFirst, page.model.spec));
    const panels = createExamples({ ...media, examples }, { prefix, direction, toHead }, page);
    return panels.map((panel) => ({ ...panel, isIgnored }));
  });
}

/** The start of a response with headers of its own. A range of statuses has none. */
function toResponseHead(status: string, media: MediaType, headers: [string, string][]): string {
  return /^\d{3}$/.test(status) ? toHead(`HTTP/1.1 ${toStatusText(status)}`, media, headers) : '';
}

/** List the headers of an example: those with an example of its name, and for the first one those with any. */
function toHeaderPairs(
  headers: Parameter[],
  example: string,
  isFirst: boolean,
  spec: ApiSpec,
): [string, string][] {
  return headers.flatMap(({ name, isRequired, examples, schema }): [string, string][] => {
    const { constant, examples: inSchema } = spec.resolveSchema(schema);
    // Such a header says that something special has happened, as `Idempotency-Replayed: true` does.
    if (constant && !isRequired) return [];
    const named = examples.find((named) => named.name === example);
    const any = isFirst ? (examples[0]?.value ?? inSchema[0]) : undefined;
    const value = named?.value ?? any;
    return value === undefined ? [] : [[name, toInlineText(value)]];
  });
}

interface ExamplePlace {
  prefix: string;
  direction: Direction;
  /** Returns what comes before the body of an example, by its name. */
  toHead(example: string, isFirst: boolean): string;
}

function createExamples(
  media: MediaType,
  { prefix, direction, toHead }: ExamplePlace,
  { model, renderDescription }: PageBuilder,
): PanelContent[] {
  return toPayloads(media, model.spec, direction).map((payload, index, { length }) => {
    const { name, label, summary, text, language, description } = payload;
    const head = toHead(name, index === 0);
    // A single example goes by its status or media type alone.
    const isAlone = length === 1 && prefix !== '';
    return {
      label: isAlone ? prefix : `${prefix} ${label}`.trimStart(),
      example: name,
      description: renderDescription(
        toText(toTexts([isAlone && summary, description]).join('\n\n')),
      ),
      code: head + toShortCode(text),
      language: head === '' ? language : 'http',
    };
  });
}

/** Limit of lines in one example. */
const MAX_LINES = 250;

/** A single line can be a whole file in Base64. */
const MAX_LINE_LENGTH = 1_000;

/** Cut a long example. */
function toShortCode(code: string): string {
  const lines = code
    .split('\n', MAX_LINES + 1)
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line));
  return lines.length > MAX_LINES ? `${lines.slice(0, MAX_LINES).join('\n')}\n…` : lines.join('\n');
}
