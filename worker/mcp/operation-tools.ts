import { distance } from 'fastest-levenshtein';
import { toPathKey } from '../../client/model/path.ts';
import type { OperationEntry } from '../store/manifest-format.ts';
import { defineTool } from './define-tool.ts';
import type { DocsSource } from './define-tool.ts';
import { InputError, toObjectSchema } from './parameters.ts';
import { loadMarkdownResult, MARKDOWN_OUTPUT } from './read-page-tool.ts';

/** Lists the operations of the API. */
export const listOperations = defineTool({
  name: 'list_operations',
  title: 'List operations of the API',
  description: 'List the operations of the API: id, method, path and title, by group.',
  input: {
    tag: {
      type: 'string',
      maxLength: 200,
      default: '',
      description: 'Only operations of this group, such as `Users`. Empty for all.',
    },
  },
  output: {
    operations: {
      type: 'array',
      items: toObjectSchema({
        id: { type: 'string' },
        method: { type: 'string' },
        path: { type: 'string' },
        title: { type: 'string' },
        tag: { type: 'string', description: 'Its group.' },
        page: { type: 'string', description: 'Path of its page.' },
      }),
    },
  },
  async run(input, source) {
    const groups = Map.groupBy(loadOperations(source), ({ tag }) => tag);
    const tags = [...groups.keys()].sort();
    const wanted = input.tag.toLowerCase();
    const selected = tags.filter((tag) => wanted === '' || tag.toLowerCase() === wanted);
    if (selected.length === 0) {
      throw new InputError(`Unknown group \`${input.tag}\`. Groups: ${tags.join(', ')}.`);
    }
    const lines = selected.flatMap((tag) => listLines(tag, groups.get(tag) ?? []));
    return {
      text: lines.map(({ text }) => text).join('\n'),
      toData: ({ start, end }) => ({ operations: selectOperations(lines, start, end) }),
    };
  },
});

/** Reads one operation of the API. */
export const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation of the API',
  description:
    'Read one operation as Markdown: what it does, its parameters, bodies, responses and examples, ' +
    'with a link to its part of the OpenAPI document.',
  input: {
    operation_id: {
      type: 'string',
      maxLength: 300,
      description: 'As `list_operations` names it, such as `createUser`.',
    },
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

/** A line of the list, with the operation that it names. */
interface Line {
  text: string;
  operation?: OperationEntry;
}

function listLines(tag: string, operations: OperationEntry[]): Line[] {
  const items = operations.map((operation): Line => {
    const { id, method, path, title } = operation;
    return { text: `- ${id}: \`${method} ${path}\` ${title}`, operation };
  });
  return [{ text: `## ${tag}` }, { text: '' }, ...items, { text: '' }];
}

/** Select the operations whose whole lines are in a part of the text. */
function selectOperations(lines: Line[], start: number, end: number): OperationEntry[] {
  let lineStart = 0;
  return lines.flatMap(({ text, operation }) => {
    const isWithin = lineStart >= start && lineStart + text.length <= end;
    lineStart += text.length + 1;
    return operation && isWithin ? [operation] : [];
  });
}
