import { NEW_KEY, toJsonText } from './sample-request.ts';
import type { SampleRequest } from './sample-request.ts';

/** Render a request as a JavaScript module that uses `fetch`. */
export function renderJavaScript(request: SampleRequest): string {
  return [renderFetchCall(request), CHECK, LOG].join('\n');
}

/** `fetch` resolves for errors of the API too. */
const CHECK = 'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);';

const LOG = 'console.log(response.status, await response.text());';

/** Write the statements that declare `response`. */
function renderFetchCall({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(method === 'get' ? [] : [`  method: ${toStringLiteral(method.toUpperCase())},`]),
    ...(headers.length === 0 ? [] : [`  headers: ${toHeaders(headers)},`]),
    ...(body ? [`  body: JSON.stringify(${indent(toLiteral(body.value))}),`] : []),
  ];
  const call = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${toStringLiteral(url)}${call});`;
}

function toHeaders(headers: [string, string][]): string {
  const lines = headers.map(
    ([name, value]) =>
      `    ${toStringLiteral(name)}: ${value === NEW_KEY ? 'crypto.randomUUID()' : toStringLiteral(value)},`,
  );
  return `{\n${lines.join('\n')}\n  }`;
}

/** Unlike JSON, an object literal takes the key `__proto__` for its prototype. */
function toLiteral(value: unknown): string {
  return toJsonText(value).replaceAll('"__proto__":', '["__proto__"]:');
}

function indent(code: string): string {
  return code.replaceAll('\n', '\n  ');
}

/** Write a text as JavaScript. JSON's escapes are JavaScript's; only the kind of quote differs. */
export function toStringLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** Write a request as a TypeScript module that uses `fetch`, with the type of the response. */
export function renderTypeScript(request: SampleRequest): string {
  const call = renderFetchCall(request);
  if (request.responseType === null) {
    return [call, CHECK, LOG].join('\n');
  }
  return [
    call,
    CHECK,
    `type ResponseBody = ${request.responseType};`,
    'const body = (await response.json()) as ResponseBody;',
    'console.log(body);',
  ].join('\n');
}
