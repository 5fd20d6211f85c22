import { SAMPLE_FILE, toJsonText } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a JavaScript module that uses `fetch`. */
export function renderJavaScript(request: SampleRequest): string {
  return [renderFetchCall(request), CHECK, LOG].join('\n');
}

/** `fetch` resolves for errors of the API too. */
const CHECK = 'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);';

const LOG = 'console.log(response.status, await response.text());';

/** Write the statements that declare `response`. */
function renderFetchCall({ method, url, headers, body }: SampleRequest): string {
  const content = toBody(body);
  const options = [
    ...(method === 'get' ? [] : [`  method: ${toStringLiteral(method.toUpperCase())},`]),
    ...(headers.length === 0 ? [] : [`  headers: ${toHeaders(headers)},`]),
    ...(content === null ? [] : [`  body: ${content},`]),
  ];
  const call = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `${toPreparation(body)}const response = await fetch(${toStringLiteral(url)}${call});`;
}

function toHeaders(headers: [string, string][]): string {
  const lines = headers.map(
    ([name, value]) => `    ${toStringLiteral(name)}: ${toStringLiteral(value)},`,
  );
  return `{\n${lines.join('\n')}\n  }`;
}

function toPreparation(body: SampleBody | null): string {
  if (body?.kind === 'file') return IMPORT_OPEN;
  if (body?.kind !== 'multipart') return '';
  const hasFile = body.parts.some(({ value }) => value === null);
  const lines = body.parts.map(
    (part) => `form.append(${toStringLiteral(part.name)}, ${toPartContent(part)});\n`,
  );
  return `${hasFile ? IMPORT_OPEN : ''}const form = new FormData();\n${lines.join('')}\n`;
}

/** Only a blob has a type. */
function toPartContent({ value, type }: SamplePart): string {
  const options = type === null ? '' : `, { type: ${toStringLiteral(type)} }`;
  if (value === null) return `await openAsBlob(${FILE_NAME}${options}), ${FILE_NAME}`;
  const literal = toStringLiteral(value);
  return type === null ? literal : `new Blob([${literal}]${options})`;
}

const IMPORT_OPEN = "import { openAsBlob } from 'node:fs';\n\n";

const FILE_NAME = `'${SAMPLE_FILE}'`;

function toBody(body: SampleBody | null): string | null {
  switch (body?.kind) {
    case undefined:
      return null;
    case 'json':
      return `JSON.stringify(${indent(toLiteral(body.value))})`;
    case 'text':
      return toStringLiteral(body.text);
    case 'urlencoded':
      return `new URLSearchParams(${indent(JSON.stringify(body.fields))})`;
    case 'multipart':
      return 'form';
    case 'file':
      return `await openAsBlob(${toStringLiteral(body.name)})`;
    default:
      return body satisfies never;
  }
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
