import type { SiteMetadata } from '../../client/model/site.ts';
import type { Manifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** All tools only read this site. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The result of a tool call: a text, or the description of an error. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  isError?: true;
  [name: string]: unknown;
}

export function toResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}

/** Return an error: what is wrong with the input, and how to fix it. */
export function toErrorResult(text: string): ToolResult {
  return { ...toResult(text), isError: true };
}

const FAILURE = 'The documentation could not be read. The fault is ours; try again in a moment.';

/** Return the handler of a tool. The SDK would send the message of an exception to the client. */
export function toHandler<Input>(
  run: (input: Input, source: DocsSource) => Promise<ToolResult>,
  source: DocsSource,
): (input: Input) => Promise<ToolResult> {
  return async (input) => {
    try {
      return await run(input, source);
    } catch (error) {
      source.onError(error);
      return toErrorResult(FAILURE);
    }
  };
}

/** Sizes of results in characters: one result must not fill the context of a model. */
export const DEFAULT_CHARACTERS = 12_000;
export const MAX_CHARACTERS = 50_000;
export const MIN_CHARACTERS = 500;

/** Return a part of a text, if possible up to the end of a line, with a note on how to continue. */
export function toTextPart(text: string, offset: number, maxCharacters: number): string {
  const rest = text.slice(offset);
  if (rest.length <= maxCharacters) return rest;
  const lineEnd = rest.lastIndexOf('\n', maxCharacters) + 1;
  const part = rest.slice(0, lineEnd > maxCharacters / 2 ? lineEnd : maxCharacters);
  const next = offset + part.length;
  return `${part}\n[Truncated: ${text.length - next} of ${text.length} characters remain. Call again with offset ${next}.]`;
}

/** Data for the tools. */
export interface DocsSource {
  site: SiteMetadata;
  /** One line about the site. */
  tagline: string;
  /** Origin of links in results. */
  origin: string;
  manifest: Manifest;
  store: ReleaseStore;
  /** Log an error whose message the client must not see. */
  onError(error: unknown): void;
}
