import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { DocsSource } from './define-tool.ts';
import { addListOperations, addReadOperation } from './operation-tools.ts';
import { addReadPage } from './read-page-tool.ts';
import { fetchJson, findInvalidParams } from './sdk-workarounds.ts';
import { addSearch } from './search-tool.ts';

/** Respond to one parsed message of the Model Context Protocol, without shared state. Resolves when the tool has ended. */
export async function respondToMcp(
  request: Request,
  message: unknown,
  source: DocsSource,
): Promise<Response> {
  const invalid = await findInvalidParams(message);
  if (invalid) return Response.json(invalid);
  const handler = createMcpHandler(() => createServer(source), {
    keepAliveMs: 0,
    // Nothing changes within a release, and a subscription's stream would never end.
    maxSubscriptions: 0,
  });
  return fetchJson(handler, request, message);
}

function createServer(source: DocsSource): McpServer {
  const { site, tagline, version } = source;
  const server = new McpServer(
    { name: site.title, version },
    {
      instructions:
        `${site.title}: ${tagline} Begin with \`search\`, then read a page or one section of it. ` +
        'For the API, use `list_operations`, then `read_operation`.',
      // Nothing changes within a release, and no stream could say so.
      capabilities: { tools: { listChanged: false } },
    },
  );
  for (const add of [addSearch, addReadPage, addListOperations, addReadOperation]) {
    add(server, source);
  }
  return server;
}
