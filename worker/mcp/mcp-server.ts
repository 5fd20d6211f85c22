import { NO_STORE } from '../http/cache-control.ts';
import type { DocsSource, McpTool } from './define-tool.ts';
import { isObject, parseRequest, RpcError } from './json-rpc.ts';
import type { RpcRequest } from './json-rpc.ts';
import {
  LAST_LEGACY_VERSION,
  LEGACY_VERSIONS,
  resolveVersion,
  SERVER_INFO,
  CURRENT_VERSION,
} from './protocol-version.ts';
import { readPage } from './read-page-tool.ts';
import { search } from './search-tool.ts';

/*
 * The Model Context Protocol without sessions and streams, which a server that only reads does not need. The official
 * SDK would double the Worker, and take 60 ms of CPU for the first message of an isolate: the free plan allows 10.
 */

const TOOLS: McpTool[] = [search, readPage];

type Params = RpcRequest['params'];
type Method = (params: Params, source: DocsSource) => object | Promise<object>;

const TOOL_METHODS: [string, Method][] = [
  ['tools/list', listTools],
  ['tools/call', callTool],
];

const METHODS = {
  current: new Map<string, Method>([['server/discover', discover], ...TOOL_METHODS]),
  legacy: new Map<string, Method>([
    ['initialize', initialize],
    ['ping', () => ({})],
    ...TOOL_METHODS,
  ]),
};

/** Nothing changes within a release, and no stream could say so. */
const CAPABILITIES = { tools: { listChanged: false } };

/** Another release may have other tools. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

/** Respond to one parsed message, without shared state. Resolves when the tool has ended. */
export async function respondToMcp(
  message: unknown,
  headers: Headers,
  source: DocsSource,
): Promise<Response> {
  let id: RpcRequest['id'] | null = null;
  try {
    const request = parseRequest(message);
    if (request === null) return new Response(null, { status: 202, headers: NO_STORE });
    id = request.id;
    const result = await callMethod(request, headers, source);
    return Response.json({ jsonrpc: '2.0', id, result }, { headers: NO_STORE });
  } catch (error) {
    if (error instanceof RpcError) return error.toResponse(id);
    throw error;
  }
}

async function callMethod(
  request: RpcRequest,
  headers: Headers,
  source: DocsSource,
): Promise<object> {
  const { method, params } = request;
  const version = resolveVersion(request, headers);
  const call = METHODS[version].get(method);
  const isCurrent = version === 'current';
  if (!call) throw new RpcError(isCurrent ? 404 : 200, 'methodNotFound', 'Method not found.');
  const result = await call(params, source);
  if (!isCurrent) return result;
  return { ...result, resultType: 'complete', _meta: { [SERVER_INFO]: toServerInfo(source) } };
}

function initialize({ protocolVersion }: Params, source: DocsSource): object {
  if (typeof protocolVersion !== 'string') {
    throw new RpcError(200, 'invalidParams', '`params.protocolVersion` must be a string.');
  }
  const isSupported = LEGACY_VERSIONS.includes(protocolVersion);
  return {
    protocolVersion: isSupported ? protocolVersion : LAST_LEGACY_VERSION,
    capabilities: CAPABILITIES,
    serverInfo: toServerInfo(source),
    instructions: toInstructions(source),
  };
}

function discover(_: Params, source: DocsSource): object {
  return {
    supportedVersions: [CURRENT_VERSION],
    capabilities: CAPABILITIES,
    instructions: toInstructions(source),
    ...UNCACHED,
  };
}

function toServerInfo({ site, version }: DocsSource) {
  return { name: site.title, version };
}

function toInstructions({ site, tagline }: DocsSource): string {
  return `${site.title}: ${tagline} Begin with \`search\`, then read a page or one section of it.`;
}

function listTools(): object {
  return { tools: TOOLS.map(({ definition }) => definition), ...UNCACHED };
}

function callTool({ name, arguments: input = {} }: Params, source: DocsSource) {
  if (typeof name !== 'string') {
    throw new RpcError(200, 'invalidParams', '`params.name` must be a string.');
  }
  const tool = TOOLS.find(({ definition }) => definition.name === name);
  if (!tool) throw new RpcError(200, 'invalidParams', `Unknown tool \`${name}\`.`);
  if (!isObject(input)) {
    throw new RpcError(200, 'invalidParams', '`params.arguments` must be an object.');
  }
  return tool.call(input, source);
}
