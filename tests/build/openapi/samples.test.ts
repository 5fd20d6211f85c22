import { spawnSync } from 'node:child_process';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { renderCsharp } from '../../../build/openapi/pages/samples/csharp.ts';
import { renderCurl } from '../../../build/openapi/pages/samples/curl.ts';
import {
  renderJavaScript,
  renderTypeScript,
} from '../../../build/openapi/pages/samples/javascript.ts';
import {
  SAMPLE_LANGUAGES,
  toSampleLanguage,
} from '../../../build/openapi/pages/samples/sample-languages.ts';
import type { SampleRequest } from '../../../build/openapi/pages/samples/sample-request.ts';
import { createCsharpParser } from '../../support/csharp-parser.ts';

const BASE = 'https://api.example';

/** What ends a literal, begins an escape or is filled in, in one language or another. */
const HOSTILE_TEXT = `it's "quoted" \\ back \\n $x \${x} #{1 + 1} \`z\` %s`;

const HOSTILE_VALUE = {
  name: "O'Neil",
  text: HOSTILE_TEXT,
  lines: 'a\nb\tc\r\nJSON\n"""',
  python: 'found: true, or null,\n',
  unicode: 'Grüße 😀\u2028日本',
  "k'ey": '@file',
  empty: {},
  none: [],
  tags: [true, null, 1.5, -1e21],
};

const REQUESTS: Record<string, SampleRequest> = {
  hostile: toRequest('post', {
    url: `${BASE}/users/O%27Neil?tag=a&tag=b%20c&q='x'%22%5C$v`,
    headers: [
      ['Authorization', 'Bearer <token>'],
      ['X-Note', HOSTILE_TEXT],
      ['If-Match', '"etag"'],
      ['Cookie', "a=1; b='2'"],
      ['Content-Type', 'application/json'],
    ],
    body: { kind: 'json', value: HOSTILE_VALUE },
  }),
  'merge-patch-of-list': toRequest('patch', {
    headers: [['Content-Type', 'application/merge-patch+json']],
    body: { kind: 'json', value: [{ a: null }, "x'y", []] },
  }),
  number: toRequest('put', { body: { kind: 'json', value: 5 } }),
  null: toRequest('put', { body: { kind: 'json', value: null } }),
  'empty-object': toRequest('put', { body: { kind: 'json', value: {} } }),
  text: toRequest('post', {
    headers: [['Content-Type', 'text/plain']],
    body: { kind: 'text', text: `@${HOSTILE_TEXT}\nüñï` },
  }),
  'empty-text': toRequest('post', { body: { kind: 'text', text: '' } }),
  form: toRequest('post', {
    body: {
      kind: 'urlencoded',
      fields: [
        ['note', `@${HOSTILE_TEXT} & = +`],
        ['tag', '1'],
        ['tag', '2'],
      ],
    },
  }),
  upload: toRequest('put', {
    body: {
      kind: 'multipart',
      parts: [
        { name: 'file', value: null, type: null },
        { name: 'note', value: `@${HOSTILE_TEXT};type=x`, type: null },
      ],
    },
  }),
  'typed-parts': toRequest('post', {
    body: {
      kind: 'multipart',
      parts: [
        { name: 'session', value: `{"note":"@it's; \\n"}`, type: 'application/json' },
        { name: 'image', value: null, type: 'image/png' },
      ],
    },
  }),
  file: toRequest('put', { headers: [['Content-Type', 'image/png']], body: { kind: 'file' } }),
  get: toRequest('get', {}),
  head: toRequest('head', {}),
  post: toRequest('post', {}),
};

const table = Object.entries(REQUESTS);

/** Each of these files has been run against a server, but for the one in C#, which parses. */
it.each(SAMPLE_LANGUAGES)('writes $label as in the fixtures', async ({ language, render }) => {
  const samples = table.map(([name, request]) => `=== ${name}\n\n${render(request)}\n`);
  await expect(samples.join('\n')).toMatchFileSnapshot(`../../fixtures/samples/${language}.txt`);
});

it('writes valid C#', async () => {
  const isValid = await createCsharpParser();
  expect(table.filter(([, request]) => !isValid(renderCsharp(request)))).toEqual([]);
});

describe('a sample for curl', () => {
  it.each(table)('gives curl the values of the request %s', (_, { url, headers, body }) => {
    const sent = runShell(renderCurl({ method: 'post', url, headers, body, responseType: null }));
    expect(sent[0]).toBe(url);
    expect(findOptions(sent, '--header')).toEqual(headers.map((header) => header.join(': ')));
    expect(toCurlBody(sent)).toEqual(toCurlOptions(body));
  });

  it('escapes brackets', () => {
    expect(renderCurl(toRequest('get', { url: `${BASE}/?a[]=1` }))).toContain('--globoff');
  });
});

describe.each([
  ['JavaScript', renderJavaScript],
  ['TypeScript', (request: SampleRequest) => toJavaScript(renderTypeScript(request))],
])('a sample in %s', (_, render) => {
  it.each(table)('gives fetch the values of the request %s', async (_name, request) => {
    const { url, options } = await runFetch(render(request));
    expect(url).toBe(request.url);
    expect(options.method ?? 'GET').toBe(request.method.toUpperCase());
    expect(options.headers ?? {}).toEqual(Object.fromEntries(request.headers));
    expect(await toSentBody(options.body)).toEqual(toExpectedBody(request));
  });
});

describe('TypeScript', () => {
  it('types the response', () => {
    const request = { ...toRequest('get', {}), responseType: '{\n  id: string;\n}' };
    const code = renderTypeScript(request);
    expect(code).toContain('type ResponseBody = {\n  id: string;\n};');
    expect(code).toContain('as ResponseBody;');
    expect(toJavaScript(code)).not.toContain('ResponseBody');
  });
});

it.each([
  ['Bash', 'shell'],
  ['curl', 'shell'],
  ['Node.js', 'javascript'],
  ['C#', 'csharp'],
  ['Kotlin', 'kotlin'],
])('knows the language %s as %s', (name, language) => {
  expect(toSampleLanguage(name)).toBe(language);
});

function toRequest(method: SampleRequest['method'], rest: Partial<SampleRequest>): SampleRequest {
  return { method, url: `${BASE}/things`, headers: [], body: null, responseType: null, ...rest };
}

/** The arguments that a shell gives to curl. */
function runShell(code: string): string[] {
  const script = `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; }\n${code}`;
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return stdout.split('\0').slice(0, -1);
}

/** What says the body; JSON as its value. */
function toCurlBody(sent: string[]): unknown[] {
  const names = [
    '--data',
    '--data-raw',
    '--data-urlencode',
    '--data-binary',
    '--form',
    '--form-string',
  ];
  return names.flatMap((name) =>
    findOptions(sent, name).map((text) => [name, name === '--data' ? JSON.parse(text) : text]),
  );
}

function toCurlOptions(body: SampleRequest['body']): unknown[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'json':
      return [['--data', body.value]];
    case 'text':
      return [['--data-raw', body.text]];
    case 'urlencoded':
      return body.fields.map(([name, value]) => ['--data-urlencode', `${name}=${value}`]);
    case 'multipart':
      return body.parts.map(({ name, value, type }) => {
        if (value === null) return ['--form', `${name}=@file.bin${toSuffix(type)}`];
        if (type === null) return ['--form-string', `${name}=${value}`];
        return ['--form', `${name}=${JSON.stringify(value)}${toSuffix(type)}`];
      });
    case 'file':
      return [['--data-binary', '@file.bin']];
    default:
      return body satisfies never;
  }
}

function toSuffix(type: string | null): string {
  return type === null ? '' : `;type=${type}`;
}

function findOptions(args: string[], name: string): string[] {
  return args.filter((_, index) => args[index - 1] === name);
}

function toJavaScript(code: string): string {
  return transformSync(code, { loader: 'ts', tsconfigRaw: {} }).code;
}

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function runFetch(code: string): Promise<{ url: string; options: FetchOptions }> {
  const body = code.replace(/^import .*$/m, '');
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const run = new AsyncFunction('fetch', 'openAsBlob', 'console', body);
  const calls: { url: string; options: FetchOptions }[] = [];
  const fetch = async (url: string, options: FetchOptions = {}) => {
    calls.push({ url, options });
    return new Response('{}');
  };
  const openAsBlob = async (name: string, options?: BlobPropertyBag) =>
    new Blob([`<${name}>`], options);
  await run(fetch, openAsBlob, { log: () => {} });
  const [call] = calls;
  if (!call || calls.length > 1) throw new Error(`fetch was called ${calls.length} times.`);
  return call;
}

async function toSentBody(body: unknown): Promise<unknown> {
  if (body instanceof Blob) return body.text();
  if (body instanceof URLSearchParams) return [...body];
  if (body instanceof FormData) {
    const parts = [...body].map(async ([name, value]) =>
      typeof value === 'string' ? [name, value, ''] : [name, await value.text(), value.type],
    );
    return Promise.all(parts);
  }
  return body;
}

function toExpectedBody({ body }: SampleRequest): unknown {
  switch (body?.kind) {
    case undefined:
      return undefined;
    case 'json':
      return JSON.stringify(body.value);
    case 'text':
      return body.text;
    case 'urlencoded':
      return body.fields;
    case 'multipart':
      return body.parts.map(({ name, value, type }) => [name, value ?? '<file.bin>', type ?? '']);
    case 'file':
      return '<file.bin>';
    default:
      return body satisfies never;
  }
}
