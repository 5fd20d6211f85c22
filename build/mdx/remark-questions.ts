import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { isJsxTag, readText, setAttributes } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportError, getPageState } from './page-state.ts';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Collect the questions of `<NotKnown>`. */
export function remarkQuestions() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (isJsxTag(node) && node.name === 'Question') collectQuestion(node, file);
    });
  };
}

function collectQuestion(tag: MdxTag, file: VFile): void {
  const [id, matters, test] = ['id', 'matters', 'test'].map((name) => readText(tag, name));
  const text = toText(tag, file);
  // `remarkComponents` reports missing props.
  if (id === undefined || matters === undefined || test === undefined) return;
  if (!ID.test(id)) {
    reportError(file, `\`${id}\` is not an id: use lower-case words with hyphens.`, tag);
  }
  tag.children = [];
  setAttributes(tag, { text });
  getPageState(file).questions.push({ id, text, matters, test });
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
