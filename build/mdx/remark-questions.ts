import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { isJsxTag, readText, setAttributes } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportError, usePageFacts } from './page-facts.ts';

/** Components, with those that only they contain. */
const CHILDREN = new Map<string | null, string[]>([
  ['Provisional', ['Proposed', 'NotKnown']],
  ['NotKnown', ['Question']],
]);

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Collect the questions of `<NotKnown>`, and report misplaced parts of `<Provisional>`. */
export function remarkQuestions() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, _, parent) => {
      if (!isJsxTag(node)) return;
      const name = node.name ?? '';
      const [wanted] = [...CHILDREN].find(([, children]) => children.includes(name)) ?? [];
      if (wanted !== undefined && !(parent && isJsxTag(parent) && parent.name === wanted)) {
        reportError(file, `\`<${name}>\` must be directly inside \`<${wanted}>\`.`, node);
      }
      checkChildren(node, file);
      if (name === 'Question') collectQuestion(node, file);
    });
  };
}

function checkChildren(tag: MdxTag, file: VFile): void {
  const allowed = CHILDREN.get(tag.name);
  if (!allowed) return;
  const names = allowed.map((name) => `\`<${name}>\``).join(' and ');
  const children = tag.children.filter((child) => child.type !== 'text' || child.value.trim());
  const stranger = children.find(
    (child) => !isJsxTag(child) || !allowed.includes(child.name ?? ''),
  );
  if (children.length > 0 && !stranger) return;
  const reason = `\`<${tag.name}>\` takes ${names} and nothing else.`;
  reportError(file, reason, stranger ?? tag);
}

function collectQuestion(tag: MdxTag, file: VFile): void {
  const [id, matters, test] = ['id', 'matters', 'test'].map((name) => readText(tag, name));
  const text = toText(tag, file);
  // `remarkAllowedJsx` reports missing props.
  if (id === undefined || matters === undefined || test === undefined) return;
  if (!ID.test(id)) {
    reportError(file, `\`${id}\` is not an id: use lower-case words with hyphens.`, tag);
  }
  tag.children = [];
  setAttributes(tag, { text });
  const { line = 1, column = 1 } = tag.position?.start ?? {};
  usePageFacts(file).questions.push({ id, text, matters, test, line, column });
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
