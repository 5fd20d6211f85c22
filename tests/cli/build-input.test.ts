import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../build/problem.ts';
import { createBuildInput } from '../../cli/build-input.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { loadTextCases } from '../support/text-cases.ts';

it.each(loadTextCases('build-flags.txt'))('refuses $name', ({ input, expected: [reason = ''] }) => {
  expect(() => createBuildInput(parse(input))).toThrow(UsageError);
  expect(() => createBuildInput(parse(input))).toThrow(reason);
});

const toInput = () => ({
  sourceFolder: resolve('.'),
  repository: resolve('.'),
  contentFolder: resolve('content'),
  openApiFile: resolve('openapi/management.yaml'),
  basePath: '/',
  brokenLinks: { content: 'error', spec: 'error' },
  isStrict: true,
  drafts: false,
  keepGoing: false,
  cacheFolder: resolve('.cache'),
});

beforeEach(async () => {
  const files = { 'content/index.mdx': '', 'openapi/management.yaml': '' };
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(await createTemporaryFolder(files));
  onTestFinished(() => cwd.mockRestore());
});

it('builds the site of this project without flags, with mistakes as errors', () => {
  expect(createBuildInput({})).toEqual(toInput());
  const basePath = '/docs-site/v1.2/';
  expect(createBuildInput({ base: basePath })).toEqual({ ...toInput(), basePath });
});

it('builds the site of a project without `openapi/` without an API, but not without its document', async () => {
  await rm(resolve('openapi/management.yaml'));
  expect(() => createBuildInput({})).toThrow('`openapi/management.yaml`, which does not exist.');
  await rm(resolve('openapi'), { recursive: true });
  expect(createBuildInput({})).toEqual({ ...toInput(), openApiFile: null });
});

it('builds only what is named, with mistakes of others as warnings', async () => {
  const folder = await createTemporaryFolder({ 'api/a.yaml': '', 'docs/a.mdx': '' });
  const [content, openapi] = [join(folder, 'docs'), join(folder, 'api/a.yaml')];
  const ofOthers = {
    ...toInput(),
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
  expect(createBuildInput(flag)).toEqual({ ...toInput(), brokenLinks });
  expect(createBuildInput({ content: 'content', ...flag })).toMatchObject({ brokenLinks });
});
