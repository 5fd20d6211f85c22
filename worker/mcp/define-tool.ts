import type { SiteMetadata } from '../../client/model/site.ts';
import type { RequestLog } from '../env.ts';
import type { Manifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { InputError, parseInput, toInputSchema } from './parameters.ts';
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
  /** Gets errors whose messages the client must not see. */
  log: Pick<RequestLog, 'errors'>;
}

/** A tool that reads this site. */
interface Tool<Params extends ToolParameters> {
  name: string;
  title: string;
  description: string;
  input: Params;
  /** Resolves to a text for models. Throws `InputError` for an input that leads to nothing. */
  run(input: Input<Params>, source: DocsSource): Promise<string>;
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

/** Return a tool of the server. */
export function defineTool<const Params extends ToolParameters>(tool: Tool<Params>): McpTool {
  const { name, title, description, input } = tool;
  const definition = {
    name,
    title,
    description,
    inputSchema: toInputSchema({ ...input, ...TEXT_PART }),
    annotations: READ_ONLY,
  };
  return {
    definition,
    async call(args, source) {
      try {
        const text = await tool.run(parseInput(input, args), source);
        return toContent(cutText(text, parseInput(TEXT_PART, args)));
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

/** Cut a text, if possible at the end of a line, and say where it continues. Throws `InputError` for an offset behind its end. */
function cutText(
  text: string,
  { offset, max_characters: maxCharacters }: Input<typeof TEXT_PART>,
): string {
  if (offset > 0 && offset >= text.length) {
    throw new InputError(
      `The text has ${text.length} characters, so none follow offset ${offset}.`,
    );
  }
  const rest = text.slice(offset);
  if (rest.length <= maxCharacters) return rest;
  const lineEnd = rest.lastIndexOf('\n', maxCharacters) + 1;
  const length = lineEnd > maxCharacters / 2 ? lineEnd : maxCharacters;
  const note = `[Truncated: ${rest.length - length} of ${text.length} characters remain. Call again with offset ${offset + length}.]`;
  return `${rest.slice(0, length)}\n${note}`;
}
