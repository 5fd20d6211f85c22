import { expect, test } from 'vitest';
import { compareDocuments } from '../../../../build/openapi/changelog/compare-documents.ts';
import { toChanges } from '../../../../build/openapi/changelog/to-changes.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const pet = json({ $ref: '#/components/schemas/Pet' });
const newPet = json({ $ref: '#/components/schemas/NewPet' });
const limit = (maximum: number) => ({
  in: 'query',
  name: 'limit',
  schema: { type: 'integer', maximum },
});

const BEFORE = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  'x-released': '2026-01-31',
  paths: {
    '/pets': {
      get: {
        operationId: 'list',
        summary: 'List',
        'x-required-scopes': ['read'],
        parameters: [{ $ref: '#/components/parameters/Limit' }],
        responses: { 200: { description: 'A pet', ...pet }, 404: { description: 'None' } },
      },
      post: { operationId: 'create', requestBody: newPet, responses: { 201: pet } },
      delete: { operationId: 'clear', responses: { 204: { description: 'Gone' } } },
    },
  },
  webhooks: {
    'pet.born': { post: { requestBody: pet, responses: { 200: { description: 'Thanks' } } } },
  },
  components: {
    parameters: { Limit: limit(100) },
    schemas: {
      Pet: {
        type: 'object',
        required: ['id'],
        properties: { id: text, kind: { ...text, enum: ['cat', 'dog'] } },
      },
      NewPet: { type: 'object', properties: { name: text, 'a/b': { ...text, maxLength: 5 } } },
    },
  },
};

const AFTER = {
  ...BEFORE,
  info: { title: 'Pets and owners', version: '2' },
  'x-released': '2026-03-01',
  'x-supported-until': '2026-12-31',
  paths: {
    '/pets': {
      get: {
        ...BEFORE.paths['/pets'].get,
        summary: 'All pets',
        'x-required-scopes': ['read', 'admin'],
        deprecated: true,
        responses: { 200: { description: 'A pet', ...pet }, 429: { description: 'Too many' } },
      },
      post: BEFORE.paths['/pets'].post,
      put: { operationId: 'change', responses: { 200: pet } },
    },
  },
  webhooks: {
    'pet.born': { post: { requestBody: pet, responses: { 204: { description: 'Thanks' } } } },
  },
  components: {
    parameters: { Limit: limit(50) },
    schemas: {
      Pet: {
        type: 'object',
        properties: { id: text, kind: { ...text, enum: ['cat', 'dog', 'cow'] }, tag: text },
      },
      NewPet: {
        type: 'object',
        required: ['name'],
        properties: { name: text, 'a/b': { ...text, maxLength: 50 } },
      },
      Other: { type: 'object' },
    },
  },
};

test('each difference is a change of an operation or a schema, in the words of Redocly where it has some', async () => {
  const changes = toChanges(await compareDocuments(BEFORE, AFTER));
  expect(changes.map(({ impact, label, text }) => `${impact}, ${label}: ${text}`).sort())
    .toMatchInlineSnapshot(`
      [
        "additive, GET /pets: \`responses/429\` was added.",
        "additive, PUT /pets: \`PUT /pets\` was added.",
        "additive, Pet: \`properties/tag\` was added.",
        "breaking, DELETE /pets: Operation \`DELETE /pets\` was removed.",
        "breaking, GET /pets: Response \`404\` was removed.",
        "breaking, GET /pets: Upper bound changed from \`<= 100\` to \`<= 50\`.",
        "breaking, GET /pets: \`x-required-scopes\` was modified.",
        "breaking, NewPet: Properties of \`NewPet\` became required: \`name\`.",
        "breaking, Pet: Enum of \`kind\` gained values: \`cow\`.",
        "breaking, Pet: Properties of \`Pet\` are no longer required: \`id\`.",
        "breaking, pet.born: Response \`200\` became \`204\`.",
        "other, API: \`info/title\` was modified.",
        "other, GET /pets: \`deprecated\` was modified.",
        "other, GET /pets: \`summary\` was modified.",
        "other, NewPet: \`properties/a/b/maxLength\` was modified.",
        "other, Other: \`Other\` was added.",
      ]
    `);
});

test('a property that clients send and the API does not take any more is a breaking change', async () => {
  const { schemas } = BEFORE.components;
  const { name } = schemas.NewPet.properties;
  const NewPet = { ...schemas.NewPet, properties: { name } };
  const components = { ...BEFORE.components, schemas: { ...schemas, NewPet } };
  const after = { ...BEFORE, components };
  const changes = toChanges(await compareDocuments(BEFORE, after));
  expect(changes.map(({ impact, label, text }) => `${impact}, ${label}: ${text}`)).toEqual([
    'breaking, NewPet: `properties/a/b` was removed.',
  ]);
});

test('a document has not changed against itself', async () => {
  expect(toChanges(await compareDocuments(BEFORE, BEFORE))).toEqual([]);
});
