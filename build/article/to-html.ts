import type { Element, ElementContent } from 'hast';
import { find, html } from 'property-information';
import { escapeHtml } from '../../client/model/escape-html.ts';

const VOID_ELEMENTS = new Set(
  'area br col embed hr img input link meta source track wbr'.split(' '),
);

/** Serialize nodes of an article as HTML. */
export function toHtml(nodes: ElementContent[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += escapeHtml(node.value);
    else if (node.type === 'element') text += renderElement(node);
  }
  return text;
}

function renderElement({ tagName, properties, children }: Element): string {
  let tag = tagName;
  for (const [property, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    const { attribute, commaSeparated } = find(html, property);
    const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : value;
    tag += ` ${attribute}="${text === true ? '' : escapeHtml(String(text))}"`;
  }
  return VOID_ELEMENTS.has(tagName) ? `<${tag}/>` : `<${tag}>${toHtml(children)}</${tagName}>`;
}
