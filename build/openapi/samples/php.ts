import { SAMPLE_FILE, toFormText, toJsonText, toSingleQuoted } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a PHP script that uses the cURL extension. */
export function renderPhp({ method, url, headers, body }: SampleRequest): string {
  const content = toBody(body);
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...toMethodOptions(method),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => ${toHeaders(headers)}`] : []),
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

/** A HEAD request by name alone would wait for a body. */
function toMethodOptions(method: SampleRequest['method']): string[] {
  if (method === 'get') return [];
  if (method === 'head') return ['CURLOPT_NOBODY => true'];
  return [`CURLOPT_CUSTOMREQUEST => '${method.toUpperCase()}'`];
}

function toHeaders(headers: [string, string][]): string {
  const lines = headers.map(([name, value]) => `        ${toSingleQuoted(`${name}: ${value}`)},\n`);
  return `[\n${lines.join('')}    ]`;
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
      return `[${body.parts
        .map((part) => `${toSingleQuoted(part.name)} => ${toPartContent(part)}`)
        .join(', ')}]`;
    case 'file':
      return `file_get_contents(${toSingleQuoted(body.name)})`;
    default:
      return body satisfies never;
  }
}

/** Only a file has a type. `CURLStringFile` is a file in memory (PHP 8.1 or later). */
function toPartContent({ name, value, type }: SamplePart): string {
  const types = type === null ? [] : [toSingleQuoted(type)];
  if (value === null) return `new CURLFile(${[toSingleQuoted(SAMPLE_FILE), ...types].join(', ')})`;
  if (type === null) return toSingleQuoted(value);
  return `new CURLStringFile(${[toSingleQuoted(value), toSingleQuoted(name), ...types].join(', ')})`;
}
