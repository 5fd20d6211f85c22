import {
  BOUNDARY,
  SAMPLE_FILE,
  toFormText,
  toJsonText,
  toPartHead,
  toSingleQuoted,
} from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a PHP script that uses the cURL extension. */
export function renderPhp({ method, url, headers, body }: SampleRequest): string {
  const content = toBody(body);
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...toMethodOptions(method),
    ...toHeaderOptions([...headers, ...toBodyHeaders(body)]),
    ...(content === null ? [] : [`CURLOPT_POSTFIELDS => ${content}`]),
  ];
  return [
    '<?php',
    `$curl = curl_init(${toSingleQuoted(url)});`,
    `curl_setopt_array($curl, [\n${options.map((option) => `    ${option},\n`).join('')}]);`,
    '$body = curl_exec($curl);',
    'if ($body === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $body;",
  ].join('\n');
}

/** A HEAD request by name alone would wait for a body, and a body alone makes a request POST. */
function toMethodOptions(method: string): string[] {
  if (method === 'get') return [];
  return method === 'head'
    ? ['CURLOPT_NOBODY => true']
    : [`CURLOPT_CUSTOMREQUEST => '${method.toUpperCase()}'`];
}

function toHeaderOptions(headers: [string, string][]): string[] {
  if (headers.length === 0) return [];
  const lines = headers.map(([name, value]) => `        ${toSingleQuoted(`${name}: ${value}`)},\n`);
  return [`CURLOPT_HTTPHEADER => [\n${lines.join('')}    ]`];
}

function toBody(body: SampleBody | null): string | null {
  switch (body?.kind) {
    case undefined:
      return null;
    case 'json':
      // A nowdoc is taken as it is, so that empty objects stay objects. No line of JSON is its end.
      return `<<<'JSON'\n${toJsonText(body.value)}\nJSON`;
    case 'text':
      return toSingleQuoted(body.text);
    case 'urlencoded':
      return toSingleQuoted(toFormText(body.fields));
    case 'multipart':
      return isMultipartText(body) ? toMultipartText(body.parts) : toFields(body.parts);
    case 'file':
      return `file_get_contents(${toSingleQuoted(body.name)})`;
    default:
      return body satisfies never;
  }
}

/** An array has a field once, and gives a type to files only. */
function isMultipartText(body: SampleBody | null): boolean {
  if (body?.kind !== 'multipart') return false;
  const names = new Set(body.parts.map(({ name }) => name));
  const isTyped = body.parts.some(({ value, type }) => value !== null && type !== null);
  return isTyped || names.size < body.parts.length;
}

function toBodyHeaders(body: SampleBody | null): [string, string][] {
  if (!isMultipartText(body)) return [];
  return [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]];
}

function toMultipartText(parts: SamplePart[]): string {
  const lines = [
    ...parts.flatMap((part) => [...toPartHead(part).map(toSingleQuoted), toContent(part)]),
    toSingleQuoted(`--${BOUNDARY}--`),
    "''",
  ];
  return `implode("\\r\\n", [\n${lines.map((line) => `        ${line},\n`).join('')}    ])`;
}

function toContent({ value }: SamplePart): string {
  return value === null
    ? `file_get_contents(${toSingleQuoted(SAMPLE_FILE)})`
    : toSingleQuoted(value);
}

function toFields(parts: SamplePart[]): string {
  const fields = parts.map(({ name, value, type }) => {
    const file = [SAMPLE_FILE, ...(type === null ? [] : [type])].map(toSingleQuoted).join(', ');
    return `${toSingleQuoted(name)} => ${value === null ? `new CURLFile(${file})` : toSingleQuoted(value)}`;
  });
  return `[${fields.join(', ')}]`;
}
