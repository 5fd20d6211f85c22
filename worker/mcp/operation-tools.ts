import type { McpServer } from '@modelcontextprotocol/server';
import { distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { toPathKey } from '../../client/model/path.ts';
import type { OperationEntry } from '../store/manifest-format.ts';
import { loadMarkdown, TEXT_PART } from './page-tools.ts';
import { READ_ONLY, toErrorResult, toHandler, toResult, toTextPart } from './tool-result.ts';
import type { DocsSource, ToolResult } from './tool-result.ts';

const LIST_OPERATIONS = z.object({
  tag: z.string().max(200).optional().describe('Only operations of this group, such as `Users`.'),
  ...TEXT_PART,
});

const READ_OPERATION = z.object({
  operation_id: z
    .string()
    .max(300)
    .describe('As `list_operations` names it, such as `createUser`.'),
  ...TEXT_PART,
});

const MAX_SUGGESTIONS = 5;

/** Add the tools that list and read the operations of the API. */
export function addOperationTools(server: McpServer, source: DocsSource): void {
  server.registerTool(
    'list_operations',
    {
      title: 'List operations of the API',
      description: 'List the operations of the API: id, method, path and title, by group.',
      inputSchema: LIST_OPERATIONS,
      annotations: READ_ONLY,
    },
    toHandler(listOperations, source),
  );
  server.registerTool(
    'read_operation',
    {
      title: 'Read an operation of the API',
      description:
        'Read one operation as Markdown: what it does, its parameters, bodies, responses and examples, ' +
        'with a link to its part of the OpenAPI document.',
      inputSchema: READ_OPERATION,
      annotations: READ_ONLY,
    },
    toHandler(readOperation, source),
  );
}

async function listOperations(
  input: z.output<typeof LIST_OPERATIONS>,
  { manifest }: DocsSource,
): Promise<ToolResult> {
  const groups = new Map<string, OperationEntry[]>();
  for (const operation of manifest.loadOperations()) {
    groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  }
  const names = [...groups.keys()].sort();
  const tag = input.tag?.toLowerCase();
  const shown = names.filter((name) => tag === undefined || name.toLowerCase() === tag);
  if (shown.length === 0) {
    return toErrorResult(
      names.length === 0
        ? 'This site documents no API.'
        : `Unknown group \`${input.tag}\`. Groups: ${names.join(', ')}.`,
    );
  }
  const blocks = shown.map((name) => {
    const lines = (groups.get(name) ?? []).map(
      ({ id, method, path, title }) => `- ${id}: \`${method} ${path}\` ${title}`,
    );
    return `## ${name}\n\n${lines.join('\n')}\n`;
  });
  return toResult(toTextPart(blocks.join('\n'), input.offset, input.max_characters));
}

async function readOperation(
  input: z.output<typeof READ_OPERATION>,
  source: DocsSource,
): Promise<ToolResult> {
  const { manifest } = source;
  const operation = findOperation(input.operation_id, source);
  const page = operation && manifest.findPage(toPathKey(operation.page) ?? '');
  if (!page) {
    const near = manifest
      .loadOperations()
      .map(({ id }) => ({
        id,
        steps: distance(input.operation_id.toLowerCase(), id.toLowerCase()),
      }))
      .sort((a, b) => a.steps - b.steps)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ id }) => id);
    return toErrorResult(
      near.length === 0
        ? 'This site documents no API.'
        : `Unknown operation \`${input.operation_id}\`. Similar operations: ${near.join(', ')}. All operations: list_operations.`,
    );
  }
  const text = await loadMarkdown(page, source);
  return toResult(toTextPart(text, input.offset, input.max_characters));
}

function findOperation(id: string, { manifest }: DocsSource): OperationEntry | undefined {
  const lower = id.toLowerCase();
  return (
    manifest.findOperation(id) ??
    manifest.loadOperations().find((operation) => operation.id.toLowerCase() === lower)
  );
}
