import { expect, it } from 'vitest';
import { SITE, compileFiles } from './site-build.ts';

const CONTRACT = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders: { $ref: './orders.yaml' }
  /items:
    get:
      operationId: listItems
      tags: [Items]
      responses: { '200': { description: Items. } }
components:
  schemas:
    Order:
      type: object
      properties: { name: { type: string, example: Coffee }, count: { type: integer, example: 2 } }
      example: { name: Coffee, count: 2 }
`;

const ORDERS = `get:
  operationId: listOrders
  tags: [Orders]
  responses: { '200': { description: Orders. } }
post:
  operationId: createOrder
  tags: [Orders]
  requestBody:
    content: { application/json: { schema: { $ref: './shop.yaml#/components/schemas/Order' } } }
  responses: { '201': { description: Created. } }
`;

/** Shows the contract, and links to it, in each way that a page can. */
const ORDERING = `# Ordering

See <Operation id="createOrder" />, [orders](/docs/api/shop/list-orders) and [all of it](/docs/api/shop).

<SchemaFields schema="Order" />

\`\`\`json operation=createOrder request
{ "name": "Tea", "count": 1 }
\`\`\`
`;

const LINKING =
  '# Linking\n\n[One](./02-levels.mdx) [two](./levels) [three](/docs/users/levels#tiers)\n';

const FILES = {
  ...SITE,
  'openapi/shop.yaml': CONTRACT,
  'openapi/orders.yaml': ORDERS,
  'content/docs/ordering.mdx': ORDERING,
  'content/docs/02-users/03-linking.mdx': LINKING,
  'content/glossary.yaml': 'Tier: { definition: A step. }\nLevel: { definition: A stage. }\n',
};

const BLOCK = '```json\n{ "a": 1 }\n```\n';

const MISTAKES: [string, Record<string, string | null>, string[]][] = [
  ['nothing is wrong', {}, []],
  [
    'a page was deleted to which others link',
    { 'content/docs/02-users/02-levels.mdx': null },
    [
      'content/docs/02-users/03-linking.mdx:3:1 Broken link `./02-levels.mdx`. ' +
        '3 more places have this problem: content/docs/02-users/03-linking.mdx:3:24, ' +
        'content/docs/02-users/03-linking.mdx:3:40 and 1 more.',
    ],
  ],
  [
    'a page takes the address of one with ids',
    { 'content/docs/new.mdx': '---\nslug: /docs/users/levels\n---\n\n# New\n' },
    [
      'content/docs/new.mdx:2:7 Duplicate path `/docs/users/levels`: content/docs/02-users/02-levels.mdx has it too. Give one of them a `slug`.',
    ],
  ],
  [
    'a bracket is never closed in YAML',
    {
      'content/glossary.yaml': 'Tier: [\nLevel:\n  definition: A stage.\nRank:\n  definition: B.\n',
    },
    [expect.stringMatching(/^content\/glossary\.yaml:2:1 Invalid YAML: /) as string],
  ],
  [
    'a code block lacks its end, and a tag starts in it',
    {
      'content/docs/page.mdx': `# Page\n\n\`\`\`json\n{}\n\n<Details summary="More">\n\n${BLOCK}\n</Details>\n`,
    },
    [
      'content/docs/page.mdx:3:1 This code block never ends: another one starts in it, in line 8. ' +
        'Write ````` below it, or more of them around a block that shows a fence.',
    ],
  ],
  [
    'the last code block of a page lacks its end',
    {
      'content/docs/page.mdx': `---\nanchors:\n  old: more\n---\n\n# Page\n\n\`\`\`json\n{}\n\n## More\n`,
    },
    ['content/docs/page.mdx:8:1 This code block never ends. Write the same fence below it.'],
  ],
  [
    'a page is not UTF-8',
    { 'content/docs/page.mdx': '# Page\u0000 {\n\n[To it](#none)\n' },
    [
      'content/docs/page.mdx:1:7 The text has a NUL character. Remove it, and save the file as UTF-8.',
    ],
  ],
  [
    'the contract is no YAML',
    { 'openapi/shop.yaml': CONTRACT.replace('paths:', 'paths: [') },
    [expect.stringMatching(/^openapi\/shop\.yaml:\d+:\d+ is not valid YAML: /) as string],
  ],
  [
    'a file of the contract is no YAML',
    { 'openapi/orders.yaml': ORDERS.replace('[Orders]', '[Orders') },
    [expect.stringMatching(/^openapi\/orders\.yaml:\d+:\d+ is not valid YAML: /) as string],
  ],
  [
    'a type is misspelled that an example and a block of the guide have',
    { 'openapi/shop.yaml': CONTRACT.replace('type: integer', 'type: integr') },
    [
      'openapi/shop.yaml:14:71 `type` can be one of the following only: "object", "array", "string", "number", "integer", "boolean", "null". Did you mean `integer`?',
    ],
  ],
  [
    'a parameter of a path refers to nothing',
    {
      'openapi/shop.yaml': CONTRACT.replace('/items:', '/items/{id}:').replace(
        'tags: [Items]',
        "tags: [Items]\n      parameters: [{ $ref: '#/components/parameters/Id' }]",
      ),
    },
    [expect.stringContaining('The target `#/components/parameters/Id` does not exist') as string],
  ],
  [
    'a schema with an example requires a property that it does not have',
    {
      'openapi/shop.yaml': CONTRACT.replace('type: object', 'type: object\n      required: [nme]'),
    },
    ["openapi/shop.yaml:14:18 Required property 'nme' is not defined."],
  ],
];

it.each(MISTAKES)('one message where %s', async (_, changes, expected) => {
  const files = Object.entries({ ...FILES, ...changes }).filter(([, text]) => text !== null);
  const { merged } = await compileFiles(Object.fromEntries(files) as Record<string, string>, {
    contract: 'openapi/shop.yaml',
  });
  expect(merged).toEqual(expected);
});
