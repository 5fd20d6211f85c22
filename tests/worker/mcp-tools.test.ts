import { describe, expect, it } from 'vitest';
import { createSmallRelease } from './small-site/release.ts';
import { PAGES } from './small-site/pages.ts';
import { callTool, startSmallSite } from './small-site/site.ts';

const FAQS = PAGES.find(({ path }) => path === '/docs/faqs/')?.markdown ?? '';
const FAQS_TEXT = FAQS.replace(/[\uE001]/, 'https://docs.example');
const EXAMPLE = FAQS_TEXT.slice(FAQS_TEXT.indexOf('## Example'), FAQS_TEXT.indexOf('## Values'));

const CREATE_USER = '- createUser: `POST /users` Create a user';
const LIST_USERS = '- listUsers: `GET /users` List users';
const USERS = `## Users\n\n${CREATE_USER}\n${LIST_USERS}\n`;
const LEVELS = '## Levels\n\n- listLevels: `GET /levels` List levels\n';

describe('read_page', () => {
  it.each([
    '/docs/faqs/',
    '/docs/faqs',
    '/Docs//FAQS/index.html',
    '/docs/faqs.md',
    '/docs/questions',
    'https://docs.example/docs/faqs/',
    'HTTPS://DOCS.EXAMPLE/docs/faqs',
  ])('reads the page at any spelling of its path: %s', async (path) => {
    const data = { path: '/docs/faqs/', title: 'FAQs & <more>', markdown: FAQS_TEXT };
    expect(await callTool('read_page', { path })).toEqual({
      text: FAQS_TEXT,
      data,
      isError: false,
    });
  });

  it.each([
    ['/docs/faqs/', 'example', EXAMPLE],
    ['/docs/faqs/', '#example', EXAMPLE],
    ['/docs/faqs/#example', undefined, EXAMPLE],
    ['/docs/faqs.md#example', undefined, EXAMPLE],
    ['/docs/questions#example', undefined, EXAMPLE],
    // What is said in words wins.
    ['/docs/faqs/#example', 'all-values', '## Values \\*\n\nThe last one.\n'],
    ['/docs/faqs/#Values *%', undefined, '## Values \\*\n\nThe last one.\n'],
    ['/docs/faqs/', '', FAQS_TEXT],
  ])('of %s reads the section %s, code blocks included', async (path, section, text) => {
    const result = await callTool('read_page', { path, ...(section !== undefined && { section }) });
    expect([result.isError, result.text]).toEqual([false, text]);
    expect(result.data).toMatchObject({ path: '/docs/faqs/', markdown: text });
  });

  it('names the sections instead of one that does not exist', async () => {
    expect(
      await callTool('read_page', { path: '/docs/faqs/', section: 'A comment' }),
    ).toMatchObject({
      isError: true,
      text: '/docs/faqs/ has no section `A comment`. Its sections:\n- FAQs\n  - Example\n  - Values *',
    });
  });

  it.each([
    ['/docs/faq', 'Did you mean one of these?\n- /docs/faqs/ (FAQs & <more>)'],
    ['/docs/users/nothing', '- /docs/users/ (Users)'],
    ['/docs/api/problems/key-take', '- /docs/api/problems/key-taken (Key taken)'],
    ['/zzzz', 'No page at /zzzz on https://docs.example. Use search.'],
    ['//docs.example.com/docs/faqs', 'No page at //docs.example.com/docs/faqs on'],
    ['https://other.example/docs/faqs/', 'No page at https://other.example/docs/faqs/ on'],
    [`/${'z'.repeat(500)}`, `No page at /${'z'.repeat(199)} on https://docs.example. Use search.`],
  ])('says of %s what is near', async (path, text) => {
    const result = await callTool('read_page', { path });
    expect([result.isError, result.data]).toEqual([true, undefined]);
    expect(result.text).toContain(text);
  });
});

describe('list_operations', () => {
  it.each([
    [undefined, `${LEVELS}\n${USERS}`, ['listLevels', 'createUser', 'listUsers']],
    ['', `${LEVELS}\n${USERS}`, ['listLevels', 'createUser', 'listUsers']],
    ['Users', USERS, ['createUser', 'listUsers']],
    ['levels', LEVELS, ['listLevels']],
  ])('of the group %s lists the operations in order', async (tag, text, ids) => {
    const result = await callTool('list_operations', tag === undefined ? {} : { tag });
    expect(result).toMatchObject({ text, isError: false });
    const { operations } = result.data as { operations: { id: string }[] };
    expect(operations.map(({ id }) => id)).toEqual(ids);
  });

  it('gives each operation as data', async () => {
    expect((await callTool('list_operations', { tag: 'Levels' })).data).toEqual({
      operations: [
        {
          id: 'listLevels',
          method: 'GET',
          path: '/levels',
          title: 'List levels',
          tag: 'Levels',
          page: '/docs/api/list-levels',
        },
      ],
    });
  });

  it.each(['User', 'Users '])('names the groups instead of “%s”', async (tag) => {
    expect(await callTool('list_operations', { tag })).toMatchObject({
      isError: true,
      text: `Unknown group \`${tag}\`. Groups: Levels, Users.`,
    });
  });
});

describe('read_operation', () => {
  it.each(['listUsers', 'LISTUSERS'])('reads %s', async (id) => {
    const text = '# List users\n\nLists users.\n';
    const data = { path: '/docs/api/list-users', title: 'List users', markdown: text };
    expect(await callTool('read_operation', { operation_id: id })).toEqual({
      isError: false,
      text,
      data,
    });
  });

  it.each([
    // The page of the last one does not exist.
    ['listUser', 'listUsers, createUser, listLevels'],
    ['creatUser', 'createUser, listUsers, listLevels'],
    ['LISTLEVELS', 'listLevels, listUsers, createUser'],
  ])('names the operations nearest to %s, best first', async (id, near) => {
    expect(await callTool('read_operation', { operation_id: id })).toMatchObject({
      isError: true,
      text: `Unknown operation \`${id}\`. Similar operations: ${near}. All operations: list_operations.`,
    });
  });
});

describe('search', () => {
  it('finds pages, with what was found as data', async () => {
    const sections = [
      { path: '/docs/users/intro', heading: '', excerpt: 'A user earns points and levels.' },
    ];
    const page = { path: '/docs/users/intro', title: 'What a user is', operation: '' };
    expect(await callTool('search', { query: ' points ' })).toEqual({
      isError: false,
      text: '1 page found:\n\n### What a user is\nPath: /docs/users/intro\n- /docs/users/intro: A user earns points and levels.',
      data: { total: 1, pages: [{ ...page, kind: 'guide', sections }], tasks: [] },
    });
  });

  it.each([
    ['guide', ['/docs/faqs/', '/docs/users/intro']],
    ['api', []],
    ['all', ['/docs/faqs/', '/docs/users/intro']],
  ])('looks at pages of the kind %s', async (kind, paths) => {
    const { data } = await callTool('search', { query: 'levels', kind });
    const { pages } = data as { pages: { path: string }[] };
    expect(pages.map(({ path }) => path)).toEqual(paths);
  });

  it('says that no page has a word, and where to begin', async () => {
    const { text, isError } = await callTool('search', { query: 'xyzzyx' });
    expect([isError, text]).toEqual([
      false,
      'No page contains `xyzzyx`. No results.\n\nTry another word for it, or begin with:\n- /docs/faqs/ (FAQs & <more>)',
    ]);
  });
});

describe('a long text', () => {
  const WHOLE = PAGES.find(({ path }) => path === '/docs/api/create-user')?.markdown ?? '';

  it('comes in parts that make up the whole', async () => {
    const site = startSmallSite();
    const parts: string[] = [];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const args = { operation_id: 'createUser', max_characters: 500, offset };
      const { text, data } = await callTool('read_operation', args, site);
      const { markdown, next_offset: next } = data as { markdown: string; next_offset?: number };
      parts.push(markdown);
      const end = parts.join('').length;
      const note = `\n[Truncated: ${WHOLE.length - end} of ${WHOLE.length} characters remain. Call again with offset ${end}.]`;
      expect(next).toBe(end < WHOLE.length ? end : undefined);
      expect(text).toBe(markdown + (end < WHOLE.length ? note : ''));
      offset = next;
    }
    expect(parts.join('')).toBe(WHOLE);
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 500, WHOLE.length - 1_500]);
  });

  it('ends with a line, if that leaves more than half of what may come', async () => {
    const toPage = (first: number) => `${'a'.repeat(first)}\n${'b'.repeat(600)}\n`;
    const readStart = async (markdown: string) => {
      const page = { path: '/docs/long', title: 'Long', html: '', markdown };
      const site = startSmallSite({ release: createSmallRelease('/', [page]) });
      const args = { path: '/docs/long', max_characters: 500 };
      const { data } = await callTool('read_page', args, site);
      return (data as { markdown: string }).markdown.length;
    };
    expect(await readStart(toPage(250))).toBe(251);
    expect(await readStart(toPage(249))).toBe(500);
    expect(await readStart(toPage(500))).toBe(501);
  });

  it('has the operations of its part as data, and no others', async () => {
    const all = `${LEVELS}\n${USERS}`;
    const { data } = await callTool('list_operations', { offset: LEVELS.length });
    const { operations } = data as { operations: { id: string }[] };
    expect(operations.map(({ id }) => id)).toEqual(['createUser', 'listUsers']);
    expect(await callTool('list_operations', { offset: all.length - 1 })).toMatchObject({
      text: '\n',
      isError: false,
      data: { operations: [] },
    });
  });

  it.each([
    [FAQS_TEXT.length, `The text has ${FAQS_TEXT.length} characters, so none follow offset`],
    [FAQS_TEXT.length + 1, `The text has ${FAQS_TEXT.length} characters, so none follow offset`],
  ])('has nothing at offset %i', async (offset, text) => {
    const result = await callTool('read_page', { path: '/docs/faqs/', offset });
    expect(result).toMatchObject({ isError: true, text: `${text} ${offset}.` });
  });
});
