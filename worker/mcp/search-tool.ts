import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { createSearchEngine } from '../../client/search/search-engine.ts';
import type { PageResult, SearchResults, Segment } from '../../client/search/search-messages.ts';
import { StoreError } from '../store/release-store.ts';
import type { DocsSource } from './docs-source.ts';
import { READ_ONLY, toResult } from './tool-result.ts';
import type { ToolResult } from './tool-result.ts';

const SEARCH = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('A few words, or the name of a field or operation.'),
  kind: z
    .enum(['all', 'guide', 'api'])
    .default('all')
    .describe('Where to look: the guide for operators, the API reference, or both.'),
});

/** Add the tool that searches with the index of the site's own search. */
export function addSearchTool(server: McpServer, source: DocsSource): void {
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Find pages and sections by words. Returns titles, paths and excerpts of at most ten pages, best first.',
      inputSchema: SEARCH,
      annotations: READ_ONLY,
    },
    (input) => search(input, source),
  );
}

async function search(
  { query, kind }: z.output<typeof SEARCH>,
  source: DocsSource,
): Promise<ToolResult> {
  const address = new URL(source.site.search, source.origin).href;
  const engine = createSearchEngine(
    () => loadFile(address, source),
    (name) => loadFile(new URL(name, address).href, source),
  );
  let found: SearchResults = { pages: [], total: 0, isComplete: false };
  for await (const results of engine.search(query, kind)) found = results;
  if (found.pages.length === 0) {
    return toResult(`No results for \`${query}\`. Try fewer or other words.`);
  }
  const head = `${found.total} pages found${found.total > found.pages.length ? `; the best ${found.pages.length}` : ''}:`;
  return toResult([head, ...found.pages.map(renderResult)].join('\n\n'));
}

function renderResult({ path, title, operation, sections }: PageResult): string {
  const name = operation === '' ? toText(title) : `${toText(title)} (\`${operation}\`)`;
  const lines = sections.map(({ path, heading, excerpt }) => {
    const trail = toText(heading);
    return `- ${path}${trail && ` “${trail}”`}: ${toText(excerpt)}`;
  });
  return [`### ${name}`, `Path: ${path}`, ...lines].join('\n');
}

function toText(segments: Segment[]): string {
  return segments.map(({ text }) => text).join('');
}

async function loadFile(url: string, { assets, cache }: DocsSource): Promise<unknown> {
  const cached = cache.searchFiles.get(url);
  if (cached !== undefined) return cached;
  const response = await assets.fetch(url);
  if (!response.ok) throw new StoreError(`The search index responded with ${response.status}.`);
  const file: unknown = await response.json();
  cache.searchFiles.put(url, file);
  return file;
}
