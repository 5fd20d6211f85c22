import { isObject, RpcError } from './json-rpc.ts';
import type { RpcRequest } from './json-rpc.ts';

/** The current version: each request says its version, and there are no sessions. */
export const CURRENT_VERSION = '2026-07-28';

/** The last version in which a client begins with `initialize`, and those before it. */
export const LAST_LEGACY_VERSION = '2025-11-25';
export const LEGACY_VERSIONS = [LAST_LEGACY_VERSION, '2025-06-18', '2025-03-26', '2024-11-05'];

/** Key of `_meta` in results. */
export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** Keys of `_meta` in requests. */
const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

const VERSION_HEADER = 'MCP-Protocol-Version';

/** Resolve which version a request is of. Throws `RpcError` for an unsupported or inconsistent one. */
export function resolveVersion(request: RpcRequest, headers: Headers): 'current' | 'legacy' {
  const { method, params } = request;
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const header = headers.get(VERSION_HEADER);
  if (PROTOCOL_VERSION in meta || header === CURRENT_VERSION) {
    checkMeta(meta);
    checkHeaders(request, headers);
    return 'current';
  }
  // In `initialize`, the version is negotiated.
  const isSupported = header === null || LEGACY_VERSIONS.includes(header);
  if (!isSupported && method !== 'initialize') throw toUnsupported(header);
  return 'legacy';
}

function checkMeta(meta: Record<string, unknown>): void {
  const missing = [PROTOCOL_VERSION, CLIENT_CAPABILITIES].find((key) => meta[key] === undefined);
  if (missing !== undefined) {
    throw new RpcError(400, 'invalidParams', `\`params._meta\` must have \`${missing}\`.`);
  }
  const version = meta[PROTOCOL_VERSION];
  if (typeof version !== 'string') {
    throw new RpcError(400, 'invalidParams', `\`${PROTOCOL_VERSION}\` must be a string.`);
  }
  if (version !== CURRENT_VERSION) throw toUnsupported(version);
}

/** Programs between client and server read the headers only. */
function checkHeaders({ method, params }: RpcRequest, headers: Headers): void {
  const expected = {
    [VERSION_HEADER]: CURRENT_VERSION,
    'Mcp-Method': method,
    'Mcp-Name': params['name'],
  };
  for (const [name, value] of Object.entries(expected)) {
    // A method without a name has none in its header, and one of another type is refused where it is read.
    if (typeof value !== 'string' || headers.get(name) === value) continue;
    const text = `The header \`${name}\` must be \`${value}\`, as the body says.`;
    throw new RpcError(400, 'headerMismatch', text);
  }
}

function toUnsupported(requested: string): RpcError {
  const supported = [CURRENT_VERSION, ...LEGACY_VERSIONS];
  const text = `Unsupported protocol version: ${requested}`;
  return new RpcError(400, 'unsupportedVersion', text, { supported, requested });
}
