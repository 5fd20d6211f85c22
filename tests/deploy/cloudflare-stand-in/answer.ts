/** What an endpoint gives back; a number of Cloudflare's makes it an error. */
export interface Answer {
  status: number;
  result: unknown;
  info?: Record<string, unknown>;
  errors: { code: number; message: string }[];
}

/** A request, as the endpoints see it. */
export interface Question {
  method: string;
  /** Below the account. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Uint8Array;
  /** True where the connection breaks half-way: do half of the work. */
  isCut: boolean;
}

/** One endpoint: which requests are its own, and what it does. */
export interface Endpoint {
  /** `GET /workers/scripts/:name/versions` */
  route: string;
  answer(question: Question, params: string[]): Answer | Promise<Answer>;
}

export function succeed(result: unknown, info?: Record<string, unknown>): Answer {
  return { status: 200, result, errors: [], ...(info ? { info } : {}) };
}

export function fail(status: number, code: number, message: string): Answer {
  return { status, result: null, errors: [{ code, message }] };
}

export function toJson<Value>({ body }: Question): Value {
  return JSON.parse(new TextDecoder().decode(body)) as Value;
}

export function toForm({ body, headers }: Question): Promise<FormData> {
  const type = headers.get('Content-Type') ?? '';
  return new Response(Buffer.from(body), { headers: { 'Content-Type': type } }).formData();
}
