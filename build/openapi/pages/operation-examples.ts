import type { CodeExample, ExampleSection } from '../../../client/article/operation-article.ts';
import type { AuthorSample, MediaType, Operation } from '../contract.ts';
import type { MessageScope } from './message-content.ts';
import { toPayloads } from '../examples/payload.ts';
import type { Payload } from '../examples/payload.ts';
import { SAMPLE_LANGUAGES, toSampleLanguage } from '../samples/sample-languages.ts';
import { toSampleRequest } from '../samples/to-sample-request.ts';
import { toShortCode } from './short-code.ts';

type Unplaced = Omit<CodeExample, 'id'>;

/** Write code that makes the call; what the contract's authors wrote takes its language's place. */
export function toSamples(operation: Operation, scope: MessageScope): ExampleSection | null {
  const request = toSampleRequest(operation, scope.contract);
  const own = operation.samples.map(toOwnSample);
  const languages = new Set(own.map(({ language }) => language));
  const generated = SAMPLE_LANGUAGES.filter(({ language }) => !languages.has(language)).map(
    ({ label, language, render }) => ({ label, language, code: render(request) }),
  );
  const section = toSection('Request samples', [...own, ...generated], scope);
  return section && { ...section, isByLanguage: true };
}

/** Show the bodies that may be sent, where there is more than the one in the samples. */
export function toRequestExamples(
  operation: Operation,
  scope: MessageScope,
): ExampleSection | null {
  const content = operation.requestBody?.content ?? [];
  const direction = operation.kind === 'webhook' ? 'response' : 'request';
  const examples = content.flatMap((media) => toExamples(media, '', direction, scope));
  const isInSamples = operation.kind === 'operation' && examples.length < 2;
  return isInSamples ? null : toSection('Request examples', examples, scope);
}

/** Show what the operation answers, by status. */
export function toResponseExamples(
  operation: Operation,
  scope: MessageScope,
): ExampleSection | null {
  const direction = operation.kind === 'webhook' ? 'request' : 'response';
  const examples = operation.responses.flatMap(({ status, content }) =>
    content.flatMap((media) => {
      const name = content.length === 1 ? status : `${status} ${media.name}`;
      return toExamples(media, name, direction, scope);
    }),
  );
  return toSection('Response examples', examples, scope);
}

function toExamples(
  media: MediaType,
  prefix: string,
  direction: 'request' | 'response',
  { contract }: MessageScope,
): Unplaced[] {
  return toPayloads(media, contract, direction).map(({ label, language, text }, _, { length }) => ({
    label: toLabel(prefix, label, length),
    language,
    code: toShortCode(text),
  }));
}

/** A single example goes by its status alone. */
function toLabel(prefix: string, label: Payload['label'], count: number): string {
  if (prefix === '') return label;
  return count === 1 ? prefix : `${prefix} ${label}`;
}

function toOwnSample({ label, language, source }: AuthorSample): Unplaced {
  return { label, language: toSampleLanguage(language), code: source };
}

function toSection(
  text: string,
  examples: Unplaced[],
  { page }: MessageScope,
): ExampleSection | null {
  if (examples.length === 0) return null;
  const heading = page.createHeading(2, text);
  return {
    heading,
    isByLanguage: false,
    examples: examples.map((example) => ({
      ...example,
      id: page.createId(`${heading.id}-${example.label}`),
    })),
  };
}
