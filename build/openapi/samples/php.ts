import { NEW_KEY, toJsonText, toSingleQuoted } from './sample-request.ts';
import type { SampleRequest } from './sample-request.ts';

/** Render a request as a PHP script that uses the cURL extension. */
export function renderPhp({ method, url, headers, body }: SampleRequest): string {
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...toMethodOptions(method),
    ...toHeaderOptions(headers),
    // A nowdoc is taken as it is, so that empty objects stay objects. No line of JSON is its end.
    ...(body ? [`CURLOPT_POSTFIELDS => <<<'JSON'\n${toJsonText(body.value)}\nJSON`] : []),
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
  const toLiteral = ([name, value]: [string, string]) =>
    value === NEW_KEY
      ? `${toSingleQuoted(`${name}: `)} . bin2hex(random_bytes(16))`
      : toSingleQuoted(`${name}: ${value}`);
  const lines = headers.map((header) => `        ${toLiteral(header)},\n`);
  return [`CURLOPT_HTTPHEADER => [\n${lines.join('')}    ]`];
}
