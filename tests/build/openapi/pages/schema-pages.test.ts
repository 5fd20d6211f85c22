import { expect, test } from 'vitest';
import { compileDocument, findPage, toWords } from '../compile-fixture.ts';

const CONTENT = (name: string, example?: unknown) => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${name}` },
    ...(example !== undefined && { example }),
  },
});

const ADA = { id: 1, author: { name: 'Ada' }, tags: ['new'] };

const DOCUMENT = {
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        summary: 'List books',
        tags: ['Books'],
        responses: { 200: { description: 'All.', content: CONTENT('BookList', { books: [ADA] }) } },
      },
      post: {
        operationId: 'createBook',
        summary: 'Create a book',
        tags: ['Books'],
        requestBody: { content: CONTENT('BookCreate') },
        responses: {
          201: { description: 'Created.', content: CONTENT('Book') },
          400: { description: 'Wrong.', content: CONTENT('Problem') },
        },
      },
    },
    '/books/{id}': {
      get: {
        operationId: 'getBook',
        summary: 'Get a book',
        tags: ['Books'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'It.', content: CONTENT('Book') } },
      },
    },
    // Its page has the path that the list of schemas has otherwise.
    '/schemas': {
      get: { operationId: 'schemas', responses: { 200: { description: 'All.' } } },
    },
  },
  webhooks: {
    bookSold: {
      post: {
        summary: 'Book sold',
        requestBody: { content: CONTENT('Book') },
        responses: { 200: { description: 'Read.' } },
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: 'object',
        description: 'One book. See [the guide](/docs/books).',
        'x-kind': 'paper',
        required: ['id'],
        properties: {
          id: { type: 'integer', example: 7 },
          author: { $ref: '#/components/schemas/Person' },
          tags: { type: 'array', items: { type: 'string' } },
          sequel: { $ref: '#/components/schemas/Book' },
        },
      },
      BookList: {
        type: 'object',
        properties: { books: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
      },
      BookCreate: { type: 'object', properties: { id: { type: 'integer' } } },
      Person: { type: 'object', properties: { name: { type: 'string' } } },
      person: { type: 'string', description: 'A name.' },
      Problem: { type: 'object', properties: { code: { type: 'string' } } },
    },
  },
};

const compile = () => compileDocument(DOCUMENT, { basePath: '/base/' });

test('a schema has a page with its fields, an example from a message, and what has it', async () => {
  const reference = await compile();
  const { html, title, description, parentPath } = findPage(reference, 'schemas-2/book');
  expect(title).toBe('Book schema');
  expect(description).toBe('One book. See the guide.');
  expect(parentPath).toBe('/docs/api/contract/schemas-2');
  const words = toWords(html);
  expect(words).toContain('Book schema');
  expect(words).toContain('"author": { "name": "Ada" }');
  expect(words).toContain('Operations that return it GET List books /books POST Create a book');
  expect(words).toContain('Webhook messages that carry it POST Book sold bookSold');
  expect(words).toContain('Schemas that have it Book BookList');
  expect(words).not.toMatch(/Operations (?:that send it|with errors)/);
});

test('the page shows one level of fields, and links to the pages of the others', async () => {
  const reference = await compile();
  const { html } = findPage(reference, 'schemas-2/book');
  expect(html).toContain('<a href="/base/docs/api/contract/schemas-2/person">Person</a>');
  expect(html).not.toContain('id="field-author-name"');
  // Its own fields are on this page.
  expect(html).toContain('<a href="#fields">Book</a>');
});

test('schemas whose names differ in case only have a page each', async () => {
  const reference = await compile();
  expect(toWords(findPage(reference, 'schemas-2/person-2').html)).toContain('A name.');
});

test('the search finds operations and tags instead of their schemas', async () => {
  const { pages } = await compile();
  const schemas = pages.filter(({ path }) => path.includes('/schemas-2'));
  expect(schemas.length).toBeGreaterThan(4);
  expect(new Set(schemas.map(({ searchWeight }) => searchWeight))).toEqual(new Set([0]));
});

test('a list has all schemas by tag, and the sidebar has that list alone', async () => {
  const reference = await compile();
  const words = toWords(findPage(reference, 'schemas-2').html);
  expect(words).toContain(
    'Books Book One book. BookList BookCreate Person Problem Other schemas person A name.',
  );
  const labels = reference.sidebar.nodes.map(({ label }) => label);
  expect(labels.filter((label) => label === 'Schemas')).toHaveLength(1);
});

test.each([
  ['allOf with one reference', { allOf: [{ $ref: '#/components/schemas/Profile' }] }],
  ['a reference with keywords beside it', { $ref: '#/components/schemas/Profile' }],
])('a schema that is %s, and additions, has links to its own page', async (_, base) => {
  const { pages } = await compileDocument({
    info: { title: 'Shop', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'send',
          requestBody: { content: CONTENT('Create') },
          responses: { 200: { description: 'All.', content: CONTENT('List') } },
        },
      },
    },
    components: {
      schemas: {
        Profile: { type: 'object', properties: { name: { type: 'string' } } },
        Create: { ...base, description: 'To create it.', required: ['name'] },
        Again: { $ref: '#/components/schemas/Create' },
        List: { type: 'array', items: { $ref: '#/components/schemas/Again' } },
      },
    },
  });
  const links = pages.flatMap(({ html }) => html.match(/<a href="[^"]*schemas[^>]*>[^<]*/g) ?? []);
  expect(links).toContain('<a href="/docs/api/contract/schemas/create">Create');
  expect(links).toContain('<a href="/docs/api/contract/schemas/again">list of Again');
});

test('an operation links to the schemas of its bodies, a tag shows its object as JSON', async () => {
  const reference = await compile();
  const { html } = findPage(reference, 'create-book');
  for (const name of ['book', 'book-create', 'problem']) {
    expect(html).toContain(`href="/base/docs/api/contract/schemas-2/${name}"`);
  }
  expect(toWords(findPage(reference, 'tags/books').html)).toMatch(/The Book object.*"name": "Ada"/);
});

test.each([
  [['Sent'], ['Got'], { Sent: 'secret', Got: 'id' }],
  [['Both'], ['Both'], { Both: 'id' }],
])(
  'a schema that is sent only, as %j beside %j, is shown as clients write it',
  async (sent, got, shown) => {
    const properties = {
      id: { type: 'string', readOnly: true, description: 'Id of it.' },
      secret: { type: 'string', writeOnly: true, description: 'Secret of it.' },
    };
    const schemas = Object.fromEntries(
      [...sent, ...got].map((name) => [name, { type: 'object', properties }]),
    );
    const responses = { 200: { description: 'It.', content: CONTENT(got[0] ?? '') } };
    const post = {
      operationId: 'send',
      requestBody: { content: CONTENT(sent[0] ?? '') },
      responses,
    };
    const info = { title: 'Shop', version: '1' };
    const reference = await compileDocument({
      info,
      paths: { '/a': { post } },
      components: { schemas },
    });
    const found = Object.keys(shown).map((name) => {
      const { markdown } = findPage(reference, `schemas/${name.toLowerCase()}`);
      return [name, ['id', 'secret'].filter((field) => markdown.includes(`"${field}":`)).join()];
    });
    expect(Object.fromEntries(found)).toEqual(shown);
  },
);

/** Compile a document with schemas, of which an operation returns one in a media type, and read the example of another. */
async function findExample(mediaType: string, name: string, schemas: object): Promise<string> {
  const content = { [mediaType]: { schema: { $ref: '#/components/schemas/Whole' } } };
  const responses = { 200: { description: 'It.', content } };
  const paths = { '/a': { get: { operationId: 'getA', responses } } };
  const info = { title: 'Shop', version: '1' };
  const reference = await compileDocument({ info, paths, components: { schemas } });
  const { markdown } = findPage(reference, `schemas/${name}`);
  return /## Example\n\n(```.*?```)/s.exec(markdown)?.[1] ?? '';
}

const ITEM = {
  type: 'object',
  xml: { name: 'item' },
  properties: { id: { type: 'integer', xml: { attribute: true } } },
};

test.each([
  ['application/xml', 'part', '```xml\n<item id="0"/>\n```'],
  ['application/json', 'part', '```json\n{\n  "id": 0\n}\n```'],
  ['application/xml', 'other', '```json\n{\n  "id": 0\n}\n```'],
])('in %s, the schema %s has the example %j', async (mediaType, name, example) => {
  const Whole = { type: 'object', properties: { part: { $ref: '#/components/schemas/Part' } } };
  expect(await findExample(mediaType, name, { Whole, Part: ITEM, Other: ITEM })).toBe(example);
});

test('the example of an alternative has the value that selects it', async () => {
  const Card = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
  const refs = ['Card', 'Bank'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const mapping = { card: '#/components/schemas/Card' };
  const Whole = { oneOf: refs, discriminator: { propertyName: 'kind', mapping } };
  const schemas = { Whole, Card, Bank: Card };
  const examples = ['card', 'bank'].map((name) => findExample('application/json', name, schemas));
  expect(await Promise.all(examples)).toEqual([
    '```json\n{\n  "kind": "card"\n}\n```',
    '```json\n{\n  "kind": "Bank"\n}\n```',
  ]);
});
