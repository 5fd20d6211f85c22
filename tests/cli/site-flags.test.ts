import { expect, it } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { toBuildInput } from '../../cli/site-flags.ts';

it.each([
  [{ base: 'docs' }, '--base must start and end with a slash'],
  [{ base: '/docs' }, '--base must start and end with a slash'],
  [{ content: 'no-such-folder' }, '--content names `no-such-folder`, which does not exist.'],
  [{ openapi: 'none.yaml' }, '--openapi names `none.yaml`, which does not exist.'],
  [{ 'broken-links': 'none' }, '--broken-links must be `error` or `warning`, not `none`.'],
  [{ 'links-origin': 'docs.example.com' }, '--links-origin must be an origin'],
  [{ 'links-origin': 'ftp://docs.example.com' }, '--links-origin must be an origin'],
  [{ 'links-origin': 'https://docs.example.com/guide' }, '--links-origin must be an origin'],
])('refuses %j, and says what to write', (flags, reason) => {
  expect(() => toBuildInput(flags)).toThrow(UsageError);
  expect(() => toBuildInput(flags)).toThrow(reason);
});

it('reads what a site is built from', () => {
  const flags = { base: '/docs/', 'links-origin': 'https://docs.example.com/' };
  expect(toBuildInput({ ...flags, content: 'content' })).toMatchObject({
    basePath: '/docs/',
    linksOrigin: 'https://docs.example.com',
    openApiFile: null,
    brokenLinks: { content: 'error', spec: 'warning' },
    isStrict: false,
  });
});
