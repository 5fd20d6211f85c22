import type { Nodes, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { VFile } from 'vfile';
import { SKIP, visit } from '../article/visit.ts';
import { createTag, isJsxTag, readText, setAttributes } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportError, getPageState } from './page-state.ts';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Heading of the section with the open questions of a page, and the id that it gets. */
const NOT_KNOWN = 'Not known yet';
const NOT_KNOWN_ID = 'not-known-yet';

/** Put what a page proposes at its start, and its questions at its end. Where they are confirmed, remove both. */
export function remarkProvisional() {
  return (tree: Root, file: VFile): void => {
    const { provisional } = getPageState(file).context;
    const [proposed, ...others] = takeTags(tree, 'Proposed');
    for (const tag of others) reportError(file, MARKED_TWICE, tag);
    const lists = takeTags(tree, 'NotKnown');
    const questions = lists
      .flatMap((list): Nodes[] => list.children)
      .filter((node) => isJsxTag(node));
    if (provisional === false) {
      // Links and bookmarks to them lead to the page.
      const ids = questions.flatMap((tag) => readText(tag, 'id') ?? []);
      const targets = ids.length > 0 ? [NOT_KNOWN_ID, ...ids].map(toTarget) : [];
      tree.children.splice(findStart(tree), 0, ...targets);
      return;
    }
    for (const tag of questions) collectQuestion(tag, file);
    if (questions.length > 0) tree.children.push(...toSection(questions));
    if (!proposed) return;
    const count = getPageState(file).page.questions.length;
    setAttributes(proposed, {
      label: provisional.label,
      href: provisional.page,
      questions: count > 0 ? String(count) : undefined,
    });
    const isLanding = getPageState(file).source.frontMatter.layout === 'landing';
    tree.children.splice(isLanding ? tree.children.length : findStart(tree), 0, toBlock(proposed));
  };
}

const MARKED_TWICE = '`<Proposed>` marks a whole page, so a page has one. Remove this one.';

/** Remove the components with a name, wherever they are, and return them. */
function takeTags(tree: Root, name: string): MdxTag[] {
  const taken: MdxTag[] = [];
  visit(tree, (node, index, parent) => {
    if (!isJsxTag(node) || node.name !== name || !parent || index === undefined) return;
    taken.push(node);
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return taken;
}

/** The title of the page comes first. */
function findStart({ children }: Root): number {
  const title = children.findIndex(({ type }) => type === 'heading');
  const first = children[title];
  if (first?.type === 'heading' && first.depth === 1) return title + 1;
  return children.findIndex(({ type }) => type !== 'mdxjsEsm');
}

function toTarget(id: string): RootContent {
  return createTag('span', { id }, []);
}

function toSection(questions: MdxTag[]): RootContent[] {
  const text = { type: 'text' as const, value: NOT_KNOWN };
  const list = createTag('NotKnown', {}, questions.map(toBlock));
  return [{ type: 'heading', depth: 2, children: [text] }, list];
}

/** MDX parses a component on one line as text. */
function toBlock(tag: MdxTag): MdxJsxFlowElement {
  const children = tag.children as MdxJsxFlowElement['children'];
  return { ...tag, type: 'mdxJsxFlowElement', children };
}

function collectQuestion(tag: MdxTag, file: VFile): void {
  const [id, why, check] = ['id', 'why', 'check'].map((name) => readText(tag, name));
  const text = toText(tag, file);
  // `remarkComponents` reports missing props.
  if (id === undefined || why === undefined || check === undefined) return;
  if (!ID.test(id)) {
    reportError(file, `\`${id}\` is not an id: use lower-case words with hyphens.`, tag);
  }
  tag.children = [];
  setAttributes(tag, { text });
  getPageState(file).page.questions.push({ id, text, why, check });
}

/** Return the text of a question, with its code between backticks. */
function toText(tag: MdxTag, file: VFile): string {
  const blocks = tag.children.flatMap((child) =>
    child.type === 'paragraph' ? child.children : [child],
  );
  const parts = blocks.map((child) => {
    if (child.type === 'text') return child.value;
    if (child.type === 'inlineCode') return `\`${child.value}\``;
    reportError(file, '`<Question>` takes text and `code`, and nothing else.', child);
    return '';
  });
  const text = parts.join('').replaceAll(/\s+/g, ' ').trim();
  if (text === '') reportError(file, '`<Question>` needs the question as its text.', tag);
  return text;
}
