import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { Manifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/release-store.ts';

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

/** A tool that reads this site and returns a text. */
interface Tool<Shape extends z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: Shape;
  /** Throws `InputError` for an input that leads to nothing. */
  run(input: z.output<z.ZodObject<Shape>>, source: DocsSource): Promise<string>;
}

/** What is wrong with the input, and how to fix it. */
export class InputError extends Error {}

const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const FAILURE =
  'The documentation could not be read. This is a problem on our side. Try again in a moment.';

/** One result must not fill the context of a model. */
const TEXT_PART = z.object({
  max_characters: z
    .number()
    .int()
    .min(500)
    .max(50_000)
    .default(12_000)
    .describe('Maximum length of the result in characters.'),
  offset: z.number().int().min(0).default(0).describe('Where to continue in a truncated text.'),
});

/** Return what adds a tool to a server. The SDK would send the message of an exception to the client. */
export function defineTool<Shape extends z.ZodRawShape>(tool: Tool<Shape>) {
  const { name, title, description } = tool;
  const own = z.object(tool.input);
  const inputSchema = z.object({ ...tool.input, ...TEXT_PART.shape });
  return (server: McpServer, source: DocsSource): void => {
    const options = { title, description, inputSchema, annotations: READ_ONLY };
    server.registerTool(name, options, async (input) => {
      try {
        const text = await tool.run(own.parse(input), source);
        return toResult(toTextPart(text, TEXT_PART.parse(input)));
      } catch (error) {
        const isInputError = error instanceof InputError;
        if (!isInputError) source.onError(error);
        return { ...toResult(isInputError ? error.message : FAILURE), isError: true };
      }
    });
  };
}

function toResult(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

/** Return a part of a text, if possible up to the end of a line, with a note on how to continue. Throws `InputError`. */
function toTextPart(
  text: string,
  { offset, max_characters: maxCharacters }: z.output<typeof TEXT_PART>,
): string {
  if (offset > 0 && offset >= text.length) {
    throw new InputError(
      `The text has ${text.length} characters, so none follow offset ${offset}.`,
    );
  }
  const rest = text.slice(offset);
  if (rest.length <= maxCharacters) return rest;
  const lineEnd = rest.lastIndexOf('\n', maxCharacters) + 1;
  const part = rest.slice(0, lineEnd > maxCharacters / 2 ? lineEnd : maxCharacters);
  const next = offset + part.length;
  return `${part}\n[Truncated: ${text.length - next} of ${text.length} characters remain. Call again with offset ${next}.]`;
}
