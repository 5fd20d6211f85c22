import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileDocument, compileFile, findPage, toLines } from './compile-fixture.ts';

test('is built without the targets that are missing, and says on the page what is missing', async () => {
  const folder = await createTemporaryFolder({
    'contract.yaml': `
openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: https://shop.example }]
paths:
  /cards: { $ref: parts/cards.yaml }
  more: { get: { operationId: listMore, responses: { 204: { description: None. } } } }
  /gone: { $ref: parts/gone.yaml }`,
    'parts/cards.yaml': `
get:
  operationId: listCards
  responses: { 200: { description: Cards., content: { application/json: { schema: { properties: {
    a: { $ref: '#/components/schemas/A' }, b: { $ref: b.yaml } } } } } } }`,
  });
  const reference = await compileFile(join(folder, 'contract.yaml'));
  const { markdown } = findPage(reference, 'list-cards');
  expect(findPage(reference, 'list-more').markdown).toContain('GET `https://shop.example/more`');
  expect(markdown).toMatch(/- `a` .*\n\n {2}`.*A` is not in the document\./);
  expect(markdown).toMatch(/- `b` .*\n\n {2}`.*b\.yaml` is not in the document\./);
  expect(reference.problems.map(({ severity }) => severity)).toEqual(
    reference.problems.map(() => 'warning'),
  );
  expect(toLines(reference).join('\n')).toContain(
    'contract.yaml:7:3 warning: The path `more` does not start with a slash. Write `/more`.',
  );
});

test('references out of the folder are errors with the same cause', async () => {
  const folder = await createTemporaryFolder({
    'b.yaml': 'a: {}\nb: {}',
    'spec/contract.yaml':
      'openapi: 3.1.0\npaths:\n  /a: { $ref: ../b.yaml#/a }\n  /b: { $ref: ../b.yaml#/b }',
  });
  const { problems } = await compileFile(join(folder, 'spec/contract.yaml'));
  const outside = problems.filter(({ severity }) => severity === 'error');
  expect(outside.map(({ line }) => line)).toEqual([3, 4]);
  expect(new Set(outside.map(({ cause }) => cause)).size).toBe(1);
});

test('says on the page which parts of an operation it cannot show', async () => {
  const missing = '#/components/Gone';
  const parameters = [{ name: 'q', in: 'querry' }, { in: 'query' }, { $ref: missing }];
  const responses = { 204: { $ref: missing } };
  const document = {
    info: { title: 'Shop', version: '1' },
    paths: {
      '/cards': {
        post: { operationId: 'createCard', description: 'A card.', parameters, responses },
        gett: {},
        'x-team': 'cards',
      },
    },
  };
  const { markdown } = findPage(await compileDocument(document), 'create-card');
  expect(markdown).toContain(
    'A card.\n\nThe parameter `q` is left out: `querry` is no place of a parameter.\n\nA parameter is left out: it has no name.\n\nA parameter is left out: `#/components/Gone` is not in the document.\n\n`gett` of this path is left out: it is no method of HTTP.',
  );
  expect(markdown).toContain('### 204 No Content\n\n`#/components/Gone` is not in the document.');
});

test('says on the page of the conventions which paths have no method', async () => {
  const paths = { '/gone': { gett: {} }, '/empty': { summary: 'Empty', 'x-team': {} } };
  const document = { info: { title: 'Shop', description: 'Cards.' }, paths };
  const reference = await compileDocument({ ...document, webhooks: { paid: { psot: {} } } });
  expect(findPage(reference, 'shop').markdown).toContain(
    'Cards.\n\n`gett` of `/gone` is left out: it is no method of HTTP.\n\n`psot` of `paid` is left out: it is no method of HTTP.',
  );
});
