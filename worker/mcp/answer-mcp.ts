import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import type { DocsSource } from './docs-source.ts';
import { addOperationTools } from './operation-tools.ts';
import { addPageTools } from './page-tools.ts';
import { addSearchTool } from './search-tool.ts';

/** A question is a few hundred bytes. */
const MAX_REQUEST_BYTES = 64 * 1024;

/** Answer one message of the Model Context Protocol. Nothing is remembered from one to the next. */
export function answerMcp(request: Request, source: DocsSource): Promise<Response> {
  const handler = createMcpHandler(() => createServer(source), {
    maxRequestBodySize: MAX_REQUEST_BYTES,
    keepAliveMs: 0,
  });
  return handler.fetch(request);
}

function createServer(source: DocsSource): McpServer {
  const { site, tagline } = source;
  const server = new McpServer(
    { name: site.title, version: source.store.release },
    {
      instructions:
        `${site.title}: ${tagline} Begin with \`search\`, then read a page or one section of it. ` +
        'For the API, `list_operations` says what there is and `read_operation` gives one in full.',
    },
  );
  addSearchTool(server, source);
  addPageTools(server, source);
  addOperationTools(server, source);
  return server;
}
