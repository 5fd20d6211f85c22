import { toInlineText } from '../load/json.ts';
import { quote, SAMPLE_FILE } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a Python script that uses `requests`. */
export function renderPython({ method, url, headers, body }: SampleRequest): string {
  const pairs = headers.map(([name, value]): [string, unknown] => [name, value]);
  const options = [
    quote(url),
    ...(pairs.length === 0 ? [] : [`headers=${toPython(Object.fromEntries(pairs), 1)}`]),
    ...toBodyOptions(body),
  ];
  const call =
    options.length === 1 ? `(${quote(url)})` : `(\n${options.map((o) => `    ${o},\n`).join('')})`;
  return [
    'import requests\n',
    `response = requests.${method}${call}`,
    'response.raise_for_status()',
    'print(response.status_code, response.text)',
  ].join('\n');
}

function toBodyOptions(body: SampleBody | null): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'json':
      // To `requests`, `json=None` means no body.
      return [body.value === null ? 'data="null"' : `json=${toPython(body.value, 1)}`];
    case 'text':
      return [`data=${quote(body.text)}.encode()`];
    case 'urlencoded':
      return [
        `data=[${body.fields.map(([name, value]) => toTuple(name, quote(value))).join(', ')}]`,
      ];
    case 'multipart':
      return [
        `files=[${body.parts.map((part) => toTuple(part.name, toPartContent(part))).join(', ')}]`,
      ];
    case 'file':
      return [`data=${toOpenFile(body.name)}`];
    default:
      return body satisfies never;
  }
}

function toPartContent({ value, type }: SamplePart): string {
  const content = value === null ? toOpenFile(SAMPLE_FILE) : quote(value);
  if (value === null && type === null) return content;
  const fileName = value === null ? quote(SAMPLE_FILE) : 'None';
  return `(${[fileName, content, ...(type === null ? [] : [quote(type)])].join(', ')})`;
}

function toOpenFile(name: string): string {
  return `open(${quote(name)}, "rb")`;
}

function toTuple(name: string, value: string): string {
  return `(${quote(name)}, ${value})`;
}

/** Write a JSON value as Python; `level` counts the indents of the line that it begins on. */
function toPython(value: unknown, level: number): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object') return toInlineText(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((entry) => toPython(entry, level + 1))
    : Object.entries(value).map(([key, entry]) => `${quote(key)}: ${toPython(entry, level + 1)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return `${open}${close}`;
  const inner = entries.map((entry) => `${INDENT.repeat(level + 1)}${entry},\n`).join('');
  return `${open}\n${inner}${INDENT.repeat(level)}${close}`;
}

const INDENT = '    ';
