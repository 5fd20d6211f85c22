import { describe, expect, it } from 'vitest';
import { SITE, buildFiles } from './site-build.ts';

describe('the register of open questions', () => {
  it('has the questions of all pages in the order of the sidebar, in HTML and Markdown', async () => {
    const ask = (id: string, text: string) =>
      `# Page ${id}\n\n<NotKnown>\n<Question id="${id}" why="A user \`waits\`." ` +
      `check="Look.">${text}</Question>\n</NotKnown>\n`;
    const site = await buildFiles(
      {
        ...SITE,
        'content/sidebars.ts': `export const sidebars = { docs: ['index', 'z', 'a'] };`,
        'content/docs/index.mdx': '# Overview\n\n<OpenQuestions />\n',
        'content/docs/a.mdx': ask('second', 'Does $& matter?'),
        'content/docs/z.mdx': ask('first', 'Is `a` known?'),
      },
      { basePath: '/base/' },
    );
    const html = site.findHtml('/base/docs/');
    const rows = [
      ...html.matchAll(/<summary>([^<]+)<.*?<td><strong><a href="([^"]+)">(.*?)<\/a>/gs),
    ];
    expect(rows.map(([, ...row]) => row)).toEqual([
      ['Page first (1)', '/base/docs/z#first', 'Is <code>a</code> known?'],
      ['Page second (1)', '/base/docs/a#second', 'Does $&amp; matter?'],
    ]);
    const key = site.findRoute('/base/docs/')?.markdown ?? '';
    const markdown = site.release.records.get(key) ?? '';
    expect(markdown).toContain(
      '**Page first (1)**\n\n| Question | Why it matters | How to find out |',
    );
    expect(markdown).toContain('/base/docs/z#first)** | A user `waits`. | Look. |');
  });
});

it('without marks, a page has no open questions, and links to them lead to the page', async () => {
  const site = await buildFiles({
    ...SITE,
    'content/site.ts': `export const site = { title: 'T', copyright: '©', provisional: false };`,
    'content/urls.txt': '/docs/a#first\n/docs/a#not-known-yet\n',
    'content/docs/a.mdx':
      '# A\n\n<Proposed />\n\nIt [may](#first).\n\n<NotKnown>\n' +
      '<Question id="first" why="W" check="C">Is it?</Question>\n</NotKnown>\n',
    'content/docs/b.mdx': '# B\n\nIt [may](/docs/a#first).\n',
  });
  expect(site.findHtml('/docs/a')).not.toMatch(/Proposed|Not known yet|Is it/);
  expect(site.findHtml('/docs/b')).toContain('href="/docs/a#first"');
  expect(site.problems.filter((problem) => !problem.includes('are not listed'))).toEqual([]);
});

describe('what the API contract marks as proposed', () => {
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    'x-open-questions': [{ id: 'first', question: 'Is it?', why: 'W', check: 'C' }],
    paths: {
      '/users': {
        post: {
          operationId: 'createUser',
          'x-provisional': true,
          'x-open-questions': ['first'],
          requestBody: { content: toJsonContent() },
          responses: { 201: { description: 'Created.', content: toJsonContent() } },
        },
      },
    },
  };
  const guide =
    '# A\n\n<FormFields create="createUser" />\n\n' +
    '```json title="Response" operation="createUser" response=201\n{ "name": "Ada" }\n```\n';

  async function findMarks(provisional: string) {
    const files = {
      ...SITE,
      'content/site.ts': `export const site = { title: 'T', copyright: '©', ${provisional} };`,
      'content/docs/a.mdx': guide,
      'openapi/test.json': JSON.stringify(contract),
    };
    const site = await buildFiles(files, { contract: 'openapi/test.json' });
    const find = (text: string) => text.match(MARKS) ?? [];
    return {
      guide: find(site.findHtml('/docs/a')),
      operation: find(site.findHtml('/docs/api/test/create-user')),
      info: find(site.findHtml('/docs/api/test/test')),
      // Markdown, the published document and its slices too.
      records: [...site.release.records.values()].flatMap(find),
    };
  }

  const MARKS = /· proposed|Provisional|Is it\?|x-provisional/g;

  function toJsonContent() {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    return { 'application/json': { schema, example: { name: 'Ada' } } };
  }

  it('stands on forms, titles of responses, operations and files', async () => {
    const { records, ...pages } = await findMarks('');
    expect(pages).toEqual({
      guide: ['· proposed', '· proposed'],
      operation: ['Provisional', 'Is it?'],
      info: ['Provisional', 'Is it?'],
    });
    expect(records).toContain('x-provisional');
  });

  it('is nowhere on a site whose owner has confirmed it', async () => {
    const none = { guide: [], operation: [], info: [], records: [] };
    expect(await findMarks('provisional: false')).toEqual(none);
  });
});
