import { expect, test } from 'vitest';
import { runBuild, SITE } from '../site-build.ts';

const description = '[x](#section/Live-mode) [x](#tag-a) [x](/guides/cards) [x](guides/cards)';

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  tags: [{ name: 'Cards' }],
  paths: {
    '/cards': {
      get: { operationId: 'listCards', tags: ['Cards'], externalDocs: { url: '/cards' } },
      put: { operationId: 'replaceCards', description: '[x](#tag/Refunds)' },
      post: { operationId: 'links', description: `${description} [x](#tag/Refunds)` },
    },
  },
};

test('root-relative links of a foreign document are reported once', async () => {
  const { problems } = await runBuild(
    { ...SITE, 'contract.json': JSON.stringify(DOCUMENT) },
    {
      contract: 'contract.json',
      brokenLinks: { content: 'error', spec: 'warning' },
      isStrict: false,
    },
  );
  const broken = problems.filter((line) => line.includes('Broken link'));
  expect(broken.map((line) => line.replace(/^.*warning: /, ''))).toEqual([
    'Broken link `/cards`. 1 other root-relative links have no page here (`--broken-links error` lists them). Are they links of another site? Name that site: `--links-origin https://…`. (at #/paths/~1cards/get)',
    'Broken link `#section/Live-mode`: /docs/api/contract/links has no id `section/Live-mode`. (at #/paths/~1cards/post)',
    'Broken link `#tag-a`: /docs/api/contract/links has no id `tag-a`. (at #/paths/~1cards/post)',
    'Broken link `guides/cards`. (at #/paths/~1cards/post)',
    'Broken link `#tag/Refunds`: /docs/api/contract/links has no id `tag/Refunds`. It occurs in 2 places. (at #/paths/~1cards/post)',
  ]);
});
