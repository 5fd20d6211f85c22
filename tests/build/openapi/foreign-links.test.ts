import { expect, test } from 'vitest';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileDocument, findPage } from './compile-fixture.ts';

const ORIGIN = 'https://docs.shop.example';

/** Links of one kind, one on a line; their addresses are expected, after `|` those with an origin of links. */
const CASES = loadTextCases('openapi/foreign-links.txt');

const WRITTEN = CASES.flatMap(({ input }) => input.trim().split('\n'));

const DOCUMENT = {
  info: { title: 'Shop', version: '1', description: '# Test mode\n\nFree.' },
  tags: [{ name: 'Gift cards' }, { name: 'Errors' }, { name: '日本', description: 'Text.' }],
  paths: {
    '/cards': {
      post: { operationId: 'createCard', tags: ['Gift cards'] },
      get: { operationId: 'cards/list', tags: ['Gift cards'], externalDocs: { url: '/cards' } },
    },
    '/cards/{id}': { get: { summary: 'Get a gift card', tags: ['Gift cards'] } },
    '/errors': {
      get: { operationId: 'listErrors', tags: ['Errors'], description: '[x](#tag/Refunds)' },
    },
    '/links': {
      get: {
        operationId: 'links',
        description: WRITTEN.map((written) => `[x](<${written}>)`).join(' '),
        parameters: [{ name: 'fields', in: 'query' }],
        responses: { 200: { description: 'Fine.' }, 400: { description: 'Wrong.' } },
      },
    },
  },
};

async function compileLinks(linksOrigin: string | null) {
  const reference = await compileDocument(DOCUMENT, { linksOrigin });
  const { html, links } = findPage(reference, 'links');
  const hrefs = [...html.matchAll(/<a href="([^"]*)">x<\/a>/g)].map(([, href = '']) => href);
  return { reference, hrefs, checked: links.map(({ written }) => written) };
}

test('links of other tools lead to what exists here, and root-relative ones to the origin of links', async () => {
  const [here, there] = [await compileLinks(null), await compileLinks(ORIGIN)];
  const lines = here.hrefs.map((href, at) => {
    const other = there.hrefs[at];
    return other === href ? decodeURI(href) : `${decodeURI(href)} | ${other}`;
  });
  expect(lines.join('\n')).toBe(CASES.flatMap(({ expected }) => expected).join('\n'));
  const unknown = [
    '#tag/Refunds',
    '#section/Live-mode',
    '#tag-gift-cards',
    '#query-fields',
    '#errors',
  ];
  expect(here.checked).toEqual([...unknown, 'create-card', '/guides/cards', 'guides/cards']);
  expect(there.checked).toEqual(unknown);
  const { pages, texts } = there.reference;
  expect(findPage({ pages }, 'cards-list').html).toContain(`href="${ORIGIN}/cards"`);
  const slice = texts.get('/docs/api/contract/cards-list.openapi.json');
  expect(slice).toContain(`"url": "${ORIGIN}/cards"`);
});
