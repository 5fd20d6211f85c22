import { toInlineText } from '../load/json.ts';
import { NEW_KEY, quote } from './sample-request.ts';
import type { SampleRequest } from './sample-request.ts';

/** Render a request as a Python script that uses `requests`. */
export function renderPython({ method, url, headers, body }: SampleRequest): string {
  const options = [
    quote(url),
    ...toHeaderOptions(headers),
    ...(body ? [toBodyOption(body.value)] : []),
  ];
  const call =
    options.length === 1 ? `(${quote(url)})` : `(\n${options.map((o) => `    ${o},\n`).join('')})`;
  const hasNewKey = headers.some(([, value]) => value === NEW_KEY);
  return [
    ...(hasNewKey ? ['import uuid\n'] : []),
    'import requests\n',
    `response = requests.${method}${call}`,
    'response.raise_for_status()',
    'print(response.status_code, response.text)',
  ].join('\n');
}

function toHeaderOptions(headers: [string, string][]): string[] {
  if (headers.length === 0) return [];
  const lines = headers.map(([name, value]) => {
    const expression = value === NEW_KEY ? 'str(uuid.uuid4())' : quote(value);
    return `${INDENT.repeat(2)}${quote(name)}: ${expression},\n`;
  });
  return [`headers={\n${lines.join('')}${INDENT}}`];
}

/** To `requests`, `json=None` means no body. */
function toBodyOption(value: unknown): string {
  return value === null ? 'data="null"' : `json=${toPython(value, 1)}`;
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
