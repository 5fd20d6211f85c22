import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A case of a text file: `=== NAME`, an input, and `--- ` before each line of what is expected. */
export interface TextCase {
  name: string;
  input: string;
  expected: string[];
}

/** Load the cases of a file among the fixtures. */
export function loadTextCases(file: string): TextCase[] {
  const text = readFileSync(join(import.meta.dirname, '../fixtures', file), 'utf8');
  const [before, ...parts] = text.split(/^=== /m);
  if (before !== '') throw new Error(`${file} does not start with a case.`);
  return parts.map((part) => {
    const [, name = '', input = '', rest = ''] =
      /^(.*)\n((?:(?!--- ).*\n)*)([^]*)$/.exec(part) ?? [];
    const lines = rest.split('\n').filter((line) => line !== '');
    if (input.trim() === '' || lines.some((line) => !line.startsWith('--- '))) {
      throw new Error(`${file}: the case “${name}” cannot be read.`);
    }
    return { name, input, expected: lines.map((line) => line.slice('--- '.length)) };
  });
}
