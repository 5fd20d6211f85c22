import {
  BOUNDARY,
  quote,
  SAMPLE_FILE,
  toFormText,
  toJsonText,
  toPartHead,
} from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a Java program (Java 16 or later) that uses `java.net.http`. */
export function renderJava({ method, url, headers, body }: SampleRequest): string {
  const type = toContentType(body);
  const calls = [
    ...[...headers, ...type].map(([name, value]) => `.header(${quote(name)}, ${quote(value)})`),
    `.method(${quote(method.toUpperCase())}, ${toPublisher(body)})`,
    '.build();',
  ];
  const statements = [
    `var request = HttpRequest.newBuilder(URI.create(${quote(url)}))`,
    ...calls.map((call) => `    ${call}`),
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  const isFile =
    body?.kind === 'file' ||
    (body?.kind === 'multipart' && body.parts.some(({ value }) => value === null));
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(isFile ? ['import java.nio.file.Path;'] : []),
    '',
    'class Sample {',
    '    public static void main(String[] args) throws Exception {',
    ...statements.map((line) => line.replaceAll(/^(?=.)/gm, '        ')),
    '    }',
    '}',
  ].join('\n');
}

/** The content type that a form brings. */
function toContentType(body: SampleBody | null): [name: string, value: string][] {
  if (body?.kind === 'urlencoded') return [['Content-Type', 'application/x-www-form-urlencoded']];
  if (body?.kind !== 'multipart') return [];
  return [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]];
}

function toPublisher(body: SampleBody | null): string {
  switch (body?.kind) {
    case undefined:
      return 'HttpRequest.BodyPublishers.noBody()';
    case 'json':
      return toText(toTextBlock(toJsonText(body.value)));
    case 'text':
      return toText(quote(body.text));
    case 'urlencoded':
      return toText(quote(toFormText(body.fields)));
    case 'multipart':
      return `HttpRequest.BodyPublishers.concat(\n${toParts(body.parts).join(',\n')})`;
    case 'file':
      return toFile(body.name);
    default:
      return body satisfies never;
  }
}

function toFile(name: string): string {
  return `HttpRequest.BodyPublishers.ofFile(Path.of(${quote(name)}))`;
}

function toText(literal: string): string {
  return `HttpRequest.BodyPublishers.ofString(${literal})`;
}

/** Java has no class for multipart bodies. */
function toParts(parts: SamplePart[]): string[] {
  const publishers = parts.flatMap((part) => {
    const head = toPartHead(part)
      .map((line) => `${line}\r\n`)
      .join('');
    if (part.value !== null) return [toText(quote(`${head}${part.value}\r\n`))];
    return [toText(quote(head)), toFile(SAMPLE_FILE), toText(quote('\r\n'))];
  });
  return [...publishers, toText(quote(`--${BOUNDARY}--\r\n`))].map((line) => `        ${line}`);
}

/** Text with several lines is a text block, whose common indent Java removes. */
function toTextBlock(json: string): string {
  if (!json.includes('\n')) return quote(json);
  const escaped = json.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `"""\n${escaped.replaceAll(/^/gm, '        ')}"""`;
}
