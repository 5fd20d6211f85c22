import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { DocsSource } from './define-tool.ts';
import { addListOperations, addReadOperation } from './operation-tools.ts';
import { addReadPage } from './read-page-tool.ts';
import { addSearch } from './search-tool.ts';

/**
 * Respond to one message of the Model Context Protocol: the parsed body of the request. No state is shared between
 * messages.
 */
export function respondToMcp(
  request: Request,
  message: unknown,
  source: DocsSource,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(source), {
    keepAliveMs: 0,
    // Nothing changes within a release, and a subscription's stream would never end.
    maxSubscriptions: 0,
  });
  return handler.fetch(request, { parsedBody: message });
}

function createServer(source: DocsSource): McpServer {
  const { site, tagline } = source;
  const server = new McpServer(
    { name: site.title, version: source.store.release },
    {
      instructions:
        `${site.title}: ${tagline} Begin with \`search\`, then read a page or one section of it. ` +
        'For the API, use `list_operations`, then `read_operation`.',
    },
  );
  for (const add of [addSearch, addReadPage, addListOperations, addReadOperation]) {
    add(server, source);
  }
  return server;
}
