import type { BlockContent, List, ListItem, Paragraph, PhrasingContent } from 'mdast';
import type { VFile } from 'vfile';
import { reportError } from './page-facts.ts';

/** Convert a nested list to files and collapsible folders. */
export function arrangeFileTree(list: List, file: VFile): List {
  arrangeList(list, file);
  return { ...list, data: { hProperties: { className: ['file-tree'], role: 'list' } } };
}

function arrangeList(list: List, file: VFile): void {
  list.spread = false;
  for (const entry of list.children) arrangeEntry(entry, file);
  list.data = { hProperties: { role: 'list' } };
}

function arrangeEntry(entry: ListItem, file: VFile): void {
  const [line, inner, stranger] = entry.children;
  const hasOwnForm = inner === undefined || (inner.type === 'list' && !inner.ordered);
  if (line?.type !== 'paragraph' || !hasOwnForm || stranger) {
    const reason =
      'An entry of `<FileTree>` is a name, a comment behind it, and a list of what is in it.';
    reportError(file, reason, stranger ?? (hasOwnForm ? entry : inner));
    return;
  }
  entry.spread = false;
  const { name, comment } = splitLine(line.children);
  const label: PhrasingContent[] = comment.length === 0 ? name : [...name, toComment(comment)];
  const folder = inner?.type === 'list' || toText(name).endsWith('/');
  entry.data = { hProperties: { className: [folder ? 'folder' : 'file'] } };
  if (inner?.type !== 'list') {
    entry.children = [{ ...line, children: label }];
    return;
  }
  arrangeList(inner, file);
  const summary: Paragraph = { type: 'paragraph', children: label, data: { hName: 'summary' } };
  entry.children = [toDetails([summary, inner])];
}

/** The name ends at the first space, or with its markup. */
function splitLine(line: PhrasingContent[]) {
  const [first, ...rest] = line;
  if (first?.type !== 'text') return { name: first ? [first] : [], comment: trimStart(rest) };
  const [, word = '', behind = ''] = /^(\S*)\s*(.*)$/s.exec(first.value) ?? [];
  const name: PhrasingContent[] = [{ type: 'text', value: word }];
  return { name, comment: behind === '' ? rest : [{ ...first, value: behind }, ...rest] };
}

function trimStart(comment: PhrasingContent[]): PhrasingContent[] {
  const [first, ...rest] = comment;
  if (first?.type !== 'text') return comment;
  const value = first.value.trimStart();
  return value === '' ? rest : [{ ...first, value }, ...rest];
}

/** The space separates the name from its comment without styles. */
function toComment(children: PhrasingContent[]): PhrasingContent {
  const space: PhrasingContent = { type: 'text', value: ' ' };
  return { type: 'emphasis', children: [space, ...children], data: { hName: 'span' } };
}

function toText(name: PhrasingContent[]): string {
  const [first] = name;
  if (!first) return '';
  return 'value' in first ? first.value : 'children' in first ? toText(first.children) : '';
}

/** mdast has no such node, so a block quote carries the name of the element. */
function toDetails(children: BlockContent[]): BlockContent {
  const data = { hName: 'details', hProperties: { open: true } };
  return { type: 'blockquote', children, data };
}
