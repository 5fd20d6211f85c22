import Slugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { usePageFacts } from './page-facts.ts';

const LEVEL: Record<string, number> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };

/** `## Title {#id}`: an id that the author chose, in plain Markdown. */
const EXPLICIT_ID = /\s*\{#([^\s{}]+)\}\s*$/;

/** Give headings ids and permalinks, and collect the table of contents and all ids of the page. */
export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const facts = usePageFacts(file);
    const slugger = new Slugger();
    visit(tree, 'element', (element) => {
      const level = LEVEL[element.tagName];
      if (level !== undefined) {
        const chosen = takeExplicitId(element);
        const text = toString(element).trim();
        const id = chosen ?? slugger.slug(text === '' ? 'section' : text);
        element.properties['id'] = id;
        if (level === 1) facts.ownTitle ??= text;
        else element.children.push(toPermalink(id, text));
        if (level === 2 || level === 3) facts.headings.push({ depth: level, id, text });
      }
      const id = element.properties['id'];
      if (typeof id !== 'string' || id === '') return;
      if (facts.anchors.includes(id)) {
        const reason = `The id \`${id}\` stands twice on this page; links reach the first only.`;
        file.message(reason, { place: element.position });
      }
      facts.anchors.push(id);
    });
  };
}

function takeExplicitId(heading: Element): string | undefined {
  const own = heading.properties['id'];
  if (typeof own === 'string' && own !== '') return own;
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return undefined;
  const id = EXPLICIT_ID.exec(last.value)?.[1];
  if (id !== undefined) last.value = last.value.replace(EXPLICIT_ID, '');
  return id;
}

function toPermalink(id: string, text: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['permalink'], href: `#${id}`, ariaLabel: `Link to “${text}”` },
    children: [],
  };
}
