import { SAMPLE_FILE, toFormText, toJsonText, toSingleQuoted } from './sample-request.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

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
        .map(({ name, value }) => {
          const content =
            value === null ? `new CURLFile(${toSingleQuoted(SAMPLE_FILE)})` : toSingleQuoted(value);
          return `${toSingleQuoted(name)} => ${content}`;
        })
        .join(', ')}]`;
    case 'file':
      return `file_get_contents(${toSingleQuoted(SAMPLE_FILE)})`;
    default:
      return body satisfies never;
  }
}
