import type {
  CodeExample,
  ExampleSection,
  SectionHeading,
} from '../../../client/article/operation-article.ts';
import { toPayloads } from '../examples/payload.ts';
import type { Payload } from '../examples/payload.ts';
import type { MediaType, Operation } from '../model/spec.ts';
import type { MessageScope } from './message-content.ts';
import { toProblemCode } from './problems.ts';
import { toSlug } from './slug.ts';
import { toSampleCases } from './samples/to-sample-request.ts';

/** An example without what most examples do not have. */
type Unplaced = Pick<CodeExample, 'label' | 'language' | 'code'> & Partial<CodeExample>;

/** List request bodies, where the samples do not show all of them; `callback` is the id of a callback's heading. */
export function toRequestExamples(
  operation: Operation,
  scope: MessageScope,
  callback?: string,
): ExampleSection | null {
  const content = operation.requestBody?.content ?? [];
  const direction = operation.kind === 'webhook' ? 'response' : 'request';
  const examples = content.flatMap((media) => toExamples(media, '', direction, scope));
  const isInSamples =
    operation.kind === 'operation' &&
    examples.length <= toSampleCases(operation, scope.spec).length;
  return isInSamples ? null : toSection('Request examples', examples, scope, callback);
}

/** List response bodies by status; `callback` is the id of a callback's heading. */
export function toResponseExamples(
  operation: Operation,
  scope: MessageScope,
  callback?: string,
): ExampleSection | null {
  const direction = operation.kind === 'webhook' ? 'request' : 'response';
  const examples = operation.responses.flatMap(({ status, content }) =>
    content.flatMap((media) => {
      const name = content.length === 1 ? status : `${status} ${media.name}`;
      const isError = /^[45]/.test(status);
      // The others are on the pages of their problems.
      const examples = media.examples.some((example) => toProblemCode(example) !== null)
        ? media.examples.slice(0, 1).map((one) => ({ ...one, description: undefined }))
        : media.examples;
      return toExamples({ ...media, examples }, name, direction, scope).map((example) => ({
        ...example,
        isError,
      }));
    }),
  );
  return toSection('Response examples', examples, scope, callback);
}

function toExamples(
  media: MediaType,
  prefix: string,
  direction: 'request' | 'response',
  { spec, page }: MessageScope,
): Unplaced[] {
  return toPayloads(media, spec, direction).map(
    ({ name, label, language, text, description }, _, { length }) => ({
      label: toLabel(prefix, label, length),
      name,
      description: page.renderDescription(description),
      language,
      code: toShortCode(text),
    }),
  );
}

/** A single example goes by its status alone. */
function toLabel(prefix: string, label: Payload['label'], count: number): string {
  if (prefix === '') return label;
  return count === 1 ? prefix : `${prefix} ${label}`;
}

function toSection(
  text: string,
  examples: Unplaced[],
  { page }: MessageScope,
  callback: string | undefined,
): ExampleSection | null {
  if (examples.length === 0) return null;
  const heading: SectionHeading =
    callback === undefined
      ? page.createHeading(2, text)
      : { depth: 4, text, id: page.createId(`${callback}-${toSlug(text)}`) };
  return {
    heading,
    examples: examples.map((example) => ({
      credentialLines: new Map(),
      isError: false,
      name: '',
      description: '',
      ...example,
      id: page.createId(`${heading.id}-${example.label}`),
    })),
  };
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
