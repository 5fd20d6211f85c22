import { expect, it } from 'vitest';
import { parseSpec } from '../../../build/openapi/model/parse-spec.ts';
import { toSampleDigest } from '../../../build/openapi/pages/samples/sample-evidence.ts';
import { compileDocument, findPage, toWords } from './compile-fixture.ts';

const DOCUMENT = {
  info: { title: 'Library', version: '1' },
  'x-executed-samples': ['shell', 'python'],
  paths: {
    '/books': {
      get: { operationId: 'listBooks', responses: { 200: { description: 'Done.' } } },
      post: { operationId: 'createBook', responses: { 201: { description: 'Done.' } } },
    },
  },
};

it('says since when the samples of an operation pass, and which have changed since they ran', async () => {
  const spec = parseSpec(DOCUMENT, 'library', 'library.json');
  const digests = spec.operations.map((operation) => toSampleDigest(operation, spec));
  expect(new Set(digests).size).toBe(2);
  const [digest] = digests;
  const reference = await compileDocument({
    ...DOCUMENT,
    'x-sample-evidence': {
      listBooks: { digest, passedOn: '2025-02-14' },
      createBook: { digest, passedOn: '2025-02-14' },
    },
  });
  const { html } = findPage(reference, 'list-books');
  expect(html).toContain('<a href="/evidence.json">Evidence</a>');
  expect(toWords(html)).toContain(
    'and executed by its tests in curl and Python. Evidence of 14 February 2025 .',
  );
  expect(toWords(findPage(reference, 'create-book').html)).toContain(
    'and not yet executed by its tests in curl and Python. Evidence .',
  );
  expect(JSON.parse(reference.files.get('/evidence.json') ?? '')).toMatchObject({
    executed: ['shell', 'python'],
    passed: [{ operation: 'listBooks', passedOn: '2025-02-14' }],
    notProven: { operations: ['createBook'] },
  });
});

it('has no evidence where a document records none', async () => {
  const { files } = await compileDocument(DOCUMENT);
  expect(files.has('/evidence.json')).toBe(false);
});
