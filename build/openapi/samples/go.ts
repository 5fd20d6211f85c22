import { quote, SAMPLE_FILE, toFormText, toJsonText } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a Go program that uses `net/http`. */
export function renderGo({ method, url, headers, body }: SampleRequest): string {
  const content = toContent(body);
  const statements = [
    ...content.statements,
    `request, err := http.NewRequest(${quote(method.toUpperCase())}, ${quote(url)}, ${content.reader})`,
    CHECK,
    ...headers.map(([name, value]) => `request.Header.Set(${quote(name)}, ${quote(value)})`),
    ...(content.type === null ? [] : [`request.Header.Set("Content-Type", ${content.type})`]),
    'response, err := http.DefaultClient.Do(request)',
    CHECK,
    'defer response.Body.Close()',
    'responseBody, err := io.ReadAll(response.Body)',
    CHECK,
    'fmt.Println(response.StatusCode, string(responseBody))',
  ];
  const imports = ['fmt', 'io', 'log', 'net/http', ...content.imports].sort();
  return [
    'package main\n',
    `import (\n${imports.map((name) => `\t"${name}"\n`).join('')})\n`,
    `func main() {\n${statements.map((line) => `\t${line}\n`).join('')}}`,
  ].join('\n');
}

const CHECK = 'if err != nil {\n\t\tlog.Fatal(err)\n\t}';

interface Content {
  imports: string[];
  statements: string[];
  /** Expression of an `io.Reader`. */
  reader: string;
  /** Expression of the content type that the body brings. Null if the request has it, or has no body. */
  type: string | null;
}

function toContent(body: SampleBody | null): Content {
  switch (body?.kind) {
    case undefined:
      return { imports: [], statements: [], reader: 'nil', type: null };
    case 'json':
      return { ...toText(toJsonText(body.value)), type: null };
    case 'text':
      return { ...toText(body.text), type: null };
    case 'urlencoded':
      return { ...toText(toFormText(body.fields)), type: '"application/x-www-form-urlencoded"' };
    case 'multipart':
      return toForm(body.parts);
    case 'file':
      return {
        imports: ['os'],
        statements: [`body, err := os.Open(${quote(body.name)})`, CHECK],
        reader: 'body',
        type: null,
      };
    default:
      return body satisfies never;
  }
}

function toText(text: string): Omit<Content, 'type'> {
  const literal = text.includes('\n') && !/[`\r]/.test(text) ? `\`${text}\`` : quote(text);
  const statements = [`body := strings.NewReader(${literal})`];
  return { imports: ['strings'], statements, reader: 'body' };
}

function toForm(parts: SamplePart[]): Content {
  const isTyped = parts.some(({ type }) => type !== null);
  const hasFile = parts.some(({ value }) => value === null);
  return {
    imports: [
      'bytes',
      'mime/multipart',
      ...(isTyped ? ['net/textproto'] : []),
      ...(hasFile ? ['os'] : []),
    ],
    statements: [
      'var body bytes.Buffer',
      'form := multipart.NewWriter(&body)',
      ...(hasFile ? [`file, err := os.Open("${SAMPLE_FILE}")`, CHECK] : []),
      ...parts.flatMap(toPartStatements),
      toChecked('err := form.Close()'),
    ],
    reader: '&body',
    type: 'form.FormDataContentType()',
  };
}

function toPartStatements({ name, value, type }: SamplePart, index: number): string[] {
  if (value !== null && type === null) {
    return [toChecked(`err := form.WriteField(${quote(name)}, ${quote(value)})`)];
  }
  const part = index === 0 ? 'part' : `part${index + 1}`;
  const copy =
    value === null ? `io.Copy(${part}, file)` : `io.WriteString(${part}, ${quote(value)})`;
  return [
    `${part}, err := ${toPartWriter({ name, value, type })}`,
    CHECK,
    toChecked(`_, err := ${copy}`),
  ];
}

function toPartWriter({ name, value, type }: SamplePart): string {
  if (type === null) return `form.CreateFormFile(${quote(name)}, "${SAMPLE_FILE}")`;
  const file = value === null ? `; filename="${SAMPLE_FILE}"` : '';
  const disposition = `form-data; name=${JSON.stringify(name)}${file}`;
  return [
    'form.CreatePart(textproto.MIMEHeader{',
    `\t\t"Content-Disposition": {${quote(disposition)}},`,
    `\t\t"Content-Type":        {${quote(type)}},`,
    '\t})',
  ].join('\n');
}

function toChecked(statement: string): string {
  return `if ${statement}; err != nil {\n\t\tlog.Fatal(err)\n\t}`;
}
