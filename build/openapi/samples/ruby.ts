import { NEW_KEY, toJsonText, toSingleQuoted } from './sample-request.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

/** Render a request as a Ruby script that uses `net/http`. */
export function renderRuby({ method, url, headers, body }: SampleRequest): string {
  return [
    "require 'net/http'",
    ...(headers.some(([, value]) => value === NEW_KEY) ? ["require 'securerandom'"] : []),
    '',
    `uri = URI(${toSingleQuoted(url)})`,
    `request = ${toConstructor(method, body)}`,
    ...headers.map(
      ([name, value]) =>
        `request[${toSingleQuoted(name)}] = ${value === NEW_KEY ? 'SecureRandom.uuid' : toSingleQuoted(value)}`,
    ),
    // Quoted, the heredoc is taken as it is; no line of JSON is its end.
    ...(body ? [`request.body = <<~'JSON'\n${toJsonText(body.value)}\nJSON`] : []),
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
