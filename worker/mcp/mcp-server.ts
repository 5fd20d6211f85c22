import {
  createMcpHandler,
  INVALID_PARAMS,
  isJSONRPCRequest,
  McpServer,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import type { DocsSource } from './define-tool.ts';
import { addListOperations, addReadOperation } from './operation-tools.ts';
import { addReadPage } from './read-page-tool.ts';
import { addSearch } from './search-tool.ts';

/** What the SDK wants to read in a request. The response is JSON, which every client accepts, so `Accept` decides nothing. */
const ACCEPT = 'application/json, text/event-stream';

/**
 * Respond to one message of the Model Context Protocol: the parsed body of the request. No state is shared between
 * messages. Resolves when the tool has ended.
 */
export async function respondToMcp(
  { url, headers }: Request,
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
  const request = new Request(url, { method: 'POST', headers: [...headers, ['Accept', ACCEPT]] });
  const response = await handler.fetch(request, { parsedBody: message });
  const text = await response.text();
  // To clients of protocol versions until 2025-11-25, the SDK responds with a stream of one event.
  const [, data] = /^data: (.*)$/m.exec(text) ?? [];
  return data === undefined
    ? new Response(text, response)
    : Response.json(JSON.parse(data), { status: response.status });
}

/** The requests that this server knows. To others, the SDK responds with -32601. */
const REQUEST_TYPES = new Map<string, (typeof specTypeSchemas)[keyof typeof specTypeSchemas]>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
]);

/** Return the error response to a request with invalid parameters: the SDK would name the internals of its validation. */
async function findInvalidParams(message: unknown) {
  if (!isJSONRPCRequest(message)) return null;
  const result = await REQUEST_TYPES.get(message.method)?.['~standard'].validate(message);
  const [issue] = result?.issues ?? [];
  if (!issue) return null;
  const reason = `\`${issue.path?.join('.')}\`: ${issue.message}`;
  return {
    jsonrpc: '2.0',
    id: message.id,
    error: { code: INVALID_PARAMS, message: `Invalid params of ${message.method}: ${reason}` },
  };
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
