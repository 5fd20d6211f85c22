import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { RequestLog } from '../env.ts';
import type { Manifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Data for the tools. */
export interface DocsSource {
  site: SiteMetadata;
  /** One line about the site. */
  tagline: string;
  /** Of what the site documents. */
  version: string;
  /** Origin of links in results. */
  origin: string;
  manifest: Manifest;
  store: ReleaseStore;
  /** Gets the name of the tool, and errors whose messages the client must not see. */
  log: Pick<RequestLog, 'tool' | 'missedWords' | 'errors'>;
}

/** A part of a text, by its position there. */
export interface TextPart {
  text: string;
  start: number;
  end: number;
}

/** The result of a tool: a text for models, and data for programs. */
interface ToolResult<Output extends z.ZodRawShape> {
  text: string;
  /** Convert the part of the text that the client gets. */
  toData(part: TextPart): z.output<z.ZodObject<Output>>;
}

/** A tool that reads this site. */
interface Tool<Input extends z.ZodRawShape, Output extends z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Throws `InputError` for an input that leads to nothing. */
  run(input: z.output<z.ZodObject<Input>>, source: DocsSource): Promise<ToolResult<Output>>;
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

const NEXT_PART = z.object({
  next_offset: z
    .number()
    .int()
    .optional()
    .describe('Where to continue, if the text was truncated.'),
});

/** Return what adds a tool to a server. The SDK would send the message of an exception to the client. */
export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  tool: Tool<Input, Output>,
) {
  const { name, title, description } = tool;
  const toolInput = z.object(tool.input);
  const inputSchema = z.object({ ...tool.input, ...TEXT_PART.shape });
  const outputSchema = z.object({ ...tool.output, ...NEXT_PART.shape });
  return (server: McpServer, source: DocsSource): void => {
    const options = { title, description, inputSchema, outputSchema, annotations: READ_ONLY };
    server.registerTool(name, options, async (input) => {
      source.log.tool = name;
      try {
        const { text, toData } = await tool.run(toolInput.parse(input), source);
        const part = cutText(text, TEXT_PART.parse(input));
        const isCut = part.end < text.length;
        const structuredContent = { ...toData(part), ...(isCut && { next_offset: part.end }) };
        return { ...toContent(part.text + (isCut ? toNote(text, part) : '')), structuredContent };
      } catch (error) {
        const isInputError = error instanceof InputError;
        if (!isInputError) source.log.errors.push(error);
        return { ...toContent(isInputError ? error.message : FAILURE), isError: true };
      }
    });
  };
}

function toContent(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

/** Cut a text, if possible at the end of a line. Throws `InputError` for an offset behind its end. */
function cutText(
  text: string,
  { offset: start, max_characters: maxCharacters }: z.output<typeof TEXT_PART>,
): TextPart {
  if (start > 0 && start >= text.length) {
    throw new InputError(`The text has ${text.length} characters, so none follow offset ${start}.`);
  }
  const rest = text.slice(start);
  if (rest.length <= maxCharacters) return { text: rest, start, end: text.length };
  const lineEnd = rest.lastIndexOf('\n', maxCharacters) + 1;
  const end = start + (lineEnd > maxCharacters / 2 ? lineEnd : maxCharacters);
  return { text: text.slice(start, end), start, end };
}

function toNote({ length }: string, { end }: TextPart): string {
  return `\n[Truncated: ${length - end} of ${length} characters remain. Call again with offset ${end}.]`;
}
