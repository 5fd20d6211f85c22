import { expect, test } from 'vitest';
import { runBuild, SITE } from '../site-build.ts';
import { compileDocument, findPage } from './compile-fixture.ts';

const ORIGIN = 'https://docs.shop.example';

const HERE = '/docs/api/contract';

const LINKS: [written: string, without: string, withOrigin?: string][] = [
  // Redoc and Scalar.
  ['#tag/Gift-cards', `${HERE}/tags/gift-cards`],
  ['#tag/Gift%20cards', `${HERE}/tags/gift-cards`],
  ['#operation/createCard', `${HERE}/create-card`],
  ['#operation/cards%2Flist', `${HERE}/cards-list`],
  ['#tag/Gift-cards/operation/createCard', `${HERE}/create-card`],
  ['#tag/gift-cards/GET/cards/{id}', `${HERE}/get-a-gift-card`],
  ['#tag/日本', `${HERE}/tags/group`],
  ['#section/Test-mode', `${HERE}/shop#test-mode`],
  ['#description/test-mode', `${HERE}/shop#test-mode`],
  // Stoplight.
  ['openapi.json/paths/~1cards~1{id}/get', `${HERE}/get-a-gift-card`],
  ['../reference/shop.v1.yaml/paths/~1cards/post', `${HERE}/create-card`],
  ['#/paths/~1cards/post', `${HERE}/create-card`],
  // ReadMe.
  ['createCard', `${HERE}/create-card`],
  // What is not understood, and ids of the page.
  ['#tag/Refunds', '#tag/Refunds'],
  ['#section/Live-mode', '#section/Live-mode'],
  ['#tag-gift-cards', '#tag-gift-cards'],
  ['#query-fields', '#query-fields'],
  ['#errors', '#errors'],
  // Other pages of this site, and other sites.
  ['https://other.example/#operation/createCard', 'https://other.example/#operation/createCard'],
  ['create-card', 'create-card', `${ORIGIN}/create-card`],
  ['/guides/cards', '/guides/cards', `${ORIGIN}/guides/cards`],
  ['guides/cards', 'guides/cards', `${ORIGIN}/guides/cards`],
];

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
        description: LINKS.map(([written]) => `[x](<${written}>)`).join(' '),
        parameters: [{ name: 'fields', in: 'query' }],
        responses: { 200: { description: 'Fine.' }, 400: { description: 'Wrong.' } },
      },
    },
  },
};

/** The fragments that only the check of links can find. */
const UNKNOWN = LINKS.flatMap(([written, href]) =>
  written === href && written.startsWith('#') ? written : [],
);

async function compileLinks(linksOrigin: string | null) {
  const reference = await compileDocument(DOCUMENT, { linksOrigin });
  const page = findPage(reference, 'links');
  const hrefs = [...page.html.matchAll(/<a href="([^"]*)">x<\/a>/g)].map(([, href]) => href);
  return { reference, page, hrefs };
}

test('leads links of other sites to what exists here to the pages', async () => {
  const { hrefs, page } = await compileLinks(null);
  expect(hrefs).toEqual(LINKS.map(([, href]) => encodeURI(href)));
  expect(page.links.map(({ written }) => written)).toEqual([
    ...UNKNOWN,
    'create-card',
    '/guides/cards',
    'guides/cards',
  ]);
});

test('leads root-relative links to the origin that the build names', async () => {
  const { hrefs, page, reference } = await compileLinks(ORIGIN);
  expect(hrefs).toEqual(LINKS.map(([, href, withOrigin = href]) => encodeURI(withOrigin)));
  expect(page.links.map(({ written }) => written)).toEqual([...UNKNOWN]);
  expect(findPage(reference, 'cards-list').html).toContain(`href="${ORIGIN}/cards"`);
  const slice = reference.texts.get(`${HERE}/cards-list.openapi.json`) ?? '';
  expect(slice).toContain(`"url": "${ORIGIN}/cards"`);
});

test('reports root-relative links of a foreign document once', async () => {
  const { problems } = await runBuild(
    { ...SITE, 'contract.json': JSON.stringify({ openapi: '3.1.0', ...DOCUMENT }) },
    {
      contract: 'contract.json',
      brokenLinks: { content: 'error', spec: 'warning' },
      isStrict: false,
    },
  );
  const broken = problems.filter((line) => line.includes('Broken link'));
  expect(broken.map((line) => line.replace(/^.*warning: /, ''))).toEqual([
    'Broken link `/cards`. 1 other root-relative links have no page here (`--broken-links error` lists them). Are they links of another site? Name that site: `--links-origin https://…`. (at #/paths/~1cards/get)',
    'Broken link `#tag/Refunds`: /docs/api/contract/list-errors has no id `tag/Refunds`. It occurs in 2 places. (at #/paths/~1errors/get)',
    'Broken link `#section/Live-mode`: /docs/api/contract/links has no id `section/Live-mode`. (at #/paths/~1links/get)',
    'Broken link `#tag-gift-cards`: /docs/api/contract/links has no id `tag-gift-cards`. (at #/paths/~1links/get)',
    'Broken link `guides/cards`. (at #/paths/~1links/get)',
  ]);
});
