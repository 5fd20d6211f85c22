import { describe, expect, it } from 'vitest';
import { toManifestKey, toMarkdownKey, toPageKey } from '../../worker/store/keys.ts';
import { createSmallRelease } from './small-site/release.ts';
import { callTool, startSmallSite } from './small-site/site.ts';

it.each([
  ['read_page', {}, 'path'],
  ['read_page', { path: 'x'.repeat(2_049) }, 'path'],
  ['read_page', { path: '/docs/', section: 'x'.repeat(201) }, 'section'],
  ['read_page', { path: '/docs/', max_characters: 499 }, 'max_characters'],
  ['read_page', { path: '/docs/', max_characters: 50_001 }, 'max_characters'],
  ['read_page', { path: '/docs/', max_characters: 500.5 }, 'max_characters'],
  ['read_page', { path: '/docs/', offset: -1 }, 'offset'],
  ['read_operation', { operation_id: 'x'.repeat(301) }, 'operation_id'],
  ['list_operations', { tag: 'x'.repeat(201) }, 'tag'],
  ['search', { query: '  ' }, 'query'],
  ['search', { query: 'x'.repeat(301) }, 'query'],
  ['search', { query: 'x', kind: 'none' }, 'kind'],
])('%s %j is refused with a message', async (name, args, part) => {
  const { isError, text } = await callTool(name, args);
  expect([isError, text]).toEqual([true, expect.stringContaining(part)]);
});

it.each([
  ['read_page', { path: 'x'.repeat(2_048) }],
  ['read_page', { path: '/docs/faqs/', section: 'x'.repeat(200) }],
])('%s takes the longest input, and says that it leads to nothing', async (name, args) => {
  const { isError, text } = await callTool(name, args);
  expect([isError, text]).toEqual([true, expect.stringMatching(/^(?:No page|.* has no section)/)]);
});

it('a site without operations says so', async () => {
  const release = createSmallRelease();
  const key = toManifestKey(release.id);
  const manifest = (release.records.get(key) ?? '').replaceAll(/^\["operation .*\n/gm, '');
  release.records.set(key, manifest);
  const site = startSmallSite({ release, bindings: { RELEASE: 'live' } });
  const expected = { isError: true, text: 'This site documents no API.' };
  expect(await callTool('list_operations', {}, site)).toMatchObject(expected);
  expect(await callTool('read_operation', { operation_id: 'x' }, site)).toMatchObject(expected);
});

describe('when a tool fails', () => {
  const FAILURE =
    'The documentation could not be read. This is a problem on our side. Try again in a moment.';

  it.each([
    ['search', { query: 'users' }],
    ['read_page', { path: '/docs/faqs/' }],
    ['read_page', { path: '/docs/faqs/', section: 'example' }],
    ['read_operation', { operation_id: 'listUsers' }],
  ])('%s %j tells the client nothing of the cause, but the log', async (name, args) => {
    const isContent = (key: string) =>
      key.startsWith(toMarkdownKey('')) || key.startsWith(toPageKey(''));
    const site = startSmallSite({
      readKv: (key, value) => (isContent(key) ? Promise.reject(new Error('secret')) : value),
      bindings: { ASSETS: { fetch: () => Promise.reject(new Error('secret')) } },
    });
    expect(await callTool(name, args, site)).toEqual({
      isError: true,
      text: FAILURE,
      data: undefined,
    });
    const [line] = await site.loadLines();
    expect(line).toMatchObject({ level: 'error', kind: 'mcp', status: 200 });
    expect(JSON.stringify(line?.['causes'])).toContain('secret');
  });

  it('no error is in the log for an input that leads to nothing', async () => {
    const site = startSmallSite();
    await callTool('read_page', { path: '/docs/none' }, site);
    expect(await site.loadLines()).toMatchObject([{ level: 'info', kind: 'mcp' }]);
  });
});
