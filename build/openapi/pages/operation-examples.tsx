import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { TabPanel } from '../../../client/article/tab-set.tsx';
import { toPayloads } from '../examples/payload.ts';
import type { Direction } from '../model/schema.ts';
import type { MediaType, Operation, Response } from '../model/spec.ts';
import { ExampleTabs } from './example-tabs.tsx';
import type { CreateSections, MessageScope } from './message-scope.ts';
import { toResponseDirection } from './operation-errors.tsx';
import type { SectionProps } from './page-parts.tsx';
import { toApiErrorCode } from './api-errors.ts';
import { toMessageHeaders, toSampleCases } from './samples/to-sample-request.ts';

/** An example before its section has an id. */
type ExamplePanel = Omit<TabPanel, 'id' | 'value'>;

/** Create the section of the request bodies, where the samples do not show all of them. */
export const createRequestExamples: CreateSections = (operation, scope) => {
  const content = operation.requestBody?.content ?? [];
  const direction = operation.kind === 'webhook' ? 'response' : 'request';
  const isReceived = operation.kind === 'webhook';
  const headers = isReceived ? toMessageHeaders(operation, scope.spec) : [];
  const panels = content.flatMap((media) =>
    renderExamples(
      media,
      { prefix: '', direction, head: toHead(operation, media, headers) },
      scope,
    ),
  );
  const isInSamples =
    operation.kind === 'operation' && panels.length <= toSampleCases(operation, scope.spec).length;
  return isInSamples ? [] : toSections('Request examples', panels, scope);
};

/** The start of a message that has headers: its reader verifies them together with the bytes of the body. */
function toHead({ method }: Operation, media: MediaType, headers: [string, string][]): string {
  if (headers.length === 0) return '';
  const lines = [['Content-Type', media.name], ...headers].map((header) => header.join(': '));
  return [`${method.toUpperCase()} /your-path HTTP/1.1`, ...lines, '', ''].join('\n');
}

/** Create the section of the response bodies, by status. */
export const createResponseExamples: CreateSections = (operation, scope) => {
  const direction = toResponseDirection(operation);
  const panels = operation.responses.flatMap((response) =>
    renderResponse(response, direction, scope),
  );
  return toSections('Response examples', panels, scope);
};

function renderResponse(
  { status, content }: Response,
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
    const place = { prefix: name, direction, head: '' };
    const panels = renderExamples({ ...media, examples }, place, scope);
    return panels.map((panel) => ({ ...panel, isIgnored }));
  });
}

function renderExamples(
  media: MediaType,
  { prefix, direction, head }: { prefix: string; direction: Direction; head: string },
  { spec, page }: MessageScope,
): ExamplePanel[] {
  return toPayloads(media, spec, direction).map((payload, _, { length }) => ({
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
  }));
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
