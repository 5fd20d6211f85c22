import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fail } from './answer.ts';
import type { Answer, Endpoint, Question } from './answer.ts';
import { toAssetEndpoints } from './asset-endpoints.ts';
import type { Faults } from './faults.ts';
import { toKvEndpoints } from './kv-endpoints.ts';
import type { State } from './state.ts';
import { toWorkerEndpoints } from './worker-endpoints.ts';

const PREFIX = '/client/v4/accounts/';

/** Create the server of the API: it knows its account, its token and the faults it was told. */
export function createApiServer(state: State, faults: Faults): Server {
  const endpoints = [
    ...toKvEndpoints(state),
    ...toWorkerEndpoints(state),
    ...toAssetEndpoints(state),
  ].map(toMatcher);
  return createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      send(response, fail(500, 0, `The stand-in failed: ${String(error)}`));
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const [account = '', ...rest] = url.pathname.slice(PREFIX.length).split('/');
    const path = `/${rest.join('/')}`;
    const method = request.method ?? 'GET';
    const name = `${method} ${path}`;
    const body = await readBody(request);
    state.requests.push(name);
    const fault = faults.take(name);
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'status') {
      const { status, code = 0, message = 'a fault that the test asked for', retryAfter } = fault;
      if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
      send(response, fail(status, code, message));
      return;
    }
    const isCut = fault?.kind === 'cut';
    const headers = new Headers(request.headers as Record<string, string>);
    const question = { method, path, query: url.searchParams, headers, body, isCut };
    const answer = refuse(account, question) ?? (await answerQuestion(question, endpoints));
    if (fault) request.socket.destroy();
    else send(response, answer);
  }

  function refuse(account: string, { headers, path }: Question): Answer | null {
    // The upload of assets has a token of its own.
    const isAsset = path.startsWith('/workers/assets/upload');
    if (!isAsset && headers.get('Authorization') !== `Bearer ${state.token}`) {
      return fail(401, 10_000, 'Authentication error');
    }
    return account === state.accountId ? null : fail(403, 10_000, 'Authentication error');
  }
}

type Matcher = (question: Question) => (() => Answer | Promise<Answer>) | null;

function toMatcher({ route, answer }: Endpoint): Matcher {
  const [method = '', pattern = ''] = route.split(' ');
  const path = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`);
  return (question) => {
    const match = question.method === method ? path.exec(question.path) : null;
    return match && (() => answer(question, match.slice(1).map(decodeURIComponent)));
  };
}

async function answerQuestion(question: Question, endpoints: Matcher[]): Promise<Answer> {
  const found = endpoints.map((matcher) => matcher(question)).find((answer) => answer !== null);
  // The real API's answer to an address that it does not know.
  return found
    ? found()
    : fail(404, 7_003, `Could not route to ${question.method} ${question.path}`);
}

function send(response: ServerResponse, { status, result, info, errors }: Answer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  const success = errors.length === 0;
  response.end(
    JSON.stringify({
      success,
      result,
      errors,
      messages: [],
      ...(info ? { result_info: info } : {}),
    }),
  );
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
