/** A request from which code in any language is rendered. */
export interface SampleRequest {
  method: string;
  /** Complete, with its query. */
  url: string;
  headers: [name: string, value: string][];
  /** JSON; null without a body. */
  body: SampleBody | null;
  /** TypeScript type of the JSON response; null without one. */
  responseType: string | null;
}

/** The value, which can be null itself. */
export interface SampleBody {
  value: unknown;
}

/** Stands for the value of an `Idempotency-Key`, which a sample makes anew in each run: two requests are never the same. */
export const NEW_KEY = '<new key>';

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
