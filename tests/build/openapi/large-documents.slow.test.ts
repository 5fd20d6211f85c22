import { expect, test } from 'vitest';
import { compileDocument } from './compile-fixture.ts';

test('a page that is too large for its limit is reported', async () => {
  // Text that does not compress well.
  const words = Array.from({ length: 30_000 }, (_, at) => Math.sin(at).toString(36).slice(3, 11));
  const info = { title: 'A', version: '1', summary: 'Short.', description: words.join(' ') };
  const { problems } = await compileDocument({ info, paths: {} });
  expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: `/docs/api/contract/a` has 177 kB of gzipped HTML; the limit is 100 kB. ' +
      'Shorten its descriptions and examples.',
  ]);
});
