import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { TabPanel } from '../../../client/article/tab-set.tsx';
import { toPayloads } from '../schema/payload.ts';
import type { Direction } from '../schema/schema.ts';
import { toInlineText } from '../load/json.ts';
import type { ApiSpec, MediaType, Operation, Parameter, Response } from '../schema/spec.ts';
import { ExampleTabs } from './example-tabs.tsx';
import type { CreateSections, MessageScope } from '../reference/message-scope.ts';
import { toResponseDirection } from './operation-errors.tsx';
import type { SectionProps } from './page-parts.tsx';
import { isError, toApiErrorCode } from '../reference/api-errors.ts';
import { toMessageHeaders, toSampleCases } from '../samples/to-sample-request.ts';
import { toStatusText } from '../reference/status-text.ts';

/** An example before its section has an id. */
type ExamplePanel = Omit<TabPanel, 'id' | 'value'>;

/** Create the section of the request bodies, where the samples do not show all of them. */
export const createRequestExamples: CreateSections = (operation, scope) => {
  const content = operation.requestBody?.content ?? [];
  const direction = operation.kind === 'webhook' ? 'response' : 'request';
  const isReceived = operation.kind === 'webhook';
  const headers = isReceived ? toMessageHeaders(operation, scope.spec) : [];
  const panels = content.flatMap((media) => {
    const toHead = () => toRequestHead(operation, media, headers);
    return renderExamples(media, { prefix: '', direction, toHead }, scope);
  });
  const isInSamples =
    operation.kind === 'operation' && panels.length <= toSampleCases(operation, scope.spec).length;
  return isInSamples ? [] : toSections('Request examples', panels, scope);
};

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

/** Create the section of the response bodies, by status. */
export const createResponseExamples: CreateSections = (operation, scope) => {
  const direction = toResponseDirection(operation);
  const panels = operation.responses.flatMap((response) => {
    const headers = toSpecialHeaders(response, operation, scope);
    return renderResponse({ ...response, headers }, direction, scope);
  });
  return toSections('Response examples', panels, scope);
};

/** List the headers that tell a response from others: `Location`, `ETag`, and of errors those that few others have. */
function toSpecialHeaders(
  response: Response,
  operation: Operation,
  { reference: { commonHeaders } }: MessageScope,
): Parameter[] {
  const { responses } = operation;
  const isRare = ({ name }: Parameter) => {
    const having = responses.filter(({ headers }) => headers.some((one) => one.name === name));
    return isError(response, operation) && having.length <= responses.length / 2;
  };
  return response.headers.filter((header) => !commonHeaders.has(header) || isRare(header));
}

function renderResponse(
  { status, headers, content }: Response,
  direction: Direction,
  scope: MessageScope,
): ExamplePanel[] {
  // Markdown omits errors, which are mostly alike.
  const isIgnored = /^[45]/.test(status);
  return content.flatMap((media) => {
    const name = content.length === 1 ? status : `${status} ${media.name}`;
    // The others are on the pages of their problems.
    const examples = media.examples.some((example) => toApiErrorCode(example) !== null)
      ? media.examples.slice(0, 1).map((one) => ({ ...one, description: undefined }))
      : media.examples;
    const toHead = (example: string, isFirst: boolean) =>
      toResponseHead(status, media, toHeaderPairs(headers, example, isFirst, scope.spec));
    const panels = renderExamples(
      { ...media, examples },
      { prefix: name, direction, toHead },
      scope,
    );
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
    const named = examples.find((one) => one.name === example);
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

function renderExamples(
  media: MediaType,
  { prefix, direction, toHead }: ExamplePlace,
  { spec, page }: MessageScope,
): ExamplePanel[] {
  return toPayloads(media, spec, direction).map((payload, index, { length }) => {
    const head = toHead(payload.name, index === 0);
    return {
      // A single example goes by its status alone.
      label: length === 1 && prefix !== '' ? prefix : `${prefix} ${payload.label}`.trimStart(),
      example: payload.name,
      content: (
        <>
          <Description nodes={page.renderDescription(payload.description)} />
          <CodeBlock
            code={head + toShortCode(payload.text)}
            language={head === '' ? payload.language : 'http'}
            wrap="always"
          />
        </>
      ),
    };
  });
}

function toSections(
  text: string,
  panels: ExamplePanel[],
  { page, createHeading }: MessageScope,
): SectionProps[] {
  if (panels.length === 0) return [];
  const heading = createHeading(2, text);
  const placed = panels.map((panel) => {
    const id = page.createId(`${heading.id}-${panel.label}`);
    return { ...panel, id, value: panel.label };
  });
  return [{ heading, children: <ExampleTabs labelledBy={heading.id} panels={placed} /> }];
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
