import { expect, it } from 'vitest';
import * as z from 'zod';
import { hasMarkdown, parseYamlMap, plainText, readMap } from '../../../build/content/yaml-text.ts';
import { formatProblem } from '../../../build/problem.ts';

const SHAPE = {
  name: plainText,
  kind: z.enum(['a', 'b'], 'must be `a` or `b`'),
  list: z.array(z.string('must be text'), 'must be a list'),
};

function read(text: string, severity: 'error' | 'warning' = 'error', linesBefore = 0) {
  const yaml = parseYamlMap(text, 'a.yaml', linesBefore);
  const { values, problems } = readMap(yaml, yaml.map, SHAPE, severity);
  const all = [...yaml.problems, ...problems];
  return { values, problems: all.map(formatProblem), causes: all.map(({ cause }) => cause) };
}

it('reads values as they are written, and leaves out an invalid one alone', () => {
  expect(read('name: 1.10\nkind: c\nlist: [True, ~, 0x1]\n')).toMatchObject({
    values: { name: '1.10' },
    problems: [
      'a.yaml:2:1 `kind` must be `a` or `b`, not `"c"`.',
      'a.yaml:3:1 `list` must be text, not `["True",null,"0x1"]`.',
    ],
  });
  expect(read('name:\nkind: a\n')).toMatchObject({ values: { kind: 'a' }, problems: [] });
});

it('has positions in the file, below the lines before it', () => {
  expect(read('kind: a\nname: [x]\n', 'error', 3).problems).toEqual([
    'a.yaml:5:1 `name` must be text, not `["x"]`.',
  ]);
});

it('reports other values and unknown keys with the severity that it gets, but wrong types as errors', () => {
  const text = 'kind: c\nname: "`x`"\nlist: x\nnmae: y\nauthor: z\nother: z\n';
  const { problems, causes } = read(text, 'warning');
  expect(problems).toEqual([
    'a.yaml:1:1 warning: `kind` must be `a` or `b`, not `"c"`.',
    'a.yaml:2:1 warning: `name` must be text without Markdown (it is shown as it is written), not `"`x`"`.',
    'a.yaml:3:1 `list` must be a list, not `"x"`.',
    'a.yaml:4:1 warning: `nmae` is not read. Did you mean `name`?',
    'a.yaml:5:1 warning: `author`, `other` have no effect here. Remove them.',
  ]);
  // Many pages have the same unknown keys.
  expect(causes.slice(3)).toEqual([
    '`nmae` is not read. Did you mean `name`?',
    '`author`, `other` have no effect here. Remove them.',
  ]);
  expect(read('other: z').causes).toEqual(['`other` has no effect here. Remove it.']);
});

it('allows 99 aliases of a value, and none of itself', () => {
  const repeat = (count: number) => `list: [&a x${', *a'.repeat(count)}]\n`;
  expect(read(repeat(99)).values.list).toHaveLength(100);
  const reason =
    'Invalid YAML: YAML aliases repeat too many values, or a value in itself. Write the values out.';
  expect(read(repeat(101)).problems).toEqual([`a.yaml:1:${repeat(100).length + 1} ${reason}`]);
  expect(read('list: &a [*a]').problems).toEqual([
    `a.yaml:1:1 ${reason.replace('Invalid YAML: ', '')}`,
  ]);
  expect(read('name: *none').problems).toEqual([
    'a.yaml:1:7 Invalid YAML: `*none` starts with a star. Put it in quotes.',
  ]);
});

it.each([
  ['name: a: b', 'Put a value with a colon in quotes.'],
  ['name: a\nname: b', 'This key is there already. Remove one of the two.'],
  ['- a', 'Write a list of `key: value` lines.'],
])('says what is wrong in %j', (text, reason) => {
  const { problems } = read(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^a\.yaml:\d+:\d+ Invalid YAML: /);
  expect(problems[0]?.endsWith(`Invalid YAML: ${reason}`)).toBe(true);
});

it.each([
  ['[a](b)', true],
  ['`a`', true],
  ['**a**', true],
  ['a\n**b\nc**', true],
  ['[a] (b)', false],
  ['2 ** 3 ** 4', false],
  ['a*b*c `d', false],
  ['[a](b c)', false],
])('Markdown in %j: %s', (text, expected) => {
  expect(hasMarkdown(text)).toBe(expected);
});
