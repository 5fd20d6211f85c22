import type { HttpMethod } from '../../../client/model/http-method.ts';

/** One concrete request, from which code in any language is written. */
export interface SampleRequest {
  method: HttpMethod;
  /** Complete, with its query. */
  url: string;
  headers: [name: string, value: string][];
  body: SampleBody | null;
  /** TypeScript's type of the JSON that is answered; null where there is none. */
  responseType: string | null;
}

export type SampleBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'urlencoded'; fields: [name: string, value: string][] }
  | { kind: 'multipart'; parts: SamplePart[] }
  /** The bytes of a file. */
  | { kind: 'file' };

/** A part of a multipart body; without a value it is a file. */
export interface SamplePart {
  name: string;
  value: string | null;
}

/** The file that samples upload. */
export const SAMPLE_FILE = 'file.bin';
