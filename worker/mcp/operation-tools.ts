import { distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { toPathKey } from '../../client/model/path.ts';
import type { OperationEntry } from '../store/manifest-format.ts';
import { defineTool, InputError } from './define-tool.ts';
import type { DocsSource } from './define-tool.ts';
import { loadMarkdownResult, MARKDOWN_OUTPUT } from './read-page-tool.ts';

/** Lists the operations of the API. */
export const addListOperations = defineTool({
  name: 'list_operations',
  title: 'List operations of the API',
  description: 'List the operations of the API: id, method, path and title, by group.',
  input: {
    tag: z.string().max(200).optional().describe('Only operations of this group, such as `Users`.'),
  },
  output: {
    operations: z.array(
      z.object({
        id: z.string(),
        method: z.string(),
        path: z.string(),
        title: z.string(),
        tag: z.string().describe('Its group.'),
        page: z.string().describe('Path of its page.'),
      }),
    ),
  },
  async run(input, source) {
    const groups = Map.groupBy(loadOperations(source), ({ tag }) => tag);
    const names = [...groups.keys()].sort();
    const tag = input.tag?.toLowerCase();
    const shown = names.filter((name) => tag === undefined || name.toLowerCase() === tag);
    if (shown.length === 0) {
      throw new InputError(`Unknown group \`${input.tag}\`. Groups: ${names.join(', ')}.`);
    }
    const listed = shown.flatMap((name) => groups.get(name) ?? []);
    return {
      text: shown.map((name) => renderGroup(name, groups.get(name) ?? [])).join('\n'),
      toData: (part) => ({
        operations: listed.filter((operation) => part.includes(renderLine(operation))),
      }),
    };
  },
});

/** Reads one operation of the API. */
export const addReadOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation of the API',
  description:
    'Read one operation as Markdown: what it does, its parameters, bodies, responses and examples, ' +
    'with a link to its part of the OpenAPI document.',
  input: {
    operation_id: z
      .string()
      .max(300)
      .describe('As `list_operations` names it, such as `createUser`.'),
  },
  output: MARKDOWN_OUTPUT,
  async run(input, source) {
    const operations = loadOperations(source);
    const wanted = input.operation_id.toLowerCase();
    const operation = operations.find(({ id }) => id.toLowerCase() === wanted);
    const page = operation && source.manifest.findPage(toPathKey(operation.page) ?? '');
    if (page) return loadMarkdownResult(page, source);
    const ids = findSimilar(wanted, operations);
    throw new InputError(
      `Unknown operation \`${input.operation_id}\`. Similar operations: ${ids.join(', ')}. All operations: list_operations.`,
    );
  },
});

function loadOperations({ manifest }: DocsSource): OperationEntry[] {
  const operations = manifest.loadOperations();
  if (operations.length === 0) throw new InputError('This site documents no API.');
  return operations;
}

const MAX_SUGGESTIONS = 5;

/** Find the ids that are most similar to a wanted one, best first. */
function findSimilar(wanted: string, operations: OperationEntry[]): string[] {
  const near = operations
    .map(({ id }) => ({ id, steps: distance(wanted, id.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  return near.slice(0, MAX_SUGGESTIONS).map(({ id }) => id);
}

function renderGroup(name: string, operations: OperationEntry[]): string {
  return `## ${name}\n\n${operations.map(renderLine).join('\n')}\n`;
}

function renderLine({ id, method, path, title }: OperationEntry): string {
  return `- ${id}: \`${method} ${path}\` ${title}`;
}
