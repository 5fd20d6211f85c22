import type { SafeTree } from '../../../client/article/schema-node.ts';
import { toInlineText, toText, toTexts } from '../load/json.ts';
import { toMessageHeaders, toSampleCases } from '../samples/to-sample-request.ts';
import { isJson, toConcreteType, toPayloads } from '../schema/payload.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, MediaType, Operation, Parameter, Response } from '../schema/spec.ts';
import { isError, toApiErrorCode } from './api-errors.ts';
import type { PageBuilder } from './page-builder.ts';
import { toStatusText } from './status-text.ts';

/** An example of a body. */
export interface BodyExample {
  label: string;
  /** Name of the example in the OpenAPI document. */
  example: string;
  description: SafeTree;
  code: string;
  language: string;
  /** Whether Markdown omits it. */
  isIgnored?: boolean;
}

/** The reader sends the response of a webhook. */
export function toResponseDirection({ kind }: Operation): Direction {
  return kind === 'webhook' ? 'request' : 'response';
}

/** List the examples of the request bodies; none where the samples show all of them. */
export function listRequestExamples(operation: Operation, page: PageBuilder): BodyExample[] {
  const { spec } = page.model;
  const content = operation.requestBody?.content ?? [];
  const isReceived = operation.kind === 'webhook';
  const direction = isReceived ? 'response' : 'request';
  const headers = isReceived ? toMessageHeaders(operation, spec) : [];
  const examples = content.flatMap((media) => {
    // Its reader verifies the headers together with the bytes of the body.
    const start = `${operation.method.toUpperCase()} /your-path HTTP/1.1`;
    const toHead = () => renderHead(start, media, headers);
    const prefix = content.length === 1 ? '' : media.name;
    return toExamples(media, { prefix, direction, toHead }, page);
  });
  const isJsonOnly = content.every(({ name }) => isJson(name));
  const isInSamples =
    !isReceived && isJsonOnly && examples.length <= toSampleCases(operation, spec).length;
  return isInSamples ? [] : examples;
}

/** List the examples of the response bodies, by status. */
export function listResponseExamples(operation: Operation, page: PageBuilder): BodyExample[] {
  const direction = toResponseDirection(operation);
  return operation.responses.flatMap((response) => {
    const headers = toSpecialHeaders(response, operation, page);
    return listStatusExamples({ ...response, headers }, direction, page);
  });
}

/** Render the start of a message; empty without headers. */
function renderHead(start: string, media: MediaType, headers: [string, string][]): string {
  if (headers.length === 0) return '';
  const lines = [['Content-Type', toConcreteType(media.name)], ...headers].map((header) =>
    header.join(': '),
  );
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

function listStatusExamples(
  { status, headers, content }: Response,
  direction: Direction,
  page: PageBuilder,
): BodyExample[] {
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
    const toHead = (example: string, isFirst: boolean) => {
      // A range of statuses has none.
      if (!/^\d{3}$/.test(status)) return '';
      const pairs = toHeaderPairs(headers, example, isFirst, page.model.spec);
      return renderHead(`HTTP/1.1 ${toStatusText(status)}`, media, pairs);
    };
    const panels = toExamples({ ...media, examples }, { prefix, direction, toHead }, page);
    return panels.map((panel) => ({ ...panel, isIgnored }));
  });
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

interface ExampleOptions {
  prefix: string;
  direction: Direction;
  /** Returns what comes before the body of an example, by its name. */
  toHead(example: string, isFirst: boolean): string;
}

function toExamples(
  media: MediaType,
  { prefix, direction, toHead }: ExampleOptions,
  { model, renderDescription }: PageBuilder,
): BodyExample[] {
  return toPayloads(media, model.spec, direction).map((payload, index, { length }) => {
    const { name, label, summary, language, description } = payload;
    const head = toHead(name, index === 0);
    // A single example goes by its status or media type alone.
    const isAlone = length === 1 && prefix !== '';
    return {
      label: isAlone ? prefix : `${prefix} ${label}`.trimStart(),
      example: name,
      description: renderDescription(
        toText(toTexts([isAlone && summary, description]).join('\n\n')),
      ),
      code: head + payload.text,
      language: head === '' ? language : 'http',
    };
  });
}
