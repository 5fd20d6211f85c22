import { expect, test } from 'vitest';
import { compileDocument, findPage } from './compile-fixture.ts';

test('schemas of more than 20 million characters have no files, and such a document is not published', async () => {
  const compile = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `S${at}`);
    const toSchema = (name: string) => [name, { default: 'x'.repeat(199_000) }];
    return compileDocument({ components: { schemas: Object.fromEntries(names.map(toSchema)) } });
  };
  const [few, many] = [await compile(100), await compile(101)];
  expect([few.staticFiles.size, many.staticFiles.size]).toEqual([100, 0]);
  expect([many.texts.size, many.fullReference]).toEqual([0, null]);
});

/** `line0: {}, line1: {}, …` */
const toFields = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, {}]));

const toJson = (schema: object) => ({ content: { 'application/json': { schema } } });

test('a request with more fields than there is room for leaves room for the response', async () => {
  const ref = { $ref: '#/components/schemas/Receipt' };
  const part = { title: 'Part', properties: toFields('inner', 500) };
  const properties = { ...toFields('outer', 500), part, receipt: ref };
  const response = { description: 'A receipt.', ...toJson(ref) };
  const post = {
    operationId: 'order',
    requestBody: toJson({ properties }),
    responses: { 200: response, 400: response },
  };
  const reference = await compileDocument({
    paths: { '/orders': { post } },
    components: { schemas: { Receipt: { properties: toFields('line', 450) } } },
  });
  const { html } = findPage(reference, 'order');
  expect(html).toContain('id="body-outer499"');
  expect(html).toContain('id="response-200-line449"');
  // The page of the receipt has what this page has no room for.
  expect(html).toContain('/schemas/receipt">Receipt</a>');
});

test('a page that is too large for its limit is reported', async () => {
  // Text that does not compress well.
  const words = Array.from({ length: 30_000 }, (_, at) => Math.sin(at).toString(36).slice(3, 11));
  const info = { title: 'A', version: '1', summary: 'Short.', description: words.join(' ') };
  const { problems } = await compileDocument({ info, paths: {} });
  expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: `/docs/api/contract/a` has 177 kB of gzipped HTML; the limit is 100 kB. ' +
      'Shorten its descriptions and examples.',
  ]);
});
