import type { BlockContent, Root } from 'mdast';
import type { VFile } from 'vfile';
import { SKIP, visit } from '../article/visit.ts';
import { toTaskLabel } from '../../client/model/task.ts';
import type { ResolvedTask } from '../content/tasks.ts';
import { createTag } from './jsx-tag.ts';
import { reportError, getPageState } from './page-state.ts';

/** Replace `<Tasks />` by a switch, and a heading and a table for each group of `tasks.yaml`. */
export function remarkTasks() {
  return (tree: Root, file: VFile): void => {
    const { tasks } = getPageState(file).context;
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== 'Tasks' || !parent || index === undefined) return undefined;
      if (tasks.length === 0) {
        reportError(file, 'There are no tasks: write `tasks.yaml` in the content folder.', node);
      }
      const groups = [...Map.groupBy(tasks, ({ group }) => group)];
      const blocks = [
        createTag('TaskSwitch', {}, []),
        ...groups.map(([group, groupTasks]) =>
          createTag('TaskGroup', {}, [toHeading(group), toTable(groupTasks)]),
        ),
      ];
      parent.children.splice(index, 1, ...blocks);
      return [SKIP, index + blocks.length];
    });
  };
}

function toHeading(group: string): BlockContent {
  return { type: 'heading', depth: 2, children: [{ type: 'text', value: group }] };
}

function toTable(tasks: ResolvedTask[]): BlockContent {
  const rows = tasks.map(({ title, who, how, href }) =>
    createTag('Task', { title, who: toTaskLabel(who), how, link: href }, []),
  );
  return createTag('TaskTable', {}, rows);
}
