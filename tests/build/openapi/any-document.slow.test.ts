import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { toObject } from '../../../build/openapi/load/json.ts';
import { HTTP_METHODS } from '../../../build/openapi/load/walk-document.ts';
import { compileDocument, FIXTURES } from './compile-fixture.ts';
import type { Reference } from '../../../build/openapi/compile-spec.ts';

/** Together they have every keyword, and schemas that refer to one another in every way. */
const DOCUMENTS = [
  'assistants.yaml',
  'expandable.json',
  'hostile.yaml',
  'keywords.yaml',
  'library.yaml',
  'recursive.yaml',
].map((file): unknown => parse(readFileSync(`${FIXTURES}/${file}`, 'utf8')));

/** Every value in the documents: objects, lists, texts and numbers. */
const PARTS: unknown[] = [];
JSON.stringify(DOCUMENTS, (_, value: unknown) => {
  PARTS.push(value);
  return value;
});

const value = fc.oneof(
  fc.constantFrom(...PARTS),
  fc.constantFrom<unknown>(null, true, false, '', 0, -1, 1e21, [], {}, [[]], '(a+)+$', '`', '[('),
  fc.constantFrom('#', '#/paths/~1books', '#/components').map(($ref) => ({ $ref })),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A document with other values at some places, which are numbered in the order of the document. */
const anyDocument = fc
  .tuple(fc.constantFrom(...DOCUMENTS), fc.array(fc.tuple(fc.nat(900), value), { maxLength: 12 }))
  .map(([document, changes]) => {
    const values = new Map(changes);
    let place = 0;
    const text = JSON.stringify(document, (_, original: unknown) => {
      place += 1;
      return values.has(place) ? structuredClone(values.get(place)) : original;
    });
    return toObject(JSON.parse(text));
  });

// No retry: its documents would be other ones.
test(
  'each operation of any document has a page, or a problem says why not',
  { retry: 0 },
  async () => {
    const check = async (document: object) => {
      const reference = await compileDocument(document);
      expectSound(reference);
      const operations = reference.pages.filter(({ operation }) => operation).length;
      const told = operations + reference.problems.length;
      const expected = reference.pages.length > 0 ? countOperations(document) : 1;
      expect(told).toBeGreaterThanOrEqual(expected);
    };
    await fc.assert(fc.asyncProperty(anyDocument, check), { numRuns: 100 });
  },
);

function expectSound({ pages }: Reference) {
  for (const { html, anchors, headings } of pages) {
    const ids = [...html.matchAll(/<[a-z][^>]*? id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(anchors.toSorted());
    expect(ids).toEqual(expect.arrayContaining(headings.map(({ id }) => id)));
    const targets = [...html.matchAll(/class="schema-type"><a href="#([^"]*)"/g)].map(
      ([, id]) => id,
    );
    expect(ids).toEqual(expect.arrayContaining(targets));
    expect(gzipSync(html).byteLength).toBeLessThan(100_000);
  }
}

function countOperations(document: object): number {
  const { paths, webhooks } = toObject(document);
  return [paths, webhooks]
    .flatMap((items) => Object.values(toObject(items)))
    .flatMap((item) => Object.keys(toObject(item)))
    .filter((key) => HTTP_METHODS.some((method) => method === key)).length;
}
