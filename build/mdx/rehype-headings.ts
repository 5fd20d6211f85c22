import type { VFile } from 'vfile';
import { slug } from 'github-slugger';
import type { Element, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
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

/** `## Title {#id}`, also with classes, which have no effect. */
const EXPLICIT_ID = /\s*\{#([^\s{}]+)(?: [^{}]*)?\}\s*$/;

/**
 * Give headings ids and permalinks, and report ids that are on the page twice, and levels that are left out. A heading of
 * the first level is the title of the page if no text is above it, and otherwise one of the second level.
 */
export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const { anchors, page } = getPageState(file);
    const slugger = new Slugger();
    const title = findTitle(tree);
    let above = 1;
    visit(tree, 'element', (node, index, parent) => {
      const { tagName, properties } = node;
      // Other components handle their ids.
      if (/^[A-Z]/.test(tagName) && tagName !== 'Question') return;
      const level = LEVEL[tagName];
      if (level !== undefined) {
        if (level > above + 1) {
          const reason = `This heading of level ${level} is below one of level ${above}. Write \`${'#'.repeat(above + 1)}\`.`;
          reportInvalid(file, reason, node);
        }
        above = Math.max(level, node === title ? 1 : 2);
        const heading = addHeading(node, node === title, { slugger, page, file });
        if (parent && index !== undefined) parent.children[index] = heading;
      }
      if (isShellId(properties['id'], node, file)) delete properties['id'];
      addAnchor(properties['id'], node, anchors, file);
      const { id, name } = properties;
      if (tagName === 'a' && name !== id) addAnchor(name, node, anchors, file);
    });
  };
}

/** Find the heading of the first level that no text is above; undefined without one. */
function findTitle({ children }: Root): Element | undefined {
  const first = children
    .filter((node) => node.type === 'element' || node.type === 'text')
    .find((node) => toString(node).trim() !== '' || isTopHeading(node));
  return first && isTopHeading(first) ? first : undefined;
}

function isTopHeading(node: RootContent): node is Element {
  return node.type === 'element' && node.tagName === 'h1';
}

interface HeadingContext {
  slugger: Slugger;
  page: Pick<CompiledPage, 'ownTitle'>;
  file: VFile;
}

function addHeading(heading: Element, isTitle: boolean, context: HeadingContext): Element {
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
  if (isTitle) {
    page.ownTitle = text;
    return heading;
  }
  if (heading.tagName === 'h1') {
    const reason =
      'Only the title at the start of a page is of the first level. Write `##` for this heading.';
    reportInvalid(file, reason, heading);
    heading.tagName = 'h2';
  }
  const isHidden = [heading.properties['className']].flat().includes(HIDDEN_CLASS);
  return isHidden ? heading : addPermalink(heading, id, text);
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
