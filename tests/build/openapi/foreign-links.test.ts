import { expect, test } from 'vitest';
import { runBuild, SITE } from '../site-build.ts';
import { compileDocument, findPage } from './compile-fixture.ts';

const ORIGIN = 'https://docs.shop.example';

const HERE = '/docs/api/contract';

const LINKS: [written: string, without: string, withOrigin?: string][] = [
  // Redoc, Scalar, Swagger UI and Stoplight.
  ['#tag/Gift-cards', `${HERE}/tags/gift-cards`],
  ['#operation/createCard', `${HERE}/create-card`],
  ['#operation/cards%2Flist', `${HERE}/cards-list`],
  ['#tag/Gift-cards/operation/createCard', `${HERE}/create-card`],
  ['#tag/Gift-cards/paths/~1cards~1{id}/get', `${HERE}/get-a-gift-card`],
  ['#tag/gift-cards/GET/cards/{id}', `${HERE}/get-a-gift-card`],
  ['#/Gift cards/createCard', `${HERE}/create-card`],
  ['/operations/createCard', `${HERE}/create-card`],
  ['#section/Test-mode', `${HERE}/shop#test-mode`],
  ['#tag/Events', `${HERE}/tags/events`],
  ['#section/Events/Signed-calls', `${HERE}/tags/events#signed-calls`],
  // Ids that only another site has.
  ['#createCard', `${HERE}/create-card`],
  ['#get-a-gift-card', `${HERE}/get-a-gift-card`],
  ['#gift-cards', `${HERE}/tags/gift-cards`],
  ['#parameter-fields', '#query-fields'],
  // Ids of the page.
  ['#query-fields', '#query-fields'],
  ['#errors', '#errors'],
  ['#unknown', '#unknown'],
  // The site of the owner, and others.
  ['https://docs.shop.example/api/#operation/createCard', `${HERE}/create-card`],
  ['https://docs.shop.example/cards#create', `${HERE}/create-card`],
  ['https://docs.shop.example/#tag/Refunds', 'https://docs.shop.example/#tag/Refunds'],
  ['https://other.example/#operation/createCard', 'https://other.example/#operation/createCard'],
  ['https://shop.co.uk/#operation/createCard', `${HERE}/create-card`],
  ['https://cards.eu.shop.co.uk/#operation/createCard', `${HERE}/create-card`],
  ['https://other.co.uk/#operation/createCard', 'https://other.co.uk/#operation/createCard'],
  ['https://myshop.co.uk/#operation/createCard', 'https://myshop.co.uk/#operation/createCard'],
  ['/guides/cards', '/guides/cards', `${ORIGIN}/guides/cards`],
  ['/cards#create', '/cards#create', `${HERE}/create-card`],
  ['guides/cards', 'guides/cards', `${ORIGIN}/guides/cards`],
];

/** A tag without operations is a chapter. */
const EVENTS = { name: 'Events', description: 'About events.\n\n## Signed calls\n\nCheck them.' };

const DOCUMENT = {
  info: { title: 'Shop', version: '1', description: '# Test mode\n\nFree.' },
  servers: [{ url: 'https://api.shop.example/v1' }, { url: 'https://eu.shop.co.uk/v1' }],
  externalDocs: { url: 'https://docs.shop.example' },
  tags: [{ name: 'Gift cards' }, { name: 'Errors' }, EVENTS],
  paths: {
    '/cards': {
      post: {
        operationId: 'createCard',
        tags: ['Gift cards'],
        externalDocs: { url: 'https://docs.shop.example/cards#create' },
      },
      get: { operationId: 'cards/list', tags: ['Gift cards'], externalDocs: { url: '/cards' } },
    },
    '/cards/{id}': { get: { summary: 'Get a gift card', tags: ['Gift cards'] } },
    '/errors': {
      get: { operationId: 'listErrors', tags: ['Errors'], description: '[x](#unknown)' },
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
    '#query-fields',
    '#errors',
    '#unknown',
    '/guides/cards',
    '/cards#create',
    'guides/cards',
  ]);
});

test('leads root-relative links to the origin that the build names', async () => {
  const { hrefs, page, reference } = await compileLinks(ORIGIN);
  expect(hrefs).toEqual(LINKS.map(([, href, withOrigin = href]) => encodeURI(withOrigin)));
  expect(page.links.map(({ written }) => written)).toEqual([
    '#query-fields',
    '#errors',
    '#unknown',
  ]);
  expect(findPage(reference, 'cards-list').html).toContain(`href="${ORIGIN}/cards"`);
  const slice = reference.files.get(`${HERE}/cards-list.openapi.json`) ?? '';
  expect(slice).toContain(`"url": "${ORIGIN}/cards"`);
});

test('reports root-relative links of a foreign document once', async () => {
  const { problems } = await runBuild(
    { ...SITE, 'contract.json': JSON.stringify({ openapi: '3.1.0', ...DOCUMENT }) },
    {
      contract: 'contract.json',
      brokenLinks: { content: 'error', spec: 'warning' },
      checkExamples: false,
    },
  );
  const broken = problems.filter((line) => line.includes('Broken link'));
  expect(broken.map((line) => line.replace(/^.*warning: /, ''))).toEqual([
    'Broken link `/cards`. 2 other root-relative links have no page here (`--broken-links error` lists them). Are they links of another site? Name that site: `--links-origin https://…`. (at #/paths/~1cards/get)',
    expect.stringMatching(
      /^Broken link `#unknown`: \S+ has no id `unknown`\. It occurs in 2 places\. \(at/,
    ),
    'Broken link `guides/cards`. (at #/paths/~1links/get)',
  ]);
});
