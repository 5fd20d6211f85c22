import { INVALID_PARAMS, isJSONRPCRequest, specTypeSchemas } from '@modelcontextprotocol/server';
import type { McpHttpHandler } from '@modelcontextprotocol/server';

/*
 * What the SDK does not do by itself: respond with JSON alone, and say which parameter is invalid.
 */

/** Without it, the SDK refuses JSON too (https://github.com/modelcontextprotocol/typescript-sdk/issues/1944). */
const ACCEPT = 'application/json, text/event-stream';

/** Send a parsed message to the SDK, and return its response as JSON. */
export async function fetchJson(
  handler: Pick<McpHttpHandler, 'fetch'>,
  { url, headers }: Request,
  message: unknown,
): Promise<Response> {
  const request = new Request(url, { method: 'POST', headers: [...headers, ['Accept', ACCEPT]] });
  const response = await handler.fetch(request, { parsedBody: message });
  const text = await response.text();
  // To clients of protocol versions until 2025-11-25, the SDK always responds with a stream of one event.
  const [, data] = /^data: (.*)$/m.exec(text) ?? [];
  return data === undefined
    ? new Response(text, response)
    : Response.json(JSON.parse(data), { status: response.status });
}

/** The requests of clients. To others, the SDK responds with -32601. */
const REQUEST_TYPES = new Map<string, (typeof specTypeSchemas)[keyof typeof specTypeSchemas]>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
]);

/**
 * Return the error response to a request with invalid parameters, else null. The SDK would respond with -32603 and the
 * internals of its validation (https://github.com/modelcontextprotocol/typescript-sdk/issues/2284).
 */
export async function findInvalidParams(message: unknown) {
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
