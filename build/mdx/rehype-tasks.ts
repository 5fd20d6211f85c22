import type { Root } from 'hast';
import { createElement } from '../article/elements.ts';
import type { VFile } from 'vfile';
import { EXIT, visit } from '../article/visit.ts';
import type { TaskPeople } from '../../client/model/task.ts';
import { toTaskPeople } from '../content/tasks.ts';
import { decodeEscapes } from '../links/link-table.ts';
import { getPageState } from './page-state.ts';

const NOTES: Record<TaskPeople, string> = {
  alone: 'You can do this alone.',
  'with a developer': 'You need a developer for this.',
  'developer only': 'A developer does this.',
  'not offered': 'The platform does not offer this.',
  'not known': 'Nobody knows yet whether this works.',
};

/** Say below each heading of a task who can do it. */
export function rehypeTasks() {
  return (tree: Root, file: VFile): void => {
    const { source, context } = getPageState(file);
    const renamed = source.frontMatter.anchors ?? {};
    for (const [fragment, who] of toTaskPeople(context.tasks, source.path)) {
      const id = decodeEscapes(fragment.slice(1));
      addBelow(tree, renamed[id] ?? id, NOTES[who]);
    }
  };
}

function addBelow(tree: Root, id: string, note: string): void {
  visit(tree, 'element', ({ children: [heading] }, index, parent) => {
    if (heading?.type !== 'element' || !/^h[2-6]$/.test(heading.tagName)) return;
    if (heading.properties['id'] !== id) return;
    const paragraph = createElement('p', { className: ['task-note'] }, [
      { type: 'text', value: note },
    ]);
    // Below the block of the heading and its permalink.
    parent?.children.splice((index ?? 0) + 1, 0, paragraph);
    return EXIT;
  });
}
