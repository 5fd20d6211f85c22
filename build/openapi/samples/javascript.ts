import { SAMPLE_FILE } from './sample-request.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

/** Write a request as a JavaScript module that uses `fetch`. */
export function renderJavaScript({ method, url, headers, body }: SampleRequest): string {
  const content = toBody(body);
  const options = [
    ...(method === 'get' ? [] : [`  method: ${quote(method.toUpperCase())},`]),
    ...(headers.length === 0 ? [] : [`  headers: ${toHeaders(headers)},`]),
    ...(content === null ? [] : [`  body: ${content},`]),
  ];
  const call = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `${toPreparation(body)}const response = await fetch(${quote(url)}${call});\n`.concat(
    'console.log(response.status, await response.text());',
  );
}

function toHeaders(headers: [string, string][]): string {
  const lines = headers.map(([name, value]) => `    ${quote(name)}: ${quote(value)},`);
  return `{\n${lines.join('\n')}\n  }`;
}

function toPreparation(body: SampleBody | null): string {
  if (body?.kind === 'file') return IMPORT_OPEN;
  if (body?.kind !== 'multipart') return '';
  const hasFile = body.parts.some(({ value }) => value === null);
  const lines = body.parts.map(({ name, value }) => {
    const content = value === null ? `await openAsBlob(${quote(SAMPLE_FILE)})` : quote(value);
    return `form.append(${quote(name)}, ${content});\n`;
  });
  return `${hasFile ? IMPORT_OPEN : ''}const form = new FormData();\n${lines.join('')}\n`;
}

const IMPORT_OPEN = "import { openAsBlob } from 'node:fs';\n\n";

function toBody(body: SampleBody | null): string | null {
  switch (body?.kind) {
    case undefined:
      return null;
    case 'json':
      return `JSON.stringify(${indent(JSON.stringify(body.value, null, 2))})`;
    case 'text':
      return quote(body.text);
    case 'urlencoded':
      return `new URLSearchParams(${indent(JSON.stringify(body.fields))})`;
    case 'multipart':
      return 'form';
    case 'file':
      return `await openAsBlob(${quote(SAMPLE_FILE)})`;
    default:
      return body satisfies never;
  }
}

function indent(code: string): string {
  return code.replaceAll('\n', '\n  ');
}

/** JSON's escapes are JavaScript's; only the kind of quote differs. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
