import { expect, it } from 'vitest';
import { SITE, compileFiles } from './site-build.ts';

const ask = (id: string, text: string) =>
  `# Page ${id}\n\n<NotKnown>\n<Question id="${id}" why="A user \`waits\`." check="Look.">${text}</Question>\n</NotKnown>\n`;

it('registers have the questions of all pages, or of what is below one, in the order of the sidebar', async () => {
  const { findPage } = await compileFiles(
    {
      ...SITE,
      'content/sidebars.ts': `export const sidebars = { docs: ['index', 'z', 'a', 'some'] };`,
      'content/docs/index.mdx': '# Overview\n\n<div>\n\n<OpenQuestions />\n\n</div>\n',
      'content/docs/some.mdx':
        '# Some\n\n<OpenQuestions under="/docs/a" />\n\n<OpenQuestions under="/docs/faqs,/docs/z" />\n',
      'content/docs/a.mdx': ask('second', 'Does $& matter?'),
      'content/docs/z.mdx': ask('first', 'Is `a` known?'),
      // In no sidebar, so these come last.
      'content/docs/a/below.mdx': ask('below', 'Is it?'),
      'content/docs/abc.mdx': ask('beside', 'Is it?'),
    },
    { basePath: '/base/' },
  );
  const { html, markdown } = findPage('/docs/');
  const rows = [...html.matchAll(/<summary>([^<]+)<.*?<li><a href="([^"]+)">(.*?)<\/a>/gs)].map(
    ([, ...row]) => row.join(' · '),
  );
  expect(rows).toEqual([
    'Page first (1) · /base/docs/z#first · Is <code>a</code> known?',
    'Page second (1) · /base/docs/a#second · Does $&amp; matter?',
    'Page below (1) · /base/docs/a/below#below · Is it?',
    'Page beside (1) · /base/docs/abc#beside · Is it?',
  ]);
  expect(markdown).toContain('**Page first (1)**\n\n- [Is `a` known?](');
  const links = findPage('/docs/some').html.matchAll(/<li><a href="([^"]+)"/g);
  expect([...links].map(([, href]) => href)).toEqual([
    '/base/docs/a#second',
    '/base/docs/a/below#below',
    '/base/docs/z#first',
  ]);
});

it('without marks, a page has no open questions, and links to them lead to the page', async () => {
  const { findPage, problems } = await compileFiles({
    ...SITE,
    'content/site.ts': `export const site = { title: 'T', copyright: '©', provisional: false };`,
    'content/urls.txt': '/docs/a#first\n/docs/a#not-known-yet\n',
    'content/docs/a.mdx':
      '# A\n\n<Proposed />\n\nIt [may](#first).\n\n<NotKnown>\n' +
      '<Question id="first" why="W" check="C">Is it?</Question>\n</NotKnown>\n',
    'content/docs/b.mdx': '# B\n\nIt [may](/docs/a#first).\n',
  });
  expect(findPage('/docs/a').html).not.toMatch(/Proposed|Not known yet|Is it/);
  expect(findPage('/docs/b').html).toContain('href="/docs/a#first"');
  expect(problems.filter((problem) => !problem.includes('are not listed'))).toEqual([]);
});

const JSON_CONTENT = {
  'application/json': {
    schema: { type: 'object', properties: { name: { type: 'string' } } },
    example: { name: 'Ada' },
  },
};

const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  'x-open-questions': [{ id: 'first', question: 'Is it?', why: 'W', check: 'C' }],
  paths: {
    '/users': {
      post: {
        operationId: 'createUser',
        'x-provisional': true,
        'x-open-questions': ['first'],
        requestBody: { content: JSON_CONTENT },
        responses: { 201: { description: 'Created.', content: JSON_CONTENT } },
      },
    },
  },
};

it.each([
  ['stands on forms, titles of responses, operations and files', '', 2],
  ['is nowhere on a site whose owner has confirmed it', 'provisional: false', 0],
])('what the API contract marks as proposed %s', async (_, provisional, count) => {
  const { site, findPage } = await compileFiles(
    {
      ...SITE,
      'content/site.ts': `export const site = { title: 'T', copyright: '©', ${provisional} };`,
      'content/docs/a.mdx':
        '# A\n\n<FormFields create="createUser" />\n\n' +
        '```json title="Response" operation="createUser" response=201\n{ "name": "Ada" }\n```\n',
      'openapi/test.json': JSON.stringify(CONTRACT),
    },
    { contract: 'openapi/test.json' },
  );
  const find = (text: string) => text.match(/· proposed|Provisional|Is it\?|x-provisional/g) ?? [];
  const marks = (mark: string) => Array.from({ length: count }, () => mark);
  expect(find(findPage('/docs/a').html)).toEqual(marks('· proposed'));
  const shown = count === 0 ? [] : ['Provisional', 'Is it?'];
  expect(find(findPage('/docs/api/test/create-user').html)).toEqual(shown);
  expect(find(findPage('/docs/api/test/test').html)).toEqual(shown);
  // Markdown, the published document and its slices too.
  const { pages, reference } = site;
  const texts = [...(reference?.texts ?? []), ...(reference?.staticFiles ?? [])].flat();
  const all = [...pages.map(({ markdown }) => markdown), ...texts.map(String)].flatMap(find);
  expect(all.includes('x-provisional')).toBe(count > 0);
  expect(all.length > 0).toBe(count > 0);
});
