import { NO_STORE } from '../http/cache-control.ts';

/** A request of JSON-RPC 2.0 with named parameters. */
export interface RpcRequest {
  id: string | number;
  method: string;
  params: Record<string, unknown>;
}

/** Codes of JSON-RPC 2.0, then those of MCP. */
const RPC_CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  refused: -32_000,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
};

/** Ends a request with an error. The status is that of HTTP. */
export class RpcError extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: object | undefined;

  constructor(status: number, code: keyof typeof RPC_CODES, message: string, data?: object) {
    super(message);
    this.status = status;
    this.code = RPC_CODES[code];
    this.data = data;
  }

  /** Return the response to a request; its id is null if none could be read. */
  toResponse(id: RpcRequest['id'] | null = null, headers: Record<string, string> = {}): Response {
    const { status, code, message, data } = this;
    const error = { code, message, ...(data && { data }) };
    const init = { status, headers: { ...NO_STORE, ...headers } };
    return Response.json({ jsonrpc: '2.0', id, error }, init);
  }
}

/** Parse a message; null for a notification or a response, which get no response. Throws `RpcError`. */
export function parseRequest(message: unknown): RpcRequest | null {
  const { jsonrpc, id, method, params = {}, ...rest } = isObject(message) ? message : {};
  const isResponse = 'result' in rest || 'error' in rest;
  const isCall = typeof method === 'string' && isObject(params);
  if (jsonrpc === '2.0' && (isResponse || (isCall && id === undefined))) return null;
  if (jsonrpc === '2.0' && isCall && (typeof id === 'string' || typeof id === 'number')) {
    return { id, method, params };
  }
  const text = 'Invalid Request: the body is not a message of JSON-RPC 2.0 with named parameters.';
  throw new RpcError(400, 'invalidRequest', text);
}

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
