import { NEW_KEY, quote, toJsonText } from './sample-request.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

/** Render a request as a Java program (Java 16 or later) that uses `java.net.http`. */
export function renderJava({ method, url, headers, body }: SampleRequest): string {
  const calls = [
    ...headers.map(toHeaderCall),
    `.method(${quote(method.toUpperCase())}, ${toPublisher(body)})`,
    '.build();',
  ];
  const statements = [
    `var request = HttpRequest.newBuilder(URI.create(${quote(url)}))`,
    ...calls.map((call) => `    ${call}`),
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(headers.some(([, value]) => value === NEW_KEY) ? ['import java.util.UUID;'] : []),
    '',
    'class Sample {',
    '    public static void main(String[] args) throws Exception {',
    ...statements.map((line) => line.replaceAll(/^(?=.)/gm, '        ')),
    '    }',
    '}',
  ].join('\n');
}

function toHeaderCall([name, value]: [string, string]): string {
  return `.header(${quote(name)}, ${value === NEW_KEY ? 'UUID.randomUUID().toString()' : quote(value)})`;
}

function toPublisher(body: SampleBody | null): string {
  if (body === null) return 'HttpRequest.BodyPublishers.noBody()';
  return `HttpRequest.BodyPublishers.ofString(${toTextBlock(toJsonText(body.value))})`;
}

/** Text with several lines is a text block, whose common indent Java removes. */
function toTextBlock(json: string): string {
  if (!json.includes('\n')) return quote(json);
  const escaped = json.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `"""\n${escaped.replaceAll(/^/gm, '        ')}"""`;
}
