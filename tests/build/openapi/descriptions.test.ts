import { expect, test } from 'vitest';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileDocument, compileFixture, findPage } from './compile-fixture.ts';

test('a description has the HTML of the table', async () => {
  const cases = loadTextCases('openapi/descriptions.txt');
  const paths = cases.map(({ input }, at) => {
    const responses = { 200: { description: input } };
    return [`/${at}`, { get: { operationId: `case-${at}`, responses } }];
  });
  const document = { paths: Object.fromEntries(paths) };
  const reference = await compileDocument(document, { basePath: '/base/' });
  const found = cases.map(({ name }, at) => {
    const [, responses = ''] = findPage(reference, `case-${at}`).html.split('id="response-200"');
    const [, html = ''] = /<div class="description">([^]*?)<\/div>/.exec(responses) ?? [];
    return `${name}: ${html}`;
  });
  const wanted = cases.map(({ name, expected }) => `${name}: ${expected.join('\n')}`);
  expect(found.join('\n\n')).toBe(wanted.join('\n\n'));
});

test('the description of the API has its headings below the title of its page, without gaps', async () => {
  const info = { title: 'Shop', version: '1', description: '# A\n\n### B\n\n## C\n\n# D' };
  const { html, headings } = findPage(await compileDocument({ info, paths: {} }), 'shop');
  const tags = html.match(/<h\d id="[^"]*">/g);
  expect(tags).toEqual(['<h2 id="a">', '<h3 id="b">', '<h3 id="c">', '<h2 id="d">']);
  expect(headings.map(({ depth, text }) => `${depth} ${text}`)).toEqual([
    '2 A',
    '3 B',
    '3 C',
    '2 D',
  ]);
});

test('pages of a hostile document have no scripts, external resources and styles', async () => {
  const { pages } = await compileFixture('hostile.yaml');
  expect(pages).toHaveLength(4);
  for (const { html } of pages) {
    const tags = html.match(/<[^>]*>/g)?.join('\n') ?? '';
    expect(tags).not.toMatch(/<\/?(?:script|style|iframe|img|svg|form|base|object|article)\b/i);
    expect(tags).not.toMatch(/\s(?:on\w+|style)\s*=/i);
    expect(tags).not.toMatch(/(?:href|src)="(?:javascript|data):/i);
    expect(html).not.toContain('id="shell"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
});
