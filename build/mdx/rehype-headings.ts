import type { VFile } from 'vfile';
import { slug } from 'github-slugger';
import type { Element, Root } from 'hast';
import type { Node } from 'unist';
import Slugger from 'github-slugger';
import { visit } from '../article/visit.ts';
import { SHELL_IDS } from '../article/shell-ids.ts';
import { addPermalink } from '../article/permalink.ts';
import { toHeadingText } from '../article/to-outline.ts';
import type { CompiledPage } from '../page.ts';
import { reportInvalid, getPageState } from './page-state.ts';

/** Class of text for screen readers, such as the heading of footnotes, which has no permalink. */
export const HIDDEN_CLASS = 'visually-hidden';

const LEVEL: Record<string, number> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };

/** `## Title {#id}` */
const EXPLICIT_ID = /\s*\{#([^\s{}]+)\}\s*$/;

/** Give headings ids and permalinks, and report ids that are on the page twice. */
export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const { anchors, page } = getPageState(file);
    const slugger = new Slugger();
    visit(tree, 'element', (node, index, parent) => {
      const { tagName, properties } = node;
      // Other components handle their ids.
      if (/^[A-Z]/.test(tagName) && tagName !== 'Question') return;
      const level = LEVEL[tagName];
      if (level !== undefined) {
        const heading = addHeading(node, level, { slugger, page, file });
        if (parent && index !== undefined) parent.children[index] = heading;
      }
      if (isShellId(properties['id'], node, file)) delete properties['id'];
      addAnchor(properties['id'], node, anchors, file);
      const { id, name } = properties;
      if (tagName === 'a' && name !== id) addAnchor(name, node, anchors, file);
    });
  };
}

interface HeadingContext {
  slugger: Slugger;
  page: Pick<CompiledPage, 'ownTitle'>;
  file: VFile;
}

function addHeading(heading: Element, level: number, context: HeadingContext): Element {
  const { slugger, page, file } = context;
  const htmlId = heading.properties['id'];
  const explicitId = typeof htmlId === 'string' && htmlId !== '' ? htmlId : takeWrittenId(heading);
  const chosen = isShellId(explicitId, heading, file) ? undefined : explicitId;
  const text = toHeadingText(heading);
  if (text === '' && heading.children.every(({ type }) => type === 'text')) {
    reportInvalid(file, 'Empty heading. Write its text, or remove it.', heading);
  }
  const id = chosen ?? slugger.slug(slug(text) === '' ? 'section' : text);
  heading.properties['id'] = id;
  if (level === 1 && page.ownTitle !== null) {
    const reason = 'A page has one heading of the first level. Write `##` for this one.';
    reportInvalid(file, reason, heading);
  }
  if (level === 1) page.ownTitle ??= text;
  const isHidden = [heading.properties['className']].flat().includes(HIDDEN_CLASS);
  return level === 1 || isHidden ? heading : addPermalink(heading, id, text);
}

/** Report an id of the shell. */
function isShellId(id: unknown, node: Node, file: VFile): boolean {
  if (typeof id !== 'string' || !SHELL_IDS.has(id)) return false;
  reportInvalid(file, `The id \`${id}\` is an id of the site itself. Choose another one.`, node);
  return true;
}

function addAnchor(id: unknown, node: Node, anchors: string[], file: VFile): void {
  if (typeof id !== 'string' || id === '') return;
  if (anchors.includes(id)) {
    const reason = `The id \`${id}\` is on this page twice. Links lead to the first.`;
    file.message(reason, { place: node.position });
  }
  anchors.push(id);
}

/** Remove an id at the end of a text, and return it. */
function takeWrittenId({ children }: Element): string | undefined {
  const last = children.at(-1);
  if (last?.type !== 'text') return undefined;
  const [suffix, id] = EXPLICIT_ID.exec(last.value) ?? [];
  if (suffix !== undefined) last.value = last.value.slice(0, -suffix.length);
  return id;
}
