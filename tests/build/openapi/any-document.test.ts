import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HTTP_METHODS } from '../../../build/openapi/load/walk-document.ts';
import { compileFile } from './compile-fixture.ts';
import type { UnpackedReference } from './compile-fixture.ts';

const NAMES = ['A', 'B', 'C'];

const KEYWORDS =
  `type format title description enum const default example examples nullable deprecated
  readOnly writeOnly required minimum maximum exclusiveMinimum multipleOf minLength maxLength pattern
  minItems maxItems uniqueItems minProperties dependentRequired dependencies x-enum-descriptions
  minContains contentEncoding contentMediaType x-deprecated-reason $ref`.split(/\s+/);

const SCHEMA_KEYWORDS =
  `items additionalProperties unevaluatedProperties propertyNames contains not if
  then else contentSchema additionalItems unevaluatedItems`.split(/\s+/);

const LIST_KEYWORDS = ['allOf', 'oneOf', 'anyOf', 'prefixItems', 'items'];

const MAP_KEYWORDS = ['properties', 'patternProperties', 'dependentSchemas'];

/** Values in unexpected places. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', 0, -1, 1e21, 'string', 'object', [], {}, [[]]),
  fc.constantFrom<unknown>(
    'array',
    ['string', 'null'],
    { a: ['b'] },
    '^[a-z]+$',
    '(a+)+$',
    '`',
    '[(',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Schemas that refer to one another in every way, contradict themselves and are no schemas at all. */
const schema: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...NAMES).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    junk,
    fc
      .record({
        plain: fc.dictionary(fc.constantFrom(...KEYWORDS), junk, { maxKeys: 4 }),
        one: fc.dictionary(fc.constantFrom(...SCHEMA_KEYWORDS), tie('schema'), { maxKeys: 2 }),
        list: fc.dictionary(
          fc.constantFrom(...LIST_KEYWORDS),
          fc.array(tie('schema'), { maxLength: 3 }),
          { maxKeys: 1 },
        ),
        map: fc.dictionary(
          fc.constantFrom(...MAP_KEYWORDS),
          fc.dictionary(fc.constantFrom('a', 'b', 'a b', '__proto__'), tie('schema'), {
            maxKeys: 3,
          }),
          { maxKeys: 1 },
        ),
        discriminator: fc.constantFrom(
          undefined,
          { propertyName: 'a' },
          { propertyName: 'a', mapping: { x: 'A', y: 'B' } },
        ),
      })
      .map(({ plain, one, list, map, discriminator }) => ({
        ...(discriminator && { discriminator }),
        ...plain,
        ...one,
        ...list,
        ...map,
      })),
  ),
})).schema;

/** Mostly what belongs there, sometimes anything. */
function mostly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: junk });
}

function sloppyRecord(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const sloppy = Object.entries(fields).map(([key, value]) => [key, mostly(value)] as const);
  return fc.record(Object.fromEntries(sloppy), { requiredKeys: [] });
}

const mediaTypes = fc.dictionary(
  fc.constantFrom('application/json', 'multipart/form-data', 'text/plain', ''),
  mostly(
    sloppyRecord({
      schema,
      example: junk,
      encoding: fc.dictionary(
        fc.constantFrom('a', 'b'),
        sloppyRecord({ style: fc.constantFrom('form', 'deepObject'), contentType: junk }),
      ),
    }),
  ),
  { maxKeys: 2 },
);

const parameter = sloppyRecord({
  name: fc.constantFrom('id', 'limit', 'a[b]', '"'),
  in: fc.constantFrom('path', 'query', 'header', 'cookie', 'body'),
  style: fc.constantFrom('form', 'deepObject', 'pipeDelimited', 'matrix', 'label', 'x'),
  explode: fc.boolean(),
  schema,
  content: mediaTypes,
  example: junk,
});

const responses = fc.dictionary(
  fc.constantFrom('200', '4XX', 'default', 'x-a', '<'),
  mostly(
    sloppyRecord({
      description: fc.string(),
      content: mediaTypes,
      headers: fc.dictionary(fc.constantFrom('ETag', 'X'), mostly(parameter)),
      links: fc.dictionary(
        fc.constantFrom('next', '<'),
        sloppyRecord({ operationId: fc.constantFrom('a', 'none'), operationRef: junk }),
      ),
    }),
  ),
  { maxKeys: 2 },
);

const operation = sloppyRecord({
  operationId: fc.constantFrom('a', 'b', 'getC', '…'),
  summary: fc.constantFrom('A', 'List', '<b>'),
  description: fc.string(),
  deprecated: fc.boolean(),
  tags: fc.constantFrom(['x'], ['Webhook messages']),
  security: fc.constantFrom([], [{}], [{ none: [] }]),
  parameters: fc.array(mostly(parameter), { maxLength: 3 }),
  requestBody: sloppyRecord({ content: mediaTypes, required: fc.boolean() }),
  responses,
  callbacks: fc.constantFrom(
    { done: { $ref: '#/paths/~1a' } },
    { done: { '{$url}': { post: {} } } },
  ),
  servers: fc.constantFrom([{ url: '/v2' }], [{ url: 'https://{x}' }]),
});

const pathItem = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom(...HTTP_METHODS, 'GET'), mostly(operation), {
      maxKeys: 3,
    }),
  },
  { weight: 1, arbitrary: junk },
  { weight: 1, arbitrary: fc.constant({ $ref: '#/paths/~1a' }) },
);

const spec = fc.record({
  openapi: fc.constantFrom('3.0.3', '3.1.0', 3.1),
  info: mostly(sloppyRecord({ title: fc.constantFrom('API', '—') })),
  servers: mostly(fc.constantFrom([{ url: '/' }], [{ url: 'javascript:x' }])),
  paths: fc.dictionary(fc.constantFrom('/a', '/a#b', '/{id}', '/{id}/{', ''), pathItem, {
    maxKeys: 3,
  }),
  webhooks: mostly(fc.dictionary(fc.constantFrom('a', 'changed'), pathItem, { maxKeys: 1 })),
  components: fc.record({ schemas: fc.record({ A: schema, B: schema, C: schema }) }),
});

test('creates a page for each operation of any spec, or reports a problem', async () => {
  const file = join(tmpdir(), `any-contract-${process.pid}.json`);
  const check = async (document: unknown) => {
    await writeFile(file, JSON.stringify(document));
    const reference = await compileFile(file);
    expectSound(reference);
    expect(countOperations(document)).toBeLessThanOrEqual(countTold(reference));
  };
  await fc.assert(fc.asyncProperty(spec, check), { numRuns: 120 });
  await rm(file);
});

function expectSound({ pages }: UnpackedReference) {
  for (const { html, anchors } of pages) {
    const ids = [...html.matchAll(/<[a-z][^>]*? id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(anchors.toSorted());
    const targets = [...html.matchAll(/class="schema-type"><a href="#([^"]*)"/g)].map(
      ([, id]) => id,
    );
    expect(ids).toEqual(expect.arrayContaining(targets));
    expect(gzipSync(html).byteLength).toBeLessThan(100_000);
  }
}

/** Pages but for the overview and the info page, and problems. */
function countTold({ pages, problems }: UnpackedReference): number {
  return pages.length - 2 + problems.length;
}

function countOperations(document: unknown): number {
  const root = document as Record<string, Record<string, unknown>>;
  const methods = ['paths', 'webhooks'].flatMap((key) =>
    Object.values(root[key] ?? {}).flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.keys(item) : [],
    ),
  );
  return methods.filter((method) => HTTP_METHODS.some((known) => known === method)).length;
}
