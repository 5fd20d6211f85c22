import { loadTextCases } from '../support/text-cases.ts';

/** A request of a text file: `GET /path`, then a header in each line, and after an empty line the body. */
export interface TextRequest {
  name: string;
  path: string;
  init: RequestInit & { headers: Record<string, string> };
  /** The lines of the response that is expected. */
  expected: string[];
}

/** Load the requests of a file among the fixtures. */
export function loadTextRequests(file: string): TextRequest[] {
  return loadTextCases(file).map(({ name, input, expected }) => {
    const [head = '', body] = input.trimEnd().split('\n\n');
    const [, method = '', path = '', lines = ''] = /^(\S+) (.*)\n?([^]*)$/.exec(head) ?? [];
    const fields = lines.split('\n').filter(Boolean);
    const headers = Object.fromEntries(fields.map((line) => line.split(': ')));
    return { name, path, init: { method, headers, ...(body && { body }) }, expected };
  });
}
