import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderYaml } from '../../../build/openapi/publish/render-yaml.ts';

test('writes maps and lists by indentation, and quotes what would read as something else', () => {
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Users: all of them', version: '1', summary: 'A #tag, and a tail # of it' },
    paths: { '/users/{userId}': { get: { tags: ['users', 'no'], security: [] } } },
    responses: { 200: { description: 'Two\n\nparagraphs.\n' }, default: {} },
    list: [[1, [2]], { name: 'a', inner: { value: null } }, true],
  };
  expect(renderYaml(contract)).toBe(`openapi: "3.1.0"
info:
  title: "Users: all of them"
  version: "1"
  summary: "A #tag, and a tail # of it"
paths:
  /users/{userId}:
    get:
      tags:
        - users
        - "no"
      security: []
responses:
  "200":
    description: |
      Two

      paragraphs.
  default: {}
list:
  - - 1
    - - 2
  - name: a
    inner:
      value: null
  - true
`);
});

const TEXT = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[-?:#&*!|>'"%@`{}[\],~ \n\ta-f0-9.=<]{0,12}$/),
  fc.constantFrom('true', 'Null', '~', '1e3', '0x1f', '.inf', '2020-01-01', '---', 'a: b', '<<'),
);

test('is read by a parser of YAML as the very data that was written', () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      TEXT,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(TEXT, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const data = { value };
      expect(parse(renderYaml(data), { version: '1.2' })).toEqual(data);
    }),
    { numRuns: 500 },
  );
});
