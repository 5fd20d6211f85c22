import type { Paragraph, PhrasingContent, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import type { Plugin } from 'unified';
import type { VFile } from 'vfile';
import { visit } from '../../article/visit.ts';
import { suggestOrList } from '../../nearest.ts';
import { toSourceLines } from '../../files/text-position.ts';
import { CALLOUTS, toCallout } from '../../article/remark-alerts.ts';
import { reportInvalid } from '../page-state.ts';

const NAMES = [...CALLOUTS.keys()];

/**
 * Turn containers such as `:::note[Title]` into what `<Callout>` renders, and report others, which show their content.
 * remark-directive reads `:name` in a sentence too, which would change text such as `users:read`.
 */
export const remarkContainers: Plugin<[], Root> = function () {
  const data = this.data();
  const { flow } = directive();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { ...(flow && { flow }) }];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()];
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type === 'containerDirective') {
        if (!isClosed(node, file)) {
          const reason = `\`:::${node.name}\` is never closed. Write \`:::\` on a line below it.`;
          reportInvalid(file, reason, node);
        }
        const callout = CALLOUTS.get(node.name);
        if (callout) toCallout(node, callout, takeTitle(node));
        else toDivision(node);
      }
      if (node.type !== 'containerDirective' && node.type !== 'leafDirective') return;
      const colons = node.type === 'leafDirective' ? '::' : ':::';
      if (colons === ':::' && NAMES.includes(node.name)) return;
      const reason = `Unknown container \`${colons}${node.name}\`.${suggestOrList(node.name, NAMES)}`;
      reportInvalid(file, reason, node);
    });
  };
};

/** A container without an end goes on to the end of what it is in. */
function isClosed(container: ContainerDirective, file: VFile): boolean {
  if (!container.position) return true;
  const lines = toSourceLines(container, file);
  return lines.length > 1 && /^[ \t>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? '');
}

function toDivision(node: ContainerDirective): void {
  const title = takeTitle(node);
  if (title) {
    const children: PhrasingContent[] = [{ type: 'strong', children: title }];
    node.children.unshift({ type: 'paragraph', children });
  }
  node.data = { hName: 'div', hProperties: {} };
}

/** Return the label in brackets, or else the attribute `title`; null without both. */
function takeTitle(node: ContainerDirective): PhrasingContent[] | null {
  const [first] = node.children;
  if (first && isLabel(first)) {
    node.children.shift();
    return first.children;
  }
  const title = node.attributes?.['title'];
  return title ? [{ type: 'text', value: title }] : null;
}

function isLabel(node: ContainerDirective['children'][number]): node is Paragraph {
  return node.type === 'paragraph' && node.data !== undefined && 'directiveLabel' in node.data;
}
