import { NEW_KEY, quote, toJsonText } from './sample-request.ts';
import type { SampleRequest } from './sample-request.ts';

/** Render a request as a Go program that uses `net/http`. */
export function renderGo({ method, url, headers, body }: SampleRequest): string {
  const hasNewKey = headers.some(([, value]) => value === NEW_KEY);
  const statements = [
    ...(hasNewKey ? NEW_KEY_STATEMENTS : []),
    ...(body ? [`body := strings.NewReader(${toLiteral(toJsonText(body.value))})`] : []),
    `request, err := http.NewRequest(${quote(method.toUpperCase())}, ${quote(url)}, ${body ? 'body' : 'nil'})`,
    CHECK,
    ...headers.map(toHeaderStatement),
    'response, err := http.DefaultClient.Do(request)',
    CHECK,
    'defer response.Body.Close()',
    'responseBody, err := io.ReadAll(response.Body)',
    CHECK,
    'fmt.Println(response.StatusCode, string(responseBody))',
  ];
  const imports = [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(hasNewKey ? ['crypto/rand'] : []),
    ...(body ? ['strings'] : []),
  ].sort();
  return [
    'package main\n',
    `import (\n${imports.map((name) => `\t"${name}"\n`).join('')})\n`,
    `func main() {\n${statements.map((line) => `\t${line}\n`).join('')}}`,
  ].join('\n');
}

const CHECK = 'if err != nil {\n\t\tlog.Fatal(err)\n\t}';

/** The standard library has no UUID. */
const NEW_KEY_STATEMENTS = [
  'key := make([]byte, 16)',
  'if _, err := rand.Read(key); err != nil {\n\t\tlog.Fatal(err)\n\t}',
];

function toHeaderStatement([name, value]: [string, string]): string {
  const expression = value === NEW_KEY ? 'fmt.Sprintf("%x", key)' : quote(value);
  return `request.Header.Set(${quote(name)}, ${expression})`;
}

function toLiteral(text: string): string {
  return text.includes('\n') && !text.includes('`') ? `\`${text}\`` : quote(text);
}
