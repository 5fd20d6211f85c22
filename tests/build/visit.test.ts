import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Node, Parent } from 'unist';
import { visit as visitByPackage } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { SKIP, visit } from '../../build/visit.ts';

const MARKDOWN = '# A *b* c\n\n- d\n  1. e\n- f `g`\n\n| h | i |\n| - | - |\n| j | **k** |\n';

type Visit = typeof visitByPackage;
type Answer = 'skip' | number | undefined;

test.each<[string, (node: Node, index: number | undefined, parent: Parent | undefined) => Answer]>([
  ['goes into everything', () => undefined],
  ['leaves out what is below a list', ({ type }) => (type === 'list' ? SKIP : undefined)],
  ['goes on at an index', ({ type }, index = 0) => (type === 'list' ? index + 2 : undefined)],
  [
    'goes on where a node was taken away',
    ({ type }, index, parent) => {
      if (type !== 'listItem' || !parent || index !== 0) return undefined;
      parent.children.splice(index, 1);
      return index;
    },
  ],
])('visits the nodes that the package visits: %s', (_, answer) => {
  expect(list(visit, answer)).toEqual(list(visitByPackage, answer));
});

test('visits nodes of one type', () => {
  const types: string[] = [];
  visit(parse(), 'inlineCode', ({ type, value }) => void types.push(`${type} ${value}`));
  expect(types).toEqual(['inlineCode g']);
});

function list(
  walk: Visit,
  answer: (node: Node, index: number | undefined, parent: Parent | undefined) => Answer,
): unknown[] {
  const visited: unknown[] = [];
  walk(parse(), (node, index, parent) => {
    visited.push([node.type, index, parent?.type]);
    return answer(node, index, parent);
  });
  expect(visited.length).toBeGreaterThan(5);
  return visited;
}

function parse(): Root {
  return unified().use(remarkParse).use(remarkGfm).parse(MARKDOWN);
}
