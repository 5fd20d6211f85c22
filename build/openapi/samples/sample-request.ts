/** A request from which code in any language is rendered. */
export interface SampleRequest {
  method: string;
  /** Complete, with its query. */
  url: string;
  headers: [name: string, value: string][];
  body: SampleBody | null;
  /** TypeScript type of the JSON response; null without one. */
  responseType: string | null;
  /** Whether the response is a file, which is no text to print. */
  isFileResponse: boolean;
}

export type SampleBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'urlencoded'; fields: [name: string, value: string][] }
  | { kind: 'multipart'; parts: SamplePart[] }
  /** The bytes of a file, which the reader has. */
  | { kind: 'file'; name: string };

/** A part of a multipart body. */
export interface SamplePart {
  name: string;
  /** Null for a file. */
  value: string | null;
  /** Content type of the part; null for that of the client. */
  type: string | null;
}

/** Name of the file that samples upload. */
export const SAMPLE_FILE = 'file.bin';

/** Name of the file with a JSON body that has no example. */
export const JSON_FILE = 'body.json';

/** Separates parts in languages without a class for multipart bodies. */
export const BOUNDARY = 'boundary-of-the-parts';

/** List the lines before the content of a part, in a body that a sample writes itself. */
export function toPartHead({ name, value, type }: SamplePart): string[] {
  const file = value === null ? `; filename="${SAMPLE_FILE}"` : '';
  const partType = type ?? (value === null ? 'application/octet-stream' : null);
  return [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name=${JSON.stringify(name)}${file}`,
    ...(partType === null ? [] : [`Content-Type: ${partType}`]),
    '',
  ];
}

/** Encode form fields, repeated ones too: `[['a', 'b c']]` → `a=b+c`. */
export function toFormText(fields: [name: string, value: string][]): string {
  return new URLSearchParams(fields).toString();
}

/** Render JSON with indents. What a language may take for the end of a line, or refuse, is escaped. */
export function toJsonText(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Quote a text for C#, Go, Java and Python, whose literals know the escapes of JSON. */
export function quote(text: string): string {
  return toJsonText(text);
}

/** Quote a text for PHP and Ruby, whose single-quoted literals have two escapes: `it's` → `'it\'s'` */
export function toSingleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
