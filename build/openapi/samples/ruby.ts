import { SAMPLE_FILE, toJsonText, toSingleQuoted } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a Ruby script that uses `net/http`. */
export function renderRuby({ method, url, headers, body }: SampleRequest): string {
  return [
    "require 'net/http'",
    '',
    `uri = URI(${toSingleQuoted(url)})`,
    `request = ${toConstructor(method, body)}`,
    ...headers.map(
      ([name, value]) => `request[${toSingleQuoted(name)}] = ${toSingleQuoted(value)}`,
    ),
    ...toBodyLines(body),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n');
}

/** The classes of methods that may have a body add a content type to an empty one. */
function toConstructor(method: SampleRequest['method'], body: SampleBody | null): string {
  if (body === null && BODY_METHODS.has(method)) {
    const name = toSingleQuoted(method.toUpperCase());
    return `Net::HTTPGenericRequest.new(${name}, false, true, uri)`;
  }
  return `Net::HTTP::${method.charAt(0).toUpperCase()}${method.slice(1)}.new(uri)`;
}

const BODY_METHODS = new Set(['post', 'put', 'patch']);

function toBodyLines(body: SampleBody | null): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'json':
      // Quoted, the heredoc is taken as it is; no line of JSON is its end.
      return [`request.body = <<~'JSON'\n${toJsonText(body.value)}\nJSON`];
    case 'text':
      return [`request.body = ${toSingleQuoted(body.text)}`];
    case 'urlencoded':
      return [
        `request.set_form_data([${body.fields.map((field) => toList(field.map(toSingleQuoted))).join(', ')}])`,
      ];
    case 'multipart': {
      const parts = body.parts.map(toPart);
      return [`request.set_form(${toList(parts)}, 'multipart/form-data')`];
    }
    case 'file':
      return [`request.body = File.binread(${toSingleQuoted(body.name)})`];
    default:
      return body satisfies never;
  }
}

/** Only a file has a type. */
function toPart({ name, value, type }: SamplePart): string {
  const file = `File.open(${toSingleQuoted(SAMPLE_FILE)})`;
  const fileName = value === null ? '' : `filename: ${toSingleQuoted(name)}, `;
  const options = type === null ? [] : [`{ ${fileName}content_type: ${toSingleQuoted(type)} }`];
  return toList([toSingleQuoted(name), value === null ? file : toSingleQuoted(value), ...options]);
}

function toList(entries: string[]): string {
  return `[${entries.join(', ')}]`;
}
