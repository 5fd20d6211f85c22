import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFile, toLines } from './compile-fixture.ts';

const times = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index));

const ALIASES = times(8, (level) => {
  const values = level === 0 ? 'x' : `*a${level - 1}`;
  return `  a${level}: &a${level} [${times(9, () => values).join(', ')}]\n`;
}).join('');

test.each([
  [
    'nested blocks',
    times(3_000, (level) => `${' '.repeat(level)} a:\n`).join(''),
    /^:\d{3}:\d{3} .*More than 400 levels are nested here\. Remove levels\.$/,
  ],
  ['nested lists', `  a: ${'['.repeat(10_000)}\n`, /^:4:\d{3,} .*More than 400 levels/],
  ['aliases', ALIASES, /^:5:12 is not valid YAML: Excessive alias count .*Write its value out/],
])('names the place of %s', async (_, yaml, problem) => {
  const text = `openapi: 3.1.0\npaths: {}\nx-data:\n${yaml}`;
  const folder = await createTemporaryFolder({ 'contract.yaml': text });
  const { pages, problems } = await compileFile(join(folder, 'contract.yaml'));
  expect(pages).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(toLines({ problems })[0]?.replace(/^.*contract\.yaml/, '')).toMatch(problem);
});
