import { expect, test } from 'vitest';
import { toConfirmedDocument } from '../../../../build/openapi/load/confirmed-document.ts';

test('a confirmed document has no marks, and the original keeps them', () => {
  const marks = {
    'x-provisional': true,
    'x-provisional-docs': '/beta',
    'x-open-questions': [{ id: 'a', question: 'Why?' }],
  };
  const toDocument = (own: object) => ({
    openapi: '3.1.0',
    ...own,
    paths: { '/a': { ...own, get: { ...own, summary: 'A' } } },
    // An example is data.
    components: { examples: { A: { value: marks } } },
  });
  const document = toDocument(marks);
  expect(toConfirmedDocument(document)).toEqual(toDocument({}));
  expect(document).toEqual(toDocument(marks));
});
