import { describe, expect, it } from 'vitest';
import { toPageKey } from '../../worker/store/keys.ts';
import { toPage } from '../build/content-file.ts';
import { loadTextCases } from '../support/text-cases.ts';
import { createSmallRelease } from './small-site/release.ts';
import { callTool, startSmallSite } from './small-site/site.ts';

/** The tool and its input; then whether the result is an error, and its text without empty lines. */
it.each(loadTextCases('mcp-tools.txt'))('the tools respond to $name', async (row) => {
  const [, tool = '', args = ''] = /^(\w+) (.*)\n$/.exec(row.input) ?? [];
  const site = startSmallSite();
  const { isError, text } = await callTool(tool, JSON.parse(args), site);
  const lines = [isError ? 'error' : 'text', ...text.split('\n').filter(Boolean)];
  expect(lines.join('\n')).toBe(row.expected.join('\n'));
  // An input that leads to nothing is no error of the site.
  expect(await site.loadLines()).toMatchObject([{ level: 'info', kind: 'mcp' }]);
});

describe('a long text', () => {
  it('comes in parts that make up the whole', async () => {
    const path = '/docs/api/create-user';
    const site = startSmallSite();
    const whole = await site.load(`${path}.md`);
    let read = '';
    for (let part = 0; part < 10 && read.length < whole.length; part += 1) {
      const args = { path, max_characters: 500, offset: read.length };
      const { text } = await callTool('read_page', args, site);
      const [shown = '', note] = text.split('\n[Truncated: ');
      read += shown;
      const rest = whole.length - read.length;
      const expected = `${rest} of ${whole.length} characters remain. Call again with offset ${read.length}.]`;
      expect(note).toBe(rest === 0 ? undefined : expected);
    }
    expect(read).toBe(whole);
  });

  it.each([
    // It ends with a line, if that leaves more than half of what may come.
    [250, 251],
    [249, 500],
    [500, 501],
  ])('of a line of %i characters and a longer one has a part of %i', async (first, length) => {
    const page = toPage('/long', { markdown: `${'#'.repeat(first)}\n${'y'.repeat(600)}\n` });
    const site = startSmallSite({ release: createSmallRelease({ pages: [page] }) });
    const offset = (await site.load('/long.md')).indexOf('#');
    const args = { path: '/long', max_characters: 500, offset };
    const { text } = await callTool('read_page', args, site);
    expect(text.split('\n[Truncated')[0]).toHaveLength(length);
  });

  it.each([0, 1])('has nothing %i characters after its end', async (more) => {
    const { length } = await startSmallSite().load('/docs/faqs.md');
    const args = { path: '/docs/faqs/', offset: length + more };
    expect(await callTool('read_page', args)).toMatchObject({
      isError: true,
      text: `The text has ${length} characters, so none follow offset ${length + more}.`,
    });
  });
});

it.each([
  ['read_page', { path: 'x'.repeat(2_048) }, 'No page at'],
  ['read_page', { path: 'x'.repeat(2_049) }, '`path` must be a string of at most 2048 characters.'],
  ['read_page', { path: `/${'z'.repeat(500)}` }, `at /${'z'.repeat(199)} on https://docs.example.`],
  ['read_page', { path: '/docs/faqs/', section: 'x'.repeat(200) }, 'has no section'],
  ['read_page', { path: '/docs/faqs/', section: 'x'.repeat(201) }, '`section` must be'],
  ['search', { query: 'x'.repeat(301) }, '`query` must be a string of at most 300 characters.'],
])('%s takes an input of some length, and says so: %j', async (name, args, part) => {
  const { isError, text } = await callTool(name, args);
  expect([isError, text]).toEqual([true, expect.stringContaining(part)]);
});

it.each([
  ['search', { query: 'users' }],
  ['read_page', { path: '/docs/faqs/' }],
  ['read_page', { path: '/docs/faqs/', section: 'example' }],
])('%s %j tells the client nothing of why it fails, but the log', async (name, args) => {
  const fail = () => Promise.reject(new Error('secret'));
  const site = startSmallSite({
    readKv: (key, value) => (key.startsWith(toPageKey('')) ? fail() : value),
    bindings: { ASSETS: { fetch: fail } },
  });
  expect(await callTool(name, args, site)).toEqual({
    isError: true,
    text: 'The documentation could not be read. This is a problem on our side. Try again in a moment.',
    data: undefined,
  });
  const [line] = await site.loadLines();
  expect(line).toMatchObject({ level: 'error', kind: 'mcp', status: 200 });
  expect(JSON.stringify(line?.['causes'])).toContain('secret');
});
