import type { Element, ElementContent, Properties } from 'hast';
import { find, html } from 'property-information';
import { Fragment, isValidElement } from 'react';
import type { ReactNode } from 'react';
import { Tree } from '../../client/article/tree.tsx';
import { createElement } from './elements.ts';

/** Evaluate React elements to nodes. Components are functions of their props: no hooks, no context, no HTML as text. */
export function toTree(node: ReactNode): ElementContent[] {
  const nodes: ElementContent[] = [];
  addNodes(node, nodes);
  return nodes;
}

/** An element as TypeScript cannot know it: with the props of any component. */
interface AnyElement {
  type: unknown;
  props: Record<string, unknown> & { children?: ReactNode; nodes?: ElementContent[] };
}

function addNodes(node: ReactNode, nodes: ElementContent[]): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (Array.isArray(node)) {
    for (const child of node) addNodes(child, nodes);
  } else if (isValidElement(node)) addElement(node as AnyElement, nodes);
  else if (typeof node === 'object') throw new TypeError(`${String(node)} is not a React element.`);
  else addText(String(node), nodes);
}

function addElement({ type, props }: AnyElement, nodes: ElementContent[]): void {
  if (type === Tree) nodes.push(...(props.nodes ?? []));
  else if (type === Fragment) addNodes(props.children, nodes);
  else if (typeof type === 'function') addNodes(type(props) as ReactNode, nodes);
  else nodes.push(toElement(String(type), props));
}

/** Adjacent texts are one node, as in parsed HTML. */
function addText(value: string, nodes: ElementContent[]): void {
  const last = nodes.at(-1);
  // A text of `Tree` may be on other pages too, so it is not changed.
  if (last?.type === 'text') nodes[nodes.length - 1] = { type: 'text', value: last.value + value };
  else if (value !== '') nodes.push({ type: 'text', value });
}

function toElement(tagName: string, { children, ...props }: AnyElement['props']): Element {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    const property = PROPERTIES[name] ?? find(html, name).property;
    properties[property] = property === 'className' ? String(value).split(' ') : (value as string);
  }
  return createElement(tagName, properties, toTree(children));
}

/** Props of React that HTML calls otherwise. */
const PROPERTIES: Record<string, string> = { defaultChecked: 'checked' };
