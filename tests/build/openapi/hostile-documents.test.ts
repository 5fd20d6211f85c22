import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileDocument, compileFile, toLines } from './compile-fixture.ts';

const times = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index));

const ALIASES = times(8, (level) => {
  const values = level === 0 ? 'x' : `*a${level - 1}`;
  return `  a${level}: &a${level} [${times(9, () => values).join(', ')}]\n`;
}).join('');

test.each([
  [
    'nested blocks',
    times(3_000, (level) => `${' '.repeat(level)} a:\n`).join(''),
    /^:\d{3}:\d{3} .*More than 400 levels are nested here\. Remove levels\.$/,
  ],
  ['nested lists', `  a: ${'['.repeat(100_000)}\n`, /^:4:\d{3,} .*More than 400 levels/],
  ['aliases', ALIASES, /^:5:12 is not valid YAML: Excessive alias count .*Write its value out/],
])('names the place of %s', async (_, yaml, problem) => {
  const text = `openapi: 3.1.0\npaths: {}\nx-data:\n${yaml}`;
  const folder = await createTemporaryFolder({ 'contract.yaml': text });
  const { pages, problems } = await compileFile(join(folder, 'contract.yaml'));
  expect(pages).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(toLines({ problems })[0]?.replace(/^.*contract\.yaml/, '')).toMatch(problem);
});

test.each([
  ['*a_ '.repeat(10_000), 'This paragraph has too many `*`, `_`, `[`, backticks and comments.'],
  ['[a]('.repeat(20_000), 'This paragraph has too many'],
  ['![a]['.repeat(20_000), 'This paragraph has too many'],
  ['<!--'.repeat(20_000), 'This paragraph has too many'],
  [times(2_000, (run) => '`'.repeat(run + 1)).join(' '), 'This text has 2002999 characters.'],
  [times(600, (run) => '`'.repeat(run + 1)).join(' '), 'This paragraph has too many'],
  [times(300, (level) => `${'  '.repeat(level)}- x`).join('\n'), 'More than 100 lists or quotes'],
  ['> '.repeat(10_000), 'More than 100 lists or quotes are nested here. Remove levels.'],
  ['- '.repeat(10_000), 'More than 100 lists or quotes'],
  ['<div>'.repeat(20_000), 'More than 1000 HTML elements are open here.'],
  ['word '.repeat(2_000_000), 'This text has 10000000 characters. At most 500000 are allowed.'],
])('leaves out the hostile description %#', async (description, message) => {
  const document = { info: { title: 'API', description }, paths: {} };
  const { pages, problems } = await compileDocument(document);
  expect(problems).toEqual([
    expect.objectContaining({ line: 5, column: 5, message: expect.stringContaining(message) }),
  ]);
  expect(pages.length).toBeGreaterThan(0);
});

test.each([
  ['<br>'.repeat(2_000)],
  [`\`\`\`json\n${'{ "a_b_": "*" }\n'.repeat(5_000)}\`\`\`\n`],
  ['| `a` | *b* |\n| --- | --- |\n' + '| `c` | *d* |\n'.repeat(300)],
  [Array.from({ length: 2_000 }, (_, at) => `[#${at}]: https://a.example/${at}`).join('\n')],
  ['Set `limit_max` to a *number*, see [paging](https://a.example/). '.repeat(200)],
])('accepts the ordinary description %#', async (description) => {
  const { problems } = await compileDocument({ info: { title: 'API', description }, paths: {} });
  expect(problems).toEqual([]);
});

const toSchema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A chain of schemas of which each is twice in the one before it. */
const toChain = (prefix: string, keyword: string, length: number) =>
  times(length, String).map((level) => {
    const next = toSchema(`${prefix}${Number(level) + 1}`);
    const isLast = Number(level) === length - 1;
    return [
      `${prefix}${level}`,
      isLast ? { type: 'string' } : { [keyword]: [next, next] },
    ] as const;
  });

/** Schemas of which each requires ten properties of the next one. */
const REQUIRED = times(12, String).map((level) => {
  const names = times(10, (index) => `p${index}`);
  const next = level === '11' ? { type: 'string' } : toSchema(`Required${Number(level) + 1}`);
  const properties = Object.fromEntries(names.map((name) => [name, next]));
  return [`Required${level}`, { type: 'object', required: names, properties }] as const;
});

const SCHEMAS = {
  Pattern: { type: 'string', pattern: '^(x+x+)+y$', default: 'x'.repeat(60) },
  Lookahead: { type: 'string', pattern: '^(?=x)(x+x+)+y$', default: 'x'.repeat(60) },
  ...Object.fromEntries([
    ...toChain('One', 'oneOf', 30),
    ...toChain('All', 'allOf', 30),
    ...REQUIRED,
  ]),
};

test('compiles schemas that double with every level or character', async () => {
  const names = ['Pattern', 'Lookahead', 'One0', 'All0', 'Required0'];
  const paths = names.map((name) => {
    const content = { 'application/json': { schema: toSchema(name) } };
    const post = { operationId: name, requestBody: { content }, responses: {} };
    return [`/${name}`, { post }] as const;
  });
  const { pages, problems } = await compileDocument(
    { paths: Object.fromEntries(paths), components: { schemas: SCHEMAS } },
    { checkExamples: true },
  );
  const slow = 'the validation takes longer than 2 s. Simplify its patterns and choices.';
  expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    `error: The schema of this default cannot be used: ${slow}`,
    `error: The schema of this default cannot be used: ${slow}`,
    ...names.map(
      (name) =>
        `warning: The body of \`POST /${name}\` has no example, and none can be made from its schema. Add an \`example\`.`,
    ),
  ]);
  expect(pages.filter(({ operation }) => operation)).toHaveLength(names.length);
});
