import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parse } from 'yaml';
import { SAMPLE_LANGUAGES } from '../../../../build/openapi/samples/sample-languages.ts';
import { NEW_KEY } from '../../../../build/openapi/samples/sample-request.ts';
import type { SampleRequest } from '../../../../build/openapi/samples/sample-request.ts';
import { listenOnFreePort } from '../../../../cli/local/free-port.ts';
import { runSamples } from '../../../contract/sample-runners.ts';
import type { SampleRunner } from '../../../contract/sample-runners.ts';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';

/** Origin of the requests. */
export const BASE = 'https://api.example';

/** Its samples are sent in `npm test`, and those of the others in `npm run test:all`. */
export const QUICK_LANGUAGE = 'shell';

/** Requests by name, with what breaks literals and bodies. */
export const REQUESTS = loadRequests();

function loadRequests(): Record<string, SampleRequest> {
  const text = readFileSync('tests/fixtures/samples/requests.yaml', 'utf8');
  const requests: Record<string, Partial<SampleRequest>> = parse(text);
  return Object.fromEntries(
    Object.entries(requests).map(([name, { method = 'get', ...rest }]) => [
      name,
      toRequest(method, rest),
    ]),
  );
}

/** What a language does with the samples of all requests. */
interface SentRequests {
  /** What the samples write about their failures. */
  failures: string;
  /** By name. */
  received: Record<string, unknown>;
}

/** Run the samples of all requests in a language, in one process, against a server. */
export async function sendRequests({
  language,
  extension,
  ...runner
}: SampleRunner): Promise<SentRequests> {
  const render = findRenderer(language);
  const received: Record<string, unknown> = {};
  const server = createServer((incoming, outgoing) => {
    const [, name = '', path = ''] = /^\/([^/]+)(.*)$/.exec(incoming.url ?? '') ?? [];
    void toReceived(incoming, path, REQUESTS[name]).then((request) => {
      received[name] = request;
      outgoing.end('{}');
    });
  });
  const base = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const samples = Object.entries(REQUESTS).map(([name, request]) => {
    const url = request.url.replace(BASE, `${base}/${name}`);
    return [`sample_${name}.${extension}`, render({ ...request, url })];
  });
  const folder = await createTemporaryFolder(Object.fromEntries(samples));
  const failures = await runSamples({ language, extension, ...runner }, folder);
  server.close();
  return { failures, received };
}

/** What a server gets where nothing fails. */
export function toExpectedRequests(): SentRequests {
  const requests = Object.entries(REQUESTS).map(([name, request]) => [name, toExpected(request)]);
  return { failures: '', received: Object.fromEntries(requests) };
}

function findRenderer(language: string) {
  const found = SAMPLE_LANGUAGES.find((one) => one.language === language);
  if (!found) throw new Error(`There are no samples in ${language}.`);
  return found.render;
}

/** Create a request to the example's address. */
export function toRequest(
  method: SampleRequest['method'],
  rest: Partial<SampleRequest>,
): SampleRequest {
  return {
    method,
    url: `${BASE}/things`,
    headers: [],
    body: null,
    responseType: null,
    ...rest,
  };
}

/** A request as the server gets it: clients may encode more of an address, and add headers. */
async function toReceived(incoming: IncomingMessage, path: string, request?: SampleRequest) {
  const names = request?.headers.map(([name]) => name) ?? [];
  const text = (await buffer(incoming)).toString();
  return {
    method: incoming.method,
    path: decodeURIComponent(path),
    headers: names.map((name) => [name, toHeaderValue(incoming, name)]),
    body: text === '' ? null : { value: JSON.parse(text) },
  };
}

function toHeaderValue({ headers }: IncomingMessage, name: string) {
  const value = headers[name.toLowerCase()];
  return name === 'Idempotency-Key' && /^[\da-f-]{32,36}$/.test(String(value)) ? NEW_KEY : value;
}

function toExpected({ method, url, headers, body }: SampleRequest) {
  return {
    method: method.toUpperCase(),
    path: decodeURIComponent(url.slice(BASE.length)),
    headers,
    body,
  };
}
