import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../build/problem.ts';
import { createBuildInput } from '../../cli/build-input.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { loadTextCases } from '../support/text-cases.ts';

it.each(loadTextCases('build-flags.txt'))('refuses $name', ({ input, expected: [reason = ''] }) => {
  expect(() => createBuildInput(parse(input))).toThrow(UsageError);
  expect(() => createBuildInput(parse(input))).toThrow(reason);
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

it('builds the site of this project without flags, with mistakes as errors', () => {
  expect(createBuildInput({})).toEqual(INPUT);
  const basePath = '/docs-site/v1.2/';
  expect(createBuildInput({ base: basePath })).toEqual({ ...INPUT, basePath });
});

it('builds only what is named, with mistakes of others as warnings', async () => {
  const folder = await createTemporaryFolder({ 'api/a.yaml': '', 'docs/a.mdx': '' });
  const [content, openapi] = [join(folder, 'docs'), join(folder, 'api/a.yaml')];
  const ofOthers = {
    ...INPUT,
    isStrict: false,
    brokenLinks: { content: 'error', spec: 'warning' },
  };
  const ofApi = { ...ofOthers, contentFolder: null, openApiFile: openapi };
  expect(createBuildInput({ content })).toEqual({
    ...ofOthers,
    contentFolder: content,
    openApiFile: null,
  });
  expect(createBuildInput({ openapi })).toEqual(ofApi);
  expect(createBuildInput({ content, openapi })).toEqual({ ...ofApi, contentFolder: content });
  const withRoot = createBuildInput({ openapi, 'openapi-root': folder });
  expect(withRoot).toEqual({ ...ofApi, openApiRoot: folder });
});

it.each(['error', 'warning'] as const)('has broken links as each %s', (severity) => {
  const brokenLinks = { content: severity, spec: severity };
  const flag = { 'broken-links': severity };
  expect(createBuildInput(flag)).toEqual({ ...INPUT, brokenLinks });
  expect(createBuildInput({ content: 'content', ...flag })).toMatchObject({ brokenLinks });
});

it.each([
  ['https://docs.example.com', 'https://docs.example.com'],
  ['http://DOCS.example.com:8080/', 'http://docs.example.com:8080'],
])('leads root-relative links to %s', (flag, linksOrigin) => {
  expect(createBuildInput({ 'links-origin': flag }).linksOrigin).toBe(linksOrigin);
});
