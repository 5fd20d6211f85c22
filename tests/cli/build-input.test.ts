import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { createBuildInput } from '../../cli/build-input.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

it.each([
  [
    { base: 'docs' },
    '--base must start and end with a slash, such as `/` or `/docs-site/`, not `docs`.',
  ],
  [{ base: '/docs' }, '--base must start'],
  [{ base: 'docs/' }, '--base must start'],
  [{ base: '//docs/' }, '--base must start'],
  [{ base: '/docs//' }, '--base must start'],
  [{ base: '/a b/' }, '--base must start'],
  [{ base: '/docs/?a/' }, '--base must start'],
  [{ content: 'no-such-folder' }, '--content names `no-such-folder`, which does not exist.'],
  [{ openapi: 'none.yaml' }, '--openapi names `none.yaml`, which does not exist.'],
  [{ 'openapi-root': 'none' }, '--openapi-root names `none`, which does not exist.'],
  [{ 'broken-links': 'none' }, '--broken-links must be `error` or `warning`, not `none`.'],
  [{ 'links-origin': 'docs.example.com' }, '--links-origin must be an origin'],
  [{ 'links-origin': 'ftp://docs.example.com' }, '--links-origin must be an origin'],
  [{ 'links-origin': 'https://docs.example.com/guide' }, '--links-origin must be an origin'],
  [{ 'links-origin': 'https://docs.example.com/?a' }, '--links-origin must be an origin'],
  [{ 'links-origin': 'https://me@docs.example.com' }, '--links-origin must be an origin'],
])('refuses %j, and says what to write', (flags, reason) => {
  expect(() => createBuildInput(flags)).toThrow(UsageError);
  expect(() => createBuildInput(flags)).toThrow(reason);
});

const INPUT = {
  sourceFolder: resolve('.'),
  repository: resolve('.'),
  contentFolder: resolve('content'),
  openApiFile: resolve('openapi/management.yaml'),
  basePath: '/',
  linksOrigin: null,
  brokenLinks: { content: 'error', spec: 'error' },
  isStrict: true,
  drafts: false,
  keepGoing: false,
  cacheFolder: resolve('.cache'),
};

/** Of documents whose owners are others. */
const OTHERS = { isStrict: false, brokenLinks: { content: 'error', spec: 'warning' } };

it('builds the site of this project without flags, with mistakes as errors', () => {
  expect(createBuildInput({})).toEqual(INPUT);
  expect(createBuildInput({ base: '/docs-site/v1.2/' })).toEqual({
    ...INPUT,
    basePath: '/docs-site/v1.2/',
  });
});

it.each(['error', 'warning'] as const)('has broken links as each %s', (severity) => {
  const brokenLinks = { content: severity, spec: severity };
  expect(createBuildInput({ 'broken-links': severity })).toEqual({ ...INPUT, brokenLinks });
  expect(createBuildInput({ content: 'content', 'broken-links': severity })).toMatchObject({
    brokenLinks,
  });
});

it('builds only what is named, with mistakes of others as warnings', async () => {
  const folder = await createTemporaryFolder({ 'api/a.yaml': '', 'docs/a.mdx': '' });
  const [content, openapi] = [join(folder, 'docs'), join(folder, 'api/a.yaml')];
  const ofContent = { ...INPUT, ...OTHERS, contentFolder: content, openApiFile: null };
  const ofApi = { ...INPUT, ...OTHERS, contentFolder: null, openApiFile: openapi };
  expect(createBuildInput({ content })).toEqual(ofContent);
  expect(createBuildInput({ openapi })).toEqual(ofApi);
  expect(createBuildInput({ content, openapi })).toEqual({ ...ofApi, contentFolder: content });
  expect(createBuildInput({ openapi, 'openapi-root': folder })).toEqual({
    ...ofApi,
    openApiRoot: folder,
  });
});

it.each([
  ['https://docs.example.com', 'https://docs.example.com'],
  ['http://DOCS.example.com:8080/', 'http://docs.example.com:8080'],
])('leads root-relative links to %s', (flag, linksOrigin) => {
  expect(createBuildInput({ 'links-origin': flag }).linksOrigin).toBe(linksOrigin);
});
