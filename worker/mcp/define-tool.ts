import type { SiteMetadata } from '../../client/model/site.ts';
import type { RequestLog } from '../env.ts';
import type { Manifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { InputError, parseInput, toObjectSchema } from './parameters.ts';
import type { Input, ToolParameters } from './parameters.ts';

/** Data for the tools. */
export interface DocsSource {
  site: SiteMetadata;
  /** One line about the site. */
  tagline: string;
  /** Version of what the site documents. */
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
interface ToolResult<Output> {
  text: string;
  /** Convert the part of the text that the client gets. */
  toData(part: TextPart): Record<keyof Output, unknown>;
}

/** A tool that reads this site. */
interface Tool<Params extends ToolParameters, Output> {
  name: string;
  title: string;
  description: string;
  input: Params;
  /** JSON Schemas of the data, by property. */
  output: Output;
  /** Throws `InputError` for an input that leads to nothing. */
  run(input: Input<Params>, source: DocsSource): Promise<ToolResult<Output>>;
}

/** A tool as the server lists and calls it. */
export interface McpTool {
  definition: { name: string };
  /** Never throws: the message of an exception is not for the client. */
  call(input: Record<string, unknown>, source: DocsSource): Promise<object>;
}

const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const FAILURE =
  'The documentation could not be read. This is a problem on our side. Try again in a moment.';

/** One result must not fill the context of a model. */
const TEXT_PART = {
  max_characters: {
    type: 'integer',
    minimum: 500,
    maximum: 50_000,
    default: 12_000,
    description: 'Maximum length of the result in characters.',
  },
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'Where to continue in a truncated text.',
  },
} as const satisfies ToolParameters;

const NEXT_OFFSET = {
  type: 'integer',
  description: 'Where to continue, if the text was truncated.',
};

/** Return a tool of the server. */
export function defineTool<
  const Params extends ToolParameters,
  const Output extends Record<string, object>,
>(tool: Tool<Params, Output>): McpTool {
  const { name, title, description, input, output } = tool;
  const definition = {
    name,
    title,
    description,
    inputSchema: toObjectSchema({ ...input, ...TEXT_PART }),
    outputSchema: toObjectSchema({ ...output, next_offset: NEXT_OFFSET }, ['next_offset']),
    annotations: READ_ONLY,
  };
  return {
    definition,
    async call(args, source) {
      source.log.tool = name;
      try {
        const { text, toData } = await tool.run(parseInput(input, args), source);
        const part = cutText(text, parseInput(TEXT_PART, args));
        const isCut = part.end < text.length;
        const structuredContent = { ...toData(part), ...(isCut && { next_offset: part.end }) };
        return { ...toContent(part.text + (isCut ? toNote(text, part) : '')), structuredContent };
      } catch (error) {
        const isInputError = error instanceof InputError;
        if (!isInputError) source.log.errors.push(error);
        return { ...toContent(isInputError ? error.message : FAILURE), isError: true };
      }
    },
  };
}

function toContent(text: string) {
  return { content: [{ type: 'text', text }] };
}

/** Cut a text, if possible at the end of a line. Throws `InputError` for an offset behind its end. */
function cutText(
  text: string,
  { offset: start, max_characters: maxCharacters }: Input<typeof TEXT_PART>,
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
