import type { Root } from 'mdast';
import { expect, test } from 'vitest';
import { EXIT, SKIP, visit } from '../../../build/article/visit.ts';

const createTree = (): Root => ({
  type: 'root',
  children: [
    { type: 'paragraph', children: [{ type: 'text', value: 'a' }] },
    { type: 'heading', depth: 1, children: [{ type: 'text', value: 'b' }] },
    { type: 'paragraph', children: [{ type: 'text', value: 'c' }] },
  ],
});

test('each node is visited before its children, with its place', () => {
  const visits: unknown[] = [];
  visit(createTree(), (node, index, parent) => void visits.push([node.type, index, parent?.type]));
  expect(visits).toEqual([
    ['root', undefined, undefined],
    ['paragraph', 0, 'root'],
    ['text', 0, 'paragraph'],
    ['heading', 1, 'root'],
    ['text', 0, 'heading'],
    ['paragraph', 2, 'root'],
    ['text', 0, 'paragraph'],
  ]);
});

test('a check selects nodes by type or by properties', () => {
  const values: string[] = [];
  visit(createTree(), 'text', ({ value }) => void values.push(value));
  expect(values).toEqual(['a', 'b', 'c']);
  const code = { type: 'element', tagName: 'code', properties: {}, children: [] } as const;
  const root = { type: 'root' as const, children: [code, { ...code, tagName: 'kbd' }] };
  const names: string[] = [];
  visit(root, { type: 'element', tagName: 'code' }, ({ tagName }) => void names.push(tagName));
  expect(names).toEqual(['code']);
});

test('a visitor leaves out children, ends the visit, or says which node is next', () => {
  const list = (atHeading: () => typeof SKIP | typeof EXIT | number | [typeof SKIP, number]) => {
    const types: string[] = [];
    visit(createTree(), (node) => {
      types.push(node.type === 'text' ? node.value : node.type);
      return node.type === 'heading' ? atHeading() : undefined;
    });
    return types.slice(3).join(' ');
  };
  expect(list(() => SKIP)).toBe('heading paragraph c');
  expect(list(() => EXIT)).toBe('heading');
  expect(list(() => 3)).toBe('heading b');
  expect(list(() => [SKIP, 3])).toBe('heading');
});

test('a node that a visitor removes or inserts moves the others', () => {
  const tree = createTree();
  const visits: string[] = [];
  visit(tree, (node, index, parent) => {
    if (node.type === 'text') visits.push(node.value);
    if (node.type !== 'heading' || index === undefined || parent?.type !== 'root') return;
    parent.children.splice(index, 1);
    return index;
  });
  expect(visits).toEqual(['a', 'b', 'c']);
  expect(tree.children.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
});
