import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { EXIT, visit } from '../article/visit.ts';
import { toTaskNotes } from '../content/tasks.ts';
import { decodeEscapes } from '../links/link-table.ts';
import { getPageState } from './page-state.ts';

/** Say below each heading of a task who can do it. */
export function rehypeTasks() {
  return (tree: Root, file: VFile): void => {
    const { source, context } = getPageState(file);
    const renamed = source.frontMatter.anchors ?? {};
    for (const [fragment, note] of toTaskNotes(context.tasks, source.path)) {
      const id = decodeEscapes(fragment.slice(1));
      addBelow(tree, renamed[id] ?? id, note);
    }
  };
}

function addBelow(tree: Root, id: string, note: string): void {
  visit(tree, 'element', ({ children: [heading] }, index, parent) => {
    if (heading?.type !== 'element' || !/^h[2-6]$/.test(heading.tagName)) return;
    if (heading.properties['id'] !== id) return;
    // Below the block of the heading and its permalink.
    parent?.children.splice((index ?? 0) + 1, 0, toParagraph(note));
    return EXIT;
  });
}

function toParagraph(value: string): Element {
  const children = [{ type: 'text' as const, value }];
  return { type: 'element', tagName: 'p', properties: { className: ['task-note'] }, children };
}
